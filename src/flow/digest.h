/* SPDX-License-Identifier: ISC */
/* --digest and --check-digest: the SHA-512 of the plaintext, beside the parallel work. */
#ifndef DIGEST_H
#define DIGEST_H

#include "program/options.h"
#include "io/output.h"
#include "parallel/pipeline.h"
#include "sha512/sha512.h"

struct digest {
    bool wanted;               /* --digest or --check-digest was given */
    struct sha512 state;       /* whose turn it is updates it */
    struct pipeline_turn turn; /* slots pass it in order */
    const struct options *options;
    struct output out; /* of --digest=FILE */
    uint8_t expected[SHA512_DIGEST];
};

/* Reads the line of --check-digest and looks at the file of --digest: `*out_exists` says whether it
   exists and `*out_stat` tells of it, on failure too. */
bool digest_open(struct digest *digest, const struct options *options, bool *out_exists,
                 struct stat *out_stat, struct failure *failure);

/* Begins to hash. */
void digest_start(struct digest *digest, const struct sha512_engine *engine);

/* Hashes the pieces when it is the slot's turn; NULL: nothing. */
void digest_update(struct digest *digest, const struct pipeline_slot *slot,
                   const struct iovec *pieces, size_t count);

/* Compares with the expected digest.  `name` is the file that the plaintext comes from. */
bool digest_check(struct digest *digest, const char *name, struct failure *failure);

/* The file of --digest=FILE, step by step as in io/output.h: creates it; writes its line, with
   `name` in it, and completes it; gives it its name, or prints the line of --digest on standard
   error; makes the name last. */
bool digest_create(struct digest *digest, struct failure *failure);
bool digest_complete(struct digest *digest, const char *name, struct failure *failure);
bool digest_publish(struct digest *digest, const char *name, struct failure *failure);
bool digest_settle(struct digest *digest, struct failure *failure);

void digest_close(struct digest *digest);

#endif
