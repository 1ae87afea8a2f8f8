/* SPDX-License-Identifier: ISC */
/* The name that an output file is to get: where it is, and what keeps it from being given. */
#ifndef TARGET_H
#define TARGET_H

#include "base/failure.h"

#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Everything is relative to an open directory: renaming the directory meanwhile does no harm. */
struct target {
    int descriptor;  /* of our own, which the path names (/dev/stdout, /dev/fd/N); -1: none */
    int directory;   /* -1: none */
    char *name;      /* in that directory; it may exist or not, but is no symbolic link */
    char *temporary; /* in that directory, see temporary.h; NULL: none */
};

#define TARGET_NONE ((struct target){.descriptor = -1, .directory = -1})

/* Follows the symbolic links of `path`, a dangling one too.  False: errno tells why. */
bool target_resolve(struct target *target, const char *path);

/* What forbids a file that was renamed over `existing` (NULL: nothing has the name yet), as far as
   can be known without trying: mount points, immutable and append-only files, sticky directories
   (unlink(2) and rename(2), EPERM and EBUSY). */
enum failure_obstacle target_obstacle(const struct target *target, const struct stat *existing);

/* Whether nothing can be removed from the directory or renamed in it (chattr +a). */
bool target_directory_is_append_only(const struct target *target);

/* Makes the name last: syncs the directory as far as its file system can.  False: errno tells
   why. */
bool target_sync_directory(const struct target *target);

/* Unlinks the temporary file, if there still is one, and releases what `target` holds. */
void target_release(struct target *target);

#endif
