/* SPDX-License-Identifier: ISC */
/* The S-boxes for mesh.inc.c as shuffles of 16 octets.  The unit that includes this gives `vec` and
   shuffle(table, at): in each 16 octets those of `table` that `at` tells, 0 where its high bit is
   set. */
#include "gost/gost.h"

#include "base/compiler.h"

#include <string.h>

struct tables {
    vec low[4], high[4]; /* by the octet of the word, repeated in each 16 octets */
};

static void set_tables(struct tables *t, const struct gost_sbox *sbox)
{
    for (size_t j = 0; j < 4; j++) {
        uint8_t low[sizeof(vec)], high[sizeof(vec)];
        for (size_t x = 0; x < sizeof(vec); x++) {
            low[x] = sbox->pi[2 * j][x % 16];
            high[x] = (uint8_t)(sbox->pi[2 * j + 1][x % 16] << 4);
        }
        memcpy(&t->low[j], low, sizeof low);
        memcpy(&t->high[j], high, sizeof high);
    }
}

ALWAYS_INLINE vec with_substituted(const struct tables *t, vec y, vec x)
{
    const vec low = x & 0x0f0f0f0f, high = x >> 4 & 0x0f0f0f0f;
    vec s[4];
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        const uint32_t others = 0x80808080 & ~(UINT32_C(0xff) << 8 * j);
        s[j] = shuffle(t->low[j], low | others) | shuffle(t->high[j], high | others);
    }
    const vec all = (s[0] | s[1]) | (s[2] | s[3]);
    return y ^ (all << 11 | all >> 21);
}
