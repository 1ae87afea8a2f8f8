/* SPDX-License-Identifier: ISC */
/* BLAKE2b (RFC 7693), one message: the subject of the experiment on forced SIMD. */
#ifndef BENCHMARKS_BLAKE2B_H
#define BENCHMARKS_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum { BLAKE2B_BLOCK = 128, BLAKE2B_MOST = 64 }; /* octets: a block; a digest or a key at most */

/* RFC 7693 section 2.6: the initialisation vector; section 2.7: the message schedule of the
   rounds (10 and 11 are 0 and 1 again). */
static const uint64_t blake2b_iv[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};
static const uint8_t blake2b_sigma[12][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
};

struct blake2b_kernel {
    const char *name;
    unsigned cpu; /* set of enum cpu_feature that it needs */
    /* RFC 7693 section 3.2, function F, over `blocks` blocks.  `counted` is what the counter t
       stands at before the first of them; `step` is added for each (BLAKE2B_BLOCK, or the octets
       of the last one); `last` is all ones in the last block and 0 elsewhere. */
    void (*compress)(uint64_t h[8], const uint8_t *block, size_t blocks, uint64_t counted,
                     uint64_t step, uint64_t last);
};

/* All kernels of this build, plain C first. */
const struct blake2b_kernel *const *blake2b_kernels(size_t *count);

/* Section 3.3: a digest of `digest_octets` (1 to 64) octets, with a key of 0 to 64 octets. */
void blake2b(const struct blake2b_kernel *kernel, uint8_t *digest, size_t digest_octets,
             const uint8_t *key, size_t key_octets, const uint8_t *message, size_t octets);

extern const struct blake2b_kernel blake2b_plain, blake2b_sse2, blake2b_ssse3, blake2b_avx2;

#endif
