/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/magma_mac.h"

#include "base/octets.h"

#include <string.h>

static uint64_t encrypt(const struct magma_mac *mac, uint64_t block)
{
    uint8_t octets[GOST_BLOCK]; /* GOST 28147-89 has them in the reverse order */
    store_le64(octets, block);
    gost_one(mac->gost, &mac->key, GOST_ENCRYPT, octets, octets);
    return load_le64(octets);
}

/* Times x modulo x^64 + x^4 + x^3 + x + 1. */
static uint64_t twice(uint64_t x)
{
    return x << 1 ^ ((0 - (x >> 63)) & 0x1b);
}

void magma_mac_init(struct magma_mac *mac, const struct gost *g, const uint8_t key[GOST_KEY])
{
    *mac = (struct magma_mac){.gost = g};
    for (size_t i = 0; i < 8; i++)
        mac->key.word[i] = load_be32(key + 4 * i);
}

void magma_mac_update(struct magma_mac *mac, const uint8_t *data, size_t octets)
{
    while (octets > 0) {
        if (mac->holds == GOST_BLOCK) {
            mac->chain = encrypt(mac, mac->chain ^ load_be64(mac->held));
            mac->holds = 0;
        }
        for (; mac->holds == 0 && octets > GOST_BLOCK; data += GOST_BLOCK, octets -= GOST_BLOCK)
            mac->chain = encrypt(mac, mac->chain ^ load_be64(data));
        const size_t room = GOST_BLOCK - mac->holds, n = octets < room ? octets : room;
        memcpy(mac->held + mac->holds, data, n);
        mac->holds += n;
        data += n;
        octets -= n;
    }
}

void magma_mac_final(struct magma_mac *mac, uint8_t code[GOST_BLOCK])
{
    uint64_t own = twice(encrypt(mac, 0)); /* K1, for a last block that is full */
    if (mac->holds < GOST_BLOCK) {
        own = twice(own); /* K2 */
        memset(mac->held + mac->holds, 0, GOST_BLOCK - mac->holds);
        mac->held[mac->holds] = 0x80;
    }
    store_be64(code, encrypt(mac, mac->chain ^ load_be64(mac->held) ^ own));
}
