/* SPDX-License-Identifier: ISC */
#include "tools/compare/memory.h"

typedef uint32_t word;
#define SCALAR(name) gost_scalar_one_##name
#define SCALAR_BLOCKS 1
#include "gost/scalar/scalar.inc.c"
