/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/pbkdf2.h"

#include "base/octets.h"
#include "base/secret.h"
#include "sha512/hmac.h"

#include <string.h>

void pbkdf2_sha512(const struct sha512_engine *engine, const void *password, size_t password_octets,
                   const void *salt, size_t salt_octets, uint32_t iterations, uint8_t *out,
                   size_t octets)
{
    struct hmac_sha512_key key;
    uint8_t u[SHA512_DIGEST], sum[SHA512_DIGEST];
    hmac_sha512_set_key(&key, engine, password, password_octets);
    for (uint32_t block = 1; octets > 0; block++) {
        struct hmac_sha512 h;
        uint8_t number[4];
        size_t taken = octets < sizeof sum ? octets : sizeof sum;
        store_be32(number, block);
        hmac_sha512_init(&h, &key);
        hmac_sha512_update(&h, salt, salt_octets);
        hmac_sha512_update(&h, number, sizeof number);
        hmac_sha512_final(&h, u);
        memcpy(sum, u, sizeof sum);
        for (uint32_t i = 1; i < iterations; i++) {
            hmac_sha512(&key, u, sizeof u, u);
            for (size_t j = 0; j < sizeof sum; j++)
                sum[j] ^= u[j];
        }
        memcpy(out, sum, taken);
        out += taken;
        octets -= taken;
    }
    wipe(&key, sizeof key);
    wipe(u, sizeof u);
    wipe(sum, sizeof sum);
}
