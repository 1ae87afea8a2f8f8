/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <immintrin.h>
#include <stdint.h>

typedef uint64_t word __attribute__((vector_size(32)));

#define BUNDLES 2
#define OWN_BUNDLES 2
#define VECTOR 1
#define TERNARY 0
#define IN_REGISTER(x) __asm__("" : "+x"(x))

#define low8(a, b) ((word)_mm256_unpacklo_epi8((__m256i)(a), (__m256i)(b)))
#define low16(a, b) ((word)_mm256_unpacklo_epi16((__m256i)(a), (__m256i)(b)))
#define low32(a, b) ((word)_mm256_unpacklo_epi32((__m256i)(a), (__m256i)(b)))
#define high8(a, b) ((word)_mm256_unpackhi_epi8((__m256i)(a), (__m256i)(b)))
#define high16(a, b) ((word)_mm256_unpackhi_epi16((__m256i)(a), (__m256i)(b)))
#define high32(a, b) ((word)_mm256_unpackhi_epi32((__m256i)(a), (__m256i)(b)))

ALWAYS_INLINE word load(const uint8_t *p)
{
    return (word)_mm256_loadu_si256((const __m256i *)p);
}

ALWAYS_INLINE void store(uint8_t *p, word x)
{
    _mm256_storeu_si256((__m256i *)p, (__m256i)x);
}

ALWAYS_INLINE word load_lanes(const uint8_t *p)
{
    return (word)_mm256_loadu2_m128i((const __m128i *)(p + 1024), (const __m128i *)p);
}

ALWAYS_INLINE void store_lanes(uint8_t *p, word x)
{
    _mm256_storeu2_m128i((__m128i *)(p + 1024), (__m128i *)p, (__m256i)x);
}

#include "gost/bitslice/bitslice.h"
#include "gost/bitslice/planes_vector.inc.c"
#include "gost/bitslice/rounds.inc.c"
#include "gost/bitslice/modes.inc.c"
#include "gost/bitslice/sections.inc.c"

const struct gost_kernel gost_bitslice_avx2 = {
    .name = "bitslice-avx2",
    .cpu = CPU_AVX2,
    .batch = BATCH,
    .call_cost = 1000,
    .batch_cost = 5900,
    .any_sbox = false,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
    .sections = sections_ctr,
    .section_batch = OWN_BUNDLES * LANES,
};
