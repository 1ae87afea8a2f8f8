/* SPDX-License-Identifier: ISC */
/* BLAKE2b with AVX2: a row is one register. */
#include "experiments/blake2b.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <immintrin.h>
#include <string.h>

typedef __m256i row;

ALWAYS_INLINE row row_load(const uint64_t *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

ALWAYS_INLINE void row_store(uint64_t *p, row x)
{
    _mm256_storeu_si256((__m256i *)p, x);
}

ALWAYS_INLINE __m128i pair_gather(const uint64_t *a, const uint64_t *b)
{
    return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)a),
                              _mm_loadl_epi64((const __m128i *)b));
}

ALWAYS_INLINE row row_gather(const uint64_t *m, unsigned a, unsigned b, unsigned c, unsigned d)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(pair_gather(m + a, m + b)),
                                   pair_gather(m + c, m + d), 1);
}

ALWAYS_INLINE row row_add(row x, row y)
{
    return _mm256_add_epi64(x, y);
}

ALWAYS_INLINE row row_xor(row x, row y)
{
    return _mm256_xor_si256(x, y);
}

ALWAYS_INLINE row row_rotr32(row x)
{
    return _mm256_shuffle_epi32(x, 0xb1);
}

ALWAYS_INLINE row row_rotr24(row x)
{
    const __m128i octets = _mm_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10);
    return _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(octets));
}

ALWAYS_INLINE row row_rotr16(row x)
{
    const __m128i octets = _mm_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9);
    return _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(octets));
}

ALWAYS_INLINE row row_rotr63(row x)
{
    return _mm256_xor_si256(_mm256_srli_epi64(x, 63), _mm256_add_epi64(x, x));
}

ALWAYS_INLINE row row_turn1(row x)
{
    return _mm256_permute4x64_epi64(x, 0x39);
}

ALWAYS_INLINE row row_turn2(row x)
{
    return _mm256_permute4x64_epi64(x, 0x4e);
}

ALWAYS_INLINE row row_turn3(row x)
{
    return _mm256_permute4x64_epi64(x, 0x93);
}

#include "experiments/blake2b_rows.inc.c"

const struct blake2b_kernel blake2b_avx2 = {"AVX2", CPU_AVX2, compress};
