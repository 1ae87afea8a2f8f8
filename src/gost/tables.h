/* SPDX-License-Identifier: ISC */
/* The tables that are derived from the S-boxes. */
#ifndef GOST_TABLES_H
#define GOST_TABLES_H

#include "gost/gost.h"

/* Sets g->table, g->nibble and g->row from g->sbox. */
void gost_derive_tables(struct gost *g);

#endif
