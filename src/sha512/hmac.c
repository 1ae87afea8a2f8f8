/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/hmac.h"

#include "base/secret.h"

#include <string.h>

enum { TOGETHER = 8 }; /* messages ended side by side */

static void start(struct sha512 *s, const struct sha512_engine *engine,
                  const uint8_t key[SHA512_BLOCK], uint8_t pad)
{
    uint8_t block[SHA512_BLOCK];
    for (size_t i = 0; i < sizeof block; i++)
        block[i] = key[i] ^ pad;
    sha512_init(s, engine);
    sha512_update(s, block, sizeof block);
    wipe(block, sizeof block);
}

void hmac_sha512_set_key(struct hmac_sha512_key *key, const struct sha512_engine *engine,
                         const void *octets, size_t length)
{
    uint8_t block[SHA512_BLOCK] = {0};
    if (length > SHA512_BLOCK)
        sha512(engine, octets, length, block);
    else if (length)
        memcpy(block, octets, length);
    start(&key->inner, engine, block, 0x36);
    start(&key->outer, engine, block, 0x5c);
    wipe(block, sizeof block);
}

void hmac_sha512_init(struct hmac_sha512 *h, const struct hmac_sha512_key *key)
{
    *h = (struct hmac_sha512){.inner = key->inner, .key = key};
}

void hmac_sha512_update(struct hmac_sha512 *h, const void *data, size_t octets)
{
    sha512_update(&h->inner, data, octets);
}

void hmac_sha512_final(struct hmac_sha512 *h, uint8_t tag[SHA512_DIGEST])
{
    hmac_sha512_final_many(&h, &tag, 1);
}

void hmac_sha512_update_many(struct hmac_sha512 *const h[], const uint8_t *const data[],
                             size_t octets, size_t count)
{
    for (size_t n; count; h += n, data += n, count -= n) {
        struct sha512 *s[TOGETHER];
        n = count < TOGETHER ? count : TOGETHER;
        for (size_t i = 0; i < n; i++)
            s[i] = &h[i]->inner;
        sha512_update_many(s, data, octets, n);
    }
}

void hmac_sha512_final_many(struct hmac_sha512 *const h[], uint8_t *const tag[], size_t count)
{
    for (size_t n; count; h += n, tag += n, count -= n) {
        struct sha512 outer[TOGETHER], *s[TOGETHER];
        const uint8_t *inner_digest[TOGETHER];
        n = count < TOGETHER ? count : TOGETHER;
        for (size_t i = 0; i < n; i++)
            s[i] = &h[i]->inner;
        sha512_final_many(s, tag, n);
        for (size_t i = 0; i < n; i++) {
            outer[i] = h[i]->key->outer;
            s[i] = &outer[i];
            inner_digest[i] = tag[i];
            wipe(h[i], sizeof *h[i]);
        }
        sha512_update_many(s, inner_digest, SHA512_DIGEST, n);
        sha512_final_many(s, tag, n);
    }
}

void hmac_sha512(const struct hmac_sha512_key *key, const void *data, size_t octets,
                 uint8_t tag[SHA512_DIGEST])
{
    struct hmac_sha512 h;
    hmac_sha512_init(&h, key);
    hmac_sha512_update(&h, data, octets);
    hmac_sha512_final(&h, tag);
}

void hkdf_sha512_expand(const struct hmac_sha512_key *prk, const void *info, size_t info_octets,
                        uint8_t *out, size_t octets)
{
    uint8_t t[SHA512_DIGEST];
    for (uint8_t i = 1; octets; i++) {
        struct hmac_sha512 h;
        size_t taken = octets < sizeof t ? octets : sizeof t;
        hmac_sha512_init(&h, prk);
        if (i > 1)
            hmac_sha512_update(&h, t, sizeof t);
        hmac_sha512_update(&h, info, info_octets);
        hmac_sha512_update(&h, &i, 1);
        hmac_sha512_final(&h, t);
        memcpy(out, t, taken);
        out += taken;
        octets -= taken;
    }
    wipe(t, sizeof t);
}
