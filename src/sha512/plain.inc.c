/* SPDX-License-Identifier: ISC */
/* One stream in plain C, for every machine.  The unit that includes this defines COMPRESS, the
   function's name, and may be compiled for CPUs with a rotation that keeps its operand (BMI2). */
#include "base/octets.h"
#include "sha512/constants.h"
#include "sha512/rounds.h"
#include "sha512/units.h"

#define KW_FIRST(j) (k[j] + w[j])
#define KW(j) (k[j] + SCHEDULE(w, j))

void COMPRESS(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    uint64_t *s = state[0];
    for (const uint8_t *block = data[0]; blocks; blocks--, block += 128) {
        const uint64_t *k = sha512_constants;
        uint64_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
        uint64_t w[16];
        for (int j = 0; j < 16; j++)
            w[j] = load_be64(block + 8 * j);
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, KW_FIRST, 0);
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, KW_FIRST, 8);
        for (int i = 1; i < 5; i++) {
            k += 16;
            EIGHT_ROUNDS(a, b, c, d, e, f, g, h, KW, 0);
            EIGHT_ROUNDS(a, b, c, d, e, f, g, h, KW, 8);
        }
        s[0] += a;
        s[1] += b;
        s[2] += c;
        s[3] += d;
        s[4] += e;
        s[5] += f;
        s[6] += g;
        s[7] += h;
    }
}
