/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/salvage.h"

#include "base/octets.h"
#include "base/secret.h"

void salvage_hash(const struct container *c, const uint8_t *const segments[], size_t octets,
                  size_t count, struct hmac_sha512 bodies[])
{
    struct hmac_sha512 *many[SALVAGE_SIDE_BY_SIDE];
    for (size_t k = 0; k < count; k++) {
        hmac_sha512_init(&bodies[k], &c->tags);
        many[k] = &bodies[k];
    }
    hmac_sha512_update_many(many, segments, octets + CONTAINER_NONCE, count);
}

bool salvage_match(const struct hmac_sha512 *body, const uint8_t *segment, size_t octets, bool last,
                   const struct salvage_indexes *indexes, uint64_t *index)
{
    enum { END = 8 + 4 + 4 };
    const uint8_t *tag = segment + octets + CONTAINER_NONCE;
    struct hmac_sha512 hmac[SALVAGE_SIDE_BY_SIDE], *hmacs[SALVAGE_SIDE_BY_SIDE];
    uint8_t end[SALVAGE_SIDE_BY_SIDE][END], digest[SALVAGE_SIDE_BY_SIDE][SHA512_DIGEST];
    const uint8_t *ends[SALVAGE_SIDE_BY_SIDE];
    uint8_t *digests[SALVAGE_SIDE_BY_SIDE];
    bool found = false;
    for (uint64_t i = indexes->first; !found && i < indexes->end;) {
        uint64_t tried[SALVAGE_SIDE_BY_SIDE];
        size_t n = 0;
        for (; n < SALVAGE_SIDE_BY_SIDE && i < indexes->end; n++, i += indexes->step) {
            tried[n] = i;
            store_be64(end[n], i);
            store_be32(end[n] + 8, (uint32_t)octets);
            store_be32(end[n] + 12, last);
            hmac[n] = *body;
            hmacs[n] = &hmac[n];
            ends[n] = end[n];
            digests[n] = digest[n];
        }
        hmac_sha512_update_many(hmacs, ends, END, n);
        hmac_sha512_final_many(hmacs, digests, n);
        for (size_t k = 0; k < n && !found; k++) {
            found = equal_constant_time(digest[k], tag, CONTAINER_TAG);
            if (found)
                *index = tried[k];
        }
    }
    wipe(digest, sizeof digest);
    return found;
}
