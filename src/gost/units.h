/* SPDX-License-Identifier: ISC */
/* The functions that the table in kernels.c points to, one unit each, and the forms of gost_one()
   and gost_mesh(). */
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
GOST_KERNEL_FUNCTIONS(byteslice_ssse3);
GOST_KERNEL_FUNCTIONS(byteslice_avx2);
GOST_KERNEL_FUNCTIONS(byteslice_avx512);
GOST_KERNEL_FUNCTIONS(byteslice_neon);

GOST_KERNEL_FUNCTIONS(bitslice_u64);
GOST_KERNEL_FUNCTIONS(bitslice_sse2);
GOST_KERNEL_FUNCTIONS(bitslice_avx2);
GOST_KERNEL_FUNCTIONS(bitslice_avx512);
GOST_KERNEL_FUNCTIONS(bitslice_neon);

GOST_KERNEL_PIECES(bitslice_u64);
GOST_KERNEL_PIECES(bitslice_sse2);
GOST_KERNEL_PIECES(bitslice_avx2);
GOST_KERNEL_PIECES(bitslice_avx512);
GOST_KERNEL_PIECES(bitslice_neon);

void gost_one_portable(const struct gost *, const struct gost_key *, enum gost_direction,
                       const uint8_t in[GOST_BLOCK], uint8_t out[GOST_BLOCK]);

#define GOST_MESH(name)                                                  \
    void gost_mesh_##name(const struct gost *, struct gost_piece *chain, \
                          struct gost_piece *pieces, size_t count)

GOST_MESH(portable);
GOST_MESH(ssse3);
GOST_MESH(avx2);
GOST_MESH(avx512);
GOST_MESH(neon);

extern const uint32_t gost_mesh_constant[8];

/* Sets g->mesh to the best form that the CPU (a set of enum cpu_feature) has and that agrees with
   the portable one; needs g->one. */
void gost_mesh_choose(struct gost *g, unsigned cpu);

#endif
