/* SPDX-License-Identifier: ISC */
/* A kernel is one way to do the rounds of many blocks at once.  Each unit of code that is a kernel
   exports one `const struct gost_kernel`; gost/kernel_table.h lists them.

   Words that all kernels use: a batch is as many blocks as a kernel does at once.  A bundle is as
   many of them as stand side by side in the same vectors, and a batch is one bundle or a few.  A
   lane is a part of a vector that works for itself.  A plane is a vector that holds the same bit,
   or the same octet, of all blocks of a bundle. */
#ifndef GOST_KERNEL_H
#define GOST_KERNEL_H

#include "gost/gost.h"

enum { GOST_BATCH_MOST = 1024 }; /* blocks */

struct gost_kernel {
    const char *name; /* as --kernel takes it: "bitslice-avx2" */
    unsigned cpu;     /* set of enum cpu_feature that it needs */

    unsigned batch; /* blocks that it does at once, a multiple of 8, at most GOST_BATCH_MOST */

    /* The expected time of a call is call_cost + batches * batch_cost.  The unit is the time stamp
       of a Xeon of 2023; only ratios matter: they decide which kernel does which part of a call. */
    unsigned call_cost, batch_cost;

    bool any_sbox;         /* takes any S-boxes; otherwise only the sets that have circuits */
    bool secret_addresses; /* looks up tables at addresses that tell the key to the cache */

    /* ECB.  `blocks` is a multiple of `batch`, 0 included.  `out` is `in` itself, or the two do not
       overlap. */
    void (*ecb)(const struct gost *, const struct gost_key *, enum gost_direction,
                const uint8_t *in, uint8_t *out, size_t blocks);

    /* Counter mode: XORs the gamma of the blocks that follow `from`.  The rest as ecb(). */
    void (*ctr)(const struct gost *, const struct gost_key *, struct gost_counter from,
                const uint8_t *in, uint8_t *out, size_t blocks);

    /* Counter mode over whole sections of GOST_SECTION blocks, each with its own key and counter;
       `sections` is a multiple of `section_batch`.  NULL (and 0): the kernel has one key at a time.
     */
    void (*sections)(const struct gost *, const struct gost_section *, const uint8_t *in,
                     uint8_t *out, size_t sections);
    unsigned section_batch;
};

/* Whether the CPU (a set of enum cpu_feature) and the S-boxes of `g` suit `kernel`. */
bool gost_kernel_fits(const struct gost_kernel *kernel, const struct gost *g, unsigned cpu);

/* The expected time of one call of `kernel` for `blocks` blocks, the last batch padded, in the unit
   of `call_cost`.  0 blocks cost nothing. */
uint64_t gost_kernel_cost(const struct gost_kernel *kernel, size_t blocks);

#endif
