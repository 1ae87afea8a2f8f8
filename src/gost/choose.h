/* SPDX-License-Identifier: ISC */
/* The choice of kernels: by rank and self-test, and for long work by time. */
#ifndef GOST_CHOOSE_H
#define GOST_CHOOSE_H

#include "gost/kernel.h"

/* Sets g->kernel, g->short_kernel and g->mesh to the best that the CPU (a set of enum cpu_feature)
   has, with `name` to that kernel alone.  Every kernel must first pass its self-test; one that
   fails it is passed over and reported through `refused` (may be NULL).  Kernels with secret
   addresses are taken only if no other is left, or by name.  False: `name` is no kernel that fits
   or agrees; `g` is unchanged. */
bool gost_choose(struct gost *g, unsigned cpu, const char *name,
                 void (*refused)(const struct gost_kernel *));

/* As gost_choose() without a name, for work of `blocks` blocks in all: one kernel is taken for all
   of it, the one that is expected to be done soonest with its self-test and the work.  Most of a
   short file's time would else go into tests of kernels that it hardly uses. */
bool gost_choose_for(struct gost *g, unsigned cpu, uint64_t blocks,
                     void (*refused)(const struct gost_kernel *));

enum { GOST_TIMED = 65536 }; /* octets that a kernel is timed on: a segment */

/* Which of the two to take: `first`, unless `second` is at least a tenth faster.  Both are timed
   in turn over `scratch` (GOST_TIMED octets, overwritten), the best of four counts: less than a
   millisecond on current machines.  A wider instruction set is not a promise. */
const struct gost_kernel *gost_faster(const struct gost *g, const struct gost_kernel *first,
                                      const struct gost_kernel *second, uint8_t *scratch);

/* After gost_choose() without a name, for work that is long enough to pay for it: times g->kernel
   against the next best by rank that fits and agrees, and keeps the faster (see gost_faster()). */
void gost_choose_by_time(struct gost *g, unsigned cpu, uint8_t *scratch);

#endif
