/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/openssl.h"

#include "base/octets.h"
#include "base/secret.h"
#include "sha512/pbkdf2.h"

#include <string.h>

static const uint8_t letters[OPENSSL_START - OPENSSL_SALT] = {'S', 'a', 'l', 't',
                                                              'e', 'd', '_', '_'};

bool openssl_read_start(const uint8_t start[OPENSSL_START], uint8_t salt[OPENSSL_SALT])
{
    if (memcmp(start, letters, sizeof letters) != 0)
        return false;
    memcpy(salt, start + sizeof letters, OPENSSL_SALT);
    return true;
}

void openssl_write_start(uint8_t start[OPENSSL_START], const uint8_t salt[OPENSSL_SALT])
{
    memcpy(start, letters, sizeof letters);
    memcpy(start + sizeof letters, salt, OPENSSL_SALT);
}

/* HMAC (RFC 2104) with one key: the states after the inner and the outer padded key. */
struct hmac {
    struct hash inner, outer;
};

static void hmac_set_key(struct hmac *key, const struct openssl_derivation *how,
                         const void *passphrase, size_t octets)
{
    const size_t block = hash_block_octets(how->hash);
    uint8_t padded[HASH_BLOCK_MAX] = {0};
    if (octets > block) {
        hash_init(&key->inner, how->hash, how->engine);
        hash_update(&key->inner, passphrase, octets);
        hash_final(&key->inner, padded);
    } else {
        memcpy(padded, passphrase, octets);
    }
    for (size_t i = 0; i < block; i++)
        padded[i] ^= 0x36;
    hash_init(&key->inner, how->hash, how->engine);
    hash_update(&key->inner, padded, block);
    for (size_t i = 0; i < block; i++)
        padded[i] ^= 0x36 ^ 0x5c;
    hash_init(&key->outer, how->hash, how->engine);
    hash_update(&key->outer, padded, block);
    wipe(padded, sizeof padded);
}

/* Ends a message that began with a copy of key->inner. */
static void hmac_final(struct hash *h, const struct hmac *key, uint8_t *tag)
{
    const size_t octets = hash_digest_octets(h->name);
    hash_final(h, tag);
    *h = key->outer;
    hash_update(h, tag, octets);
    hash_final(h, tag);
}

/* The `index`-th piece of PBKDF2's output, from 1 on. */
static void pbkdf2_piece(const struct hmac *key, uint32_t iterations, const void *salt,
                         size_t salt_octets, uint32_t index, uint8_t *sum)
{
    const size_t octets = hash_digest_octets(key->inner.name);
    struct hash h = key->inner;
    uint8_t u[HASH_DIGEST_MAX], number[4];
    store_be32(number, index);
    hash_update(&h, salt, salt_octets);
    hash_update(&h, number, sizeof number);
    hmac_final(&h, key, u);
    memcpy(sum, u, octets);
    for (uint32_t i = 1; i < iterations; i++) {
        h = key->inner;
        hash_update(&h, u, octets);
        hmac_final(&h, key, u);
        for (size_t j = 0; j < octets; j++)
            sum[j] ^= u[j];
    }
    wipe(u, sizeof u);
}

static void pbkdf2(const struct openssl_derivation *how, const void *passphrase,
                   size_t passphrase_octets, const void *salt, size_t salt_octets, uint8_t *out,
                   size_t octets)
{
    const size_t most = hash_digest_octets(how->hash);
    struct hmac key;
    uint8_t sum[HASH_DIGEST_MAX];
    hmac_set_key(&key, how, passphrase, passphrase_octets);
    for (uint32_t index = 1; octets > 0; index++) {
        const size_t taken = octets < most ? octets : most;
        pbkdf2_piece(&key, how->iterations, salt, salt_octets, index, sum);
        memcpy(out, sum, taken);
        out += taken;
        octets -= taken;
    }
    wipe(&key, sizeof key);
    wipe(sum, sizeof sum);
}

/* Each piece is the hash of the piece before it, the passphrase and the salt. */
static void bytes_to_key(const struct openssl_derivation *how, const void *passphrase,
                         size_t passphrase_octets, const void *salt, size_t salt_octets,
                         uint8_t *out, size_t octets)
{
    const size_t most = hash_digest_octets(how->hash);
    struct hash h;
    uint8_t piece[HASH_DIGEST_MAX];
    for (bool first = true; octets > 0; first = false) {
        const size_t taken = octets < most ? octets : most;
        hash_init(&h, how->hash, how->engine);
        if (!first)
            hash_update(&h, piece, most);
        hash_update(&h, passphrase, passphrase_octets);
        hash_update(&h, salt, salt_octets);
        hash_final(&h, piece);
        memcpy(out, piece, taken);
        out += taken;
        octets -= taken;
    }
    wipe(piece, sizeof piece);
}

void openssl_derive(const struct openssl_derivation *how, const void *passphrase,
                    size_t passphrase_octets, const void *salt, size_t salt_octets, uint8_t *out,
                    size_t octets)
{
    if (how->iterations == 0)
        bytes_to_key(how, passphrase, passphrase_octets, salt, salt_octets, out, octets);
    else if (how->hash == HASH_SHA512)
        pbkdf2_sha512(how->engine, passphrase, passphrase_octets, salt, salt_octets,
                      how->iterations, out, octets);
    else
        pbkdf2(how, passphrase, passphrase_octets, salt, salt_octets, out, octets);
    secret_wipe_stack(); /* of what the library left there */
}
