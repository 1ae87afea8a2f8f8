/* SPDX-License-Identifier: ISC */
/* A digest in a file of its own: one line as sha512sum prints it, written or compared with. */
#ifndef LINE_FILE_H
#define LINE_FILE_H

#include "io/output.h"
#include "sha512/sha512.h"

struct line_file {
    const char *path;  /* to write; NULL: none */
    const char *check; /* to compare with; NULL: none */
    struct output out; /* of `path` */
    uint8_t expected[SHA512_DIGEST];
};

/* Room for a path in which every octet is escaped. */
enum { LINE_FILE_MOST = 2 * 4096 + 2 * SHA512_DIGEST + 8 };

/* With paths only: what line_file_close() may be given. */
void line_file_init(struct line_file *file, const char *path, const char *check);

/* Reads the line to compare with, and looks at the file to write: `*exists` says whether it exists
   and `*stat` tells of it, on failure too. */
bool line_file_open(struct line_file *file, bool replace, bool *exists, struct stat *stat,
                    struct failure *failure);

/* Compares `value`, the digest of the file `name`; `code` is the failure if it differs. */
bool line_file_check(const struct line_file *file, const uint8_t value[SHA512_DIGEST],
                     const char *name, enum failure_code code, struct failure *failure);

/* The line for that descriptor; returns its length.  A terminal gets no name that commands it. */
size_t line_file_make(const uint8_t value[SHA512_DIGEST], const char *name, int fd,
                      char line[LINE_FILE_MOST]);

/* The file to write, step by step as in io/output.h: creates it; writes its line, with `name` in
   it, and completes it; gives it its name; makes the name last.  Without one there is nothing to
   do. */
bool line_file_create(struct line_file *file, struct failure *failure);
bool line_file_complete(struct line_file *file, const uint8_t value[SHA512_DIGEST],
                        const char *name, struct failure *failure);
bool line_file_publish(struct line_file *file, struct failure *failure);
bool line_file_settle(struct line_file *file, struct failure *failure);

void line_file_close(struct line_file *file);

#endif
