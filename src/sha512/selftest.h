/* SPDX-License-Identifier: ISC */
/* The test that a kernel passes before it is used. */
#ifndef SHA512_SELFTEST_H
#define SHA512_SELFTEST_H

#include "sha512/kernel.h"

#include <stdbool.h>

/* Whether `kernel`, which the CPU must have, agrees with sha512_reference_kernel() on a few blocks,
   different in every lane. */
bool sha512_kernel_agrees(const struct sha512_kernel *kernel);

#endif
