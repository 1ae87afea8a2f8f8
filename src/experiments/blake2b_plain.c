/* SPDX-License-Identifier: ISC */
/* BLAKE2b in plain C, as RFC 7693 section 3 describes it: sixteen words, one at a time. */
#include "experiments/blake2b.h"

#include "base/compiler.h"
#include "base/octets.h"

#define ROTR(x, n) ((x) >> (n) | (x) << (64 - (n)))

/* Section 3.1: the mixing function. */
#define G(a, b, c, d, x, y)  \
    do {                     \
        a += b + (x);        \
        d = ROTR(d ^ a, 32); \
        c += d;              \
        b = ROTR(b ^ c, 24); \
        a += b + (y);        \
        d = ROTR(d ^ a, 16); \
        c += d;              \
        b = ROTR(b ^ c, 63); \
    } while (0)

static void compress(uint64_t h[8], const uint8_t *block, size_t blocks, uint64_t counted,
                     uint64_t step, uint64_t last)
{
    for (; blocks; blocks--, block += BLAKE2B_BLOCK) {
        uint64_t m[16], v[16];
        counted += step;
        for (unsigned i = 0; i < 16; i++)
            m[i] = load_le64(block + 8 * i);
        for (unsigned i = 0; i < 8; i++) {
            v[i] = h[i];
            v[i + 8] = blake2b_iv[i];
        }
        v[12] ^= counted;
        v[14] ^= last;
        UNROLL(12)
        for (unsigned r = 0; r < 12; r++) {
            const uint8_t *s = blake2b_sigma[r];
            G(v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
            G(v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
            G(v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
            G(v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
            G(v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
            G(v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
            G(v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
            G(v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
        }
        for (unsigned i = 0; i < 8; i++)
            h[i] ^= v[i] ^ v[i + 8];
    }
}

const struct blake2b_kernel blake2b_plain = {"plain C", 0, compress};
