/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/tables.h"

/* All 256 values of octet j of a word at once: its two S-boxes, and the rotation.  Merged tables of
   this kind are how table code for this cipher has always been written. */
static void derive_octet(uint32_t table[256], unsigned j, const uint8_t low[16],
                         const uint8_t high[16])
{
    for (unsigned x = 0; x < 256; x++) {
        uint32_t y = (uint32_t)(low[x & 15] | high[x >> 4] << 4) << 8 * j;
        table[x] = y << 11 | y >> 21;
    }
}

/* The same for single nibbles.  The octet low | high << 4 becomes eleven bits higher, which is one
   octet and three bits: its lower five bits come to stand in octet j+1, three bits up, and its
   upper three in octet j+2. */
static void derive_nibbles(struct gost *g, unsigned j, const uint8_t low[16],
                           const uint8_t high[16])
{
    for (unsigned x = 0; x < 16; x++) {
        g->nibble[0][j][x] = (uint8_t)(low[x] << 3);
        g->nibble[1][j][x] = (uint8_t)(high[x] << 7);
        g->nibble[2][j][x] = high[x] >> 1;
    }
}

void gost_derive_tables(struct gost *g)
{
    for (unsigned j = 0; j < 4; j++) {
        derive_octet(g->table[j], j, g->sbox.pi[2 * j], g->sbox.pi[2 * j + 1]);
        derive_nibbles(g, j, g->sbox.pi[2 * j], g->sbox.pi[2 * j + 1]);
    }
    for (unsigned j = 0; j < 8; j++) {
        g->row[j] = 0;
        for (unsigned x = 0; x < 16; x++)
            g->row[j] |= (uint64_t)g->sbox.pi[j][x] << 4 * x;
    }
}
