/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "experiments/blake2b.h"

#include <string.h>

const struct blake2b_kernel *const *blake2b_kernels(size_t *count)
{
    static const struct blake2b_kernel *const all[] = {
        &blake2b_plain,
#ifdef HAVE_KERNEL_SSE2
        &blake2b_sse2,
#endif
#ifdef HAVE_KERNEL_SSSE3
        &blake2b_ssse3,
#endif
#ifdef HAVE_KERNEL_AVX2
        &blake2b_avx2,
#endif
    };
    *count = sizeof all / sizeof *all;
    return all;
}

void blake2b(const struct blake2b_kernel *kernel, uint8_t *digest, size_t digest_octets,
             const uint8_t *key, size_t key_octets, const uint8_t *message, size_t octets)
{
    uint64_t h[8], counted = 0;
    uint8_t block[BLAKE2B_BLOCK] = {0};

    memcpy(h, blake2b_iv, sizeof h);
    h[0] ^= 0x01010000 ^ key_octets << 8 ^ digest_octets;
    if (key_octets) {
        memcpy(block, key, key_octets);
        if (octets == 0) {
            kernel->compress(h, block, 1, 0, BLAKE2B_BLOCK, UINT64_MAX);
            goto out;
        }
        kernel->compress(h, block, 1, 0, BLAKE2B_BLOCK, 0);
        counted = BLAKE2B_BLOCK;
    }
    /* The last block is never empty, unless there is nothing at all. */
    size_t blocks = octets ? (octets - 1) / BLAKE2B_BLOCK : 0;
    size_t rest = octets - blocks * BLAKE2B_BLOCK;
    kernel->compress(h, message, blocks, counted, BLAKE2B_BLOCK, 0);
    counted += (uint64_t)blocks * BLAKE2B_BLOCK;
    memset(block, 0, sizeof block);
    if (rest)
        memcpy(block, message + blocks * BLAKE2B_BLOCK, rest);
    kernel->compress(h, block, 1, counted, rest, UINT64_MAX);
out:
    for (size_t i = 0; i < digest_octets; i++)
        digest[i] = (uint8_t)(h[i / 8] >> i % 8 * 8);
}
