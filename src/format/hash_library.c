/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/hash_library.h"

/* Their macros hide what sha512/sha512.h declares: a unit of its own. */
#ifdef HAVE_NETTLE
#include <nettle/md5.h>
#include <nettle/sha2.h>
#ifdef HAVE_NETTLE_STREEBOG
#include <nettle/streebog.h>
#endif
#endif

/* libnettle's functions take pointers to structures of their own; these have one type. */
#define FUNCTIONS(name, context)                                                         \
    _Static_assert(sizeof(struct context) <= HASH_STATE, "there is room for its state"); \
    static void init_##name(void *state)                                                 \
    {                                                                                    \
        name##_init(state);                                                              \
    }                                                                                    \
    static void update_##name(void *state, size_t octets, const uint8_t *data)           \
    {                                                                                    \
        name##_update(state, octets, data);                                              \
    }                                                                                    \
    static void final_##name(void *state, size_t octets, uint8_t *digest)                \
    {                                                                                    \
        name##_digest(state, octets, digest);                                            \
    }

#ifdef HAVE_NETTLE
FUNCTIONS(md5, md5_ctx)
FUNCTIONS(sha256, sha256_ctx)
#ifdef HAVE_NETTLE_STREEBOG
FUNCTIONS(streebog256, streebog256_ctx)
FUNCTIONS(streebog512, streebog512_ctx)
#endif
#endif

const struct hash_library hash_library[HASH_NAMES] = {
#ifdef HAVE_NETTLE
    [HASH_MD5] = {MD5_DIGEST_SIZE, MD5_BLOCK_SIZE, init_md5, update_md5, final_md5},
    [HASH_SHA256] = {SHA256_DIGEST_SIZE, SHA256_BLOCK_SIZE, init_sha256, update_sha256,
                     final_sha256},
#ifdef HAVE_NETTLE_STREEBOG
    [HASH_STREEBOG256] = {STREEBOG256_DIGEST_SIZE, STREEBOG256_BLOCK_SIZE, init_streebog256,
                          update_streebog256, final_streebog256},
    [HASH_STREEBOG512] = {STREEBOG512_DIGEST_SIZE, STREEBOG512_BLOCK_SIZE, init_streebog512,
                          update_streebog512, final_streebog512},
#endif
#endif
    [HASH_SHA512] = {0}, /* ours */
};
