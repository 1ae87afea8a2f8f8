/* SPDX-License-Identifier: ISC */
/* HMAC-SHA-512 (RFC 2104) and HKDF-Expand (RFC 5869 section 2.3) on it. */
#ifndef SHA512_HMAC_H
#define SHA512_HMAC_H

#include "sha512/sha512.h"

/* A key: the states after the inner and the outer padded key.  A secret. */
struct hmac_sha512_key {
    struct sha512 inner, outer;
};

/* Keys of any length (longer than a block: hashed first). */
void hmac_sha512_set_key(struct hmac_sha512_key *key, const struct sha512_engine *engine,
                         const void *octets, size_t length);

struct hmac_sha512 {
    struct sha512 inner;
    const struct hmac_sha512_key *key;
};

/* Begins a message; `key` must stay until its tag is written. */
void hmac_sha512_init(struct hmac_sha512 *h, const struct hmac_sha512_key *key);
void hmac_sha512_update(struct hmac_sha512 *h, const void *data, size_t octets);
/* Writes the tag and wipes the state (not the key). */
void hmac_sha512_final(struct hmac_sha512 *h, uint8_t tag[SHA512_DIGEST]);

/* Several messages side by side, as sha512_update_many(). */
void hmac_sha512_update_many(struct hmac_sha512 *const h[], const uint8_t *const data[],
                             size_t octets, size_t count);
void hmac_sha512_final_many(struct hmac_sha512 *const h[], uint8_t *const tag[], size_t count);

/* One call. */
void hmac_sha512(const struct hmac_sha512_key *key, const void *data, size_t octets,
                 uint8_t tag[SHA512_DIGEST]);

/* HKDF-Expand: `octets` (at most 255 * 64) octets from the pseudorandom key `prk` and `info`. */
void hkdf_sha512_expand(const struct hmac_sha512_key *prk, const void *info, size_t info_octets,
                        uint8_t *out, size_t octets);

#endif
