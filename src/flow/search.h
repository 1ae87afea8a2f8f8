/* SPDX-License-Identifier: ISC */
/* Finds where a container goes on after octets of it were lost or inserted, on all cores. */
#ifndef SEARCH_H
#define SEARCH_H

#include "flow/flow.h"

struct search {
    const struct flow *flow; /* its input has a position, and its threads search */
    const struct container *container;
    uint64_t length; /* of the file, in octets */
    uint64_t budget; /* octets that may still be hashed, in all searches together */
};

/* A place of the file where index `index` was expected and is not. */
struct search_start {
    uint64_t index, at;
    uint64_t least; /* at most `index`: no segment before this one is wanted */
};

/* A segment that is good. */
struct search_hit {
    uint64_t index, at;
    bool ends;     /* it is the last one, though the file goes on: the container ends with it, */
    size_t octets; /* and so many octets of data are in it */
};

enum search_result { SEARCH_FOUND, SEARCH_NOTHING, SEARCH_EXHAUSTED, SEARCH_FAILED };

/* Looks for the next good segment up to 16 MiB before and behind its place, in whole segments or
   multiples of 512 octets, and up to 4 KiB octet by octet, likely places first.  SEARCH_EXHAUSTED:
   the budget did not allow for all of them.  SEARCH_FAILED: `failure` says why. */
enum search_result search_next(struct search *search, const struct search_start *start,
                               struct search_hit *hit, struct failure *failure);

#endif
