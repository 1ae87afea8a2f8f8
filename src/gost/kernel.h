/* SPDX-License-Identifier: ISC */
/* A kernel is one way to run the rounds over many blocks at once.  The table in kernels.c is the
   only place that knows their names. */
#ifndef GOST_KERNELS_H
#define GOST_KERNELS_H

#include "gost/gost.h"

enum { GOST_BATCH_MOST = 1024 }; /* blocks */

struct gost_kernel {
    const char *name; /* as --kernel takes it: "bitslice-avx2" */
    unsigned cpu;     /* set of enum cpu_feature that it needs */
    unsigned batch;   /* blocks, a multiple of 8, at most GOST_BATCH_MOST; only whole batches */
    unsigned setup;   /* expected time of a call, besides that of its batches, */
    unsigned cycles;  /* and of a batch.  Their ratios decide who does what part of a run */
    bool any_sbox;    /* takes any S-boxes; otherwise only sets that have circuits */
    bool secret_addresses; /* looks up tables at addresses that tell the key to the cache */

    /* `blocks` is a multiple of `batch`.  out == in is allowed, other overlap is not. */
    void (*ecb)(const struct gost *, const struct gost_key *, enum gost_direction,
                const uint8_t *in, uint8_t *out, size_t blocks);
    void (*ctr)(const struct gost *, const struct gost_key *, struct gost_counter from,
                const uint8_t *in, uint8_t *out, size_t blocks);

    /* `pieces` whole pieces of GOST_PIECE blocks, each with its own key and counter; a multiple
       of `piece_batch`.  NULL (and 0): the kernel has one key at a time. */
    void (*pieces)(const struct gost *, const struct gost_piece *, const uint8_t *in, uint8_t *out,
                   size_t pieces);
    unsigned piece_batch;
};

/* All kernels that this build has, best expected first. */
const struct gost_kernel *gost_kernels(size_t *count);

/* The kernel of that name; NULL: none. */
const struct gost_kernel *gost_kernel_by_name(const char *name);

/* Whether the CPU (a set of enum cpu_feature) and the S-boxes of `g` suit `kernel`. */
bool gost_kernel_fits(const struct gost_kernel *kernel, const struct gost *g, unsigned cpu);

/* The expected time of one call of `kernel` for `blocks` blocks, the last batch padded, in the unit
   of `setup` and `cycles`. */
uint64_t gost_kernel_cost(const struct gost_kernel *kernel, size_t blocks);

/* Whether `kernel` agrees with the scalar one on a few batches of different blocks, both
   directions, counters across their carries included. */
bool gost_kernel_agrees(const struct gost_kernel *kernel, const struct gost *g);

/* Sets g->kernel, g->short_kernel and g->one to the best that the CPU has.  With `name` to that
   kernel.  Kernels that fail the self-test are passed over and reported through `refused` (may be
   NULL).  False: `name` is no kernel that fits or agrees; `g` is unchanged. */
bool gost_choose(struct gost *g, unsigned cpu, const char *name,
                 void (*refused)(const struct gost_kernel *));

enum { GOST_TIMED = 65536 }; /* octets that a kernel is timed on: a segment */

/* Which of the two to take: `first`, unless `second` is at least a tenth faster.  Both are timed
   in turn over `scratch` (GOST_TIMED octets, overwritten), the best of four counts: less than a
   millisecond on current machines.  A wider instruction set is not a promise. */
const struct gost_kernel *gost_faster(const struct gost *g, const struct gost_kernel *first,
                                      const struct gost_kernel *second, uint8_t *scratch);

/* After gost_choose() without a name, for work that is long enough to pay for it: checks the rank
   of the chosen kernel against the next best that the CPU has. */
void gost_choose_by_time(struct gost *g, unsigned cpu, uint8_t *scratch);

#endif
