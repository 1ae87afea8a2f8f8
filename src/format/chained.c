/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/chained.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "base/secret.h"

#include <string.h>

/* Octets that are decrypted at a time: more than the largest kernel's batches, and few enough for
   the nearest caches; whole sections. */
enum { STRIPE = 16 * 1024 };

static void add(uint8_t *to, const uint8_t *from, size_t octets)
{
    const size_t whole = octets - octets % GOST_BLOCK;
    UNROLL(8)
    for (size_t i = 0; i < whole; i += GOST_BLOCK)
        store_le64(to + i, load_le64(to + i) ^ load_le64(from + i));
    for (size_t i = whole; i < octets; i++)
        to[i] ^= from[i];
}

/* The register at the start of a section, or of a stripe without meshing.  At every section but the
   first it is encrypted under the new key: gost_mesh_feedback() has done that where the ciphertext
   was known. */
static void begin(const struct raw *r, const struct gost_section *section, uint64_t at,
                  uint8_t reg[GOST_BLOCK])
{
    if (r->mode != RAW_CFB_MESHED)
        return;
    if (r->direction == GOST_DECRYPT) {
        store_le32(reg, section->from.n3);
        store_le32(reg + 4, section->from.n4);
    } else if (at > 0) {
        gost_one(r->gost, &section->key, GOST_ENCRYPT, reg, reg);
    }
}

/* All under one key: a section, or a chunk without meshing. */
static void cfb_encrypt(const struct raw *r, const struct gost_key *key, uint8_t reg[GOST_BLOCK],
                        uint8_t *data, size_t octets)
{
    for (size_t n; octets > 0; data += n, octets -= n) {
        n = octets < GOST_BLOCK ? octets : GOST_BLOCK;
        gost_one(r->gost, key, GOST_ENCRYPT, reg, reg);
        add(data, reg, n);
        if (n == GOST_BLOCK)
            memcpy(reg, data, GOST_BLOCK);
    }
}

/* The same, at most STRIPE octets: what is encrypted for the gamma is known from the beginning. */
static void cfb_decrypt(const struct raw *r, const struct gost_key *key, uint8_t reg[GOST_BLOCK],
                        uint8_t *data, size_t octets)
{
    uint8_t gamma[STRIPE];
    const size_t blocks = (octets + GOST_BLOCK - 1) / GOST_BLOCK;
    memcpy(gamma, reg, GOST_BLOCK);
    memcpy(gamma + GOST_BLOCK, data, (blocks - 1) * GOST_BLOCK);
    if (octets % GOST_BLOCK == 0)
        memcpy(reg, data + octets - GOST_BLOCK, GOST_BLOCK);
    gost_ecb(r->gost, key, GOST_ENCRYPT, gamma, gamma, blocks);
    add(data, gamma, octets);
    wipe(gamma, blocks * GOST_BLOCK);
}

static void cfb(const struct raw *r, uint64_t at, const struct gost_section *sections,
                uint8_t reg[GOST_BLOCK], uint8_t *data, size_t octets)
{
    const bool meshed = r->mode == RAW_CFB_MESHED;
    const size_t most = meshed ? RAW_SECTION : STRIPE;
    for (size_t n; octets > 0; data += n, octets -= n, at += n) {
        const struct gost_section *section = meshed ? sections++ : &r->first;
        n = octets < most ? octets : most;
        begin(r, section, at, reg);
        if (r->direction == GOST_ENCRYPT)
            cfb_encrypt(r, &section->key, reg, data, n);
        else
            cfb_decrypt(r, &section->key, reg, data, n);
    }
}

/* Magma's blocks are those of GOST 28147-89 with their octets in the reverse order. */
static void turn(const struct raw *r, uint8_t *data, size_t octets)
{
    if (r->mode != RAW_MAGMA_CBC)
        return;
    UNROLL(8)
    for (size_t i = 0; i < octets; i += GOST_BLOCK)
        store_le64(data + i, load_be64(data + i));
}

static void cbc_encrypt(const struct raw *r, uint8_t reg[GOST_BLOCK], uint8_t *data, size_t octets)
{
    for (size_t i = 0; i < octets; i += GOST_BLOCK) {
        add(reg, data + i, GOST_BLOCK);
        turn(r, reg, GOST_BLOCK);
        gost_one(r->gost, &r->first.key, GOST_ENCRYPT, reg, reg);
        turn(r, reg, GOST_BLOCK);
        memcpy(data + i, reg, GOST_BLOCK);
    }
}

/* At most STRIPE octets. */
static void cbc_decrypt(const struct raw *r, uint8_t reg[GOST_BLOCK], uint8_t *data, size_t octets)
{
    uint8_t clear[STRIPE];
    memcpy(clear, data, octets);
    turn(r, clear, octets);
    gost_ecb(r->gost, &r->first.key, GOST_DECRYPT, clear, clear, octets / GOST_BLOCK);
    turn(r, clear, octets);
    add(clear, reg, GOST_BLOCK);
    add(clear + GOST_BLOCK, data, octets - GOST_BLOCK);
    memcpy(reg, data + octets - GOST_BLOCK, GOST_BLOCK);
    memcpy(data, clear, octets);
    wipe(clear, octets);
}

static void cbc(const struct raw *r, uint8_t reg[GOST_BLOCK], uint8_t *data, size_t octets)
{
    if (r->direction == GOST_ENCRYPT) {
        cbc_encrypt(r, reg, data, octets);
        return;
    }
    for (size_t n; octets > 0; data += n, octets -= n) {
        n = octets < STRIPE ? octets : STRIPE;
        cbc_decrypt(r, reg, data, n);
    }
}

void chained_crypt(const struct raw *r, uint64_t at, const struct gost_section *sections,
                   const uint8_t before[GOST_BLOCK], uint8_t *data, size_t octets)
{
    uint8_t reg[GOST_BLOCK]; /* the register: the block of ciphertext before */
    memcpy(reg, before, GOST_BLOCK);
    if (r->mode == RAW_CFB || r->mode == RAW_CFB_MESHED)
        cfb(r, at, sections, reg, data, octets);
    else
        cbc(r, reg, data, octets);
    wipe(reg, sizeof reg);
}
