/* SPDX-License-Identifier: ISC */
/* SHA-512 (FIPS 180-4, RFC 6234), of one message or of several side by side. */
#ifndef SHA512_SHA512_H
#define SHA512_SHA512_H

#include <stddef.h>
#include <stdint.h>

enum { SHA512_BLOCK = 128, SHA512_DIGEST = 64 }; /* octets */

struct sha512_kernel; /* sha512/kernel.h */

/* The kernels in use, chosen once (sha512_choose() in sha512/choose.h), then read-only. */
struct sha512_engine {
    const struct sha512_kernel *stream; /* for one message */
    const struct sha512_kernel *lanes; /* for several messages at once; NULL: one after the other */
    const struct sha512_kernel *few;   /* the same with fewer lanes, in less time; may be NULL */
};

/* The kernel that every machine has. */
void sha512_engine_init(struct sha512_engine *engine);

struct sha512 {
    const struct sha512_engine *engine;
    uint64_t h[8];
    uint64_t octets[2]; /* so far, low word first: the standard's limit is 2^128 bits */
    uint8_t buffer[SHA512_BLOCK];
};

void sha512_init(struct sha512 *s, const struct sha512_engine *engine);
void sha512_update(struct sha512 *s, const void *data, size_t octets);
/* Writes the digest and wipes the state. */
void sha512_final(struct sha512 *s, uint8_t digest[SHA512_DIGEST]);

/* The same for `count` messages side by side: each state takes the same number of octets of its
   own data.  As fast as the lanes allow when the states have hashed the same number of octets
   modulo SHA512_BLOCK; correct always.  Any count. */
void sha512_update_many(struct sha512 *const s[], const uint8_t *const data[], size_t octets,
                        size_t count);
void sha512_final_many(struct sha512 *const s[], uint8_t *const digest[], size_t count);

/* One call for a message in memory. */
void sha512(const struct sha512_engine *engine, const void *data, size_t octets,
            uint8_t digest[SHA512_DIGEST]);

#endif
