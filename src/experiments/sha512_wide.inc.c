/* SPDX-License-Identifier: ISC */
/* SHA-512's compression function (FIPS 180-4 section 6.4.2), one stream, on registers that hold 64
   bits whatever the width of the CPU's own words.  The unit that includes this file gives COMPRESS,
   the function's name, and

     wide                        64 bits in such a register
     wide_load(p), wide_store(p, x)
     wide_add(x, y), wide_xor(x, y), wide_and(x, y)
     wide_left(x, n), wide_right(x, n)    n is a constant
     wide_leave()                what must be done at the end */
#include "base/octets.h"
#include "sha512/constants.h"

#define SUM3(x, y, z) wide_add(wide_add(x, y), z)
#define XOR3(x, y, z) wide_xor(wide_xor(x, y), z)
#define ROTR(x, n) wide_xor(wide_right(x, n), wide_left(x, 64 - (n)))
#define BIG_SIGMA0(x) XOR3(ROTR(x, 28), ROTR(x, 34), ROTR(x, 39))
#define BIG_SIGMA1(x) XOR3(ROTR(x, 14), ROTR(x, 18), ROTR(x, 41))
#define SMALL_SIGMA0(x) XOR3(ROTR(x, 1), ROTR(x, 8), wide_right(x, 7))
#define SMALL_SIGMA1(x) XOR3(ROTR(x, 19), ROTR(x, 61), wide_right(x, 6))
/* Ch and Maj with three operations, none of them a negation. */
#define CHOOSE(x, y, z) wide_xor(z, wide_and(x, wide_xor(y, z)))
#define MAJORITY(x, y, z) wide_xor(y, wide_and(wide_xor(x, y), wide_xor(y, z)))

/* The new a stands in h, the new e in d. */
#define ROUND(a, b, c, d, e, f, g, h, i)                 \
    do {                                                 \
        h = SUM3(h, wide_load(&k[i]), wide_load(&w[i])); \
        h = SUM3(h, BIG_SIGMA1(e), CHOOSE(e, f, g));     \
        d = wide_add(d, h);                              \
        h = SUM3(h, BIG_SIGMA0(a), MAJORITY(a, b, c));   \
    } while (0)

/* W_t in place of W_(t-16). */
#define SCHEDULE(i)                                                                          \
    wide_store(&w[i],                                                                        \
               wide_add(SUM3(wide_load(&w[i]), SMALL_SIGMA1(wide_load(&w[((i) + 14) & 15])), \
                             wide_load(&w[((i) + 9) & 15])),                                 \
                        SMALL_SIGMA0(wide_load(&w[((i) + 1) & 15]))))

#define EIGHT_ROUNDS(i)                         \
    do {                                        \
        ROUND(a, b, c, d, e, f, g, h, (i) + 0); \
        ROUND(h, a, b, c, d, e, f, g, (i) + 1); \
        ROUND(g, h, a, b, c, d, e, f, (i) + 2); \
        ROUND(f, g, h, a, b, c, d, e, (i) + 3); \
        ROUND(e, f, g, h, a, b, c, d, (i) + 4); \
        ROUND(d, e, f, g, h, a, b, c, (i) + 5); \
        ROUND(c, d, e, f, g, h, a, b, (i) + 6); \
        ROUND(b, c, d, e, f, g, h, a, (i) + 7); \
    } while (0)

#define ADD_TO(i, x) wide_store(&s[i], wide_add(wide_load(&s[i]), x))

void COMPRESS(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    uint64_t *s = state[0], w[16];
    for (const uint8_t *block = data[0]; blocks; blocks--, block += 128) {
        const uint64_t *k = sha512_constants;
        wide a = wide_load(&s[0]), b = wide_load(&s[1]), c = wide_load(&s[2]);
        wide d = wide_load(&s[3]), e = wide_load(&s[4]), f = wide_load(&s[5]);
        wide g = wide_load(&s[6]), h = wide_load(&s[7]);
        for (int i = 0; i < 16; i++)
            w[i] = load_be64(block + 8 * i);
        EIGHT_ROUNDS(0);
        EIGHT_ROUNDS(8);
        for (int i = 1; i < 5; i++) {
            k += 16;
            SCHEDULE(0);
            SCHEDULE(1);
            SCHEDULE(2);
            SCHEDULE(3);
            SCHEDULE(4);
            SCHEDULE(5);
            SCHEDULE(6);
            SCHEDULE(7);
            EIGHT_ROUNDS(0);
            SCHEDULE(8);
            SCHEDULE(9);
            SCHEDULE(10);
            SCHEDULE(11);
            SCHEDULE(12);
            SCHEDULE(13);
            SCHEDULE(14);
            SCHEDULE(15);
            EIGHT_ROUNDS(8);
        }
        ADD_TO(0, a);
        ADD_TO(1, b);
        ADD_TO(2, c);
        ADD_TO(3, d);
        ADD_TO(4, e);
        ADD_TO(5, f);
        ADD_TO(6, g);
        ADD_TO(7, h);
    }
    wide_leave();
}
