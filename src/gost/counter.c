/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/counter.h"

/* x modulo 2^32-1, where 2^32 counts as 1: the two halves are added until one is left.  A multiple
   of 2^32-1 other than 0 gives FFFFFFFF, as a sum of steps does. */
static uint32_t fold(uint64_t x)
{
    x = (x >> 32) + (uint32_t)x;
    return (uint32_t)((x >> 32) + x);
}

struct gost_counter gost_counter_jump(struct gost_counter from, uint64_t steps)
{
    /* N4 = 0 stays 0 only if no step is taken: no sum of a step is ever 0. */
    if (steps == 0)
        return from;
    from.n3 += (uint32_t)steps * GOST_C2;
    from.n4 = fold((uint64_t)from.n4 + fold((uint64_t)fold(steps) * GOST_C1));
    return from;
}
