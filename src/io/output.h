/* SPDX-License-Identifier: ISC */
/* Where octets go: standard output, a device or FIFO, or a new regular file, which gets its name
   in one step when everything is on the disk and not at all otherwise. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "base/failure.h"
#include "io/target.h"

#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>

struct output {
    const char *name; /* for messages: the path as given, or "standard output" */
    int fd;           /* -1: not open yet */
    bool is_stdout;   /* not ours to close */
    bool replace;     /* -f */
    bool refuse_terminal;
    bool created;         /* a regular file of ours, with a temporary name until it is finished */
    struct target target; /* no directory: written directly */
    uint64_t octets;      /* written so far */
};

struct output_options {
    const char *path;     /* NULL: standard output; "-": the same, even if it is a terminal */
    bool replace;         /* an existing regular file may be replaced */
    bool refuse_terminal; /* unless path is "-" */
};

/* Finds out what the output is and whether it may be written, without creating or changing
   anything: terminal, existing file without -f, directory.  `*exists` says whether `*stat` tells
   of an existing file (for the comparison with the inputs), on failure too: that a file is its own
   input is a better reason than that it exists.  The order is for the caller: look, compare, check
   key and header, then output_create(). */
bool output_look(struct output *out, const struct output_options *options, bool *exists,
                 struct stat *stat, struct failure *failure);

/* Opens it: a temporary file .NAME.XXXXXX.gostcrypt of mode 0600 beside a regular target, which
   the signal handler unlinks; anything else directly.  A path that names one of our descriptors
   (/dev/stdout, /dev/fd/N) is written through it, at its offset, whatever it is. */
bool output_create(struct output *out, struct failure *failure);

/* Writes all the pieces: short writes, EINTR and EAGAIN are dealt with. */
bool output_write(struct output *out, const struct iovec *pieces, size_t count,
                  struct failure *failure);

/* The end of a success: sets the permission bits `mode` (only on a file that we created) and, if
   `modified` is not NULL, the modification time; syncs, closes and gives the file its name, then
   syncs the directory.  Anything else is synced only if it is a block device, and closed (of
   standard output, a duplicate), and the close counts too.  After a failure output_abandon() is
   due. */
bool output_finish(struct output *out, mode_t mode, const struct timespec *modified,
                   struct failure *failure);

/* The end of a failure: the temporary file is gone, the target as it was.  Safe after any of the
   above, and twice. */
void output_abandon(struct output *out);

/* Whether two outputs that were looked at would get the same name; neither need exist yet. */
bool output_same_name(const struct output *a, const struct output *b);

#endif
