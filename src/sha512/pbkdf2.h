/* SPDX-License-Identifier: ISC */
/* PBKDF2-HMAC-SHA-512 (RFC 8018 section 5.2). */
#ifndef SHA512_PBKDF2_H
#define SHA512_PBKDF2_H

#include "sha512/sha512.h"

/* Derives `octets` octets from a password and a salt of any length; `iterations` is at least 1. */
void pbkdf2_sha512(const struct sha512_engine *engine, const void *password, size_t password_octets,
                   const void *salt, size_t salt_octets, uint32_t iterations, uint8_t *out,
                   size_t octets);

#endif
