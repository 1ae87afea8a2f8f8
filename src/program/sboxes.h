/* SPDX-License-Identifier: ISC */
/* -s NAME|FILE: the S-boxes that a word on the command line means. */
#ifndef SBOXES_H
#define SBOXES_H

#include "base/failure.h"
#include "gost/sbox.h"

/* Finds the set of that name, identifier or OID, else reads the file of that name.  `*number` gets
   the set's number in a header; 0: it has none, or the table is the user's own. */
bool sboxes_find(const char *word, struct gost_sbox *sbox, uint8_t *number,
                 struct failure *failure);

#endif
