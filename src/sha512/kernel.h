/* SPDX-License-Identifier: ISC */
/* A kernel is one way to run SHA-512's compression function over the blocks of one message, or of
   several at once.  Each unit of code that is one exports one `const struct sha512_kernel`;
   sha512/kernel_table.h lists them. */
#ifndef SHA512_KERNEL_H
#define SHA512_KERNEL_H

#include <stddef.h>
#include <stdint.h>

enum { SHA512_LANES_MAX = 8 };

struct sha512_kernel {
    const char *name; /* "lanes-avx2" */
    unsigned cpu;     /* set of enum cpu_feature that it needs */
    unsigned lanes;   /* messages at once, at most SHA512_LANES_MAX; 1: a kernel for one message */
    /* Takes `blocks` blocks of each message: state[i] advances over data[i], i < lanes.  A message
       may stand in several lanes. */
    void (*compress)(uint64_t *const state[], const uint8_t *const data[], size_t blocks);
};

#endif
