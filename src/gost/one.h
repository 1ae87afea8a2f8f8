/* SPDX-License-Identifier: ISC */
/* One block at a time. */
#ifndef GOST_ONE_H
#define GOST_ONE_H

#include "gost/gost.h"

/* gost_one() for every machine: the form that g->one begins with. */
void gost_one_portable(const struct gost *, const struct gost_key *, enum gost_direction,
                       const uint8_t in[GOST_BLOCK], uint8_t out[GOST_BLOCK]);

#endif
