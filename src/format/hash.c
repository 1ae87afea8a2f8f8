/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/hash.h"

#include "base/secret.h"
#include "format/hash_library.h"

_Static_assert(HASH_STATE <= sizeof((struct hash *)0)->state,
               "there is room for a library's state");

bool hash_is_here(enum hash_name name)
{
    return name == HASH_SHA512 || hash_library[name].digest != 0;
}

size_t hash_digest_octets(enum hash_name name)
{
    return name == HASH_SHA512 ? SHA512_DIGEST : hash_library[name].digest;
}

size_t hash_block_octets(enum hash_name name)
{
    return name == HASH_SHA512 ? SHA512_BLOCK : hash_library[name].block;
}

void hash_init(struct hash *h, enum hash_name name, const struct sha512_engine *engine)
{
    h->name = name;
    if (name == HASH_SHA512)
        sha512_init(&h->state.sha512, engine);
    else
        hash_library[name].init(&h->state);
}

void hash_update(struct hash *h, const void *data, size_t octets)
{
    if (h->name == HASH_SHA512)
        sha512_update(&h->state.sha512, data, octets);
    else
        hash_library[h->name].update(&h->state, octets, data);
}

void hash_final(struct hash *h, uint8_t *digest)
{
    if (h->name == HASH_SHA512)
        sha512_final(&h->state.sha512, digest);
    else
        hash_library[h->name].final(&h->state, hash_digest_octets(h->name), digest);
    wipe(&h->state, sizeof h->state);
}
