/* SPDX-License-Identifier: ISC */
/* The tables that are derived from the S-boxes. */
#ifndef GOST_TABLES_H
#define GOST_TABLES_H

#include "gost/gost.h"

/* Sets from g->sbox:
     g->table[j][x]        what octet j of a sum adds to the other half if it is x: its two S-boxes
                           and the rotation by 11
     g->nibble[0..2][j][x] the same for a nibble x of octet j, octet by octet: what the low nibble
                           and the high nibble give to octet j+1, and the high one to octet j+2
     g->row[j]             S-box j in one word, pi_j[x] in bits 4x..4x+3 */
void gost_derive_tables(struct gost *g);

#endif
