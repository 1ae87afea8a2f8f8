/* SPDX-License-Identifier: ISC */
/* --digest and --check-digest: lines as sha512sum prints them. */
#ifndef DIGEST_FILE_H
#define DIGEST_FILE_H

#include "flow/digest.h"
#include "io/output.h"
#include "program/options.h"

struct digest_file {
    bool wanted; /* --digest or --check-digest was given */
    bool begun;
    struct digest digest;
    const struct options *options;
    struct output out; /* of --digest=FILE */
    uint8_t expected[SHA512_DIGEST];
};

/* Reads the line of --check-digest and looks at the file of --digest: `*out_exists` says whether it
   exists and `*out_stat` tells of it, on failure too. */
bool digest_file_open(struct digest_file *file, const struct options *options, bool *out_exists,
                      struct stat *out_stat, struct failure *failure);

/* Begins to hash; NULL: no digest is wanted. */
struct digest *digest_file_begin(struct digest_file *file, const struct sha512_engine *engine);

/* Compares with the expected digest.  `name` is the file that the plaintext comes from. */
bool digest_file_check(struct digest_file *file, const char *name, struct failure *failure);

/* The file of --digest=FILE, step by step as in io/output.h: creates it; writes its line, with
   `name` in it, and completes it; gives it its name, or prints the line of --digest on standard
   error; makes the name last. */
bool digest_file_create(struct digest_file *file, struct failure *failure);
bool digest_file_complete(struct digest_file *file, const char *name, struct failure *failure);
bool digest_file_publish(struct digest_file *file, const char *name, struct failure *failure);
bool digest_file_settle(struct digest_file *file, struct failure *failure);

void digest_file_close(struct digest_file *file);

#endif
