/* SPDX-License-Identifier: ISC */
/* The imitovstavka, the message authentication code of GOST 28147-89 (RFC 5830 section 8): a chain
   of 16 rounds a block, in which every block waits for the one before. */
#ifndef GOST_MAC_H
#define GOST_MAC_H

#include "gost/gost.h"

/* Holds a key: wipe it after use. */
struct gost_mac {
    const struct gost *gost;
    struct gost_key key;
    bool meshed;              /* a new key every 1024 octets (RFC 4357 section 2.3.2) */
    uint32_t n1, n2;          /* the chain */
    uint64_t blocks;          /* that went into it */
    uint8_t held[GOST_BLOCK]; /* the last octets of the data: they may be the last of all */
    size_t holds;             /* octets */
};

void gost_mac_init(struct gost_mac *mac, const struct gost *g, const struct gost_key *key,
                   bool meshed);
void gost_mac_update(struct gost_mac *mac, const uint8_t *data, size_t octets);

/* All 8 octets of the chain, of which the first 1 to 8, as a rule 4, are the code.  A block that is
   not full is filled with zeros; data of a single block get one of zeros behind them; no data at
   all give zeros, as with gost-engine (the RFC has no code for less than two blocks). */
void gost_mac_final(struct gost_mac *mac, uint8_t code[GOST_BLOCK]);

#endif
