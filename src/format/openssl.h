/* SPDX-License-Identifier: ISC */
/* The files of `openssl enc` with a passphrase (openssl-enc(1)): the eight letters "Salted__", a
   salt, and a bare stream whose key and synchro message come from passphrase and salt. */
#ifndef OPENSSL_H
#define OPENSSL_H

#include "format/hash.h"

enum { OPENSSL_SALT = 8, OPENSSL_START = 16 }; /* octets: of the salt; of letters and salt */

/* False: there is no such start. */
bool openssl_read_start(const uint8_t start[OPENSSL_START], uint8_t salt[OPENSSL_SALT]);
void openssl_write_start(uint8_t start[OPENSSL_START], const uint8_t salt[OPENSSL_SALT]);

/* How key and synchro message are derived. */
struct openssl_derivation {
    enum hash_name hash; /* one that hash_is_here() */
    uint32_t
        iterations; /* of PBKDF2-HMAC (RFC 8018 section 5.2); 0: EVP_BytesToKey(3), one round */
    const struct sha512_engine *engine;
};

/* Derives `octets` octets: with openssl the key's, then the synchro message's.  The first octets
   do not depend on how many follow. */
void openssl_derive(const struct openssl_derivation *how, const void *passphrase,
                    size_t passphrase_octets, const void *salt, size_t salt_octets, uint8_t *out,
                    size_t octets);

#endif
