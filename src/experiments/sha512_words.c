/* SPDX-License-Identifier: ISC */
/* SHA-512 in plain C: in 64-bit registers where there are some, else in pairs of 32-bit ones. */
#include "experiments/sha512_wide.h"

typedef uint64_t wide;

#define wide_load(p) (*(p))
#define wide_store(p, x) (*(p) = (x))
#define wide_add(x, y) ((x) + (y))
#define wide_xor(x, y) ((x) ^ (y))
#define wide_and(x, y) ((x) & (y))
#define wide_left(x, n) ((x) << (n))
#define wide_right(x, n) ((x) >> (n))
#define wide_leave() ((void)0)

#ifndef COMPRESS
#define COMPRESS sha512_words
#endif
#include "experiments/sha512_wide.inc.c"
