/* SPDX-License-Identifier: ISC */
/* One round of SHA-512 and its message schedule (FIPS 180-4 sections 4.1.3 and 6.4.2) over a type
   `word`: uint64_t, or a vector with a message in each lane.  The unit that includes this may
   have defined any of the functions in its own instructions. */
#ifndef SHA512_ROUNDS_H
#define SHA512_ROUNDS_H

#ifndef ROTR
#define ROTR(x, n) ((x) >> (n) | (x) << (64 - (n)))
#endif
#ifndef ROTR8
#define ROTR8(x) ROTR(x, 8)
#endif
#ifndef XOR3
#define XOR3(x, y, z) ((x) ^ (y) ^ (z))
#endif
#ifndef CHOOSE
#define CHOOSE(x, y, z) ((((y) ^ (z)) & (x)) ^ (z))
#endif
/* Also given xy = x ^ y and yz = y ^ z: the xy of one round is the yz of the next. */
#ifndef MAJORITY
#define MAJORITY(x, y, z, xy, yz) (((xy) & (yz)) ^ (y))
#endif

#ifndef BIG_SIGMA0
#define BIG_SIGMA0(x) XOR3(ROTR(x, 28), ROTR(x, 34), ROTR(x, 39))
#define BIG_SIGMA1(x) XOR3(ROTR(x, 14), ROTR(x, 18), ROTR(x, 41))
#endif
#ifndef SMALL_SIGMA0
#define SMALL_SIGMA0(x) XOR3(ROTR(x, 1), ROTR8(x), (x) >> 7)
#define SMALL_SIGMA1(x) XOR3(ROTR(x, 19), ROTR(x, 61), (x) >> 6)
#endif
/* Keeps sums in the order in which they are written (see IN_ORDER()).  Empty for several messages
   at once, which do not wait for each other. */
#ifndef SETTLE
#define SETTLE(x) IN_ORDER(x)
#endif

/* The round that takes `kw`, the sum of its constant and its word of the schedule, and bc = b ^ c;
   leaves ab = a ^ b.  The new a stands in h, the new e in d: the caller renames the variables
   instead of moving them.  What depends on the round before is added last. */
#define ROUND(a, b, c, d, e, f, g, h, ab, bc, kw) \
    do {                                          \
        h += (kw);                                \
        SETTLE(h);                                \
        h += CHOOSE(e, f, g);                     \
        SETTLE(h);                                \
        h += BIG_SIGMA1(e);                       \
        SETTLE(h);                                \
        d += h;                                   \
        ab = (a) ^ (b);                           \
        h += MAJORITY(a, b, c, ab, bc);           \
        SETTLE(h);                                \
        h += BIG_SIGMA0(a);                       \
    } while (0)

/* Eight rounds, after which every variable has its name again; KW(j) gives the sum for round j. */
#define EIGHT_ROUNDS(a, b, c, d, e, f, g, h, x, y, KW, j) \
    do {                                                  \
        ROUND(a, b, c, d, e, f, g, h, x, y, KW((j) + 0)); \
        ROUND(h, a, b, c, d, e, f, g, y, x, KW((j) + 1)); \
        ROUND(g, h, a, b, c, d, e, f, x, y, KW((j) + 2)); \
        ROUND(f, g, h, a, b, c, d, e, y, x, KW((j) + 3)); \
        ROUND(e, f, g, h, a, b, c, d, x, y, KW((j) + 4)); \
        ROUND(d, e, f, g, h, a, b, c, y, x, KW((j) + 5)); \
        ROUND(c, d, e, f, g, h, a, b, x, y, KW((j) + 6)); \
        ROUND(b, c, d, e, f, g, h, a, y, x, KW((j) + 7)); \
    } while (0)

/* W_t in place of W_(t-16), the schedule being a ring of 16 words. */
#define SCHEDULE(w, j) \
    (w[(j) % 16] +=    \
     SMALL_SIGMA1(w[((j) + 14) % 16]) + w[((j) + 9) % 16] + SMALL_SIGMA0(w[((j) + 1) % 16]))

/* The hash value after a block: s += a to h, which are left as the next block needs them. */
#define ADD_TO_STATE(s, a, b, c, d, e, f, g, h) \
    do {                                        \
        a = s[0] += a;                          \
        b = s[1] += b;                          \
        c = s[2] += c;                          \
        d = s[3] += d;                          \
        e = s[4] += e;                          \
        f = s[5] += f;                          \
        g = s[6] += g;                          \
        h = s[7] += h;                          \
    } while (0)

#endif
