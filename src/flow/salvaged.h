/* SPDX-License-Identifier: ISC */
/* What salvaging writes: good segments in their place, zeros for those that are lost, and the list
   of these. */
#ifndef SALVAGED_H
#define SALVAGED_H

#include "flow/salvage.h"

struct salvaged {
    const struct flow *flow;
    struct flow_salvage *told;
    size_t segment; /* S */
    uint64_t index; /* of the next segment */
    uint64_t bad;   /* how many before it are bad in succession: what stands for them is not written
                       before a good one follows */
    int64_t moved;  /* octets that were lost or inserted there, if a search found out */
    uint64_t released;       /* octets of good segments */
    struct failure *failure; /* of writing */
};

/* The next segment is bad. */
void salvaged_bad(struct salvaged *v);

/* The next `count` segments are good: zeros for the bad ones before them, and then their data. */
bool salvaged_good(struct salvaged *v, const struct iovec *data, size_t count);

#endif
