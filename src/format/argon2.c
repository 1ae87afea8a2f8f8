/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/container.h"

#include <argon2.h>

enum container_argon2 container_passphrase_key(const struct header *header, unsigned threads,
                                               const void *passphrase, size_t octets,
                                               uint8_t key[CONTAINER_MASTER_KEY])
{
    if (octets > ARGON2_MAX_PWD_LENGTH)
        return CONTAINER_ARGON2_FAILED;
    argon2_context context = {
        .out = key,
        .outlen = CONTAINER_MASTER_KEY,
        .pwd = (uint8_t *)passphrase, /* not written to: the flag for that is not set */
        .pwdlen = (uint32_t)octets,
        .salt = (uint8_t *)header->salt,
        .saltlen = HEADER_SALT,
        .t_cost = header->argon2_passes,
        .m_cost = UINT32_C(1) << header->argon2_memory_log2,
        .lanes = header->argon2_lanes,
        .threads = threads,
        .version = ARGON2_VERSION_13,
        .flags = ARGON2_DEFAULT_FLAGS,
    };
    int result = argon2id_ctx(&context);
    if (result == ARGON2_THREAD_FAIL) { /* the lanes give the same key one after the other */
        context.threads = 1;
        result = argon2id_ctx(&context);
    }
    switch (result) {
    case ARGON2_OK:
        return CONTAINER_ARGON2_DONE;
    case ARGON2_MEMORY_ALLOCATION_ERROR:
    case ARGON2_MEMORY_TOO_MUCH: /* 32 bits cannot address it */
        return CONTAINER_ARGON2_NO_MEMORY;
    default:
        return CONTAINER_ARGON2_FAILED;
    }
}
