/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/raw.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "base/secret.h"

#include <string.h>

/* Octets at a time in Magma's modes: more than the largest kernel's batches, so that its key setup
   counts little, and few enough for the nearest caches. */
enum { STRIPE = 32 * 1024 };

size_t raw_iv_octets(enum raw_mode mode)
{
    switch (mode) {
    case RAW_CTR:
    case RAW_CTR_MESHED:
        return 8;
    case RAW_MAGMA_CTR:
        return 4;
    default:
        return 0;
    }
}

size_t raw_chunk_unit(enum raw_mode mode)
{
    return mode == RAW_CTR_MESHED ? RAW_SECTION : GOST_BLOCK;
}

bool raw_wants_whole_blocks(enum raw_mode mode)
{
    return mode == RAW_ECB || mode == RAW_MAGMA_ECB;
}

/* Magma is GOST 28147-89 with the octets of every word of the key, and of every block as a whole,
   in the reverse order. */
static void set_magma_key(struct gost_key *key, const uint8_t octets[RAW_KEY])
{
    for (size_t i = 0; i < 8; i++)
        key->word[i] = load_be32(octets + 4 * i);
}

void raw_init(struct raw *r, enum raw_mode mode, enum gost_direction direction,
              const struct gost *g, const uint8_t key[RAW_KEY], const uint8_t *iv)
{
    *r = (struct raw){.mode = mode, .direction = direction, .gost = g};
    if (mode == RAW_MAGMA_ECB || mode == RAW_MAGMA_CTR)
        set_magma_key(&r->first.key, key);
    else
        gost_set_key(&r->first.key, key);
    if (mode == RAW_CTR || mode == RAW_CTR_MESHED)
        r->first.from = gost_counter_start(g, &r->first.key, iv);
    if (mode == RAW_MAGMA_CTR)
        r->magma_counter = (uint64_t)load_be32(iv) << 32;
}

void raw_mesh(const struct raw *r, struct gost_section *chain, struct gost_section *sections,
              size_t octets)
{
    gost_mesh(r->gost, chain, sections, raw_sections(octets));
}

static void reverse_blocks(uint8_t *data, size_t octets)
{
    UNROLL(8)
    for (size_t i = 0; i < octets; i += GOST_BLOCK)
        store_le64(data + i, load_be64(data + i));
}

static void magma_ecb(const struct raw *r, uint8_t *data, size_t octets)
{
    for (size_t n; octets > 0; data += n, octets -= n) {
        n = octets < STRIPE ? octets : STRIPE;
        reverse_blocks(data, n);
        gost_ecb(r->gost, &r->first.key, r->direction, data, data, n / GOST_BLOCK);
        reverse_blocks(data, n);
    }
}

static void magma_ctr(const struct raw *r, uint64_t block, uint8_t *data, size_t octets)
{
    uint8_t gamma[STRIPE];
    const size_t most = octets < STRIPE ? octets + GOST_BLOCK - 1 : STRIPE; /* what is used of it */
    for (size_t n; octets > 0; data += n, octets -= n) {
        n = octets < STRIPE ? octets : STRIPE;
        size_t whole = n - n % GOST_BLOCK, blocks = (n + GOST_BLOCK - 1) / GOST_BLOCK;
        UNROLL(8)
        for (size_t i = 0; i < blocks; i++)
            store_le64(gamma + GOST_BLOCK * i, r->magma_counter + block++);
        gost_ecb(r->gost, &r->first.key, GOST_ENCRYPT, gamma, gamma, blocks);
        UNROLL(8)
        for (size_t i = 0; i < whole; i += GOST_BLOCK)
            store_le64(data + i, load_le64(data + i) ^ load_be64(gamma + i));
        for (size_t i = whole; i < n; i++)
            data[i] ^= gamma[whole + GOST_BLOCK - 1 - (i - whole)];
    }
    wipe(gamma, most - most % GOST_BLOCK);
}

void raw_crypt(const struct raw *r, uint64_t at, const struct gost_section *sections, uint8_t *data,
               size_t octets)
{
    const uint64_t block = at / GOST_BLOCK;
    switch (r->mode) {
    case RAW_ECB:
        gost_ecb(r->gost, &r->first.key, r->direction, data, data, octets / GOST_BLOCK);
        break;
    case RAW_CTR:
        gost_ctr(r->gost, &r->first.key, gost_counter_jump(r->first.from, block), data, data,
                 octets);
        break;
    case RAW_CTR_MESHED:
        gost_ctr_sections(r->gost, sections, data, data, octets);
        break;
    case RAW_MAGMA_ECB:
        magma_ecb(r, data, octets);
        break;
    case RAW_MAGMA_CTR:
        magma_ctr(r, block, data, octets);
        break;
    }
}

size_t raw_pad(uint8_t *data, size_t octets)
{
    size_t padding = GOST_BLOCK - octets % GOST_BLOCK;
    memset(data + octets, (int)padding, padding);
    return octets + padding;
}

bool raw_unpad(const uint8_t *data, size_t *octets)
{
    if (*octets == 0 || *octets % GOST_BLOCK != 0)
        return false;
    size_t padding = data[*octets - 1];
    if (padding < 1 || padding > GOST_BLOCK)
        return false;
    for (size_t i = *octets - padding; i < *octets; i++)
        if (data[i] != padding)
            return false;
    *octets -= padding;
    return true;
}
