/* SPDX-License-Identifier: ISC */
/* Several messages side by side, one in each 64-bit lane of a vector.  The method is that of
   S. Gueron and V. Krasnov, "Simultaneous Hashing of Multiple Messages", Journal of Information
   Security 3 (2012).

   The unit that includes this defines `word`, a vector of LANES uint64_t; its own forms of the
   functions in rounds.h, if any; and three functions:
     load_words(w, data, at)  LANES big-endian words of each message from octet `at` on; w[j] gets
                              the jth words of all messages
     load_state(s, state), store_state(state, s)
                              s[i] holds word i of all states */
#include "base/compiler.h"
#include "sha512/constants.h"
#include "sha512/kernel.h"

#define SETTLE(x) ((void)0)
#include "sha512/rounds.h"

#define KW_FIRST(j) (w[j] + k[j])
#define KW(j) (SCHEDULE(w, j) + k[j])

static void compress(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    word s[8];
    load_state(s, state);
    for (size_t at = 0; blocks; blocks--, at += 128) {
        const uint64_t *k = sha512_constants;
        word a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
        word ab, bc = b ^ c, w[16];
        UNROLL(16)
        for (size_t i = 0; i < 16; i += LANES)
            load_words(w + i, data, at + 8 * i);
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW_FIRST, 0);
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW_FIRST, 8);
        for (int i = 1; i < 5; i++) {
            k += 16;
            EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW, 0);
            EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW, 8);
        }
        ADD_TO_STATE(s, a, b, c, d, e, f, g, h);
    }
    store_state(state, s);
}
