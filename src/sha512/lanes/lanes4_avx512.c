/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/cpu.h"
#include "sha512/lanes/ymm.inc.c"

#define ROTR(x, n) ((word)_mm256_ror_epi64((__m256i)(x), n))
#define TERNARY(x, y, z, table) \
    ((word)_mm256_ternarylogic_epi64((__m256i)(x), (__m256i)(y), (__m256i)(z), table))
#define XOR3(x, y, z) TERNARY(x, y, z, 0x96)
#define CHOOSE(x, y, z) TERNARY(x, y, z, 0xca)
#define MAJORITY(x, y, z, xy, yz) ((void)(xy), (void)(yz), TERNARY(x, y, z, 0xe8))
#include "sha512/lanes/lanes.inc.c"

const struct sha512_kernel sha512_lanes4_avx512 = {
    .name = "lanes4-avx512",
    .cpu = CPU_AVX512,
    .lanes = LANES,
    .compress = compress,
};
