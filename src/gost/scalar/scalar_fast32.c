/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdint.h>

typedef uint_fast32_t word;
#include "gost/scalar/scalar.inc.c"

const struct gost_kernel gost_scalar_fast32 = {
    .name = "scalar-fast32",
    .cpu = 0,
    .batch = SCALAR_BLOCKS,
    .call_cost = 30,
    .batch_cost = 540,
    .any_sbox = true,
    .secret_addresses = true,
    .ecb = ecb,
    .ctr = ctr,
};
