/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 bit by bit: a word holds one bit of as many blocks as it has bits (a plane), 64
   planes are a set, and the S-boxes are circuits of logic operations.  No address and no branch
   depends on a secret, and the rotation by 11 costs nothing.

   The unit that includes this file defines
     word             uint64_t, or a vector of it
     SETS             1 or 2: how many sets go through the adder together, so that two chains of
                      carries run side by side and share the loads of the key
     OWN_SETS         the same where each has keys of its own
     VECTOR           1 if it is a vector, whose lanes of 128 bits hold a piece each
     TERNARY          1 if `ternary(a, b, c, table)` is one operation, else 0
     IN_REGISTER(x)   nothing to the machine; but the compiler must have loaded x here

   How blocks become planes stands in bitslice_vector.inc.c and bitslice_u64.inc.c:
     load(p)          a word from memory
     spread(x, y)     plane i of y gets, in each 32 bits, 32 times bit i of those of x
     fill_counters(blocks, n)
                      continues the counters of one word, n of them in a row, through a set
     to_planes(blocks, n1, n2)
                      reads a set
     to_blocks(n1, n2, mix, by_lane, out)
                      writes a set, xored into the blocks at `mix` unless that is NULL, and destroys
                      the planes; with `by_lane` the blocks of each lane follow each other

   Complements are free where there is no ternary logic: the circuits give S(x) ^ S(0), so the half
   that a round writes carries the pattern V = rotl11(S(0)...S(0)), and the half that it reads
   carries 0, V, V, 0 in rounds 0 to 3, and so on.  The key planes absorb that.  X0, X3, X4 and X7
   always meet the pattern 0, and X1, X2, X5 and X6 always V, in the reversed eight rounds too. */

#define EACH_SET(sets) \
    UNROLL(2)          \
    for (int s = 0; s < (sets); s++)
#define GLUE_(a, b) a##b
#define GLUE(a, b) GLUE_(a, b)
#define ROTL11(x) ((x) << 11 | (x) >> 21)
#define TURNED(n, j) ((4 * (n) + (j) + 11) & 31)
#define SPLAT(x) ((word){0} + (x))

enum {
    WORD_OCTETS = sizeof(word),
    WORD_BLOCKS = WORD_OCTETS / GOST_BLOCK,
    LANE_OCTETS = WORD_OCTETS < 16 ? WORD_OCTETS : 16,
    LANE_BLOCKS = LANE_OCTETS / GOST_BLOCK,
    LANES = WORD_OCTETS / LANE_OCTETS,
    SET_BLOCKS = 8 * WORD_OCTETS,
    SET_OCTETS = SET_BLOCKS * GOST_BLOCK,
    BATCH = SETS * SET_BLOCKS,
    BATCH_OCTETS = BATCH * GOST_BLOCK,
    PIECE_OCTETS = GOST_PIECE * GOST_BLOCK
};

typedef word half[32];

#if VECTOR
#include "gost/bitslice/planes_vector.inc.c"
#else
#include "gost/bitslice/planes_u64.inc.c"
#endif

/* A key word bit by bit, see add_bit(): the same for all blocks, or of its own in each lane. */
struct key_bits {
    uint64_t mask[32], flip[32];
};

struct key_planes {
    word mask[32];
#if !TERNARY
    word flip[32];
#endif
};

/* Bit i of a + k, where `carry` is the carry into it and is left as the carry out of it.  Without
   ternary operations it is kept as d = carry ^ k_i ^ p_i, with p the pattern of a, and
       mask_i = k_i ^ p_i,   flip_i = k_i ^ k_(i+1) ^ p_(i+1)
       sum_i = a_i ^ d_i,    d_(i+1) = ((a_i ^ mask_i) & (d_i ^ p_i)) ^ flip_i
   which makes four operations a bit. */
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

/* The same in all sets.  What is used twice is loaded once, and by itself: with operands in memory
   the rounds took a tenth longer. */
ALWAYS_INLINE void add_same(int i, const half *a, const struct key_bits *key, word *carry,
                            word *sum, const uint32_t p)
{
    word mask = SPLAT(key->mask[i]), flip = SPLAT(key->flip[i]);
    IN_REGISTER(mask);
#if !TERNARY
    IN_REGISTER(flip);
#endif
    EACH_SET(SETS)
    {
        word x = a[s][i];
        IN_REGISTER(x);
        sum[s] = add_bit(i, x, mask, flip, &carry[s], p);
    }
}

#if VECTOR
ALWAYS_INLINE void add_own(int i, const half *a, const struct key_planes *key, word *carry,
                           word *sum, const uint32_t p)
{
    EACH_SET(OWN_SETS)
    {
        word mask = key[8 * s].mask[i], flip = {0}, x = a[s][i];
        IN_REGISTER(mask);
#if !TERNARY
        flip = key[8 * s].flip[i];
        IN_REGISTER(flip);
#endif
        IN_REGISTER(x);
        sum[s] = add_bit(i, x, mask, flip, &carry[s], p);
    }
}
#endif

#include "gost/bitslice/bitslice_sets.inc.c"

static const struct circuits *circuits_of(const struct gost *g)
{
    return &circuits[g->circuits - 1];
}

/* The masks and flips of key word n, bit i of each in bit i. */
ALWAYS_INLINE uint32_t mask_of(const struct circuits *c, const struct gost_key *key, unsigned n)
{
    return key->word[n] ^ ((n + 1) & 2 ? c->v : 0);
}

ALWAYS_INLINE uint32_t flip_of(const struct circuits *c, const struct gost_key *key, unsigned n)
{
    return key->word[n] ^ mask_of(c, key, n) >> 1;
}

static void expand(const struct circuits *c, const struct gost_key *key, struct key_bits bits[8])
{
    for (unsigned n = 0; n < 8; n++) {
        const uint32_t mask = mask_of(c, key, n), flip = flip_of(c, key, n);
        for (int i = 0; i < 32; i++) {
            bits[n].mask[i] = 0 - (uint64_t)(mask >> i & 1);
            bits[n].flip[i] = 0 - (uint64_t)(flip >> i & 1);
        }
    }
}

static void rounds(const struct circuits *c, const struct key_bits key[8],
                   enum gost_direction direction, half *n1, half *n2)
{
    for (unsigned r = 0; r < GOST_ROUNDS; r += 4) {
        c->same(n1, n2, &key[gost_key_word(direction, r)]);
        c->same_pattern(n2, n1, &key[gost_key_word(direction, r + 1)]);
        c->same_pattern(n1, n2, &key[gost_key_word(direction, r + 2)]);
        c->same(n2, n1, &key[gost_key_word(direction, r + 3)]);
    }
}

/* The state of a batch, and its key: all of it secret. */
struct state {
    half n1[SETS], n2[SETS];
    struct key_bits key[8];
};

static void ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct state t;
    const struct circuits *c = circuits_of(g);
    expand(c, key, t.key);
    for (; blocks; blocks -= BATCH, in += BATCH_OCTETS, out += BATCH_OCTETS) {
        for (int s = 0; s < SETS; s++)
            to_planes(in + SET_OCTETS * s, t.n1[s], t.n2[s]);
        rounds(c, t.key, direction, t.n1, t.n2);
        for (int s = 0; s < SETS; s++)
            to_blocks(t.n2[s], t.n1[s], NULL, false, out + SET_OCTETS * s);
    }
    wipe(&t, sizeof t);
}

/* ---- counter mode ---- */

/* The next counters as blocks. */
static void count(struct gost_counter *c, unsigned blocks, uint8_t *out)
{
    for (unsigned i = 0; i < blocks; i++, out += GOST_BLOCK) {
        gost_counter_step(c);
        store_le32(out, c->n3);
        store_le32(out + 4, c->n4);
    }
}

/* Adds a constant to counters in planes, modulo 2^32 or with `around` 2^32-1, and copies them as
   they were to `before`.  A bit costs two operations: where the step has a 1 the sum is ~(x ^ c)
   and the carry x | c, else x ^ c and x & c.  Modulo 2^32-1 the carry out is found first and then
   goes in. */
ALWAYS_INLINE void add_steps(const word *counter, const uint32_t step, const bool around, word *sum,
                             word *before)
{
    const int lowest = __builtin_ctz(step);
    word c = {0};
    if (around) {
        UNROLL(32)
        for (int i = lowest; i < 32; i++)
            c = i == lowest ? counter[i] : step >> i & 1 ? counter[i] | c : counter[i] & c;
    }
    UNROLL(32)
    for (int i = 0; i < 32; i++) {
        const word x = before[i] = counter[i];
        const bool one = step >> i & 1;
        if (around || i > lowest) {
            sum[i] = one ? ~(x ^ c) : x ^ c;
            c = one ? x | c : x & c;
        } else {
            sum[i] = one ? ~x : x;
            c = x;
        }
    }
}

/* Counters in planes, and as blocks while they are made. */
struct counters {
    half n3[SETS], n4[SETS];
    uint8_t blocks[SET_OCTETS];
};

#define STEPS(blocks, c) ((uint32_t)((uint64_t)(blocks) * (c) % UINT32_MAX))

/* The counters of the first batch: those of a set are filled in, the other's are added. */
static void start_counters(struct gost_counter from, struct counters *c)
{
    count(&from, WORD_BLOCKS, c->blocks);
    fill_counters(c->blocks, WORD_BLOCKS);
    to_planes(c->blocks, c->n3[0], c->n4[0]);
    for (int s = 1; s < SETS; s++) {
        add_steps(c->n3[0], SET_BLOCKS * GOST_C2, false, c->n3[s], c->n3[0]);
        add_steps(c->n4[0], STEPS(SET_BLOCKS, GOST_C1), true, c->n4[s], c->n4[0]);
    }
}

/* Takes the counters of a batch, and goes on to those of the next. */
NOINLINE static void take_counters(struct counters *c, struct state *t)
{
    for (int s = 0; s < SETS; s++) {
        add_steps(c->n3[s], BATCH * GOST_C2, false, c->n3[s], t->n1[s]);
        add_steps(c->n4[s], STEPS(BATCH, GOST_C1), true, c->n4[s], t->n2[s]);
    }
}

static void ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct state t;
    struct counters n;
    const struct circuits *c = circuits_of(g);
    expand(c, key, t.key);
    start_counters(from, &n);
    for (; blocks; blocks -= BATCH, in += BATCH_OCTETS, out += BATCH_OCTETS) {
        take_counters(&n, &t);
        rounds(c, t.key, GOST_ENCRYPT, t.n1, t.n2);
        for (int s = 0; s < SETS; s++)
            to_blocks(t.n2[s], t.n1[s], in + SET_OCTETS * s, false, out + SET_OCTETS * s);
    }
    wipe(&t, sizeof t);
    wipe(&n, sizeof n);
}

#if VECTOR
#include "gost/bitslice/sections.inc.c"
#else

static void pieces_ctr(const struct gost *g, const struct gost_piece *piece, const uint8_t *in,
                       uint8_t *out, size_t pieces)
{
    for (size_t i = 0; i < pieces; i++, in += PIECE_OCTETS, out += PIECE_OCTETS)
        ctr(g, &piece[i].key, piece[i].from, in, out, GOST_PIECE);
}

#endif
