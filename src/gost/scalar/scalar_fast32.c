/* SPDX-License-Identifier: ISC */
#include <stdint.h>

typedef uint_fast32_t word;
#define SCALAR(name) gost_scalar_fast32_##name
#include "gost/scalar/scalar.inc.c"
