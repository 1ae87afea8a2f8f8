/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/cpu.h"
#include "sha512/stream/stream.inc.c"

const struct sha512_kernel sha512_stream_avx2 = {
    .name = "stream-avx2",
    .cpu = CPU_AVX2,
    .lanes = 1,
    .compress = compress,
};
