/* SPDX-License-Identifier: ISC */
/* The variants of the scalar kernel that the experiment on fast types compares. */
#ifndef BENCHMARKS_FAST_TYPES_H
#define BENCHMARKS_FAST_TYPES_H

#include "gost/gost.h"

enum { FAST_TYPES_VARIANTS = 16 };

struct fast_types_variant {
    const char *type;  /* of the halves of a block: "u32", "fast32" */
    const char *index; /* how an octet of them is taken: "cast" to uint8_t, "mask" */
    unsigned blocks;   /* interleaved */
    void (*ecb)(const struct gost *, const struct gost_key *, enum gost_direction,
                const uint8_t *in, uint8_t *out, size_t blocks);
};

/* u32 and fast32 of the same variant stand side by side. */
extern const struct fast_types_variant fast_types_variants[FAST_TYPES_VARIANTS];

#endif
