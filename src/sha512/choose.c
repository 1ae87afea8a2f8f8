/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/kernel.h"

#include "base/clock.h"

enum { TIMES = 4 };

static uint64_t time_once(const struct sha512_kernel *kernel, const uint8_t *scratch)
{
    uint64_t h[SHA512_LANES_MAX][8] = {{0}}, *states[SHA512_LANES_MAX];
    const uint8_t *data[SHA512_LANES_MAX];
    const size_t blocks = SHA512_TIMED / SHA512_BLOCK / kernel->lanes;
    for (unsigned i = 0; i < kernel->lanes; i++) {
        states[i] = h[i];
        data[i] = scratch + i * blocks * SHA512_BLOCK;
    }
    uint64_t start = ticks_now();
    kernel->compress(states, data, blocks);
    return ticks_now() - start;
}

const struct sha512_kernel *sha512_faster(const struct sha512_kernel *first,
                                          const struct sha512_kernel *second,
                                          const uint8_t *scratch)
{
    const struct sha512_kernel *kernels[2] = {first, second};
    uint64_t best[2] = {UINT64_MAX, UINT64_MAX};
    for (int i = 0; i < 2 * TIMES; i++) {
        uint64_t ticks = time_once(kernels[i % 2], scratch);
        if (ticks < best[i % 2])
            best[i % 2] = ticks;
    }
    return best[1] * 10 <= best[0] * 9 ? second : first;
}

static const struct sha512_kernel *check_rank(const struct sha512_kernel *chosen, unsigned cpu,
                                              const uint8_t *scratch)
{
    size_t count;
    const struct sha512_kernel *kernel = sha512_kernels(&count), *const end = kernel + count;
    for (kernel = chosen + 1; kernel < end; kernel++)
        if ((kernel->lanes > 1) == (chosen->lanes > 1) && (kernel->cpu & ~cpu) == 0 &&
            sha512_kernel_agrees(kernel))
            return sha512_faster(chosen, kernel, scratch);
    return chosen;
}

void sha512_choose_by_time(struct sha512_engine *engine, unsigned cpu, const uint8_t *scratch)
{
    engine->stream = check_rank(engine->stream, cpu, scratch);
    if (engine->lanes == NULL)
        return;
    engine->lanes = check_rank(engine->lanes, cpu, scratch);
    /* What the rest of too few messages runs on has fewer lanes. */
    if (engine->few != NULL && engine->few->lanes >= engine->lanes->lanes)
        engine->few = NULL;
}
