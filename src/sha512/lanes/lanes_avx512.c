/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t word __attribute__((vector_size(64)));

enum { LANES = 8 };

/* Row i of the result is column i. */
ALWAYS_INLINE void transpose(__m512i out[8], const __m512i in[8])
{
    __m512i pair[8], quad[8];
    UNROLL(4)
    for (int i = 0; i < 8; i += 2) {
        pair[i] = _mm512_unpacklo_epi64(in[i], in[i + 1]);
        pair[i + 1] = _mm512_unpackhi_epi64(in[i], in[i + 1]);
    }
    UNROLL(4)
    for (int i = 0; i < 4; i++) {
        int from = i / 2 * 4 + i % 2; /* rows 0 to 3, then 4 to 7 */
        quad[from] = _mm512_shuffle_i64x2(pair[from], pair[from + 2], 0x88);
        quad[from + 2] = _mm512_shuffle_i64x2(pair[from], pair[from + 2], 0xdd);
    }
    UNROLL(4)
    for (int i = 0; i < 4; i++) {
        out[i] = _mm512_shuffle_i64x2(quad[i], quad[i + 4], 0x88);
        out[i + 4] = _mm512_shuffle_i64x2(quad[i], quad[i + 4], 0xdd);
    }
}

ALWAYS_INLINE void load_words(word w[8], const uint8_t *const data[], size_t at)
{
    const __m512i order = _mm512_set4_epi64(0x08090a0b0c0d0e0f, 0x0001020304050607,
                                            0x08090a0b0c0d0e0f, 0x0001020304050607);
    __m512i in[8], out[8];
    UNROLL(8)
    for (int lane = 0; lane < 8; lane++)
        in[lane] = _mm512_shuffle_epi8(_mm512_loadu_si512(data[lane] + at), order);
    transpose(out, in);
    UNROLL(8)
    for (int i = 0; i < 8; i++)
        w[i] = (word)out[i];
}

ALWAYS_INLINE void load_state(word s[8], uint64_t *const state[])
{
    __m512i in[8], out[8];
    for (int lane = 0; lane < 8; lane++)
        in[lane] = _mm512_loadu_si512(state[lane]);
    transpose(out, in);
    for (int i = 0; i < 8; i++)
        s[i] = (word)out[i];
}

ALWAYS_INLINE void store_state(uint64_t *const state[], const word s[8])
{
    __m512i in[8], out[8];
    for (int i = 0; i < 8; i++)
        in[i] = (__m512i)s[i];
    transpose(out, in);
    for (int lane = 0; lane < 8; lane++)
        _mm512_storeu_si512(state[lane], out[lane]);
}

#define ROTR(x, n) ((word)_mm512_ror_epi64((__m512i)(x), n))
#define TERNARY(x, y, z, table) \
    ((word)_mm512_ternarylogic_epi64((__m512i)(x), (__m512i)(y), (__m512i)(z), table))
#define XOR3(x, y, z) TERNARY(x, y, z, 0x96)
#define CHOOSE(x, y, z) TERNARY(x, y, z, 0xca)
#define MAJORITY(x, y, z, xy, yz) ((void)(xy), (void)(yz), TERNARY(x, y, z, 0xe8))
#include "sha512/lanes/lanes.inc.c"

const struct sha512_kernel sha512_lanes_avx512 = {
    .name = "lanes-avx512",
    .cpu = CPU_AVX512,
    .lanes = LANES,
    .compress = compress,
};
