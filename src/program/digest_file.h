/* SPDX-License-Identifier: ISC */
/* --digest and --check-digest: the SHA-512 of the data, and its line. */
#ifndef DIGEST_FILE_H
#define DIGEST_FILE_H

#include "flow/digest.h"
#include "program/line_file.h"
#include "program/options.h"

struct digest_file {
    bool wanted; /* --digest or --check-digest was given */
    bool begun;
    struct digest digest;
    const struct options *options;
    struct line_file line;
};

void digest_file_init(struct digest_file *file, const struct options *options);

/* Begins to hash; NULL: no digest is wanted. */
struct digest *digest_file_begin(struct digest_file *file, const struct sha512_engine *engine);

/* Compares with the expected digest.  `name` is the file that the plaintext comes from. */
bool digest_file_check(const struct digest_file *file, const char *name, struct failure *failure);

/* As those of line_file.h, with the digest of the data; without --digest=FILE publishing prints the
   line of --digest on standard error. */
bool digest_file_complete(struct digest_file *file, const char *name, struct failure *failure);
bool digest_file_publish(struct digest_file *file, const char *name, struct failure *failure);

void digest_file_close(struct digest_file *file);

#endif
