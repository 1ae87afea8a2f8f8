/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321) of several messages side by side: the subject of the experiment on lanes. */
#ifndef BENCHMARKS_MD5_H
#define BENCHMARKS_MD5_H

#include <stddef.h>
#include <stdint.h>

enum { MD5_BLOCK = 64, MD5_DIGEST = 16, MD5_MOST_LANES = 8 }; /* octets */

/* One compilation of md5.inc.c.  States are four words A, B, C, D of `lanes` lanes each: word w
   of lane l is state[w * lanes + l]. */
struct md5_kernel {
    const char *name;
    unsigned cpu; /* set of enum cpu_feature that it needs */
    unsigned lanes;
    /* `steps` times (RFC 1321 section 3.4, round 1) a = b + ((a + F(b,c,d) + X[0] + T[1]) <<< 7),
       the words changing places after each, so that each step waits for the one before it;
       `data` is X[0], the same in all lanes.  `steps` is a multiple of 4. */
    void (*steps)(uint32_t *state, uint32_t data, uint64_t steps);
    /* Takes `blocks` blocks of each message. */
    void (*compress)(uint32_t *state, const uint8_t *const message[], size_t blocks);
};

/* All kernels of this build. */
const struct md5_kernel *const *md5_kernels(size_t *count);

/* kernel->lanes messages of `octets` octets each. */
void md5(const struct md5_kernel *kernel, const uint8_t *const message[], size_t octets,
         uint8_t digest[][MD5_DIGEST]);

/* The compilations: with the vector instructions of the base architecture, with AVX2, and with
   general registers only, where the compiler takes vectors apart. */
extern const struct md5_kernel md5_simd_1_kernel, md5_simd_4_kernel, md5_simd_8_kernel;
extern const struct md5_kernel md5_avx2_4_kernel, md5_avx2_8_kernel;
extern const struct md5_kernel md5_general_1_kernel, md5_general_4_kernel, md5_general_8_kernel;

#endif
