/* SPDX-License-Identifier: ISC */
/* SHA-512 for the experiment on word widths: kernels beside those of src/sha512/, each compiled
   for the machine's own width, and for 32 bits if the compiler can do that. */
#ifndef BENCHMARKS_SHA512_WIDE_H
#define BENCHMARKS_SHA512_WIDE_H

#include "sha512/units.h"

SHA512_UNIT(sha512_mmx);       /* 64 bits in an MMX register */
SHA512_UNIT(sha512_sse2_low);  /* 64 bits in the lower half of an SSE register */
SHA512_UNIT(sha512_by_itself); /* plain C, the compiler being allowed SSE2 */

#endif
