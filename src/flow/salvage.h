/* SPDX-License-Identifier: ISC */
/* Decrypting what is left of a damaged container. */
#ifndef FLOW_SALVAGE_H
#define FLOW_SALVAGE_H

#include "flow/flow.h"

enum { FLOW_SALVAGE_RANGES = 20 };

/* Octets of the data that are lost. */
struct flow_salvage_range {
    uint64_t from, to; /* to - 1 is the last; from == to: none is, but octets were inserted there */
    int64_t moved;     /* behind it the file goes on so many octets later than before it */
};

/* What there is to tell besides the facts. */
struct flow_salvage {
    struct flow_salvage_range range[FLOW_SALVAGE_RANGES]; /* the first ones */
    uint64_t ranges;                                      /* all of them */
    uint64_t octets;                                      /* lost in them */
    bool end_lost;      /* the last segment was not found: the data end behind the last good one, */
    uint64_t end;       /* after so many octets */
    uint64_t excess;    /* octets of the file behind the container */
    uint64_t not_found; /* searches that found nothing; the first was for the segment `sought` */
    uint64_t sought;
    bool exhausted; /* ... and was broken off: octets to hash were counted out */
    bool in_place;  /* the input has no position: nothing was looked for elsewhere */
    bool any;       /* at least one segment is good */
};

/* Whether anything is wrong with the container. */
static inline bool flow_salvage_damage(const struct flow_salvage *salvage)
{
    return salvage->ranges > 0 || salvage->end_lost || salvage->excess > 0;
}

/* As flow_unseal() of all segments, but goes on behind those that fail: zeros stand in their place
   in the output and in the digest.  If 17 in succession or the last ones fail, and the input is a
   regular file or block device, it looks where the container goes on: flow/search.h.  Searches
   hash 8 times the file's octets at most, or 1 GiB, or the octets of 4096 segments.  Where the
   input cannot be read it goes on too, if the caller set in->past_errors.  The integrity digest is
   of use only if there is no damage. */
bool flow_salvage(const struct flow *flow, const struct container *container, uint64_t octets,
                  struct flow_facts *facts, struct flow_salvage *salvage, struct failure *failure);

#endif
