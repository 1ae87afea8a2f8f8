/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/kernel.h"

#include "base/clock.h"

enum { TIMES = 4 };

static uint64_t time_once(const struct gost *g, const struct gost_kernel *kernel, uint8_t *scratch)
{
    static const struct gost_key key = {{1, 2, 3, 4, 5, 6, 7, 8}};
    static const struct gost_counter from = {9, 10};
    const size_t blocks = GOST_TIMED / GOST_BLOCK / kernel->batch * kernel->batch;
    uint64_t start = ticks_now();
    kernel->ctr(g, &key, from, scratch, scratch, blocks);
    return ticks_now() - start;
}

const struct gost_kernel *gost_faster(const struct gost *g, const struct gost_kernel *first,
                                      const struct gost_kernel *second, uint8_t *scratch)
{
    const struct gost_kernel *kernels[2] = {first, second};
    uint64_t best[2] = {UINT64_MAX, UINT64_MAX};
    for (int i = 0; i < 2 * TIMES; i++) {
        uint64_t ticks = time_once(g, kernels[i % 2], scratch);
        if (ticks < best[i % 2])
            best[i % 2] = ticks;
    }
    return best[1] * 10 <= best[0] * 9 ? second : first;
}

void gost_choose_by_time(struct gost *g, unsigned cpu, uint8_t *scratch)
{
    size_t count;
    const struct gost_kernel *kernel = gost_kernels(&count), *const end = kernel + count;
    /* The chosen one is the first good one by rank; the next good one stands behind it. */
    for (kernel = g->kernel + 1; kernel < end; kernel++)
        if (kernel->secret_addresses <= g->kernel->secret_addresses &&
            gost_kernel_fits(kernel, g, cpu) && gost_kernel_agrees(kernel, g)) {
            g->kernel = gost_faster(g, g->kernel, kernel, scratch);
            return;
        }
}
