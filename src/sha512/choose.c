/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/choose.h"

#include "base/clock.h"
#include "sha512/kernel_table.h"
#include "sha512/selftest.h"

void sha512_engine_init(struct sha512_engine *engine)
{
    *engine = (struct sha512_engine){.stream = sha512_reference_kernel(), .lanes = NULL};
}

void sha512_choose_among(struct sha512_engine *engine, const struct sha512_kernel *const table[],
                         size_t count, unsigned cpu, void (*refused)(const struct sha512_kernel *))
{
    *engine = (struct sha512_engine){.stream = NULL};
    for (size_t i = 0; i < count; i++) {
        const struct sha512_kernel *const k = table[i], **place = &engine->stream;
        if (k->lanes > 1)
            place = engine->lanes ? &engine->few : &engine->lanes;
        if (*place || (k->cpu & ~cpu) ||
            (place == &engine->few && k->lanes >= engine->lanes->lanes))
            continue;
        if (sha512_kernel_agrees(k))
            *place = k;
        else if (refused)
            refused(k);
    }
    if (!engine->stream)
        engine->stream = sha512_reference_kernel();
}

void sha512_choose_stream(struct sha512_engine *engine, unsigned cpu,
                          void (*refused)(const struct sha512_kernel *))
{
    size_t count;
    const struct sha512_kernel *const *table = sha512_kernels(&count);
    sha512_engine_init(engine);
    for (size_t i = 0; i < count; i++) {
        if (table[i]->lanes > 1 || (table[i]->cpu & ~cpu))
            continue;
        if (sha512_kernel_agrees(table[i])) {
            engine->stream = table[i];
            return;
        }
        if (refused)
            refused(table[i]);
    }
}

void sha512_choose(struct sha512_engine *engine, unsigned cpu,
                   void (*refused)(const struct sha512_kernel *))
{
    size_t count;
    const struct sha512_kernel *const *table = sha512_kernels(&count);
    sha512_choose_among(engine, table, count, cpu, refused);
}

bool sha512_has_chosen(const struct sha512_engine *engine, const struct sha512_kernel *kernel)
{
    return kernel == engine->stream || kernel == engine->lanes || kernel == engine->few;
}

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
    uint64_t start = clock_ticks();
    kernel->compress(states, data, blocks);
    return clock_ticks() - start;
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
    size_t count, i = 0;
    const struct sha512_kernel *const *kernel = sha512_kernels(&count);
    while (i < count && kernel[i] != chosen)
        i++;
    for (i++; i < count; i++)
        if ((kernel[i]->lanes > 1) == (chosen->lanes > 1) && (kernel[i]->cpu & ~cpu) == 0 &&
            sha512_kernel_agrees(kernel[i]))
            return sha512_faster(chosen, kernel[i], scratch);
    return chosen;
}

void sha512_choose_by_time(struct sha512_engine *engine, unsigned cpu, const uint8_t *scratch)
{
    engine->stream = check_rank(engine->stream, cpu, scratch);
    if (engine->lanes == NULL)
        return;
    engine->lanes = check_rank(engine->lanes, cpu, scratch);
    /* `few` has fewer lanes, also than a kernel that was found to be faster. */
    if (engine->few != NULL && engine->few->lanes >= engine->lanes->lanes)
        engine->few = NULL;
}
