/* SPDX-License-Identifier: ISC */
/* The choice of kernels: by rank and self-test, and for long work by time. */
#ifndef SHA512_CHOOSE_H
#define SHA512_CHOOSE_H

#include "sha512/kernel.h"
#include "sha512/sha512.h"

#include <stdbool.h>

/* Takes the best kernels that the CPU (a set of enum cpu_feature) has: one for one message, one
   with lanes if there is one, and the next with fewer lanes if there is one.  Kernels that fail the
   self-test are passed over and reported through `refused` (may be NULL). */
void sha512_choose(struct sha512_engine *engine, unsigned cpu,
                   void (*refused)(const struct sha512_kernel *));

/* Takes only a kernel for one message, for work that never has two at a time. */
void sha512_choose_stream(struct sha512_engine *engine, unsigned cpu,
                          void (*refused)(const struct sha512_kernel *));

/* As sha512_choose(), from another table of `count` kernels. */
void sha512_choose_among(struct sha512_engine *engine, const struct sha512_kernel *const table[],
                         size_t count, unsigned cpu, void (*refused)(const struct sha512_kernel *));

/* Whether it is one of those that were taken. */
bool sha512_has_chosen(const struct sha512_engine *engine, const struct sha512_kernel *kernel);

enum { SHA512_TIMED = 65536 }; /* octets that a kernel is timed on */

/* Which of the two to take: `first`, unless `second` hashes an octet, all lanes together, in at
   least a tenth less time.  Both are timed in turn over `scratch` (SHA512_TIMED octets, only
   read), the best of four counts. */
const struct sha512_kernel *sha512_faster(const struct sha512_kernel *first,
                                          const struct sha512_kernel *second,
                                          const uint8_t *scratch);

/* After sha512_choose(), for work that is long enough to pay for it: checks the ranks of the
   chosen kernels, of the one for one message and of the one with lanes, against the next best that
   the CPU has.  engine->few is NULL after that if it has no longer fewer lanes. */
void sha512_choose_by_time(struct sha512_engine *engine, unsigned cpu, const uint8_t *scratch);

#endif
