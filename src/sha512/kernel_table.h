/* SPDX-License-Identifier: ISC */
/* All kernels that this build has.  Their names stand in kernel_table.c and nowhere else. */
#ifndef SHA512_KERNEL_TABLE_H
#define SHA512_KERNEL_TABLE_H

#include "sha512/kernel.h"

/* The kernels, `count` of them, best expected first: this order is their rank. */
const struct sha512_kernel *const *sha512_kernels(size_t *count);

/* The kernel in plain C: every machine has it, and all others must agree with it. */
const struct sha512_kernel *sha512_reference_kernel(void);

#endif
