/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <immintrin.h>
#include <stdint.h>

typedef uint64_t word __attribute__((vector_size(64)));

#define BUNDLES 2
#define OWN_BUNDLES 1
#define VECTOR 1
#define TERNARY 1
#define IN_REGISTER(x) __asm__("" : "+v"(x))

#define ternary(a, b, c, table) \
    ((word)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))
#define low8(a, b) ((word)_mm512_unpacklo_epi8((__m512i)(a), (__m512i)(b)))
#define low16(a, b) ((word)_mm512_unpacklo_epi16((__m512i)(a), (__m512i)(b)))
#define low32(a, b) ((word)_mm512_unpacklo_epi32((__m512i)(a), (__m512i)(b)))
#define high8(a, b) ((word)_mm512_unpackhi_epi8((__m512i)(a), (__m512i)(b)))
#define high16(a, b) ((word)_mm512_unpackhi_epi16((__m512i)(a), (__m512i)(b)))
#define high32(a, b) ((word)_mm512_unpackhi_epi32((__m512i)(a), (__m512i)(b)))

ALWAYS_INLINE word load(const uint8_t *p)
{
    return (word)_mm512_loadu_si512((const __m512i *)p);
}

ALWAYS_INLINE void store(uint8_t *p, word x)
{
    _mm512_storeu_si512((__m512i *)p, (__m512i)x);
}

ALWAYS_INLINE word load_lanes(const uint8_t *p)
{
    __m512i x = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)p));
    x = _mm512_inserti64x2(x, _mm_loadu_si128((const __m128i *)(p + 1024)), 1);
    x = _mm512_inserti64x2(x, _mm_loadu_si128((const __m128i *)(p + 2048)), 2);
    return (word)_mm512_inserti64x2(x, _mm_loadu_si128((const __m128i *)(p + 3072)), 3);
}

ALWAYS_INLINE void store_lanes(uint8_t *p, word x)
{
    _mm_storeu_si128((__m128i *)p, _mm512_castsi512_si128((__m512i)x));
    _mm_storeu_si128((__m128i *)(p + 1024), _mm512_extracti64x2_epi64((__m512i)x, 1));
    _mm_storeu_si128((__m128i *)(p + 2048), _mm512_extracti64x2_epi64((__m512i)x, 2));
    _mm_storeu_si128((__m128i *)(p + 3072), _mm512_extracti64x2_epi64((__m512i)x, 3));
}

#include "gost/bitslice/bitslice.h"
#include "gost/bitslice/planes_vector.inc.c"
#include "gost/bitslice/rounds.inc.c"
#include "gost/bitslice/modes.inc.c"
#include "gost/bitslice/sections.inc.c"

const struct gost_kernel gost_bitslice_avx512 = {
    .name = "bitslice-avx512",
    .cpu = CPU_AVX512,
    .batch = BATCH,
    .call_cost = 1000,
    .batch_cost = 5300,
    .any_sbox = false,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
    .sections = sections_ctr,
    .section_batch = OWN_BUNDLES * LANES,
};
