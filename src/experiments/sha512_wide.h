/* SPDX-License-Identifier: ISC */
/* SHA-512 for the experiment on word widths: kernels beside those of src/sha512/, each compiled
   for the machine's own width, and for 32 bits if the compiler can do that. */
#ifndef BENCHMARKS_SHA512_WIDE_H
#define BENCHMARKS_SHA512_WIDE_H

#include <stddef.h>
#include <stdint.h>

/* As struct sha512_kernel has it, one lane. */
#define SHA512_WIDE(name) \
    void name(uint64_t *const state[], const uint8_t *const data[], size_t blocks)

SHA512_WIDE(sha512_words);     /* the machine's own words, as plain C has them */
SHA512_WIDE(sha512_by_itself); /* the same, the compiler being allowed SSE2 */
SHA512_WIDE(sha512_mmx);       /* 64 bits in an MMX register */
SHA512_WIDE(sha512_sse2_low);  /* 64 bits in the lower half of an SSE register */

#endif
