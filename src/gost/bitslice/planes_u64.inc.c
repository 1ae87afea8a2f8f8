/* SPDX-License-Identifier: ISC */
/* Blocks to planes and back in plain words of 64 bits, one block each: a transposition of 64 by 64
   bits in six levels.  Gives what planes_vector.inc.c gives, but spread(): there are no lanes. */

ALWAYS_INLINE word load(const uint8_t *p)
{
    return load_le64(p);
}

ALWAYS_INLINE void fill_counters(uint8_t *blocks, unsigned n)
{
    struct gost_counter c = {load_le32(blocks), load_le32(blocks + 4)};
    (void)n;
    for (size_t i = GOST_BLOCK; i < BUNDLE_OCTETS; i += GOST_BLOCK) {
        gost_counter_step(&c);
        store_le32(blocks + i, c.n3);
        store_le32(blocks + i + 4, c.n4);
    }
}

/* Exchanges the bits of y chosen by m with those of x that stand n higher. */
ALWAYS_INLINE void exchange_bits(word *x, word *y, int n, word m)
{
    const word t = ((*x >> n) ^ *y) & m;
    *y ^= t;
    *x ^= t << n;
}

/* The five lower levels, of 32 words that hold the same half of their blocks.  The first loop does
   three levels with eight words, the second two levels with four: as many as registers hold. */
static void transpose_half(word x[32])
{
    for (int i = 0; i < 4; i++) {
        UNROLL(4)
        for (int j = 0; j < 16; j += 4)
            exchange_bits(&x[i + j], &x[i + j + 16], 16, UINT64_C(0x0000ffff0000ffff));
        UNROLL(8)
        for (int j = 0; j < 32; j += 4)
            if (!(j & 8))
                exchange_bits(&x[i + j], &x[i + j + 8], 8, UINT64_C(0x00ff00ff00ff00ff));
        UNROLL(4)
        for (int j = 0; j < 32; j += 8)
            exchange_bits(&x[i + j], &x[i + j + 4], 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    }
    for (int i = 0; i < 32; i += 4) {
        exchange_bits(&x[i], &x[i + 2], 2, UINT64_C(0x3333333333333333));
        exchange_bits(&x[i + 1], &x[i + 3], 2, UINT64_C(0x3333333333333333));
        exchange_bits(&x[i], &x[i + 1], 1, UINT64_C(0x5555555555555555));
        exchange_bits(&x[i + 2], &x[i + 3], 1, UINT64_C(0x5555555555555555));
    }
}

ALWAYS_INLINE void to_planes(const uint8_t *blocks, word *n1, word *n2)
{
    for (int i = 0; i < 32; i++) {
        n1[i] = load(blocks + GOST_BLOCK * i);
        n2[i] = load(blocks + GOST_BLOCK * (i + 32));
        exchange_bits(&n1[i], &n2[i], 32, UINT32_MAX);
    }
    transpose_half(n1);
    transpose_half(n2);
}

ALWAYS_INLINE void to_blocks(word *n1, word *n2, const uint8_t *mix, bool by_lane, uint8_t *out)
{
    (void)by_lane;
    transpose_half(n1);
    transpose_half(n2);
    for (int i = 0; i < 32; i++) {
        const int low = GOST_BLOCK * i, high = GOST_BLOCK * (i + 32);
        exchange_bits(&n1[i], &n2[i], 32, UINT32_MAX);
        store_le64(out + low, mix ? n1[i] ^ load(mix + low) : n1[i]);
        store_le64(out + high, mix ? n2[i] ^ load(mix + high) : n2[i]);
    }
}
