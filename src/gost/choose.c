/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/choose.h"

#include "base/clock.h"
#include "gost/kernel_table.h"
#include "gost/mesh/mesh.h"
#include "gost/selftest.h"

/* What the choice is made for, and which kernels have passed or failed: each is tested when it is
   first asked for, and once. */
struct candidates {
    const struct gost *g;
    unsigned cpu;
    void (*refused)(const struct gost_kernel *);
    const struct gost_kernel *const *kernel;
    size_t count;
    uint64_t tested, good; /* bit i: of kernel[i] */
};

static struct candidates candidates_of(const struct gost *g, unsigned cpu,
                                       void (*refused)(const struct gost_kernel *))
{
    struct candidates c = {.g = g, .cpu = cpu, .refused = refused};
    c.kernel = gost_kernels(&c.count);
    return c;
}

static bool is_good(struct candidates *c, size_t i)
{
    const uint64_t bit = UINT64_C(1) << i;
    if (!(c->tested & bit)) {
        c->tested |= bit;
        if (!gost_kernel_fits(c->kernel[i], c->g, c->cpu))
            return false;
        if (gost_kernel_agrees(c->kernel[i], c->g))
            c->good |= bit;
        else if (c->refused)
            c->refused(c->kernel[i]);
    }
    return (c->good & bit) != 0;
}

/* The kernel of that name, if it is good; else NULL. */
static const struct gost_kernel *named(struct candidates *c, const char *name)
{
    const struct gost_kernel *wanted = gost_kernel_by_name(name);
    for (size_t i = 0; i < c->count; i++)
        if (c->kernel[i] == wanted && is_good(c, i))
            return wanted;
    return NULL;
}

/* The first good kernel by rank; one with secret addresses only if there is no other. */
static const struct gost_kernel *best(struct candidates *c)
{
    for (int secret = 0; secret < 2; secret++)
        for (size_t i = 0; i < c->count; i++)
            if (c->kernel[i]->secret_addresses == (secret != 0) && is_good(c, i))
                return c->kernel[i];
    return NULL;
}

/* The good kernel that is expected to do GOST_SECTION blocks, a section of meshed data, in the
   shortest time; `than` if none is better. */
static const struct gost_kernel *shorter(struct candidates *c, const struct gost_kernel *than)
{
    const struct gost_kernel *found = than;
    for (size_t i = 0; i < c->count; i++)
        if (gost_kernel_cost(c->kernel[i], GOST_SECTION) < gost_kernel_cost(found, GOST_SECTION) &&
            c->kernel[i]->secret_addresses <= than->secret_addresses && is_good(c, i))
            found = c->kernel[i];
    return found;
}

bool gost_choose(struct gost *g, unsigned cpu, const char *name,
                 void (*refused)(const struct gost_kernel *))
{
    struct candidates c = candidates_of(g, cpu, refused);
    const struct gost_kernel *chosen = name ? named(&c, name) : best(&c);
    if (chosen == NULL)
        return false;
    const struct gost_kernel *short_kernel = name ? chosen : shorter(&c, chosen);
    g->kernel = chosen;
    g->short_kernel = short_kernel;
    g->mesh = gost_mesh_choose(g, cpu);
    return true;
}

/* The expected time until `blocks` blocks are done, with the test before. */
static uint64_t time_with_test(const struct gost_kernel *kernel, uint64_t blocks)
{
    const uint64_t whole = blocks / GOST_BATCH_MOST, rest = blocks % GOST_BATCH_MOST;
    return gost_kernel_test_cost(kernel) + whole * gost_kernel_cost(kernel, GOST_BATCH_MOST) +
           gost_kernel_cost(kernel, (size_t)rest);
}

/* The good kernel that is done soonest; NULL: there is none with, or without, secret addresses. */
static const struct gost_kernel *soonest(struct candidates *c, uint64_t blocks, bool secret)
{
    for (;;) {
        uint64_t least = UINT64_MAX;
        size_t found = c->count;
        for (size_t i = 0; i < c->count; i++) {
            const bool failed = (c->tested & ~c->good & UINT64_C(1) << i) != 0;
            const uint64_t time = time_with_test(c->kernel[i], blocks);
            if (!failed && c->kernel[i]->secret_addresses == secret && time < least &&
                gost_kernel_fits(c->kernel[i], c->g, c->cpu)) {
                least = time;
                found = i;
            }
        }
        if (found == c->count)
            return NULL;
        if (is_good(c, found))
            return c->kernel[found];
    }
}

bool gost_choose_for(struct gost *g, unsigned cpu, uint64_t blocks,
                     void (*refused)(const struct gost_kernel *))
{
    struct candidates c = candidates_of(g, cpu, refused);
    const struct gost_kernel *chosen = soonest(&c, blocks, false);
    if (chosen == NULL)
        chosen = soonest(&c, blocks, true);
    if (chosen == NULL)
        return false;
    g->kernel = g->short_kernel = chosen;
    g->mesh = gost_mesh_choose(g, cpu);
    return true;
}

enum { TIMES = 4 };

static uint64_t time_once(const struct gost *g, const struct gost_kernel *kernel, uint8_t *scratch)
{
    static const struct gost_key key = {{1, 2, 3, 4, 5, 6, 7, 8}};
    static const struct gost_counter from = {9, 10};
    const size_t blocks = GOST_TIMED / GOST_BLOCK / kernel->batch * kernel->batch;
    uint64_t start = clock_ticks();
    kernel->ctr(g, &key, from, scratch, scratch, blocks);
    return clock_ticks() - start;
}

const struct gost_kernel *gost_faster(const struct gost *g, const struct gost_kernel *first,
                                      const struct gost_kernel *second, uint8_t *scratch)
{
    const struct gost_kernel *kernels[2] = {first, second};
    uint64_t best_ticks[2] = {UINT64_MAX, UINT64_MAX};
    for (int i = 0; i < 2 * TIMES; i++) {
        uint64_t ticks = time_once(g, kernels[i % 2], scratch);
        if (ticks < best_ticks[i % 2])
            best_ticks[i % 2] = ticks;
    }
    return best_ticks[1] * 10 <= best_ticks[0] * 9 ? second : first;
}

void gost_choose_by_time(struct gost *g, unsigned cpu, uint8_t *scratch)
{
    struct candidates c = candidates_of(g, cpu, NULL);
    size_t i = 0;
    while (i < c.count && c.kernel[i] != g->kernel)
        i++;
    /* The chosen one is the first good one by rank: the next good one stands behind it. */
    for (i++; i < c.count; i++)
        if (c.kernel[i]->secret_addresses <= g->kernel->secret_addresses && is_good(&c, i)) {
            g->kernel = gost_faster(g, g->kernel, c.kernel[i], scratch);
            return;
        }
}
