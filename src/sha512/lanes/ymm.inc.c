/* SPDX-License-Identifier: ISC */
/* What lanes.inc.c needs of a unit with four lanes in ymm registers. */
#include "base/compiler.h"

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t word __attribute__((vector_size(32)));

enum { LANES = 4 };

/* Row i of the result is column i. */
ALWAYS_INLINE void transpose(__m256i out[4], const __m256i in[4])
{
    __m256i a = _mm256_unpacklo_epi64(in[0], in[1]), b = _mm256_unpackhi_epi64(in[0], in[1]);
    __m256i c = _mm256_unpacklo_epi64(in[2], in[3]), d = _mm256_unpackhi_epi64(in[2], in[3]);
    out[0] = _mm256_permute2x128_si256(a, c, 0x20);
    out[1] = _mm256_permute2x128_si256(b, d, 0x20);
    out[2] = _mm256_permute2x128_si256(a, c, 0x31);
    out[3] = _mm256_permute2x128_si256(b, d, 0x31);
}

ALWAYS_INLINE void load_words(word w[4], const uint8_t *const data[], size_t at)
{
    const __m256i order = _mm256_setr_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f,
                                             0x0001020304050607, 0x08090a0b0c0d0e0f);
    __m256i in[4], out[4];
    UNROLL(4)
    for (int lane = 0; lane < 4; lane++)
        in[lane] = _mm256_shuffle_epi8(
            _mm256_loadu_si256((const __m256i *)(const void *)(data[lane] + at)), order);
    transpose(out, in);
    UNROLL(4)
    for (int i = 0; i < 4; i++)
        w[i] = (word)out[i];
}

ALWAYS_INLINE void load_state(word s[8], uint64_t *const state[])
{
    for (int half = 0; half < 8; half += 4) {
        __m256i in[4], out[4];
        for (int lane = 0; lane < 4; lane++)
            in[lane] = _mm256_loadu_si256((const __m256i *)(const void *)(state[lane] + half));
        transpose(out, in);
        for (int i = 0; i < 4; i++)
            s[half + i] = (word)out[i];
    }
}

ALWAYS_INLINE void store_state(uint64_t *const state[], const word s[8])
{
    for (int half = 0; half < 8; half += 4) {
        __m256i in[4], out[4];
        for (int i = 0; i < 4; i++)
            in[i] = (__m256i)s[half + i];
        transpose(out, in);
        for (int lane = 0; lane < 4; lane++)
            _mm256_storeu_si256((__m256i *)(void *)(state[lane] + half), out[lane]);
    }
}
