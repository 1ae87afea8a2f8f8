/* SPDX-License-Identifier: ISC */
/* The functions that the table in kernels.c points to, one unit each, and the forms of gost_one().
 */
#ifndef GOST_UNITS_H
#define GOST_UNITS_H

#include "gost/gost.h"

#define GOST_KERNEL_FUNCTIONS(name)                                                                \
    void gost_##name##_ecb(const struct gost *, const struct gost_key *, enum gost_direction,      \
                           const uint8_t *in, uint8_t *out, size_t blocks);                        \
    void gost_##name##_ctr(const struct gost *, const struct gost_key *, struct gost_counter from, \
                           const uint8_t *in, uint8_t *out, size_t blocks)

#define GOST_KERNEL_PIECES(name)                                                                 \
    void gost_##name##_pieces(const struct gost *, const struct gost_piece *, const uint8_t *in, \
                              uint8_t *out, size_t pieces)

GOST_KERNEL_FUNCTIONS(scalar_u32);
GOST_KERNEL_FUNCTIONS(scalar_fast32);

void gost_one_portable(const struct gost *, const struct gost_key *, enum gost_direction,
                       const uint8_t in[GOST_BLOCK], uint8_t out[GOST_BLOCK]);

#endif
