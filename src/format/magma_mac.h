/* SPDX-License-Identifier: ISC */
/* The message authentication code of GOST R 34.13-2015 section 5.6 (OMAC) with Magma. */
#ifndef MAGMA_MAC_H
#define MAGMA_MAC_H

#include "gost/gost.h"

/* Holds a key: wipe it after use. */
struct magma_mac {
    const struct gost *gost; /* with the S-boxes tc26Z */
    struct gost_key key;
    uint64_t chain;           /* a block as a number, first octet highest */
    uint8_t held[GOST_BLOCK]; /* the last octets of the data: they may be the last of all */
    size_t holds;             /* octets */
};

void magma_mac_init(struct magma_mac *mac, const struct gost *g, const uint8_t key[GOST_KEY]);
void magma_mac_update(struct magma_mac *mac, const uint8_t *data, size_t octets);

/* All 8 octets, of which the first 1 to 8 are the code. */
void magma_mac_final(struct magma_mac *mac, uint8_t code[GOST_BLOCK]);

#endif
