/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <arm_neon.h>
#include <stdint.h>

enum { PLANE = 16, BUNDLES = 4 };
typedef uint8_t plane __attribute__((vector_size(PLANE)));

#define IN_REGISTER(x) __asm__("" : "+w"(x))

ALWAYS_INLINE plane lookup(plane table, plane index)
{
    return (plane)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)index);
}

ALWAYS_INLINE plane high_nibble(plane x, plane fifteen)
{
    (void)fifteen;
    return (plane)vshrq_n_u8((uint8x16_t)x, 4);
}

ALWAYS_INLINE plane subtract(plane a, plane b)
{
    return (plane)vqsubq_s8((int8x16_t)a, (int8x16_t)b);
}

ALWAYS_INLINE plane pairs(plane x)
{
    return (plane)vzip1q_u8((uint8x16_t)x, vextq_u8((uint8x16_t)x, (uint8x16_t)x, 8));
}

#define INTERLEAVE_OF(bits, type, name)                \
    ALWAYS_INLINE plane low_##bits(plane a, plane b)   \
    {                                                  \
        return (plane)vzip1q_##name((type)a, (type)b); \
    }                                                  \
    ALWAYS_INLINE plane high_##bits(plane a, plane b)  \
    {                                                  \
        return (plane)vzip2q_##name((type)a, (type)b); \
    }
INTERLEAVE_OF(8, uint8x16_t, u8)
INTERLEAVE_OF(16, uint16x8_t, u16)
INTERLEAVE_OF(32, uint32x4_t, u32)
INTERLEAVE_OF(64, uint64x2_t, u64)

#include "gost/byteslice/byteslice.inc.c"
#include "gost/byteslice/modes.inc.c"

const struct gost_kernel gost_byteslice_neon = {
    .name = "byteslice-neon",
    .cpu = CPU_NEON,
    .batch = BATCH,
    .call_cost = 300,
    .batch_cost = 1680,
    .any_sbox = true,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
};
