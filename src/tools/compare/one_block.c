/* SPDX-License-Identifier: ISC */
#include "tools/compare/memory.h"

typedef uint32_t word;
#define SCALAR_BLOCKS 1
#include "gost/scalar/scalar.inc.c"

const struct gost_kernel compare_one_block = {
    .name = "one block at a time",
    .batch = 1,
    .any_sbox = true,
    .secret_addresses = true,
    .ecb = ecb,
    .ctr = ctr,
};
