/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdint.h>

typedef uint32_t word;
#include "gost/scalar/scalar.inc.c"

const struct gost_kernel gost_scalar_u32 = {
    .name = "scalar-u32",
    .cpu = 0,
    .batch = SCALAR_BLOCKS,
    .call_cost = 30,
    .batch_cost = 540,
    .any_sbox = true,
    .secret_addresses = true,
    .ecb = ecb,
    .ctr = ctr,
};
