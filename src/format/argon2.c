/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/container.h"

#include <argon2.h>

/* One thread for all lanes.  If a thread cannot be started, libargon2 20171227 (Debian 12) frees
   its memory under those that run already: the process dies, or a later derivation in it gives a
   wrong key and says nothing. */
enum { THREADS = 1 };

bool container_passphrase_key(const struct header *header, const void *passphrase, size_t octets,
                              uint8_t key[CONTAINER_MASTER_KEY])
{
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
        .threads = THREADS,
        .version = ARGON2_VERSION_13,
        .flags = ARGON2_DEFAULT_FLAGS,
    };
    return argon2id_ctx(&context) == ARGON2_OK;
}
