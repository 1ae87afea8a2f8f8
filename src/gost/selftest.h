/* SPDX-License-Identifier: ISC */
/* The test that a kernel passes before it is used. */
#ifndef GOST_SELFTEST_H
#define GOST_SELFTEST_H

#include "gost/kernel.h"

/* Whether `kernel`, which fits, agrees with gost_reference_kernel() on a few batches of different
   blocks, in both directions, with counters that pass their carries, and on sections with keys of
   their own.  Also false if its batch is no number that the modes can work with. */
bool gost_kernel_agrees(const struct gost_kernel *kernel, const struct gost *g);

/* The expected time of that test, in the unit of gost_kernel.call_cost. */
uint64_t gost_kernel_test_cost(const struct gost_kernel *kernel);

#endif
