/* SPDX-License-Identifier: ISC */
/* The name that an output file is to get: found, taken beforehand by a temporary file, given. */
#ifndef TARGET_H
#define TARGET_H

#include <stdbool.h>
#include <sys/types.h>

/* Everything is relative to an open directory: renaming the directory meanwhile does no harm. */
struct target {
    int descriptor;  /* of our own, which the path names (/dev/stdout, /dev/fd/N); -1: none */
    int directory;   /* -1: none */
    char *name;      /* in that directory; it may exist or not, but is no symbolic link */
    char *temporary; /* in that directory; NULL: none */
};

#define TARGET_NONE ((struct target){.descriptor = -1, .directory = -1})

/* Follows the symbolic links of `path`, a dangling one too.  False: errno tells why. */
bool target_resolve(struct target *target, const char *path);

/* Creates .NAME.XXXXXX.gostcrypt of mode 0600, which a signal or exit() unlinks.  NAME is
   shortened if need be.  Returns the descriptor for writing; -1: errno tells why. */
int target_create_temporary(struct target *target);

/* Gives the temporary file its name in one step, and if `replace` is false, only if nothing has
   that name (EEXIST).  False: errno tells why, nothing has changed. */
bool target_give_name(struct target *target, bool replace);

/* Makes the name last: syncs the directory as far as its file system can. */
bool target_sync_directory(const struct target *target);

/* Unlinks the temporary file, if there still is one, and releases what `target` holds. */
void target_release(struct target *target);

#endif
