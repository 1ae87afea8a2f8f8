/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "experiments/md5.h"

#include "base/octets.h"

#include <string.h>

const struct md5_kernel *const *md5_kernels(size_t *count)
{
    static const struct md5_kernel *const all[] = {
        &md5_simd_1_kernel,    &md5_simd_4_kernel,    &md5_simd_8_kernel,
#ifdef HAVE_KERNEL_AVX2
        &md5_avx2_4_kernel,    &md5_avx2_8_kernel,
#endif
#ifdef HAVE_GENERAL_REGS_ONLY
        &md5_general_1_kernel, &md5_general_4_kernel, &md5_general_8_kernel,
#endif
    };
    *count = sizeof all / sizeof *all;
    return all;
}

void md5(const struct md5_kernel *kernel, const uint8_t *const message[], size_t octets,
         uint8_t digest[][MD5_DIGEST])
{
    static const uint32_t start[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    uint8_t last[MD5_MOST_LANES][2 * MD5_BLOCK] = {{0}};
    const uint8_t *rest[MD5_MOST_LANES];
    uint32_t state[4 * MD5_MOST_LANES];
    const unsigned lanes = kernel->lanes;
    const size_t left = octets % MD5_BLOCK;
    const size_t padded = left < MD5_BLOCK - 8 ? MD5_BLOCK : 2 * MD5_BLOCK;

    for (unsigned word = 0; word < 4; word++)
        for (unsigned lane = 0; lane < lanes; lane++)
            state[word * lanes + lane] = start[word];
    kernel->compress(state, message, octets / MD5_BLOCK);
    for (unsigned lane = 0; lane < lanes; lane++) {
        if (left)
            memcpy(last[lane], message[lane] + octets - left, left);
        last[lane][left] = 0x80;
        store_le32(last[lane] + padded - 8, (uint32_t)((uint64_t)octets << 3));
        store_le32(last[lane] + padded - 4, (uint32_t)((uint64_t)octets >> 29));
        rest[lane] = last[lane];
    }
    kernel->compress(state, rest, padded / MD5_BLOCK);
    for (unsigned lane = 0; lane < lanes; lane++)
        for (unsigned word = 0; word < 4; word++)
            store_le32(digest[lane] + 4 * word, state[word * lanes + lane]);
}
