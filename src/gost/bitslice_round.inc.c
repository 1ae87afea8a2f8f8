/* SPDX-License-Identifier: ISC */
/* The rounds of bitslice.inc.c with the circuits of one set: SET is its name. */

#define NIBBLE(n)                                                                               \
    UNROLL(4)                                                                                   \
    for (int j = 0; j < 4; j++)                                                                 \
        add_bit(4 * n + j, a, same, own, carry, sum[j], p);                                     \
    EACH_SET GLUE(SET, _pi##n)(sum[0][s], sum[1][s], sum[2][s], sum[3][s], &b[s][TURNED(n, 0)], \
                               &b[s][TURNED(n, 1)], &b[s][TURNED(n, 2)], &b[s][TURNED(n, 3)]);

/* b ^= rotl11(S(a + k)), where a carries the pattern p. */
ALWAYS_INLINE void GLUE(SET, _round)(const half *a, half *b, const struct key_bits *same,
                                     const struct key_planes *own, const uint32_t p)
{
    word sum[4][SETS], carry[SETS];
    NIBBLE(0)
    NIBBLE(1)
    NIBBLE(2)
    NIBBLE(3)
    NIBBLE(4)
    NIBBLE(5)
    NIBBLE(6)
    NIBBLE(7)
}

/* Out of line on purpose: four rounds in one loop leave the cache of decoded instructions. */
NOINLINE static void GLUE(SET, _same)(const half *a, half *b, const struct key_bits *key)
{
    GLUE(SET, _round)(a, b, key, NULL, 0);
}

#if VECTOR
NOINLINE static void GLUE(SET, _own)(const half *a, half *b, const struct key_planes *key)
{
    GLUE(SET, _round)(a, b, NULL, key, 0);
}
#endif

#if !TERNARY
NOINLINE static void GLUE(SET, _same_pattern)(const half *a, half *b, const struct key_bits *key)
{
    GLUE(SET, _round)(a, b, key, NULL, ROTL11(GLUE(SET, _AT_ZERO)));
}
#endif

#if VECTOR && !TERNARY
NOINLINE static void GLUE(SET, _own_pattern)(const half *a, half *b, const struct key_planes *key)
{
    GLUE(SET, _round)(a, b, NULL, key, ROTL11(GLUE(SET, _AT_ZERO)));
}
#endif

#undef NIBBLE
#undef SET
