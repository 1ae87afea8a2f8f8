/* SPDX-License-Identifier: ISC */
/* The rounds of bitslice.inc.c with the circuits of one set: SET is its name. */

#define NIBBLE(n, add, sets, p)                                                            \
    UNROLL(4)                                                                              \
    for (int j = 0; j < 4; j++)                                                            \
        add(4 * n + j, a, key, carry, sum[j], p);                                          \
    EACH_SET(sets)                                                                         \
    GLUE(SET, _pi##n)                                                                      \
    (sum[0][s], sum[1][s], sum[2][s], sum[3][s], &b[s][TURNED(n, 0)], &b[s][TURNED(n, 1)], \
     &b[s][TURNED(n, 2)], &b[s][TURNED(n, 3)]);

/* b ^= rotl11(S(a + k)), where a carries the pattern p. */
#define ROUND(add, sets, p)         \
    word sum[4][sets], carry[sets]; \
    NIBBLE(0, add, sets, p)         \
    NIBBLE(1, add, sets, p)         \
    NIBBLE(2, add, sets, p)         \
    NIBBLE(3, add, sets, p)         \
    NIBBLE(4, add, sets, p)         \
    NIBBLE(5, add, sets, p)         \
    NIBBLE(6, add, sets, p)         \
    NIBBLE(7, add, sets, p)

/* Out of line on purpose: four rounds in one loop leave the cache of decoded instructions. */
NOINLINE static void GLUE(SET, _same)(const half *a, half *b,
                                      const struct key_bits *key){ROUND(add_same, SETS, 0)}

#if VECTOR
NOINLINE static void GLUE(SET, _own)(const half *a, half *b,
                                     const struct key_planes *key){ROUND(add_own, OWN_SETS, 0)}
#endif

#if !TERNARY
NOINLINE static void GLUE(SET, _same_pattern)(const half *a, half *b, const struct key_bits *key){
    ROUND(add_same, SETS, ROTL11(GLUE(SET, _AT_ZERO)))}
#endif

#if VECTOR && !TERNARY
NOINLINE static void GLUE(SET, _own_pattern)(const half *a, half *b, const struct key_planes *key)
{
    ROUND(add_own, OWN_SETS, ROTL11(GLUE(SET, _AT_ZERO)))
}
#endif

#undef ROUND
#undef NIBBLE
#undef SET
