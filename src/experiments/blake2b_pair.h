/* SPDX-License-Identifier: ISC */
/* Rows of BLAKE2b as pairs of SSE registers: what SSE2 and SSSE3 have in common. */
#ifndef BENCHMARKS_BLAKE2B_PAIR_H
#define BENCHMARKS_BLAKE2B_PAIR_H

#include "base/compiler.h"

#include <emmintrin.h>
#include <stdint.h>

typedef struct {
    __m128i low, high; /* words 0 and 1, words 2 and 3 */
} row;

ALWAYS_INLINE row row_load(const uint64_t *p)
{
    return (row){_mm_loadu_si128((const __m128i *)p), _mm_loadu_si128((const __m128i *)(p + 2))};
}

ALWAYS_INLINE void row_store(uint64_t *p, row x)
{
    _mm_storeu_si128((__m128i *)p, x.low);
    _mm_storeu_si128((__m128i *)(p + 2), x.high);
}

ALWAYS_INLINE __m128i pair_gather(const uint64_t *a, const uint64_t *b)
{
    return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)a),
                              _mm_loadl_epi64((const __m128i *)b));
}

ALWAYS_INLINE row row_gather(const uint64_t *m, unsigned a, unsigned b, unsigned c, unsigned d)
{
    return (row){pair_gather(m + a, m + b), pair_gather(m + c, m + d)};
}

ALWAYS_INLINE row row_add(row x, row y)
{
    return (row){_mm_add_epi64(x.low, y.low), _mm_add_epi64(x.high, y.high)};
}

ALWAYS_INLINE row row_xor(row x, row y)
{
    return (row){_mm_xor_si128(x.low, y.low), _mm_xor_si128(x.high, y.high)};
}

ALWAYS_INLINE row row_rotr32(row x)
{
    return (row){_mm_shuffle_epi32(x.low, 0xb1), _mm_shuffle_epi32(x.high, 0xb1)};
}

ALWAYS_INLINE __m128i pair_rotr63(__m128i x)
{
    return _mm_xor_si128(_mm_srli_epi64(x, 63), _mm_add_epi64(x, x));
}

ALWAYS_INLINE row row_rotr63(row x)
{
    return (row){pair_rotr63(x.low), pair_rotr63(x.high)};
}

ALWAYS_INLINE row row_turn2(row x)
{
    return (row){x.high, x.low};
}

#endif
