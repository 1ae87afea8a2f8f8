/* SPDX-License-Identifier: ISC */
/* One round of SHA-512 and its message schedule (FIPS 180-4 sections 4.1.3 and 6.4.2) over a type
   `word`: uint64_t, or a vector with a message in each lane.  The unit that includes this may
   have defined ROTR, XOR3, CHOOSE and MAJORITY in its own instructions. */
#ifndef SHA512_ROUNDS_H
#define SHA512_ROUNDS_H

#ifndef ROTR
#define ROTR(x, n) ((x) >> (n) | (x) << (64 - (n)))
#endif
#ifndef XOR3
#define XOR3(x, y, z) ((x) ^ (y) ^ (z))
#endif
#ifndef CHOOSE
#define CHOOSE(x, y, z) ((((y) ^ (z)) & (x)) ^ (z))
#endif
#ifndef MAJORITY
#define MAJORITY(x, y, z) (((x) & (y)) | (((x) | (y)) & (z)))
#endif

#define BIG_SIGMA0(x) XOR3(ROTR(x, 28), ROTR(x, 34), ROTR(x, 39))
#define BIG_SIGMA1(x) XOR3(ROTR(x, 14), ROTR(x, 18), ROTR(x, 41))
#define SMALL_SIGMA0(x) XOR3(ROTR(x, 1), ROTR(x, 8), (x) >> 7)
#define SMALL_SIGMA1(x) XOR3(ROTR(x, 19), ROTR(x, 61), (x) >> 6)

/* The round that takes `kw`, the sum of its constant and its word of the schedule.  The new a
   stands in h, the new e in d: the caller renames the variables instead of moving them. */
#define ROUND(a, b, c, d, e, f, g, h, kw)            \
    do {                                             \
        h += (kw) + BIG_SIGMA1(e) + CHOOSE(e, f, g); \
        d += h;                                      \
        h += BIG_SIGMA0(a) + MAJORITY(a, b, c);      \
    } while (0)

/* Eight rounds, after which every variable has its name again; KW(j) gives the sum for round j. */
#define EIGHT_ROUNDS(a, b, c, d, e, f, g, h, KW, j) \
    do {                                            \
        ROUND(a, b, c, d, e, f, g, h, KW((j) + 0)); \
        ROUND(h, a, b, c, d, e, f, g, KW((j) + 1)); \
        ROUND(g, h, a, b, c, d, e, f, KW((j) + 2)); \
        ROUND(f, g, h, a, b, c, d, e, KW((j) + 3)); \
        ROUND(e, f, g, h, a, b, c, d, KW((j) + 4)); \
        ROUND(d, e, f, g, h, a, b, c, KW((j) + 5)); \
        ROUND(c, d, e, f, g, h, a, b, KW((j) + 6)); \
        ROUND(b, c, d, e, f, g, h, a, KW((j) + 7)); \
    } while (0)

/* W_t in place of W_(t-16), the schedule being a ring of 16 words. */
#define SCHEDULE(w, j) \
    (w[(j)&15] += SMALL_SIGMA1(w[((j)-2) & 15]) + w[((j)-7) & 15] + SMALL_SIGMA0(w[((j)-15) & 15]))

#endif
