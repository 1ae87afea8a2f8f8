/* SPDX-License-Identifier: ISC */
/* All kernels that this build has.  Their names stand in kernel_table.c and nowhere else. */
#ifndef GOST_KERNEL_TABLE_H
#define GOST_KERNEL_TABLE_H

#include "gost/kernel.h"

/* The kernels, `count` of them, best expected first: this order is their rank. */
const struct gost_kernel *const *gost_kernels(size_t *count);

/* The kernel of that name; NULL: none. */
const struct gost_kernel *gost_kernel_by_name(const char *name);

/* The kernel that all others must agree with: table look-ups in plain C, which need nothing of the
   CPU and take any S-boxes. */
const struct gost_kernel *gost_reference_kernel(void);

#endif
