/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/gost.h"

#include "base/octets.h"
#include "gost/kernel.h"
#include "gost/units.h"

/* Octet j of a word gives two nibbles; rotl11 puts the lower five bits of the two into octet j+1,
   three up, and the rest into octet j+2. */
static void derive_tables(struct gost *g)
{
    for (unsigned j = 0; j < 4; j++) {
        const uint8_t *low = g->sbox.pi[2 * j], *high = g->sbox.pi[2 * j + 1];
        for (unsigned x = 0; x < 256; x++) {
            uint32_t y = (uint32_t)(low[x & 15] | high[x >> 4] << 4) << 8 * j;
            g->table[j][x] = y << 11 | y >> 21;
        }
        for (unsigned x = 0; x < 16; x++) {
            g->nibble[0][j][x] = (uint8_t)(low[x] << 3);
            g->nibble[1][j][x] = (uint8_t)(high[x] << 7);
            g->nibble[2][j][x] = high[x] >> 1;
        }
    }
    for (unsigned j = 0; j < 8; j++) {
        g->row[j] = 0;
        for (unsigned x = 0; x < 16; x++)
            g->row[j] |= (uint64_t)g->sbox.pi[j][x] << 4 * x;
    }
}

void gost_init(struct gost *g, const struct gost_sbox *sbox)
{
    const struct gost_named_sbox *named = gost_sbox_by_table(sbox);
    g->sbox = *sbox;
    g->circuits = named ? named->number : 0;
    derive_tables(g);
    g->one = gost_one_portable;
    g->mesh = gost_mesh_portable;
    size_t count;
    const struct gost_kernel *kernels = gost_kernels(&count);
    g->kernel = NULL;
    for (size_t i = 0; i < count; i++)
        if (gost_kernel_fits(&kernels[i], g, 0) &&
            (g->kernel == NULL || (g->kernel->secret_addresses && !kernels[i].secret_addresses)))
            g->kernel = &kernels[i];
    g->short_kernel = g->kernel;
}

void gost_set_key(struct gost_key *key, const uint8_t octets[GOST_KEY])
{
    for (int i = 0; i < 8; i++)
        key->word[i] = load_le32(octets + 4 * i);
}
