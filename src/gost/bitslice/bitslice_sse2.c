/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <emmintrin.h>
#include <stdint.h>

typedef uint64_t word __attribute__((vector_size(16)));

#define BUNDLES 2
#define OWN_BUNDLES 2
#define VECTOR 1
#define TERNARY 0
#define IN_REGISTER(x) __asm__("" : "+x"(x))

#define low8(a, b) ((word)_mm_unpacklo_epi8((__m128i)(a), (__m128i)(b)))
#define low16(a, b) ((word)_mm_unpacklo_epi16((__m128i)(a), (__m128i)(b)))
#define low32(a, b) ((word)_mm_unpacklo_epi32((__m128i)(a), (__m128i)(b)))
#define high8(a, b) ((word)_mm_unpackhi_epi8((__m128i)(a), (__m128i)(b)))
#define high16(a, b) ((word)_mm_unpackhi_epi16((__m128i)(a), (__m128i)(b)))
#define high32(a, b) ((word)_mm_unpackhi_epi32((__m128i)(a), (__m128i)(b)))

ALWAYS_INLINE word load(const uint8_t *p)
{
    return (word)_mm_loadu_si128((const __m128i *)p);
}

ALWAYS_INLINE void store(uint8_t *p, word x)
{
    _mm_storeu_si128((__m128i *)p, (__m128i)x);
}

/* There is one lane. */
#define load_lanes load
#define store_lanes store

#include "gost/bitslice/bitslice.h"
#include "gost/bitslice/planes_vector.inc.c"
#include "gost/bitslice/rounds.inc.c"
#include "gost/bitslice/modes.inc.c"
#include "gost/bitslice/sections.inc.c"

const struct gost_kernel gost_bitslice_sse2 = {
    .name = "bitslice-sse2",
    .cpu = CPU_SSE2,
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
