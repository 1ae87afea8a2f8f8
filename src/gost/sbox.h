/* SPDX-License-Identifier: ISC */
/* The substitution boxes of GOST 28147-89: the named sets, and tables given by the user. */
#ifndef GOST_SBOX_H
#define GOST_SBOX_H

#include "base/faults.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GOST_PACKED_SBOX = 64 }; /* octets */

/* pi[0] is applied to the least significant nibble (RFC 7836 appendix C, RFC 8891: Pi'_0). */
struct gost_sbox {
    uint8_t pi[8][16];
};

struct gost_named_sbox {
    uint8_t number;         /* FORMAT: octet 10 of the header; 0 if it has none */
    const char *name;       /* "tc26Z" */
    const char *identifier; /* "id-tc26-gost-28147-param-Z" */
    const char *oid;        /* "1.2.643.7.1.2.5.1.1", or NULL */
    struct gost_sbox sbox;
};

/* All named sets; those with a number come first, in the order of their numbers 1, 2, ... */
const struct gost_named_sbox *gost_named_sboxes(size_t *count);

/* By short name, identifier or OID (case matters).  NULL: no such set. */
const struct gost_named_sbox *gost_sbox_by_name(const char *name);
/* By its number in the header, 1 to 10.  NULL: no such set. */
const struct gost_named_sbox *gost_sbox_by_number(unsigned number);
/* The named set equal to a table.  NULL: none is. */
const struct gost_named_sbox *gost_sbox_by_table(const struct gost_sbox *sbox);

/* Reads a table as users write it: 8 lines of 16 hexadecimal digits, pi_0 first; blanks, empty
   lines, CR before LF and comments from '#' to the line's end are skipped.  `line` gets the number
   (from 1) of the line at fault; 0 if the fault is none of one line. */
enum gost_sbox_fault gost_sbox_parse(const char *text, size_t octets, struct gost_sbox *sbox,
                                     unsigned *line);

/* RFC 4357's form: octet 4x+j is pi_2j[x]*16 + pi_(2j+1)[x]. */
void gost_sbox_pack(const struct gost_sbox *sbox, uint8_t packed[GOST_PACKED_SBOX]);

#endif
