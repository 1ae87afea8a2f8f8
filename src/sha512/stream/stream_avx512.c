/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/cpu.h"
#define PAIR_ROTR(x, n) ((pairs)_mm256_ror_epi64((__m256i)(x), n))
#define PAIR_XOR3(x, y, z) \
    ((pairs)_mm256_ternarylogic_epi64((__m256i)(x), (__m256i)(y), (__m256i)(z), 0x96))
#define SMALL_SIGMA0(x) PAIR_XOR3(PAIR_ROTR(x, 1), PAIR_ROTR(x, 8), (x) >> 7)
#define SMALL_SIGMA1(x) PAIR_XOR3(PAIR_ROTR(x, 19), PAIR_ROTR(x, 61), (x) >> 6)
#include "sha512/stream/stream.inc.c"

const struct sha512_kernel sha512_stream_avx512 = {
    .name = "stream-avx512",
    .cpu = CPU_AVX512,
    .lanes = 1,
    .compress = compress,
};
