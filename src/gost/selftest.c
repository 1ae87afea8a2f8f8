/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/selftest.h"

#include "base/octets.h"
#include "gost/kernel_table.h"

#include <string.h>

/* At least two batches and one wrap of N4 (255 blocks); to a wrap that is known, FEW suffice. */
enum { LEAST = 264, FEW = 104, MOST = 2 * GOST_BATCH_MOST };

struct test {
    const struct gost_kernel *kernel, *reference;
    const struct gost *g;
    struct gost_section section[MOST / GOST_SECTION];
    size_t blocks;
    uint8_t in[MOST * GOST_BLOCK], expected[MOST * GOST_BLOCK], out[MOST * GOST_BLOCK];
};

/* Keys and blocks that are all different and repeat with no power of two. */
static void fill(uint8_t *octets, size_t count, uint32_t state)
{
    for (size_t i = 0; i < count; i++) {
        state = state * 1664525 + 1013904223; /* Knuth volume 2, 3.3.4, table 1, line 16 */
        octets[i] = (uint8_t)(state >> 24);
    }
}

/* Decryption must lead back to the input, so the reference kernel need not decrypt too: its time is
   the longest part of a start of the program. */
static bool ecb_agrees(struct test *t)
{
    const struct gost_key *key = &t->section[0].key;
    t->reference->ecb(t->g, key, GOST_ENCRYPT, t->in, t->expected, t->blocks);
    t->kernel->ecb(t->g, key, GOST_ENCRYPT, t->in, t->out, t->blocks);
    if (memcmp(t->expected, t->out, t->blocks * GOST_BLOCK) != 0)
        return false;
    t->kernel->ecb(t->g, key, GOST_DECRYPT, t->expected, t->out, t->blocks);
    return memcmp(t->in, t->out, t->blocks * GOST_BLOCK) == 0;
}

static bool ctr_agrees(struct test *t, struct gost_counter from, size_t blocks)
{
    t->reference->ctr(t->g, &t->section[0].key, from, t->in, t->expected, blocks);
    t->kernel->ctr(t->g, &t->section[0].key, from, t->in, t->out, blocks);
    return memcmp(t->expected, t->out, blocks * GOST_BLOCK) == 0;
}

static bool sections_agree(struct test *t)
{
    const size_t octets = GOST_SECTION * GOST_BLOCK;
    size_t count = t->kernel->section_batch;
    if (t->kernel->sections == NULL)
        return true;
    if (count > MOST / GOST_SECTION)
        return false;
    for (size_t i = 0; i < count; i++)
        t->reference->ctr(t->g, &t->section[i].key, t->section[i].from, t->in + octets * i,
                          t->expected + octets * i, GOST_SECTION);
    t->kernel->sections(t->g, t->section, t->in, t->out, count);
    return memcmp(t->expected, t->out, count * octets) == 0;
}

static size_t whole_batches(const struct gost_kernel *kernel, size_t blocks)
{
    return (blocks + kernel->batch - 1) / kernel->batch * kernel->batch;
}

static size_t blocks_tested(const struct gost_kernel *kernel)
{
    return kernel->batch >= LEAST ? 2 * (size_t)kernel->batch : whole_batches(kernel, LEAST);
}

uint64_t gost_kernel_test_cost(const struct gost_kernel *kernel)
{
    const size_t blocks = blocks_tested(kernel), few = whole_batches(kernel, FEW);
    const struct gost_kernel *reference = gost_reference_kernel();
    const size_t sections = kernel->section_batch * (size_t)GOST_SECTION;
    return gost_kernel_cost(reference, 2 * blocks + 2 * few + sections) +
           gost_kernel_cost(kernel, 3 * blocks + 2 * few + sections);
}

bool gost_kernel_agrees(const struct gost_kernel *kernel, const struct gost *g)
{
    struct test t = {.kernel = kernel, .reference = gost_reference_kernel(), .g = g};
    size_t batch = kernel->batch;
    if (batch == 0 || batch > GOST_BATCH_MOST || batch % t.reference->batch != 0)
        return false;
    t.blocks = blocks_tested(kernel);
    fill(t.in, sizeof t.in, 1);
    for (size_t i = 0; i < MOST / GOST_SECTION; i++) {
        uint8_t octets[GOST_KEY + GOST_BLOCK];
        fill(octets, sizeof octets, (uint32_t)i + 2);
        gost_set_key(&t.section[i].key, octets);
        t.section[i].from.n3 = load_le32(octets + GOST_KEY);
        t.section[i].from.n4 = load_le32(octets + GOST_KEY + 4);
    }
    /* In the first case N4 comes to a sum of FFFFFFFF, which stays, at block 77; in the second to a
       sum of 2^32, which becomes 1, at block 99; in the third it begins at 0.  The first case goes
       on to a second batch. */
    struct gost_counter stays = {0xffffff00, UINT32_MAX - 77 * GOST_C1};
    struct gost_counter wraps = {0, 0u - 99 * GOST_C1}, zero = {0, 0};
    const size_t few = whole_batches(kernel, FEW);
    return ecb_agrees(&t) && ctr_agrees(&t, stays, t.blocks) && ctr_agrees(&t, wraps, few) &&
           ctr_agrees(&t, zero, few) && sections_agree(&t);
}
