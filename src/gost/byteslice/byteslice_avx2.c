/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <immintrin.h>
#include <stdint.h>

enum { PLANE = 32, BUNDLES = 4 };
typedef uint8_t plane __attribute__((vector_size(PLANE)));

#define IN_REGISTER(x) __asm__("" : "+x"(x))

ALWAYS_INLINE plane lookup(plane table, plane index)
{
    return (plane)_mm256_shuffle_epi8((__m256i)table, (__m256i)index);
}

ALWAYS_INLINE plane high_nibble(plane x, plane fifteen)
{
    return (plane)_mm256_and_si256(_mm256_srli_epi16((__m256i)x, 4), (__m256i)fifteen);
}

ALWAYS_INLINE plane subtract(plane a, plane b)
{
    return (plane)_mm256_subs_epi8((__m256i)a, (__m256i)b);
}

ALWAYS_INLINE plane pairs(plane x)
{
    const __m128i order = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    return (plane)_mm256_shuffle_epi8((__m256i)x, _mm256_broadcastsi128_si256(order));
}

#define INTERLEAVE_OF(bits, name)                                     \
    ALWAYS_INLINE plane low_##bits(plane a, plane b)                  \
    {                                                                 \
        return (plane)_mm256_unpacklo_##name((__m256i)a, (__m256i)b); \
    }                                                                 \
    ALWAYS_INLINE plane high_##bits(plane a, plane b)                 \
    {                                                                 \
        return (plane)_mm256_unpackhi_##name((__m256i)a, (__m256i)b); \
    }
INTERLEAVE_OF(8, epi8)
INTERLEAVE_OF(16, epi16)
INTERLEAVE_OF(32, epi32)
INTERLEAVE_OF(64, epi64)

#include "gost/byteslice/byteslice.inc.c"
#include "gost/byteslice/modes.inc.c"

const struct gost_kernel gost_byteslice_avx2 = {
    .name = "byteslice-avx2",
    .cpu = CPU_AVX2,
    .batch = BATCH,
    .call_cost = 300,
    .batch_cost = 2100,
    .any_sbox = true,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
};
