/* SPDX-License-Identifier: ISC */
/* The SHA-512 of the data in clear, beside the parallel work.  It is one serial hash: it takes one
   core's time and delays nothing else. */
#ifndef DIGEST_H
#define DIGEST_H

#include "parallel/pipeline.h"
#include "sha512/sha512.h"

#include <sys/uio.h>

struct digest {
    struct sha512 state;       /* whose turn it is updates it */
    struct pipeline_turn turn; /* slots pass it in order */
};

void digest_begin(struct digest *digest, const struct sha512_engine *engine);

/* Hashes the data of a slot when it is the slot's turn; every slot must come.  NULL: nothing. */
void digest_update(struct digest *digest, const struct pipeline_slot *slot,
                   const struct iovec *data, size_t count);

/* The digest of all data so far. */
void digest_value(const struct digest *digest, uint8_t value[SHA512_DIGEST]);

void digest_end(struct digest *digest);

#endif
