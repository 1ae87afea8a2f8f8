/* SPDX-License-Identifier: ISC */
/* Segments at places where they should not be: which index has the one that begins here?  The tag
   covers index, length and whether it is the last, so a hit is proof. */
#ifndef SALVAGE_H
#define SALVAGE_H

#include "format/container.h"

enum {
    SALVAGE_SIDE_BY_SIDE = 8, /* places that are hashed together */
    SALVAGE_INDEX_COST = 256, /* octets hashed to try one index, besides data and nonce */
};

/* The indexes `first`, `first` + `step`, ..., up to `end` - 1. */
struct salvage_indexes {
    uint64_t first, end, step;
};

static inline uint64_t salvage_count(const struct salvage_indexes *indexes)
{
    return indexes->first < indexes->end ? (indexes->end - indexes->first - 1) / indexes->step + 1
                                         : 0;
}

/* Hashes data and nonce of `count` (at most SALVAGE_SIDE_BY_SIDE) segments that may begin at
   `segments` and would all have `octets` octets of data.  This is the work, done once for each
   place; `bodies` are secrets. */
void salvage_hash(const struct container *c, const uint8_t *const segments[], size_t octets,
                  size_t count, struct hmac_sha512 bodies[]);

/* Whether the segment hashed into `body` has one of the indexes, which `*index` gets.  `last`: it
   would be the container's last one. */
bool salvage_match(const struct hmac_sha512 *body, const uint8_t *segment, size_t octets, bool last,
                   const struct salvage_indexes *indexes, uint64_t *index);

#endif
