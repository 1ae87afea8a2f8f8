/* SPDX-License-Identifier: ISC */
/* The order of the key words, which all kernels share. */
#ifndef GOST_SCHEDULE_H
#define GOST_SCHEDULE_H

#include "gost/gost.h"

#include "base/compiler.h"

enum { GOST_ROUNDS = 32 };

/* The number of the key word that round `round` (from 0) uses: X0..X7 three times, then X7..X0; the
   other way round to decrypt (RFC 5830 section 5). */
ALWAYS_INLINE unsigned gost_key_word(enum gost_direction direction, unsigned round)
{
    unsigned rising = direction == GOST_ENCRYPT ? 24 : 8;
    return round < rising ? round % 8 : 7 - round % 8;
}

/* The key words in the order of the rounds.  A secret: wipe it after use. */
ALWAYS_INLINE void gost_schedule(const struct gost_key *key, enum gost_direction direction,
                                 uint32_t schedule[GOST_ROUNDS])
{
    for (unsigned round = 0; round < GOST_ROUNDS; round++)
        schedule[round] = key->word[gost_key_word(direction, round)];
}

#endif
