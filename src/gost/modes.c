/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/gost.h"

#include "base/octets.h"
#include "base/secret.h"
#include "gost/kernel.h"
#include "gost/mesh/mesh.h"

#include <string.h>

/* The expected time of gost_one(), in the unit of gost_kernel.batch_cost. */
enum { ONE_COST = 600 };

/* Who does which part of a call: whole batches of the two kernels, then a rest, which may end
   within a block. */
struct division {
    size_t batches, short_batches; /* blocks for g->kernel and for g->short_kernel */
    const struct gost_kernel *pad; /* works on the rest, padded to a batch; NULL: gost_one() does */
};

/* Every part goes to where it is expected to take the least time. */
static struct division divide(const struct gost *g, size_t octets)
{
    const struct gost_kernel *large = g->kernel, *small = g->short_kernel;
    struct division d = {0};
    size_t blocks = octets / GOST_BLOCK;
    d.batches = blocks - blocks % large->batch;
    if (gost_kernel_cost(large, d.batches) > gost_kernel_cost(small, d.batches))
        d.batches = 0;
    blocks -= d.batches;
    size_t rest = blocks + (octets % GOST_BLOCK != 0);
    uint64_t one = (uint64_t)rest * ONE_COST;
    if (rest <= small->batch && one <= gost_kernel_cost(small, rest) &&
        one <= gost_kernel_cost(large, rest))
        return d;
    if (rest <= large->batch && gost_kernel_cost(large, rest) <= gost_kernel_cost(small, rest)) {
        d.pad = large;
        return d;
    }
    d.short_batches = blocks - blocks % small->batch;
    rest -= d.short_batches;
    d.pad = rest * ONE_COST <= gost_kernel_cost(small, rest) ? NULL : small;
    return d;
}

/* At most a batch of `pad`. */
static void ecb_rest(const struct gost *g, const struct gost_kernel *pad,
                     const struct gost_key *key, enum gost_direction direction, const uint8_t *in,
                     uint8_t *out, size_t blocks)
{
    if (pad == NULL) {
        for (size_t i = 0; i < blocks; i++)
            gost_one(g, key, direction, in + GOST_BLOCK * i, out + GOST_BLOCK * i);
        return;
    }
    uint8_t padded[GOST_BATCH_MOST * GOST_BLOCK];
    size_t octets = blocks * GOST_BLOCK, whole = pad->batch * (size_t)GOST_BLOCK;
    memcpy(padded, in, octets);
    memset(padded + octets, 0, whole - octets);
    pad->ecb(g, key, direction, padded, padded, pad->batch);
    memcpy(out, padded, octets);
    wipe(padded, whole);
}

void gost_ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
              const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct division d = divide(g, blocks * GOST_BLOCK);
    if (d.batches)
        g->kernel->ecb(g, key, direction, in, out, d.batches);
    size_t at = d.batches * GOST_BLOCK;
    if (d.short_batches)
        g->short_kernel->ecb(g, key, direction, in + at, out + at, d.short_batches);
    at += d.short_batches * GOST_BLOCK;
    if (at / GOST_BLOCK < blocks)
        ecb_rest(g, d.pad, key, direction, in + at, out + at, blocks - at / GOST_BLOCK);
}

struct gost_counter gost_counter_start(const struct gost *g, const struct gost_key *key,
                                       const uint8_t iv[GOST_BLOCK])
{
    uint8_t encrypted[GOST_BLOCK];
    gost_one(g, key, GOST_ENCRYPT, iv, encrypted);
    struct gost_counter start = {load_le32(encrypted), load_le32(encrypted + 4)};
    wipe(encrypted, sizeof encrypted);
    return start;
}

/* XORs the gamma into `octets` octets, at most a batch of `pad`. */
static void ctr_rest(const struct gost *g, const struct gost_kernel *pad,
                     const struct gost_key *key, struct gost_counter from, const uint8_t *in,
                     uint8_t *out, size_t octets)
{
    uint8_t padded[GOST_BATCH_MOST * GOST_BLOCK];
    size_t whole =
        pad ? pad->batch * (size_t)GOST_BLOCK : (octets + GOST_BLOCK - 1) / GOST_BLOCK * GOST_BLOCK;
    if (pad) {
        memcpy(padded, in, octets);
        memset(padded + octets, 0, whole - octets);
        pad->ctr(g, key, from, padded, padded, pad->batch);
        memcpy(out, padded, octets);
    } else {
        for (size_t i = 0; i < whole; i += GOST_BLOCK) {
            gost_counter_step(&from);
            store_le32(padded + i, from.n3);
            store_le32(padded + i + 4, from.n4);
            gost_one(g, key, GOST_ENCRYPT, padded + i, padded + i);
        }
        for (size_t i = 0; i < octets; i++)
            out[i] = in[i] ^ padded[i];
    }
    wipe(padded, whole);
}

void gost_ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
              const uint8_t *in, uint8_t *out, size_t octets)
{
    struct division d = divide(g, octets);
    if (d.batches)
        g->kernel->ctr(g, key, from, in, out, d.batches);
    size_t at = d.batches * GOST_BLOCK;
    if (d.short_batches)
        g->short_kernel->ctr(g, key, gost_counter_jump(from, d.batches), in + at, out + at,
                             d.short_batches);
    at += d.short_batches * GOST_BLOCK;
    if (at < octets)
        ctr_rest(g, d.pad, key, gost_counter_jump(from, at / GOST_BLOCK), in + at, out + at,
                 octets - at);
}

void gost_ctr_sections(const struct gost *g, const struct gost_section *sections, const uint8_t *in,
                       uint8_t *out, size_t octets)
{
    const size_t section = GOST_SECTION * GOST_BLOCK;
    const struct gost_kernel *large = g->kernel, *small = g->short_kernel;
    size_t whole = octets / section, at = 0;
    if (large->sections && whole >= large->section_batch) {
        size_t n = whole - whole % large->section_batch;
        large->sections(g, sections, in, out, n);
        at = n;
    }
    if (small->sections && whole - at >= small->section_batch) {
        size_t n = (whole - at) - (whole - at) % small->section_batch;
        small->sections(g, sections + at, in + section * at, out + section * at, n);
        at += n;
    }
    for (; section * at < octets; at++) {
        size_t left = octets - section * at;
        gost_ctr(g, &sections[at].key, sections[at].from, in + section * at, out + section * at,
                 left < section ? left : section);
    }
}

void gost_mesh(const struct gost *g, struct gost_section *chain, struct gost_section *sections,
               size_t count)
{
    g->mesh->mesh(g, chain, sections, count, NULL, 0);
}

void gost_mesh_feedback(const struct gost *g, struct gost_section *chain,
                        struct gost_section *sections, const uint8_t *ciphertext, size_t octets)
{
    const size_t section = GOST_SECTION * GOST_BLOCK;
    g->mesh->mesh(g, chain, sections, (octets + section - 1) / section, ciphertext,
                  octets / section);
}
