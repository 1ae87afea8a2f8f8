/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/raw.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "base/secret.h"
#include "format/chained.h"

#include <string.h>

/* Octets at a time in Magma's modes: more than the largest kernel's batches, so that its key setup
   counts little, and few enough for the nearest caches. */
enum { STRIPE = 32 * 1024 };

size_t raw_iv_octets(enum raw_mode mode)
{
    switch (mode) {
    case RAW_ECB:
    case RAW_MAGMA_ECB:
        return 0;
    case RAW_MAGMA_CTR:
    case RAW_MAGMA_CTR_ACPKM:
        return 4;
    default:
        return 8;
    }
}

bool raw_is_meshed(enum raw_mode mode)
{
    return mode == RAW_CTR_MESHED || mode == RAW_CFB_MESHED || mode == RAW_MAGMA_CTR_ACPKM;
}

bool raw_chains(enum raw_mode mode)
{
    return mode == RAW_CFB || mode == RAW_CFB_MESHED || mode == RAW_CBC || mode == RAW_MAGMA_CBC;
}

size_t raw_chunk_unit(enum raw_mode mode)
{
    return raw_is_meshed(mode) ? RAW_SECTION : GOST_BLOCK;
}

bool raw_wants_whole_blocks(enum raw_mode mode)
{
    return mode == RAW_ECB || mode == RAW_MAGMA_ECB || mode == RAW_CBC || mode == RAW_MAGMA_CBC;
}

static bool is_magma(enum raw_mode mode)
{
    return mode == RAW_MAGMA_ECB || mode == RAW_MAGMA_CTR || mode == RAW_MAGMA_CTR_ACPKM ||
           mode == RAW_MAGMA_CBC;
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
    *r = (struct raw){.mode = mode, .direction = direction, .gost = g, .acpkm = 1};
    if (is_magma(mode))
        set_magma_key(&r->first.key, key);
    else
        gost_set_key(&r->first.key, key);
    if (mode == RAW_CTR || mode == RAW_CTR_MESHED)
        r->first.from = gost_counter_start(g, &r->first.key, iv);
    if (mode == RAW_MAGMA_CTR || mode == RAW_MAGMA_CTR_ACPKM)
        r->magma_counter = (uint64_t)load_be32(iv) << 32;
    if (raw_chains(mode)) {
        memcpy(r->iv, iv, GOST_BLOCK);
        r->first.from = (struct gost_counter){load_le32(iv), load_le32(iv + 4)};
    }
}

/* The key of the next section: the constant D, octets 80 to 9F, encrypted under this one (RFC 8645
   section 6.2.1). */
static void next_magma_key(const struct gost *g, struct gost_key *key)
{
    uint8_t octets[RAW_KEY];
    for (size_t i = 0; i < RAW_KEY; i++)
        octets[i] = (uint8_t)(0x80 + i / GOST_BLOCK * GOST_BLOCK + (7 - i % GOST_BLOCK));
    gost_ecb(g, key, GOST_ENCRYPT, octets, octets, RAW_KEY / GOST_BLOCK);
    for (size_t i = 0; i < 4; i++) {
        key->word[2 * i] = load_le32(octets + GOST_BLOCK * i + 4);
        key->word[2 * i + 1] = load_le32(octets + GOST_BLOCK * i);
    }
    wipe(octets, sizeof octets);
}

void raw_mesh(const struct raw *r, struct gost_section *chain, struct gost_section *sections,
              const uint8_t *data, size_t octets)
{
    if (r->mode == RAW_MAGMA_CTR_ACPKM) {
        for (size_t i = 0; i < raw_sections(octets); i++) {
            sections[i] = *chain;
            if (++chain->from.n3 % r->acpkm ==
                0) /* there is no counter in it: it counts sections */
                next_magma_key(r->gost, &chain->key);
        }
        return;
    }
    if (r->mode == RAW_CFB_MESHED && r->direction == GOST_DECRYPT)
        gost_mesh_feedback(r->gost, chain, sections, data, octets);
    else
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

static void magma_ctr(const struct raw *r, const struct gost_key *key, uint64_t block,
                      uint8_t *data, size_t octets)
{
    uint8_t gamma[STRIPE];
    const size_t most = octets < STRIPE ? octets + GOST_BLOCK - 1 : STRIPE; /* what is used of it */
    for (size_t n; octets > 0; data += n, octets -= n) {
        n = octets < STRIPE ? octets : STRIPE;
        size_t whole = n - n % GOST_BLOCK, blocks = (n + GOST_BLOCK - 1) / GOST_BLOCK;
        UNROLL(8)
        for (size_t i = 0; i < blocks; i++)
            store_le64(gamma + GOST_BLOCK * i, r->magma_counter + block++);
        gost_ecb(r->gost, key, GOST_ENCRYPT, gamma, gamma, blocks);
        UNROLL(8)
        for (size_t i = 0; i < whole; i += GOST_BLOCK)
            store_le64(data + i, load_le64(data + i) ^ load_be64(gamma + i));
        for (size_t i = whole; i < n; i++)
            data[i] ^= gamma[whole + GOST_BLOCK - 1 - (i - whole)];
    }
    wipe(gamma, most - most % GOST_BLOCK);
}

void raw_crypt(const struct raw *r, uint64_t at, const struct gost_section *sections,
               const uint8_t before[GOST_BLOCK], uint8_t *data, size_t octets)
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
        magma_ctr(r, &r->first.key, block, data, octets);
        break;
    case RAW_MAGMA_CTR_ACPKM:
        for (size_t i = 0; i < octets; i += RAW_SECTION, sections++)
            magma_ctr(r, &sections->key, block + i / GOST_BLOCK, data + i,
                      octets - i < RAW_SECTION ? octets - i : RAW_SECTION);
        break;
    case RAW_CFB:
    case RAW_CFB_MESHED:
    case RAW_CBC:
    case RAW_MAGMA_CBC:
        chained_crypt(r, at, sections, before, data, octets);
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
