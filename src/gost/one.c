/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/gost.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "gost/schedule.h"

/* No kernel has a form of its own for one block: vectors do not profit.  On a CPU of the kind Zen 4
   this took 461 ticks a block, the same with vpermb 469 and with pshufb 806. */

/* pi[x] for x in 0..15, from `row`, which holds pi as gost.row does.  The row comes whole from an
   address that is the same for all x, and a shift takes the same time for all counts on every CPU
   with a barrel shifter.  On a machine of 32 bits a shift of 64 bits may be code that branches on
   the count: there a mask takes one half of the row first. */
ALWAYS_INLINE uint32_t entry(uint64_t row, uint32_t x)
{
#if SIZE_MAX > 0xffffffffu
    return (uint32_t)(row >> (4 * x)) & 15;
#else
    uint32_t low = (uint32_t)row, high = (uint32_t)(row >> 32);
    return (low ^ ((low ^ high) & (0 - (x >> 3)))) >> (4 * (x & 7)) & 15;
#endif
}

/* rotl11(S(x)) */
ALWAYS_INLINE uint32_t substitute(const uint64_t row[8], uint32_t x)
{
    uint32_t y = 0;
    UNROLL(8)
    for (int j = 0; j < 8; j++)
        y |= entry(row[j], x >> 4 * j & 15) << 4 * j;
    return y << 11 | y >> 21;
}

void gost_one(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
              const uint8_t in[GOST_BLOCK], uint8_t out[GOST_BLOCK])
{
    uint32_t n1 = load_le32(in), n2 = load_le32(in + 4);
    for (unsigned round = 0; round < GOST_ROUNDS; round += 2) {
        n2 ^= substitute(g->row, n1 + key->word[gost_key_word(direction, round)]);
        n1 ^= substitute(g->row, n2 + key->word[gost_key_word(direction, round + 1)]);
    }
    store_le32(out, n2);
    store_le32(out + 4, n1);
}

void gost_sixteen_rounds(const struct gost *g, const struct gost_key *key, uint32_t *n1,
                         uint32_t *n2)
{
    uint32_t a = *n1, b = *n2;
    for (unsigned round = 0; round < 16; round += 2) {
        b ^= substitute(g->row, a + key->word[round % 8]);
        a ^= substitute(g->row, b + key->word[(round + 1) % 8]);
    }
    *n1 = a;
    *n2 = b;
}
