/* SPDX-License-Identifier: ISC */
/* One message in plain C, for every machine. */
#include "config.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "sha512/constants.h"
#include "sha512/kernel.h"

/* The sigmas with their rotations nested: where a rotation overwrites its operand, that needs one
   copy of x instead of three. */
#define BIG_SIGMA0(x) ROTR(ROTR(ROTR(x, 5) ^ (x), 6) ^ (x), 28)
#define BIG_SIGMA1(x) ROTR(ROTR(ROTR(x, 23) ^ (x), 4) ^ (x), 14)
#define SMALL_SIGMA0(x) (ROTR(ROTR(x, 7) ^ (x), 1) ^ (x) >> 7)
#define SMALL_SIGMA1(x) (ROTR(ROTR(x, 42) ^ (x), 19) ^ (x) >> 6)
#include "sha512/rounds.h"

#define KW_FIRST(j) (k[j] + w[j])
#define KW(j) (k[j] + SCHEDULE(w, j))

static void compress(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    uint64_t *s = state[0];
    for (const uint8_t *block = data[0]; blocks; blocks--, block += 128) {
        const uint64_t *k = sha512_constants;
        uint64_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
        uint64_t ab, bc = b ^ c, w[16];
        for (int j = 0; j < 16; j++)
            w[j] = load_be64(block + 8 * j);
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW_FIRST, 0);
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW_FIRST, 8);
        for (int i = 1; i < 5; i++) {
            k += 16;
            EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW, 0);
            EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW, 8);
        }
        ADD_TO_STATE(s, a, b, c, d, e, f, g, h);
    }
}

const struct sha512_kernel sha512_stream_plain = {
    .name = "plain",
    .cpu = 0,
    .lanes = 1,
    .compress = compress,
};
