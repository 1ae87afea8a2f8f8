/* SPDX-License-Identifier: ISC */
/* The variants of the scalar kernel that the experiment on fast types compares. */
#ifndef BENCHMARKS_FAST_TYPES_H
#define BENCHMARKS_FAST_TYPES_H

#include "gost/kernel.h"

enum { FAST_TYPES_VARIANTS = 16 };

struct fast_types_variant {
    const char *type;          /* of the halves of a block: "u32", "fast32" */
    const char *index;         /* how an octet of them is taken: "cast" to uint8_t, "mask" */
    unsigned blocks;           /* interleaved */
    struct gost_kernel kernel; /* only its functions for ECB and counter mode */
};

/* u32 and fast32 of the same variant stand side by side. */
extern const struct fast_types_variant fast_types_variants[FAST_TYPES_VARIANTS];

#endif
