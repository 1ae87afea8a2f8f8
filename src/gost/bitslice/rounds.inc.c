/* SPDX-License-Identifier: ISC */
/* The adder and the rounds of the bit-sliced kernels, over the word of the unit (see bitslice.h).

   Complements are free.  Without ternary operations a circuit can save its NOT gates if it need not
   give S(x) but T(x) = S(x) ^ S(0), which is 0 at 0: such a function needs only AND, OR, XOR and
   AND-NOT.  What is left out then is a constant, and it can be carried along as follows.

   Let S and T be all eight S-boxes side by side, on 32 bits, and V = rotl11(S(0)).  A round is

       b = b ^ rotl11(S(a + k)) = (b ^ rotl11(T(a + k))) ^ V.

   We store b without the ^ V.  So a stored half is the true one xor a pattern p, which is 0 or V
   and is known when the program is compiled: each round changes the pattern of the half that it
   writes.  Both patterns begin as 0, and the halves take turns:

       round 0 reads a half with 0 and leaves the other with V;
       round 1 reads that V            and leaves the first with V;
       round 2 reads that V            and leaves the other with 0;
       round 3 reads that 0            and leaves the first with 0,

   where it began.  After 32 rounds both patterns are 0, and the result is the true one.  The half
   that round r reads carries 0, V, V, 0 for r mod 4 = 0, 1, 2, 3.  Round r takes key word r mod 8
   or 7 - r mod 8, so X0, X3, X4 and X7 always meet the pattern 0, and X1, X2, X5 and X6 always V,
   in both directions.

   A round that reads a stored half a' = a ^ p has to add k to a, bit by bit.  Let c_i be the carry
   into bit i, and c_0 = 0:

       sum_i   = a_i ^ k_i ^ c_i
       c_(i+1) = majority(a_i, k_i, c_i) = ((a_i ^ k_i) & (c_i ^ k_i)) ^ k_i

   (if both a_i and c_i differ from k_i, the majority is not k_i; else it is k_i).  Put a_i = a'_i ^
   p_i, and instead of c_i keep d_i = c_i ^ k_i ^ p_i, which is what the sum needs:

       sum_i   = a'_i ^ d_i
       d_0     = k_0 ^ p_0
       d_(i+1) = c_(i+1) ^ k_(i+1) ^ p_(i+1)
               = ((a'_i ^ mask_i) & (d_i ^ p_i)) ^ flip_i
       mask_i  = k_i ^ p_i
       flip_i  = k_i ^ k_(i+1) ^ p_(i+1)

   Masks and flips are derived from the key once.  As p_i is known when this is compiled, & (d_i ^
   p_i) is an AND or an AND-NOT: four operations a bit, whatever the pattern.

   With ternary operations all this is not needed: the circuits give S(x) itself, since a table of
   truth costs the same with and without a complement, the pattern is always 0, and sum and majority
   are one operation each. */

/* A key word bit by bit, for all blocks the same: mask and flip of each bit, in all bits of a word
   of 64. */
struct key_bits {
    uint64_t mask[32], flip[32];
};

/* The same with a key of its own in each lane. */
struct key_planes {
    word mask[32];
#if !TERNARY
    word flip[32];
#endif
};

/* Bit i of the sum of a stored half, of which `a` is bit i, and a key word.  `carry` is d_i, and is
   left as d_(i+1); with ternary operations the carries themselves. */
ALWAYS_INLINE word add_bit(int i, word a, word mask, word flip, word *carry, const uint32_t p)
{
#if TERNARY
    (void)flip;
    (void)p;
    const word c = *carry;
    *carry = i == 0 ? a & mask : ternary(a, mask, c, 0xe8);
    return i == 0 ? a ^ mask : ternary(a, mask, c, 0x96);
#else
    const word d = i == 0 ? mask : *carry, sum = a ^ d, x = i == 0 ? sum : a ^ mask;
    *carry = (p >> i & 1 ? x & ~d : x & d) ^ flip;
    return sum;
#endif
}

/* The same in all bundles, with one key for all blocks.  What is used twice is loaded once, and by
   itself: with operands in memory the rounds took a tenth longer. */
ALWAYS_INLINE void add_shared(int i, const half *a, const struct key_bits *key, word *carry,
                              word *sum, const uint32_t p)
{
    word mask = SPLAT(key->mask[i]), flip = SPLAT(key->flip[i]);
    IN_REGISTER(mask);
#if !TERNARY
    IN_REGISTER(flip);
#endif
    EACH_BUNDLE(BUNDLES)
    {
        word x = a[u][i];
        IN_REGISTER(x);
        sum[u] = add_bit(i, x, mask, flip, &carry[u], p);
    }
}

#if VECTOR
/* The same with a key of its own in each lane. */
ALWAYS_INLINE void add_own(int i, const half *a, const struct key_planes *key, word *carry,
                           word *sum, const uint32_t p)
{
    EACH_BUNDLE(OWN_BUNDLES)
    {
        word mask = key[8 * u].mask[i], flip = {0}, x = a[u][i];
        IN_REGISTER(mask);
#if !TERNARY
        flip = key[8 * u].flip[i];
        IN_REGISTER(flip);
#endif
        IN_REGISTER(x);
        sum[u] = add_bit(i, x, mask, flip, &carry[u], p);
    }
}
#endif

#include "gost/bitslice/circuits/list.h"

/* Where bit 4n + j of the S-boxes' output goes. */
#define TURNED(n, j) ((4 * (n) + (j) + 11) & 31)

/* Nibble n of a round: four bits of the sum, then the circuit of pi_n in each bundle. */
#define NIBBLE(sbox, n, add, bundles, p)                                          \
    UNROLL(4)                                                                     \
    for (int j = 0; j < 4; j++)                                                   \
        add(4 * n + j, a, key, carry, sum[j], p);                                 \
    EACH_BUNDLE(bundles)                                                          \
    sbox##_pi##n(sum[0][u], sum[1][u], sum[2][u], sum[3][u], &b[u][TURNED(n, 0)], \
                 &b[u][TURNED(n, 1)], &b[u][TURNED(n, 2)], &b[u][TURNED(n, 3)]);

/* A function for one round, b ^= rotl11(S(a + k)) with the circuits of the S-boxes `sbox`, where a
   carries the pattern p.  Out of line on purpose: four rounds in one loop are more than the CPU'u
   cache of decoded instructions holds. */
#define ROUND(name, sbox, key_type, add, bundles, p)                              \
    NOINLINE static void name(const half *a, half *b, const struct key_type *key) \
    {                                                                             \
        word sum[4][bundles], carry[bundles];                                     \
        NIBBLE(sbox, 0, add, bundles, p)                                          \
        NIBBLE(sbox, 1, add, bundles, p)                                          \
        NIBBLE(sbox, 2, add, bundles, p)                                          \
        NIBBLE(sbox, 3, add, bundles, p)                                          \
        NIBBLE(sbox, 4, add, bundles, p)                                          \
        NIBBLE(sbox, 5, add, bundles, p)                                          \
        NIBBLE(sbox, 6, add, bundles, p)                                          \
        NIBBLE(sbox, 7, add, bundles, p)                                          \
    }

#define SHARED_ROUND(name, sbox, p) ROUND(name, sbox, key_bits, add_shared, BUNDLES, p)
#define OWN_ROUND(name, sbox, p) ROUND(name, sbox, key_planes, add_own, OWN_BUNDLES, p)

/* The rounds with the circuits of some S-boxes, for halves that carry the pattern 0 and V: with one
   key for all blocks, and with a key of its own in each lane. */
struct rounds {
    void (*shared_0)(const half *a, half *b, const struct key_bits *key);
    void (*shared_v)(const half *a, half *b, const struct key_bits *key);
#if VECTOR
    void (*own_0)(const half *a, half *b, const struct key_planes *key);
    void (*own_v)(const half *a, half *b, const struct key_planes *key);
#endif
    uint32_t v;
};

#if TERNARY
#define DEFINE_ROUNDS(sbox)              \
    SHARED_ROUND(sbox##_shared, sbox, 0) \
    OWN_ROUND(sbox##_own, sbox, 0)
#define ROUNDS(sbox) {sbox##_shared, sbox##_shared, sbox##_own, sbox##_own, 0},
#elif VECTOR
#define DEFINE_ROUNDS(sbox)                                     \
    SHARED_ROUND(sbox##_shared_0, sbox, 0)                      \
    OWN_ROUND(sbox##_own_0, sbox, 0)                            \
    SHARED_ROUND(sbox##_shared_v, sbox, ROTL11(sbox##_AT_ZERO)) \
    OWN_ROUND(sbox##_own_v, sbox, ROTL11(sbox##_AT_ZERO))
#define ROUNDS(sbox) \
    {sbox##_shared_0, sbox##_shared_v, sbox##_own_0, sbox##_own_v, ROTL11(sbox##_AT_ZERO)},
#else
#define DEFINE_ROUNDS(sbox)                \
    SHARED_ROUND(sbox##_shared_0, sbox, 0) \
    SHARED_ROUND(sbox##_shared_v, sbox, ROTL11(sbox##_AT_ZERO))
#define ROUNDS(sbox) {sbox##_shared_0, sbox##_shared_v, ROTL11(sbox##_AT_ZERO)},
#endif

FOR_ALL_CIRCUITS(DEFINE_ROUNDS)

/* By their numbers, see gost_sbox_by_number(). */
static const struct rounds all_rounds[] = {FOR_ALL_CIRCUITS(ROUNDS)};

static const struct rounds *rounds_of(const struct gost *g)
{
    return &all_rounds[g->circuits - 1];
}

/* The masks of key word n, mask_i in bit i: it meets the pattern V if n is 1, 2, 5 or 6. */
ALWAYS_INLINE uint32_t mask_of(const struct rounds *f, const struct gost_key *key, unsigned n)
{
    return key->word[n] ^ ((n + 1) & 2 ? f->v : 0);
}

/* Its flips, flip_i in bit i.  Bit 31 has no carry out. */
ALWAYS_INLINE uint32_t flip_of(const struct rounds *f, const struct gost_key *key, unsigned n)
{
    return key->word[n] ^ mask_of(f, key, n) >> 1;
}

/* The key for shared rounds.  A secret: wipe it after use. */
static void expand(const struct rounds *f, const struct gost_key *key, struct key_bits bits[8])
{
    for (unsigned n = 0; n < 8; n++) {
        const uint32_t mask = mask_of(f, key, n), flip = flip_of(f, key, n);
        for (int i = 0; i < 32; i++) {
            bits[n].mask[i] = 0 - (uint64_t)(mask >> i & 1);
            bits[n].flip[i] = 0 - (uint64_t)(flip >> i & 1);
        }
    }
}

/* The 32 rounds over BUNDLES bundles. */
static void shared_rounds(const struct rounds *f, const struct key_bits key[8],
                          enum gost_direction direction, half *n1, half *n2)
{
    for (unsigned r = 0; r < GOST_ROUNDS; r += 4) {
        f->shared_0(n1, n2, &key[gost_key_word(direction, r)]);
        f->shared_v(n2, n1, &key[gost_key_word(direction, r + 1)]);
        f->shared_v(n1, n2, &key[gost_key_word(direction, r + 2)]);
        f->shared_0(n2, n1, &key[gost_key_word(direction, r + 3)]);
    }
}
