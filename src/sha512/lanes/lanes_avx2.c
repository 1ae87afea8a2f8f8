/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/cpu.h"
#include "sha512/lanes/ymm.inc.c"

ALWAYS_INLINE word rotate_octet(word x)
{
    const __m256i order = _mm256_setr_epi64x(0x0007060504030201, 0x080f0e0d0c0b0a09,
                                             0x0007060504030201, 0x080f0e0d0c0b0a09);
    return (word)_mm256_shuffle_epi8((__m256i)x, order);
}

#define ROTR8(x) rotate_octet(x)
#include "sha512/lanes/lanes.inc.c"

const struct sha512_kernel sha512_lanes_avx2 = {
    .name = "lanes-avx2",
    .cpu = CPU_AVX2,
    .lanes = LANES,
    .compress = compress,
};
