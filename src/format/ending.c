/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/ending.h"

#include "base/octets.h"
#include "base/secret.h"

#include <string.h>

bool ending_find(const struct container *c, uint64_t index, const uint8_t *buffer, size_t octets,
                 size_t *length)
{
    enum { TAIL = CONTAINER_NONCE + 8 + 4 + 4 };
    struct hmac_sha512 so_far, tag;
    uint8_t tail[TAIL], digest[SHA512_DIGEST];
    bool found = false;
    hmac_sha512_init(&so_far, &c->tags);
    for (size_t n = 0; !found && n < header_segment_octets(&c->header) &&
                       octets >= CONTAINER_OVERHEAD && n <= octets - CONTAINER_OVERHEAD;
         n++) {
        tag = so_far;
        memcpy(tail, buffer + n, CONTAINER_NONCE);
        store_be64(tail + CONTAINER_NONCE, index);
        store_be32(tail + CONTAINER_NONCE + 8, (uint32_t)n);
        store_be32(tail + CONTAINER_NONCE + 12, 1);
        hmac_sha512_update(&tag, tail, sizeof tail);
        hmac_sha512_final(&tag, digest);
        found = equal_constant_time(digest, buffer + n + CONTAINER_NONCE, CONTAINER_TAG);
        if (found)
            *length = n;
        else
            hmac_sha512_update(&so_far, buffer + n, 1);
    }
    wipe(&so_far, sizeof so_far);
    wipe(&tag, sizeof tag);
    return found;
}

static enum failure_follow what_follows(const uint8_t *octets, size_t count)
{
    struct header header;
    unsigned at, value;
    const enum header_fault fault = header_read(octets, count, &header, &at, &value);
    if (count > 0 && fault != HEADER_MAGIC)
        return FOLLOW_CONTAINER;
    for (size_t i = 0; i < count; i++)
        if (octets[i] != 0)
            return FOLLOW_DATA;
    return count > 0 ? FOLLOW_ZEROS : FOLLOW_DATA;
}

void ending_explain(const struct container *c, const uint8_t *buffer, size_t octets, bool at_end,
                    struct failure *failure)
{
    size_t length;
    if (!ending_find(c, failure->segment, buffer, octets, &length))
        return;
    length += CONTAINER_OVERHEAD;
    failure->ends = failure->at + length;
    failure->excess = at_end ? octets - length : UINT64_MAX;
    failure->follow = what_follows(buffer + length, octets - length);
}
