/* SPDX-License-Identifier: ISC */
/* The functions that the table in kernels.c points to, one unit each. */
#ifndef SHA512_UNITS_H
#define SHA512_UNITS_H

#include <stddef.h>
#include <stdint.h>

#define SHA512_UNIT(name) \
    void name(uint64_t *const state[], const uint8_t *const data[], size_t blocks)

SHA512_UNIT(sha512_stream_plain);
SHA512_UNIT(sha512_stream_avx2);
SHA512_UNIT(sha512_stream_avx512);
SHA512_UNIT(sha512_lanes_avx2);
SHA512_UNIT(sha512_lanes_avx512);
SHA512_UNIT(sha512_lanes4_avx512);

#endif
