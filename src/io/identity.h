/* SPDX-License-Identifier: ISC */
/* What a file is, whatever it is called: no output is an input, and no two inputs read from one
   open file description. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include "base/failure.h"

#include <sys/stat.h>

/* A file in one role. */
struct identity {
    const char *role; /* "data", "key"; NULL: there is no file in this role */
    const char *name; /* the path as given, or "standard input" */
    int fd;           /* our own descriptor that the path means; -1: it is opened by its name */
    bool known;       /* `stat` tells of it; otherwise it is not there, which its opening tells */
    struct stat stat;
};

/* Looks at the file in a role, without opening it: NULL leaves the role empty, "-" is standard
   input.  To be called before anything is opened: the path may name a descriptor of ours, and the
   first free number would be taken for it.  Fails with FAILURE_DESCRIPTOR if that is not open. */
bool identity_look(struct identity *id, const char *role, const char *path,
                   struct failure *failure);

/* Whether reading one would take octets away from the other: the same descriptor, or duplicates
   of one (kcmp(2), where it can be asked), or the same FIFO or socket. */
bool identity_shared(const struct identity *a, const struct identity *b);

/* Whether the two are the same regular file or block device. */
bool identity_same_file(const struct stat *a, const struct stat *b);

#endif
