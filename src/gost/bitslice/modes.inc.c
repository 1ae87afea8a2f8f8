/* SPDX-License-Identifier: ISC */
/* ECB and counter mode of the bit-sliced kernels, over the word of the unit (see bitslice.h). */

/* The state of a batch, and its key: all of it secret. */
struct state {
    half n1[SETS], n2[SETS];
    struct key_bits key[8];
};

static void ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct state t;
    const struct rounds *f = rounds_of(g);
    expand(f, key, t.key);
    for (; blocks; blocks -= BATCH, in += BATCH_OCTETS, out += BATCH_OCTETS) {
        for (int s = 0; s < SETS; s++)
            to_planes(in + SET_OCTETS * s, t.n1[s], t.n2[s]);
        shared_rounds(f, t.key, direction, t.n1, t.n2);
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
    const struct rounds *f = rounds_of(g);
    expand(f, key, t.key);
    start_counters(from, &n);
    for (; blocks; blocks -= BATCH, in += BATCH_OCTETS, out += BATCH_OCTETS) {
        take_counters(&n, &t);
        shared_rounds(f, t.key, GOST_ENCRYPT, t.n1, t.n2);
        for (int s = 0; s < SETS; s++)
            to_blocks(t.n2[s], t.n1[s], in + SET_OCTETS * s, false, out + SET_OCTETS * s);
    }
    wipe(&t, sizeof t);
    wipe(&n, sizeof n);
}
