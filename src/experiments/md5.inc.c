/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321), written once for a `word` of LANES lanes: uint32_t, or a vector of GCC's
   extension, on which + ^ & | ~ << >> work lane by lane.  Whether a vector becomes one
   instruction or many is up to the flags of the unit that includes this file with

     LANES       1, 4 or 8
     MD5_(name)  name with a suffix of its own
     MD5_NAME    for the tables

   RFC 1321 writes F(x,y,z) as (x & y) | (~x & z); the form below has the same value. */

#if LANES == 1
typedef uint32_t MD5_(word);
#define LANE(w, lane) (w)
#else
typedef uint32_t MD5_(word) __attribute__((vector_size(4 * LANES)));
#define LANE(w, lane) ((w)[lane])
#endif
#define WORD MD5_(word)

#define F(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define G(x, y, z) ((y) ^ ((z) & ((x) ^ (y))))
#define H(x, y, z) ((x) ^ (y) ^ (z))
#define I(x, y, z) ((y) ^ ((x) | ~(z)))
#define ROTL(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define STEP(f, a, b, c, d, x, t, n) \
    do {                             \
        a += f(b, c, d) + (x) + (t); \
        a = b + ROTL(a, n);          \
    } while (0)
#define FOUR_STEPS(f, i, k, step, n0, n1, n2, n3)                        \
    STEP(f, a, b, c, d, x[(k) % 16], md5_t[i], n0);                      \
    STEP(f, d, a, b, c, x[((k) + (step)) % 16], md5_t[(i) + 1], n1);     \
    STEP(f, c, d, a, b, x[((k) + 2 * (step)) % 16], md5_t[(i) + 2], n2); \
    STEP(f, b, c, d, a, x[((k) + 3 * (step)) % 16], md5_t[(i) + 3], n3)
#define ROUND(f, i, k, step, n0, n1, n2, n3)                        \
    FOUR_STEPS(f, i, k, step, n0, n1, n2, n3);                      \
    FOUR_STEPS(f, (i) + 4, (k) + 4 * (step), step, n0, n1, n2, n3); \
    FOUR_STEPS(f, (i) + 8, (k) + 8 * (step), step, n0, n1, n2, n3); \
    FOUR_STEPS(f, (i) + 12, (k) + 12 * (step), step, n0, n1, n2, n3)

static void MD5_(steps)(uint32_t *state, uint32_t data, uint64_t steps)
{
    WORD a, b, c, d;
    const WORD x = (WORD){0} + data, t = (WORD){0} + md5_t[0];
    memcpy(&a, state, sizeof a);
    memcpy(&b, state + LANES, sizeof b);
    memcpy(&c, state + 2 * LANES, sizeof c);
    memcpy(&d, state + 3 * LANES, sizeof d);
    for (; steps >= 4; steps -= 4) {
        STEP(F, a, b, c, d, x, t, 7);
        STEP(F, d, a, b, c, x, t, 7);
        STEP(F, c, d, a, b, x, t, 7);
        STEP(F, b, c, d, a, x, t, 7);
    }
    memcpy(state, &a, sizeof a);
    memcpy(state + LANES, &b, sizeof b);
    memcpy(state + 2 * LANES, &c, sizeof c);
    memcpy(state + 3 * LANES, &d, sizeof d);
}

static void MD5_(compress)(uint32_t *state, const uint8_t *const message[], size_t blocks)
{
    WORD s[4], x[16];
    memcpy(s, state, sizeof s);
    for (size_t offset = 0; blocks; blocks--, offset += MD5_BLOCK) {
        WORD a = s[0], b = s[1], c = s[2], d = s[3];
        for (unsigned i = 0; i < 16; i++)
            for (unsigned lane = 0; lane < LANES; lane++)
                LANE(x[i], lane) = load_le32(message[lane] + offset + 4 * i);
        ROUND(F, 0, 0, 1, 7, 12, 17, 22);
        ROUND(G, 16, 1, 5, 5, 9, 14, 20);
        ROUND(H, 32, 5, 3, 4, 11, 16, 23);
        ROUND(I, 48, 0, 7, 6, 10, 15, 21);
        s[0] += a;
        s[1] += b;
        s[2] += c;
        s[3] += d;
    }
    memcpy(state, s, sizeof s);
}

const struct md5_kernel MD5_(kernel) = {
    .name = MD5_NAME,
    .cpu = MD5_CPU,
    .lanes = LANES,
    .steps = MD5_(steps),
    .compress = MD5_(compress),
};

#undef LANE
#undef WORD
#undef F
#undef G
#undef H
#undef I
#undef ROTL
#undef STEP
#undef FOUR_STEPS
#undef ROUND
#undef LANES
#undef MD5_
#undef MD5_NAME
