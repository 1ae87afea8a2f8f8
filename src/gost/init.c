/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/gost.h"

#include "base/octets.h"
#include "gost/kernel_table.h"
#include "gost/mesh/mesh.h"
#include "gost/tables.h"

/* The first kernel by rank that needs nothing of the CPU; one with secret addresses only if there
   is no other. */
static const struct gost_kernel *safest(const struct gost *g)
{
    size_t count;
    const struct gost_kernel *const *kernel = gost_kernels(&count), *found = NULL;
    for (size_t i = 0; i < count; i++)
        if (gost_kernel_fits(kernel[i], g, 0) &&
            (found == NULL || (found->secret_addresses && !kernel[i]->secret_addresses)))
            found = kernel[i];
    return found;
}

void gost_init(struct gost *g, const struct gost_sbox *sbox)
{
    const struct gost_named_sbox *named = gost_sbox_by_table(sbox);
    g->sbox = *sbox;
    g->circuits = named ? named->number : 0;
    gost_derive_tables(g);
    g->mesh = &gost_mesh_portable;
    g->kernel = g->short_kernel = safest(g);
}

void gost_set_key(struct gost_key *key, const uint8_t octets[GOST_KEY])
{
    for (int i = 0; i < 8; i++)
        key->word[i] = load_le32(octets + 4 * i);
}
