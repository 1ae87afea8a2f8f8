/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/kernel.h"

bool gost_kernel_fits(const struct gost_kernel *kernel, const struct gost *g, unsigned cpu)
{
    return (kernel->cpu & ~cpu) == 0 && (kernel->any_sbox || g->circuits != 0);
}

uint64_t gost_kernel_cost(const struct gost_kernel *kernel, size_t blocks)
{
    uint64_t batches = (blocks + kernel->batch - 1) / kernel->batch;
    return batches ? kernel->call_cost + batches * kernel->batch_cost : 0;
}
