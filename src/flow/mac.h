/* SPDX-License-Identifier: ISC */
/* The code of all data of an input: each block waits for the one before, so that one thread reads
   and computes. */
#ifndef FLOW_MAC_H
#define FLOW_MAC_H

#include "base/failure.h"
#include "format/magma_mac.h"
#include "gost/mac.h"
#include "io/input.h"

/* Which code; the other is not looked at. */
struct flow_mac {
    bool is_magma;
    struct gost_mac gost;
    struct magma_mac magma;
};

/* Takes the input from its position to its end; `code` gets all 8 octets. */
bool flow_mac(struct flow_mac *mac, struct input *in, uint8_t code[GOST_BLOCK],
              struct failure *failure);

#endif
