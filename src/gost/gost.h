/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 (RFC 5830): ECB ("prostaya zamena") and counter mode ("gammirovanie").

   Octet order is little-endian throughout: octets 0..3 of a block are N1, 4..7 are N2; octets
   0..3 of a key are X0.  Nothing here allocates, fails or keeps state between calls.  In every
   function `out` may be `in` itself; otherwise the two must not overlap. */
#ifndef GOST_GOST_H
#define GOST_GOST_H

#include "gost/counter.h"
#include "gost/sbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GOST_BLOCK = 8,    /* octets */
    GOST_KEY = 32,     /* octets */
    GOST_SECTION = 128 /* blocks, 1024 octets: what CryptoPro key meshing encrypts under one key */
};

enum gost_direction { GOST_ENCRYPT, GOST_DECRYPT };

struct gost_key {
    uint32_t word[8]; /* X0..X7.  A secret: wipe it after use */
};

/* A section of meshed data, that is, what is encrypted under one key (the word is RFC 8645's): its
   key, and the counter before its first step. */
struct gost_section {
    struct gost_key key;
    struct gost_counter from;
};

struct gost_kernel;    /* gost/kernel.h */
struct gost_mesh_form; /* gost/mesh/mesh.h */

/* The cipher with its S-boxes: all that does not depend on the key.  Read-only after
   gost_init(), shared by all threads. */
struct gost {
    struct gost_sbox sbox;
    const struct gost_kernel *kernel;       /* does most of a long call */
    const struct gost_kernel *short_kernel; /* does short calls, and what `kernel` leaves over */
    const struct gost_mesh_form *mesh;      /* how gost_mesh() is done */
    int circuits; /* the number of the named set that `sbox` is: those have circuits; 0: none */

    /* Derived by gost_derive_tables(), which says more. */
    uint32_t table[4][256];   /* for octet j of a word: two S-boxes and the rotation */
    uint8_t nibble[3][4][16]; /* the same nibble by nibble, for look-ups by shuffles of octets */
    uint64_t row[8];          /* S-box j: pi_j[x] in bits 4x..4x+3; for gost_one() */
};

/* Derives the tables of `sbox` (each row a permutation) and takes the safest kernel that every
   machine has.  gost_choose() in gost/choose.h takes better ones. */
void gost_init(struct gost *g, const struct gost_sbox *sbox);

/* The key from its octets, X0 first, little-endian. */
void gost_set_key(struct gost_key *key, const uint8_t octets[GOST_KEY]);

/* One block (RFC 5830 section 5), without addresses or branches that depend on secrets. */
void gost_one(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
              const uint8_t in[GOST_BLOCK], uint8_t out[GOST_BLOCK]);

/* The first 16 of the 32 rounds on a block in two words, as the message authentication code takes
   them, likewise without such addresses. */
void gost_sixteen_rounds(const struct gost *g, const struct gost_key *key, uint32_t *n1,
                         uint32_t *n2);

/* ECB over `blocks` whole blocks: any number, 0 included. */
void gost_ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
              const uint8_t *in, uint8_t *out, size_t blocks);

/* The counter before the first step: the encrypted synchro message (RFC 5830 section 6). */
struct gost_counter gost_counter_start(const struct gost *g, const struct gost_key *key,
                                       const uint8_t iv[GOST_BLOCK]);

/* XORs the gamma of the blocks that follow `from` (step, then encrypt) into `octets` octets. */
void gost_ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
              const uint8_t *in, uint8_t *out, size_t octets);

/* CryptoPro key meshing (RFC 4357 section 2.3.2): `count` sections of a message from `chain` on,
   which is advanced to the section that follows them.  Each section takes five block operations,
   each of which waits for the one before, so this is not work for several threads: call it where
   sections pass in their order anyway, and gost_ctr_sections() on the result wherever. */
void gost_mesh(const struct gost *g, struct gost_section *chain, struct gost_section *sections,
               size_t count);

/* The same for gamma with feedback, `octets` octets of ciphertext: `from` of a section is its
   register, the last block of ciphertext before it, encrypted under its key.  That of the first
   section of a message is the synchro message as it is. */
void gost_mesh_feedback(const struct gost *g, struct gost_section *chain,
                        struct gost_section *sections, const uint8_t *ciphertext, size_t octets);

/* Counter mode over `octets` octets in sections of 1024 (the last may be shorter), each under its
   own key: ceil(octets / 1024) sections. */
void gost_ctr_sections(const struct gost *g, const struct gost_section *sections, const uint8_t *in,
                       uint8_t *out, size_t octets);

#endif
