/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/mesh/mesh.h"

#include "base/octets.h"
#include "base/secret.h"

const uint32_t gost_mesh_constant[8] = {0x22720069, 0x2304c964, 0x96db3a8d, 0xc42ae946,
                                        0x94acfe18, 0x1207ed00, 0xc2dc86c0, 0x2ba94cef};

/* Block after block, as the RFC says. */
static void mesh(const struct gost *g, struct gost_section *chain, struct gost_section *sections,
                 size_t count, const uint8_t *ciphertext, size_t whole)
{
    uint8_t key[GOST_KEY], counter[GOST_BLOCK];
    for (size_t i = 0; i < count; i++) {
        sections[i] = *chain;
        struct gost_counter next = gost_mesh_next(chain->from, i, ciphertext, whole);
        store_le32(counter, next.n3);
        store_le32(counter + 4, next.n4);
        for (int j = 0; j < 8; j++)
            store_le32(key + 4 * j, gost_mesh_constant[j]);
        for (int j = 0; j < GOST_KEY; j += GOST_BLOCK)
            gost_one(g, &chain->key, GOST_DECRYPT, key + j, key + j);
        gost_set_key(&chain->key, key);
        chain->from = gost_counter_start(g, &chain->key, counter);
    }
    wipe(key, sizeof key);
    wipe(counter, sizeof counter);
}

const struct gost_mesh_form gost_mesh_portable = {.name = "portable", .mesh = mesh};
