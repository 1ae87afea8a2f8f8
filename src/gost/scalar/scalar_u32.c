/* SPDX-License-Identifier: ISC */
#include <stdint.h>

typedef uint32_t word;
#define SCALAR(name) gost_scalar_u32_##name
#include "gost/scalar/scalar.inc.c"
