/* SPDX-License-Identifier: ISC */
/* Bare streams of the standards, without header and authentication, as other tools write them.
   Knows neither files nor threads: the stream is cut into chunks, and every function that takes a
   chunk may run in several threads at once on different chunks of one stream. */
#ifndef RAW_H
#define RAW_H

#include "gost/gost.h"

#include <stdbool.h>

enum raw_mode {
    RAW_ECB,        /* RFC 5830 section 5; whole blocks only */
    RAW_CTR,        /* RFC 5830 section 6 */
    RAW_CTR_MESHED, /* the same with CryptoPro key meshing (RFC 4357 section 2.3.2) */
    RAW_MAGMA_ECB,  /* GOST R 34.13-2015 sections 5.1 and 5.2 with Magma (RFC 8891) */
    RAW_MAGMA_CTR,
    RAW_MAGMA_CTR_ACPKM, /* RFC 8645 section 6.2.2 with Magma, a new key every 1024 octets, or
                            raw.acpkm times that */
    RAW_CFB,             /* RFC 5830 section 7 */
    RAW_CFB_MESHED,      /* the same with CryptoPro key meshing */
    RAW_CBC,             /* RFC 4357 section 2.1, without meshing; whole blocks only */
    RAW_MAGMA_CBC,       /* GOST R 34.13-2015 section 5.4, with a register of one block */
};

enum {
    RAW_KEY = 32,                            /* octets */
    RAW_IV_MAX = 8,                          /* octets */
    RAW_SECTION = GOST_SECTION * GOST_BLOCK, /* octets under one key of a meshed stream */
};

/* Holds keys: lives in secret_alloc()ed memory and is wiped by its owner.  Read-only once made. */
struct raw {
    enum raw_mode mode;
    enum gost_direction direction;
    const struct gost *gost;
    struct gost_section first; /* the key; in the modes RAW_CTR* the counter at the start, in
                                  those that chain the synchro message */
    uint64_t magma_counter;    /* of block 0 */
    uint8_t iv[RAW_IV_MAX];    /* in the modes that chain */
    unsigned acpkm;            /* RAW_MAGMA_CTR_ACPKM: how many sections have the same key; 1 */
};

/* Octets of the synchro message: 0 for the ECB modes, 4 for RAW_MAGMA_CTR*, else 8. */
size_t raw_iv_octets(enum raw_mode mode);

/* A chunk begins at a multiple of this many octets: 1024 if meshed, else 8. */
size_t raw_chunk_unit(enum raw_mode mode);

/* Whether each section of 1024 octets has a key of its own. */
bool raw_is_meshed(enum raw_mode mode);

/* Whether a block of ciphertext goes into the next: then chunks can only be encrypted in their
   order. */
bool raw_chains(enum raw_mode mode);

/* Whether the stream must consist of whole blocks, or be padded. */
bool raw_wants_whole_blocks(enum raw_mode mode);

/* `g` has the S-boxes; those of Magma are tc26Z.  `iv` has raw_iv_octets() octets. */
void raw_init(struct raw *r, enum raw_mode mode, enum gost_direction direction,
              const struct gost *g, const uint8_t key[RAW_KEY], const uint8_t *iv);

/* How many sections a chunk of a meshed stream has. */
static inline size_t raw_sections(size_t octets)
{
    return octets / RAW_SECTION + (octets % RAW_SECTION != 0);
}

/* The keys of the next chunk of a meshed stream: raw_sections(octets) sections.  `chain` begins as
   r->first and is advanced, so the chunks pass here in their order; this is cheap (see gost_mesh())
   and needs the data, the ciphertext, only to decrypt with RAW_CFB_MESHED.  Chain and sections are
   secrets. */
void raw_mesh(const struct raw *r, struct gost_section *chain, struct gost_section *sections,
              const uint8_t *data, size_t octets);

/* Encrypts or decrypts, in place, the chunk that begins `at` octets behind the start of the
   stream.  `sections` are the chunk's if meshed, and else not looked at; `before` is the block of
   ciphertext before it, or r->iv, if the mode chains.  In the ECB and CBC modes `octets` is a
   multiple of 8; only the last chunk of a stream may end within a block or section. */
void raw_crypt(const struct raw *r, uint64_t at, const struct gost_section *sections,
               const uint8_t before[GOST_BLOCK], uint8_t *data, size_t octets);

/* PKCS#7 padding (RFC 5652 section 6.3) to whole blocks: appends 1 to 8 octets to the end of a
   stream and returns the new number of octets. */
size_t raw_pad(uint8_t *data, size_t octets);

/* Takes the padding away from the end of a decrypted stream, of which the last block at least is
   at hand: `octets` is updated.  False: there is none, or not a whole block. */
bool raw_unpad(const uint8_t *data, size_t *octets);

#endif
