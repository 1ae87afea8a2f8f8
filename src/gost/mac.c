/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/mac.h"

#include "base/octets.h"
#include "base/secret.h"
#include "gost/mesh/mesh.h"

#include <string.h>

void gost_mac_init(struct gost_mac *mac, const struct gost *g, const struct gost_key *key,
                   bool meshed)
{
    *mac = (struct gost_mac){.gost = g, .key = *key, .meshed = meshed};
}

/* The key of the next 1024 octets; the chain is left as it is. */
static void mesh(struct gost_mac *mac)
{
    uint8_t octets[GOST_KEY];
    for (int i = 0; i < 8; i++)
        store_le32(octets + 4 * i, gost_mesh_constant[i]);
    for (int i = 0; i < GOST_KEY; i += GOST_BLOCK)
        gost_one(mac->gost, &mac->key, GOST_DECRYPT, octets + i, octets + i);
    gost_set_key(&mac->key, octets);
    wipe(octets, sizeof octets);
}

static void add_block(struct gost_mac *mac, const uint8_t block[GOST_BLOCK])
{
    if (mac->meshed && mac->blocks > 0 && mac->blocks % GOST_SECTION == 0)
        mesh(mac);
    mac->n1 ^= load_le32(block);
    mac->n2 ^= load_le32(block + 4);
    gost_sixteen_rounds(mac->gost, &mac->key, &mac->n1, &mac->n2);
    mac->blocks++;
}

void gost_mac_update(struct gost_mac *mac, const uint8_t *data, size_t octets)
{
    while (octets > 0) {
        if (mac->holds == GOST_BLOCK) {
            add_block(mac, mac->held);
            mac->holds = 0;
        }
        for (; mac->holds == 0 && octets > GOST_BLOCK; data += GOST_BLOCK, octets -= GOST_BLOCK)
            add_block(mac, data);
        const size_t room = GOST_BLOCK - mac->holds, n = octets < room ? octets : room;
        memcpy(mac->held + mac->holds, data, n);
        mac->holds += n;
        data += n;
        octets -= n;
    }
}

void gost_mac_final(struct gost_mac *mac, uint8_t code[GOST_BLOCK])
{
    static const uint8_t zeros[GOST_BLOCK];
    if (mac->holds > 0) {
        memset(mac->held + mac->holds, 0, GOST_BLOCK - mac->holds);
        add_block(mac, mac->held);
        if (mac->blocks == 1)
            add_block(mac, zeros);
    }
    store_le32(code, mac->n1);
    store_le32(code + 4, mac->n2);
}
