/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 with table look-ups: two S-boxes and the rotation in each, four look-ups a round.
   The look-ups tell the key to the cache.

   The unit that includes this file defines `word`, an unsigned type of at least 32 bits; it may
   define
     SCALAR(name)     the names of its functions ecb() and ctr(), if it includes this twice
     SCALAR_BLOCKS    blocks that are worked on interleaved: one alone waits for its look-ups
     SCALAR_INDEX(x)  how the lowest octet of a word is taken
   A half is below 2^32 whatever the width of `word`: only the sum with the key word may be larger,
   and no look-up sees its high part. */
#include "gost/kernel.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "base/secret.h"
#include "gost/schedule.h"

#ifndef SCALAR
#define SCALAR(name) name
#endif
#ifndef SCALAR_BLOCKS
#define SCALAR_BLOCKS 8
#endif
#ifndef SCALAR_INDEX
#define SCALAR_INDEX(x) ((uint8_t)(x))
#endif

/* One round of all blocks: to ^= rotl11(S(from + key)). */
ALWAYS_INLINE void one_round(const struct gost *g, word key, const word *from, word *to)
{
    UNROLL(SCALAR_BLOCKS)
    for (int i = 0; i < SCALAR_BLOCKS; i++) {
        word x = from[i] + key;
        to[i] ^= g->table[0][SCALAR_INDEX(x)] ^ g->table[1][SCALAR_INDEX(x >> 8)] ^
                 g->table[2][SCALAR_INDEX(x >> 16)] ^ g->table[3][SCALAR_INDEX(x >> 24)];
    }
}

ALWAYS_INLINE void all_rounds(const struct gost *g, const uint32_t schedule[GOST_ROUNDS], word *n1,
                              word *n2)
{
    for (int round = 0; round < GOST_ROUNDS; round += 2) {
        one_round(g, schedule[round], n1, n2);
        one_round(g, schedule[round + 1], n2, n1);
    }
}

static void SCALAR(ecb)(const struct gost *g, const struct gost_key *key,
                        enum gost_direction direction, const uint8_t *in, uint8_t *out,
                        size_t blocks)
{
    uint32_t schedule[GOST_ROUNDS];
    gost_schedule(key, direction, schedule);
    for (; blocks; blocks -= SCALAR_BLOCKS) {
        word n1[SCALAR_BLOCKS], n2[SCALAR_BLOCKS];
        UNROLL(SCALAR_BLOCKS)
        for (int i = 0; i < SCALAR_BLOCKS; i++, in += GOST_BLOCK) {
            n1[i] = load_le32(in);
            n2[i] = load_le32(in + 4);
        }
        all_rounds(g, schedule, n1, n2);
        UNROLL(SCALAR_BLOCKS)
        for (int i = 0; i < SCALAR_BLOCKS; i++, out += GOST_BLOCK) {
            store_le32(out, (uint32_t)n2[i]);
            store_le32(out + 4, (uint32_t)n1[i]);
        }
    }
    wipe(schedule, sizeof schedule);
}

static void SCALAR(ctr)(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                        const uint8_t *in, uint8_t *out, size_t blocks)
{
    uint32_t schedule[GOST_ROUNDS];
    gost_schedule(key, GOST_ENCRYPT, schedule);
    for (; blocks; blocks -= SCALAR_BLOCKS) {
        word n1[SCALAR_BLOCKS], n2[SCALAR_BLOCKS];
        UNROLL(SCALAR_BLOCKS)
        for (int i = 0; i < SCALAR_BLOCKS; i++) {
            gost_counter_step(&from);
            n1[i] = from.n3;
            n2[i] = from.n4;
        }
        all_rounds(g, schedule, n1, n2);
        UNROLL(SCALAR_BLOCKS)
        for (int i = 0; i < SCALAR_BLOCKS; i++, in += GOST_BLOCK, out += GOST_BLOCK) {
            store_le32(out, load_le32(in) ^ (uint32_t)n2[i]);
            store_le32(out + 4, load_le32(in + 4) ^ (uint32_t)n1[i]);
        }
    }
    wipe(schedule, sizeof schedule);
}
