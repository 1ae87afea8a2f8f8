/* SPDX-License-Identifier: ISC */
/* The hashes that other programs make keys of passphrases with.  SHA-512 is ours; SHA-256, MD5
   (RFC 1321) and Streebog (RFC 6986) are libnettle's, where configure found that. */
#ifndef HASH_H
#define HASH_H

#include "format/hash_name.h"
#include "sha512/sha512.h"

#include <stdbool.h>

enum { HASH_DIGEST_MAX = 64, HASH_BLOCK_MAX = 128 }; /* octets */

/* Whether this program was built with it.  The functions below want one that is. */
bool hash_is_here(enum hash_name name);

/* Octets of a digest, and of the block that HMAC fills a key to (RFC 2104 section 2). */
size_t hash_digest_octets(enum hash_name name);
size_t hash_block_octets(enum hash_name name);

/* A message so far; may be copied.  As secret as what was hashed. */
struct hash {
    enum hash_name name;
    union {
        struct sha512 sha512;
        uint64_t others[40];
    } state;
};

/* `engine` is for SHA-512. */
void hash_init(struct hash *h, enum hash_name name, const struct sha512_engine *engine);
void hash_update(struct hash *h, const void *data, size_t octets);
/* Writes hash_digest_octets() octets and wipes the state. */
void hash_final(struct hash *h, uint8_t *digest);

#endif
