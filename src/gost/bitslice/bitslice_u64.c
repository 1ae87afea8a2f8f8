/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/bitslice/bitslice.h"

typedef uint64_t word;

#define SETS 2
#define VECTOR 0
#define TERNARY 0
#define IN_REGISTER(x) ((void)0)

#include "gost/bitslice/modes.inc.c"

const struct gost_kernel gost_bitslice_u64 = {
    .name = "bitslice-u64",
    .cpu = 0,
    .batch = BATCH,
    .call_cost = 600,
    .batch_cost = 5300,
    .any_sbox = false,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
    .pieces = pieces_ctr,
    .piece_batch = 1,
};
