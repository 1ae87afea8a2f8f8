/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/kernel.h"

#include "base/cpu.h"
#include "gost/units.h"

#include <string.h>

#define ECB_AND_CTR(name) .ecb = gost_##name##_ecb, .ctr = gost_##name##_ctr
#define PIECES(name, count) .pieces = gost_##name##_pieces, .piece_batch = (count)

/* `setup` and `cycles` are in time stamps of a Xeon of 2023: what matters is the ratios. */
static const struct gost_kernel kernels[] = {
#ifdef HAVE_KERNEL_AVX512
    {"bitslice-avx512", CPU_AVX512, 1024, 1000, 5300, false, false, ECB_AND_CTR(bitslice_avx512),
     PIECES(bitslice_avx512, 4)},
    {"byteslice-avx512", CPU_AVX512, 128, 150, 850, true, false, ECB_AND_CTR(byteslice_avx512)},
#endif
#ifdef HAVE_KERNEL_AVX2
    {"bitslice-avx2", CPU_AVX2, 512, 1000, 5900, false, false, ECB_AND_CTR(bitslice_avx2),
     PIECES(bitslice_avx2, 4)},
    {"byteslice-avx2", CPU_AVX2, 128, 300, 2100, true, false, ECB_AND_CTR(byteslice_avx2)},
#endif
#ifdef HAVE_KERNEL_SSE2
    {"bitslice-sse2", CPU_SSE2, 256, 800, 5900, false, false, ECB_AND_CTR(bitslice_sse2),
     PIECES(bitslice_sse2, 2)},
#endif
#ifdef HAVE_KERNEL_SSSE3
    {"byteslice-ssse3", CPU_SSSE3, 64, 300, 1680, true, false, ECB_AND_CTR(byteslice_ssse3)},
#endif
#ifdef HAVE_KERNEL_NEON
    {"bitslice-neon", CPU_NEON, 256, 800, 5900, false, false, ECB_AND_CTR(bitslice_neon),
     PIECES(bitslice_neon, 2)},
    {"byteslice-neon", CPU_NEON, 64, 300, 1680, true, false, ECB_AND_CTR(byteslice_neon)},
#endif
#if !defined GOST_ONLY_U32 && !defined GOST_ONLY_FAST32
    {"bitslice-u64", 0, 128, 600, 5300, false, false, ECB_AND_CTR(bitslice_u64),
     PIECES(bitslice_u64, 1)},
#endif
#ifndef GOST_ONLY_FAST32
    {"scalar-u32", 0, 8, 30, 540, true, true, ECB_AND_CTR(scalar_u32)},
#endif
#ifndef GOST_ONLY_U32
    {"scalar-fast32", 0, 8, 30, 540, true, true, ECB_AND_CTR(scalar_fast32)},
#endif
};

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

const struct gost_kernel *gost_kernels(size_t *count)
{
    *count = KERNELS;
    return kernels;
}

const struct gost_kernel *gost_kernel_by_name(const char *name)
{
    for (size_t i = 0; i < KERNELS; i++)
        if (strcmp(kernels[i].name, name) == 0)
            return &kernels[i];
    return NULL;
}

bool gost_kernel_fits(const struct gost_kernel *kernel, const struct gost *g, unsigned cpu)
{
    return (kernel->cpu & ~cpu) == 0 && (kernel->any_sbox || g->circuits != 0);
}

uint64_t gost_kernel_cost(const struct gost_kernel *kernel, size_t blocks)
{
    uint64_t batches = (blocks + kernel->batch - 1) / kernel->batch;
    return batches ? kernel->setup + batches * kernel->cycles : 0;
}

/* The kernels that agree with the scalar one, each tested when it is first asked for. */
struct candidates {
    const struct gost *g;
    unsigned cpu;
    void (*refused)(const struct gost_kernel *);
    enum { UNKNOWN, GOOD, BAD } state[KERNELS];
};

static bool is_good(struct candidates *c, size_t i)
{
    if (c->state[i] == UNKNOWN && !gost_kernel_fits(&kernels[i], c->g, c->cpu))
        c->state[i] = BAD;
    if (c->state[i] == UNKNOWN) {
        c->state[i] = gost_kernel_agrees(&kernels[i], c->g) ? GOOD : BAD;
        if (c->state[i] == BAD && c->refused)
            c->refused(&kernels[i]);
    }
    return c->state[i] == GOOD;
}

/* The first good kernel by rank; one with secret addresses only if there is no other. */
static const struct gost_kernel *best(struct candidates *c)
{
    for (int secret = 0; secret < 2; secret++)
        for (size_t i = 0; i < KERNELS; i++)
            if (kernels[i].secret_addresses == (secret != 0) && is_good(c, i))
                return &kernels[i];
    return NULL;
}

/* The good kernel that does a short run, one piece of a meshed stream, first. */
static const struct gost_kernel *shorter(struct candidates *c, const struct gost_kernel *than)
{
    const struct gost_kernel *found = than;
    for (size_t i = 0; i < KERNELS; i++)
        if (gost_kernel_cost(&kernels[i], GOST_PIECE) < gost_kernel_cost(found, GOST_PIECE) &&
            kernels[i].secret_addresses <= than->secret_addresses && is_good(c, i))
            found = &kernels[i];
    return found;
}

bool gost_choose(struct gost *g, unsigned cpu, const char *name,
                 void (*refused)(const struct gost_kernel *))
{
    struct candidates c = {.g = g, .cpu = cpu, .refused = refused};
    const struct gost_kernel *chosen;
    if (name) {
        chosen = gost_kernel_by_name(name);
        if (chosen == NULL || !is_good(&c, (size_t)(chosen - kernels)))
            return false;
    } else {
        chosen = best(&c);
        if (chosen == NULL)
            return false;
    }
    g->kernel = chosen;
    g->short_kernel = name ? chosen : shorter(&c, chosen);
    g->one = gost_one_portable;
    gost_mesh_choose(g, cpu);
    return true;
}
