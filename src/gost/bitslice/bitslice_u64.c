/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/bitslice/bitslice.h"

typedef uint64_t word;

#define BITSLICE(name) gost_bitslice_u64_##name
#define SETS 2
#define VECTOR 0
#define TERNARY 0
#define IN_REGISTER(x) ((void)0)

#include "gost/bitslice/modes.inc.c"
