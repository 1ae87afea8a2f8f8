/* SPDX-License-Identifier: ISC */
/* The counter of counter mode (RFC 5830 section 6): two words, stepped once for every block. */
#ifndef GOST_COUNTER_H
#define GOST_COUNTER_H

#include "base/compiler.h"

#include <stdint.h>

#define GOST_C1 0x01010104u /* added to N4, mod 2^32-1 */
#define GOST_C2 0x01010101u /* added to N3, mod 2^32 */

/* N3 and N4 as they stand before a step. */
struct gost_counter {
    uint32_t n3, n4;
};

/* One step.  N4 is added modulo 2^32-1 in the standard's way: a carry out of the top comes back in
   at the bottom, and a sum of exactly FFFFFFFF stays as it is. */
ALWAYS_INLINE void gost_counter_step(struct gost_counter *counter)
{
    counter->n3 += GOST_C2;
    counter->n4 += GOST_C1;
    counter->n4 += counter->n4 < GOST_C1;
}

/* The counter `steps` steps after `from`: exact for all 2^64 numbers of steps. */
struct gost_counter gost_counter_jump(struct gost_counter from, uint64_t steps);

#endif
