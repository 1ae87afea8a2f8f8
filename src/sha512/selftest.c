/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/selftest.h"

#include "sha512/constants.h"
#include "sha512/kernel_table.h"
#include "sha512/sha512.h"

#include <string.h>

/* Different messages of three blocks in the lanes; the lengths 1 and 2 find a kernel that takes
   blocks in pairs at its seams. */
bool sha512_kernel_agrees(const struct sha512_kernel *kernel)
{
    enum { BLOCKS = 3 };
    const struct sha512_kernel *const reference = sha512_reference_kernel();
    uint8_t message[SHA512_LANES_MAX][BLOCKS * SHA512_BLOCK];
    for (size_t i = 0, x = 1; i < sizeof message; i++, x = (x * 75 + 74) % 65537)
        ((uint8_t *)message)[i] = (uint8_t)(x >> 4);

    for (size_t blocks = 1; blocks <= BLOCKS; blocks++) {
        uint64_t h[SHA512_LANES_MAX][8], *state[SHA512_LANES_MAX];
        const uint8_t *data[SHA512_LANES_MAX];
        for (unsigned lane = 0; lane < kernel->lanes; lane++) {
            memcpy(h[lane], sha512_initial, sizeof h[lane]);
            state[lane] = h[lane];
            data[lane] = message[lane];
        }
        kernel->compress(state, data, blocks);
        for (unsigned lane = 0; lane < kernel->lanes; lane++) {
            uint64_t want[8], *const one = want;
            memcpy(want, sha512_initial, sizeof want);
            reference->compress(&one, &data[lane], blocks);
            if (memcmp(want, h[lane], sizeof want) != 0)
                return false;
        }
    }
    return true;
}
