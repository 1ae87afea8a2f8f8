/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/digest.h"

void digest_begin(struct digest *digest, const struct sha512_engine *engine)
{
    sha512_init(&digest->state, engine);
    pipeline_turn_init(&digest->turn);
}

void digest_update(struct digest *digest, const struct pipeline_slot *slot,
                   const struct iovec *data, size_t count)
{
    if (digest == NULL)
        return;
    pipeline_turn_take(&digest->turn, slot);
    for (size_t i = 0; i < count; i++)
        sha512_update(&digest->state, data[i].iov_base, data[i].iov_len);
    pipeline_turn_pass(&digest->turn);
}

void digest_value(const struct digest *digest, uint8_t value[SHA512_DIGEST])
{
    struct sha512 copy = digest->state;
    sha512_final(&copy, value);
}

void digest_end(struct digest *digest)
{
    pipeline_turn_destroy(&digest->turn);
}
