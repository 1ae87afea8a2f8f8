/* SPDX-License-Identifier: ISC */
/* ECB and counter mode of the bit-sliced kernels, over the word of the unit (see bitslice.h). */

/* The state of a batch, and its key: all of it secret. */
struct state {
    half n1[BUNDLES], n2[BUNDLES];
    struct key_bits key[8];
};

static void ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct state t;
    const struct rounds *f = rounds_of(g);
    expand(f, key, t.key);
    for (; blocks; blocks -= BATCH, in += BATCH_OCTETS, out += BATCH_OCTETS) {
        for (int u = 0; u < BUNDLES; u++)
            to_planes(in + BUNDLE_OCTETS * u, t.n1[u], t.n2[u]);
        shared_rounds(f, t.key, direction, t.n1, t.n2);
        for (int u = 0; u < BUNDLES; u++)
            to_blocks(t.n2[u], t.n1[u], NULL, false, out + BUNDLE_OCTETS * u);
    }
    wipe(&t, sizeof t);
}

/* ---- counter mode ---- */

/* Steps `blocks` times, and writes the counter after each step as a block. */
static void count(struct gost_counter *c, unsigned blocks, uint8_t *out)
{
    for (unsigned i = 0; i < blocks; i++, out += GOST_BLOCK) {
        gost_counter_step(c);
        store_le32(out, c->n3);
        store_le32(out + 4, c->n4);
    }
}

/* Adds the constant `step` to counters in planes, modulo 2^32 or, with `around`, 2^32-1; copies
   them as they were to `before`.  A bit x with the carry c costs two operations: where `step` has a
   1 the sum is ~(x ^ c) and the next carry x | c, else x ^ c and x & c.  Modulo 2^32-1 the carry
   out of the top comes in at the bottom: a first pass finds it, the second adds with it. */
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

/* The counters of the next batch in planes; `blocks` is used while they are made. */
struct counters {
    half n3[BUNDLES], n4[BUNDLES];
    uint8_t blocks[BUNDLE_OCTETS];
};

#define STEPS(blocks, c) ((uint32_t)((uint64_t)(blocks) * (c) % UINT32_MAX))

/* The counters of the first batch: those of the first bundle block by block, those of the second by
   adding to the first. */
static void start_counters(struct gost_counter from, struct counters *c)
{
    count(&from, WORD_BLOCKS, c->blocks);
    fill_counters(c->blocks, WORD_BLOCKS);
    to_planes(c->blocks, c->n3[0], c->n4[0]);
    for (int u = 1; u < BUNDLES; u++) {
        add_steps(c->n3[0], BUNDLE_BLOCKS * GOST_C2, false, c->n3[u], c->n3[0]);
        add_steps(c->n4[0], STEPS(BUNDLE_BLOCKS, GOST_C1), true, c->n4[u], c->n4[0]);
    }
}

/* Gives the counters of a batch to `t`, and goes on to those of the next batch. */
NOINLINE static void take_counters(struct counters *c, struct state *t)
{
    for (int u = 0; u < BUNDLES; u++) {
        add_steps(c->n3[u], BATCH * GOST_C2, false, c->n3[u], t->n1[u]);
        add_steps(c->n4[u], STEPS(BATCH, GOST_C1), true, c->n4[u], t->n2[u]);
    }
}

static void ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct state t;
    struct counters n;
    const struct rounds *f = rounds_of(g);
    expand(f, key, t.key);
    start_counters(from, &n);
    for (; blocks; blocks -= BATCH, in += BATCH_OCTETS, out += BATCH_OCTETS) {
        take_counters(&n, &t);
        shared_rounds(f, t.key, GOST_ENCRYPT, t.n1, t.n2);
        for (int u = 0; u < BUNDLES; u++)
            to_blocks(t.n2[u], t.n1[u], in + BUNDLE_OCTETS * u, false, out + BUNDLE_OCTETS * u);
    }
    wipe(&t, sizeof t);
    wipe(&n, sizeof n);
}
