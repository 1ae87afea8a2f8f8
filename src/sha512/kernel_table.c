/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/kernel.h"

#include "base/cpu.h"
#include "sha512/constants.h"
#include "sha512/units.h"

#include <string.h>

static const struct sha512_kernel kernels[] = {
#ifdef HAVE_KERNEL_AVX512
    {"lanes-avx512", CPU_AVX512, 8, sha512_lanes_avx512},
    {"lanes4-avx512", CPU_AVX512, 4, sha512_lanes4_avx512},
    {"stream-avx512", CPU_AVX512, 1, sha512_stream_avx512},
#endif
#ifdef HAVE_KERNEL_AVX2
    {"lanes-avx2", CPU_AVX2, 4, sha512_lanes_avx2},
    {"stream-avx2", CPU_AVX2, 1, sha512_stream_avx2},
#endif
    {"plain", 0, 1, sha512_stream_plain},
};

enum { KERNELS = sizeof kernels / sizeof *kernels };

/* The kernel that every other is measured by stands last. */
static const struct sha512_kernel *const plain = &kernels[KERNELS - 1];

const struct sha512_kernel *sha512_kernels(size_t *count)
{
    *count = KERNELS;
    return kernels;
}

void sha512_engine_init(struct sha512_engine *engine)
{
    *engine = (struct sha512_engine){.stream = plain, .lanes = NULL};
}

/* Different messages of three blocks in the lanes; the lengths 1 and 2 find a kernel that takes
   blocks in pairs at its seams. */
bool sha512_kernel_agrees(const struct sha512_kernel *kernel)
{
    enum { BLOCKS = 3 };
    uint8_t message[SHA512_LANES_MAX][BLOCKS * SHA512_BLOCK];
    for (size_t i = 0, x = 1; i < sizeof message; i++, x = (x * 75 + 74) % 65537)
        ((uint8_t *)message)[i] = (uint8_t)(x >> 4);

    for (size_t blocks = 1; blocks <= BLOCKS; blocks++) {
        uint64_t h[SHA512_LANES_MAX][8], *state[SHA512_LANES_MAX];
        const uint8_t *data[SHA512_LANES_MAX];
        for (unsigned lane = 0; lane < kernel->lanes; lane++) {
            memcpy(h[lane], sha512_initial, sizeof h[lane]);
            state[lane] = h[lane];
            data[lane] = message[lane];
        }
        kernel->compress(state, data, blocks);
        for (unsigned lane = 0; lane < kernel->lanes; lane++) {
            uint64_t want[8], *const one = want;
            memcpy(want, sha512_initial, sizeof want);
            plain->compress(&one, &data[lane], blocks);
            if (memcmp(want, h[lane], sizeof want) != 0)
                return false;
        }
    }
    return true;
}

void sha512_choose_among(struct sha512_engine *engine, const struct sha512_kernel *table,
                         size_t count, unsigned cpu, void (*refused)(const struct sha512_kernel *))
{
    *engine = (struct sha512_engine){.stream = NULL};
    for (const struct sha512_kernel *k = table; k < table + count; k++) {
        const struct sha512_kernel **place = &engine->stream;
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
        engine->stream = plain;
}

void sha512_choose(struct sha512_engine *engine, unsigned cpu,
                   void (*refused)(const struct sha512_kernel *))
{
    sha512_choose_among(engine, kernels, KERNELS, cpu, refused);
}
