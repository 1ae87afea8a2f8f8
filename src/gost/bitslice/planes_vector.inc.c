/* SPDX-License-Identifier: ISC */
/* Blocks to planes and back, for words that are vectors (see bitslice.h), with the shuffles of
   octets that every vector unit has.

   The unit that includes this file defines, for the lanes of 128 bits of its word,

     low8(a, b), high8(a, b)
         in each lane the octets of the lower (upper) halves of a and b, in turn;
         low16, high16, low32 and high32 do the same with units of 16 and 32 bits
     load(p), store(p, x)
         a word from and to memory
     load_lanes(p), store_lanes(p, x)
         the same, lane l at p + 1024 * l

   This file gives

     spread(x, y)
         plane i of y gets, in each 32 bits, 32 times bit i of those 32 bits of x
     fill_counters(blocks, n)
         continues the counters in the first word of a bundle: those of each word are n steps
         after those of the word before
     to_planes(blocks, n1, n2)
         reads a bundle
     to_blocks(n1, n2, mix, by_lane, out)
         writes a bundle, xored into the blocks at `mix` unless that is NULL, and destroys the
         planes; with `by_lane` the blocks of each lane follow each other in memory

   How to_planes() works.  Eight words hold 16 blocks in each lane.  The address of an octet among
   them has seven bits: three for the number of the word, which is the number of a pair of blocks,
   and four for the place in the lane, of which the highest tells the blocks of the pair apart and
   the others number the octet in its block.  low8 and high8 of two words take the bit in which the
   numbers of these two differ and make it the lowest bit of the place; the other bits of the place
   move up by one, and the highest, which falls out, becomes that bit of the number of the word.
   (The forms for 16 and 32 bits leave the lowest bit, or two, of the place alone.)  Four such steps
   bring the same octet of all 16 blocks into one word.  What is left is to exchange, eight words
   at a time, the number of the word with the number of the bit in the octet. */

typedef uint32_t word32 __attribute__((vector_size(sizeof(word))));
typedef int32_t signed_word __attribute__((vector_size(sizeof(word))));

ALWAYS_INLINE void spread(word x, word planes[32])
{
    word32 y = (word32)x;
    UNROLL(8)
    for (int i = 31; i >= 0; i--) {
        planes[i] = (word)((signed_word)y >> 31);
        y += y;
    }
}

/* Counters as blocks lie in memory, N3 before N4, all of them `steps` steps further. */
ALWAYS_INLINE word32 add_counters(word32 x, unsigned steps)
{
    const uint64_t n4 = UINT64_C(0xffffffff) << 32;
    const word32 step = (word32)SPLAT((uint64_t)(steps * GOST_C1) << 32 | steps * GOST_C2);
    x += step;
    return x - ((word32)(x < step) & (word32)SPLAT(n4));
}

/* Four words at once, each of them 4n steps after the one four places before it.  One after the
   other, each word would wait for the carries of the one before. */
ALWAYS_INLINE void fill_counters(uint8_t *blocks, unsigned n)
{
    word32 x[4] = {(word32)load(blocks)};
    for (int i = 1; i < 4; i++)
        x[i] = add_counters(x[i - 1], n);
    for (size_t i = 0; i < 64; i += 4) {
        UNROLL(4)
        for (size_t j = 0; j < 4; j++) {
            store(blocks + (i + j) * sizeof(word), (word)x[j]);
            x[j] = add_counters(x[j], 4 * n);
        }
    }
}

/* Exchanges the bits of y that m chooses with those of x that stand n places higher. */
ALWAYS_INLINE void exchange_bits(word *x, word *y, int n, word m)
{
#if TERNARY
    const word a = *x >> n, b = *y << n;
    *x = ternary(m, *x, b, 0xca);
    *y = ternary(m, a, *y, 0xca);
#else
    const word t = ((*x >> n) ^ *y) & m;
    *y ^= t;
    *x ^= t << n;
#endif
}

/* Bit j of the octets of vector i to bit i of vector j. */
ALWAYS_INLINE void transpose_bits(word x[8])
{
    const word m4 = SPLAT(0x0f0f0f0f0f0f0f0f), m2 = SPLAT(0x3333333333333333),
               m1 = SPLAT(0x5555555555555555);
    UNROLL(4)
    for (int i = 0; i < 4; i++)
        exchange_bits(&x[i], &x[i + 4], 4, m4);
    UNROLL(8)
    for (int i = 0; i < 8; i++)
        if (!(i & 2))
            exchange_bits(&x[i], &x[i + 2], 2, m2);
    UNROLL(8)
    for (int i = 0; i < 8; i += 2)
        exchange_bits(&x[i], &x[i + 1], 1, m1);
}

#define ZIP(bits, x, apart)                                \
    UNROLL(8)                                              \
    for (int i = 0; i < 8; i++)                            \
        if (!(i & (apart))) {                              \
            const word a_ = (x)[i], b_ = (x)[i + (apart)]; \
            (x)[i] = low##bits(a_, b_);                    \
            (x)[i + (apart)] = high##bits(a_, b_);         \
        }

ALWAYS_INLINE void to_planes(const uint8_t *blocks, word *n1, word *n2)
{
    for (int h = 0; h < 8; h++) {
        word x[8];
        UNROLL(8)
        for (int i = 0; i < 8; i++)
            x[i] = load(blocks + WORD_OCTETS * (8 * h + i));
        ZIP(8, x, 1)
        ZIP(8, x, 4)
        ZIP(8, x, 2)
        ZIP(8, x, 1)
        UNROLL(4)
        for (int i = 0; i < 4; i++) {
            n1[8 * i + h] = x[i];
            n2[8 * i + h] = x[i + 4];
        }
    }
    for (int i = 0; i < 32; i += 8) {
        transpose_bits(n1 + i);
        transpose_bits(n2 + i);
    }
}

ALWAYS_INLINE void to_blocks(word *n1, word *n2, const uint8_t *mix, const bool by_lane,
                             uint8_t *out)
{
    for (int i = 0; i < 32; i += 8) {
        transpose_bits(n1 + i);
        transpose_bits(n2 + i);
    }
    for (int h = 0; h < 8; h++) {
        word x[8];
        UNROLL(4)
        for (int i = 0; i < 4; i++) {
            x[i] = n1[8 * i + h];
            x[i + 4] = n2[8 * i + h];
        }
        ZIP(8, x, 1)
        ZIP(16, x, 2)
        ZIP(32, x, 4)
        UNROLL(8)
        for (int i = 0; i < 8; i++) {
            const int at = 8 * h + ((i & 1) | (i & 2) << 1 | (i & 4) >> 1);
            word y = x[i];
            if (mix)
                y ^= by_lane ? load_lanes(mix + LANE_OCTETS * at) : load(mix + WORD_OCTETS * at);
            if (by_lane)
                store_lanes(out + LANE_OCTETS * at, y);
            else
                store(out + WORD_OCTETS * at, y);
        }
    }
}
