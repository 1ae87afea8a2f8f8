/* SPDX-License-Identifier: ISC */
/* The plain C of src/sha512/ once more, with SSE2 allowed: 32-bit code then has 64-bit additions
   and shifts if the compiler sees it. */
#include "benchmarks/sha512_wide.h"

#define sha512_plain sha512_by_itself
#include "sha512/plain.c"
