/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 bit by bit.  This is the method of E. Biham, "A Fast New DES Implementation in
   Software" (Fast Software Encryption 1997): the CPU is used as a machine of as many one-bit
   processors as its word has bits, each of which does another block.

   A plane is a word that holds the same bit of as many blocks as the word has bits.  64 planes, of
   as many blocks, are a set: 32 planes are the half N1 of its blocks, 32 the half N2.  The S-boxes
   are circuits of logic operations, the rotation by 11 only means other planes, and no address and
   no branch depends on a secret.

   A unit is made of three layers, each included by the unit itself:
     1. the unit: the type of the word and its primitives, and at the end its struct gost_kernel;
     2. this file, planes_*.inc.c (blocks to planes and back), rounds.inc.c (the adder and the
        rounds), modes.inc.c (ECB and counter mode), sections.inc.c (sections with keys of their
   own);
     3. circuits/, generated, which rounds.inc.c includes.

   Before it includes this file the unit defines
     word             uint64_t, or a vector of uint64_t
     SETS             1 or 2: how many sets go through the adder together, so that two chains of
                      carries run side by side and share the loads of the key
     OWN_SETS         the same where each lane has a key of its own
     VECTOR           1 if a word is a vector, whose lanes of 128 bits hold a section each; else 0
     TERNARY          1 if `ternary(a, b, c, table)` is one operation, else 0: bit 4a + 2b + c of
                      `table` is its value for bits a, b, c
     IN_REGISTER(x)   nothing to the machine, but the compiler must have loaded x before */
#ifndef GOST_BITSLICE_H
#define GOST_BITSLICE_H

#include "base/compiler.h"
#include "base/octets.h"
#include "base/secret.h"
#include "gost/kernel.h"
#include "gost/schedule.h"

#include <string.h>

#define EACH_SET(sets) \
    UNROLL(2)          \
    for (int s = 0; s < (sets); s++)
#define ROTL11(x) ((x) << 11 | (x) >> 21)
#define SPLAT(x) ((word){0} + (x))

enum {
    WORD_OCTETS = sizeof(word),
    WORD_BLOCKS = WORD_OCTETS / GOST_BLOCK,
    LANE_OCTETS = WORD_OCTETS < 16 ? WORD_OCTETS : 16,
    LANE_BLOCKS = LANE_OCTETS / GOST_BLOCK,
    LANES = WORD_OCTETS / LANE_OCTETS,
    SET_BLOCKS = 8 * WORD_OCTETS,
    SET_OCTETS = SET_BLOCKS * GOST_BLOCK,
    BATCH = SETS * SET_BLOCKS,
    BATCH_OCTETS = BATCH * GOST_BLOCK,
    SECTION_OCTETS = GOST_SECTION * GOST_BLOCK
};

/* The planes of one half of a set's blocks, lowest bit first. */
typedef word half[32];

#endif
