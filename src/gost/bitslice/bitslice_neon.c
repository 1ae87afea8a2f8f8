/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <arm_neon.h>
#include <stdint.h>

typedef uint64_t word __attribute__((vector_size(16)));

#define BUNDLES 2
#define OWN_BUNDLES 2
#define VECTOR 1
#define TERNARY 0
#define IN_REGISTER(x) __asm__("" : "+w"(x))

#define low8(a, b) ((word)vzip1q_u8((uint8x16_t)(a), (uint8x16_t)(b)))
#define low16(a, b) ((word)vzip1q_u16((uint16x8_t)(a), (uint16x8_t)(b)))
#define low32(a, b) ((word)vzip1q_u32((uint32x4_t)(a), (uint32x4_t)(b)))
#define high8(a, b) ((word)vzip2q_u8((uint8x16_t)(a), (uint8x16_t)(b)))
#define high16(a, b) ((word)vzip2q_u16((uint16x8_t)(a), (uint16x8_t)(b)))
#define high32(a, b) ((word)vzip2q_u32((uint32x4_t)(a), (uint32x4_t)(b)))

ALWAYS_INLINE word load(const uint8_t *p)
{
    return (word)vld1q_u8(p);
}

ALWAYS_INLINE void store(uint8_t *p, word x)
{
    vst1q_u8(p, (uint8x16_t)x);
}

/* There is one lane. */
#define load_lanes load
#define store_lanes store

#include "gost/bitslice/bitslice.h"
#include "gost/bitslice/planes_vector.inc.c"
#include "gost/bitslice/rounds.inc.c"
#include "gost/bitslice/modes.inc.c"
#include "gost/bitslice/sections.inc.c"

const struct gost_kernel gost_bitslice_neon = {
    .name = "bitslice-neon",
    .cpu = CPU_NEON,
    .batch = BATCH,
    .call_cost = 800,
    .batch_cost = 5900,
    .any_sbox = false,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
    .sections = sections_ctr,
    .section_batch = OWN_BUNDLES * LANES,
};
