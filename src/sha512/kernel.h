/* SPDX-License-Identifier: ISC */
/* A kernel runs SHA-512's compression function over blocks of `lanes` messages at once.  The
   table in kernels.c is the only place that knows their names. */
#ifndef SHA512_KERNELS_H
#define SHA512_KERNELS_H

#include "sha512/sha512.h"

#include <stdbool.h>

enum { SHA512_LANES_MAX = 8 };

struct sha512_kernel {
    const char *name; /* "lanes-avx2" */
    unsigned cpu;     /* set of enum cpu_feature that it needs */
    unsigned lanes;   /* messages at once; 1: a kernel for one stream */
    /* Takes `blocks` blocks of each message: state[i] advances over data[i], i < lanes.  A message
       may stand in several lanes. */
    void (*compress)(uint64_t *const state[], const uint8_t *const data[], size_t blocks);
};

/* All kernels that this build has, best expected first. */
const struct sha512_kernel *sha512_kernels(size_t *count);

/* Whether `kernel` agrees with the plain one. */
bool sha512_kernel_agrees(const struct sha512_kernel *kernel);

/* Takes the best kernels that the CPU (a set of enum cpu_feature) has; those that fail the
   self-test are passed over and reported through `refused` (may be NULL). */
void sha512_choose(struct sha512_engine *engine, unsigned cpu,
                   void (*refused)(const struct sha512_kernel *));

/* The same from another table of kernels. */
void sha512_choose_among(struct sha512_engine *engine, const struct sha512_kernel *table,
                         size_t count, unsigned cpu, void (*refused)(const struct sha512_kernel *));

enum { SHA512_TIMED = 65536 }; /* octets that a kernel is timed on */

/* Which of the two to take: `first`, unless `second` hashes an octet, all lanes together, in at
   least a tenth less time.  Both are timed in turn over `scratch` (SHA512_TIMED octets, only
   read), the best of four counts. */
const struct sha512_kernel *sha512_faster(const struct sha512_kernel *first,
                                          const struct sha512_kernel *second,
                                          const uint8_t *scratch);

/* After sha512_choose(), for work that is long enough to pay for it: checks the ranks of the
   chosen kernels, of one stream and of lanes, against the next best that the CPU has. */
void sha512_choose_by_time(struct sha512_engine *engine, unsigned cpu, const uint8_t *scratch);

#endif
