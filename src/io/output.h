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
    int duplicate;    /* of what must stay open: its closing tells of the last octets; -1: none */
    bool is_stdout;   /* not ours to close */
    bool replace;     /* -f */
    bool sparse;      /* in a file that we create pages of zeros are left out */
    bool refuse_terminal;
    bool created;          /* a regular file of ours, without its name until it is published */
    bool published;        /* ... and now with it */
    struct target target;  /* no directory: written directly */
    struct target node;    /* what is written directly, if not a descriptor of ours */
    struct stat found;     /* of the node, when it was looked at */
    uint64_t octets;       /* written so far, in order; it ends there */
    uint64_t written_back; /* so many of them are on their way to the disk */
};

#define OUTPUT_NONE \
    ((struct output){.fd = -1, .duplicate = -1, .target = TARGET_NONE, .node = TARGET_NONE})

struct output_options {
    const char *path;     /* NULL: standard output; "-": the same, even if it is a terminal */
    bool replace;         /* an existing regular file may be replaced */
    bool refuse_terminal; /* unless path is "-" */
    bool sparse;          /* holes instead of pages of zeros, in a file that is created */
};

/* Finds out what the output is and whether it may be written, without creating or changing
   anything: terminal, existing file without -f, directory, a name that could not be given in the
   end.  `*exists` says whether `*stat` tells of an existing file (for the comparison with the
   inputs), on failure too: that a file is its own input is a better reason than that it exists.
   The order is for the caller: look, compare, check key and header, then output_create(). */
bool output_look(struct output *out, const struct output_options *options, bool *exists,
                 struct stat *stat, struct failure *failure);

/* Writes to our end of a pipe, which becomes the output's; `name` is who reads. */
void output_take(struct output *out, int fd, const char *name);

/* Opens it: for a regular target a file of mode 0600 in its directory, which has no name if nothing
   is to be replaced and the file system can do that, and else the temporary one
   .NAME.XXXXXX.gostcrypt, which the signal handler unlinks; anything else directly.  A path that
   names one of our descriptors
   (/dev/stdout, /dev/fd/N) is written through it, at its offset, whatever it is. */
bool output_create(struct output *out, struct failure *failure);

/* Writes all the pieces: short writes, EINTR and EAGAIN are dealt with. */
bool output_write(struct output *out, const struct iovec *pieces, size_t count,
                  struct failure *failure);

/* Whether octets can be written at their place: into a file that we created. */
bool output_has_places(const struct output *out);

/* Writes all the pieces from the octet `at` of such a file on; any number of threads may at once.
   It does not count them: output_advance() does, in order, when all before them are there too. */
bool output_write_at(const struct output *out, uint64_t at, const struct iovec *pieces,
                     size_t count, struct failure *failure);
void output_advance(struct output *out, uint64_t octets);

/* The end of a success has three steps, so that of two outputs neither gets its name before both
   are complete.  After a failure of the first two output_abandon() is due.

   Sets the permission bits `mode` (only on a file that we created) and, if `modified` is not NULL,
   the modification time; syncs and closes.  Anything that we did not create is synced only if it
   is a block device, and closed (of standard output, a duplicate), and the close counts too. */
bool output_complete(struct output *out, mode_t mode, const struct timespec *modified,
                     struct failure *failure);

/* Gives the complete file its name; nothing to do for what has one. */
bool output_publish(struct output *out, struct failure *failure);

/* Makes the name last.  False: the file is complete, but its name is perhaps not on the disk
   (FAILURE_NOT_ON_DISK), or not its only one (FAILURE_SECOND_NAME). */
bool output_settle(struct output *out, struct failure *failure);

/* The end of a failure: the temporary file is gone, the target as it was, unless it has been
   published.  Safe after any of the above, and twice. */
void output_abandon(struct output *out);

/* Whether two outputs that were looked at would get the same name; neither need exist yet. */
bool output_same_name(const struct output *a, const struct output *b);

#endif
