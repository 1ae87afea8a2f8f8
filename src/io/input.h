/* SPDX-License-Identifier: ISC */
/* Where octets come from: a regular file, pipe, FIFO, socket, device. */
#ifndef INPUT_H
#define INPUT_H

#include "base/failure.h"

#include <sys/stat.h>
#include <sys/uio.h>

struct input {
    int fd;
    const char *name; /* for messages: the path, or "standard input" */
    struct stat stat; /* when it was opened */
    bool is_stdin;    /* not ours to close */
    off_t start;      /* position when it was opened; -1: not to be positioned */
    uint64_t octets;  /* read or claimed so far */
    /* Salvaging: where an input with a position cannot be read, zeros are taken for the octets. */
    bool past_errors;
    int unreadable;         /* errno of the first such place in the file, or 0, */
    uint64_t unreadable_at; /* and which octet it is */
};

/* Opens `path` for reading; NULL or "-" is standard input.  A path that names one of our
   descriptors (/dev/stdin, /dev/fd/N) is read through it, from its offset.  A directory is
   refused. */
bool input_open(struct input *in, const char *path, struct failure *failure);

/* Reads from our end of a pipe, which becomes the input's; `name` is who writes. */
bool input_take(struct input *in, int fd, const char *name, struct failure *failure);

/* Reads until the `count` pieces are full or the input ends: short reads, EINTR and EAGAIN are
   dealt with.  `*got` gets the octets read; less than asked means the end.  A regular file that
   has become shorter than it was when opened fails with FAILURE_SHRUNK at its end. */
bool input_read(struct input *in, const struct iovec *pieces, size_t count, size_t *got,
                struct failure *failure);

/* Reads `octets` octets that begin `at` octets behind the start, without moving the position, from
   an input that has one.  `*got` is less than asked at the end of the file. */
bool input_read_at(struct input *in, uint64_t at, void *memory, size_t octets, size_t *got,
                   struct failure *failure);

/* Takes the next `octets` octets for reading at their place, if the input is a regular file that
   has them all: `*at` gets the octet of the file where they begin, and the position moves behind
   them. False: nothing has changed, they are to be read in order. */
bool input_claim(struct input *in, size_t octets, uint64_t *at);

/* Reads what was claimed; any number of threads may at once.  `*got` is less than the pieces take
   if the file says that it is longer than it is.  Otherwise as input_read(). */
bool input_read_claimed(const struct input *in, uint64_t at, const struct iovec *pieces,
                        size_t count, size_t *got, struct failure *failure);

/* Octets from the current position to the end of a regular file; UINT64_MAX: unknown,
   also if the file says that it is empty.  Only a hint: the file may grow. */
uint64_t input_remaining(const struct input *in);

/* Octets from the start to the end of a regular file or block device.  Fails with
   FAILURE_NOT_SEEKABLE for anything else. */
bool input_length(const struct input *in, uint64_t *octets, struct failure *failure);

/* Moves the position `at` octets behind the start.  Fails with FAILURE_NOT_SEEKABLE. */
bool input_seek(struct input *in, uint64_t at, struct failure *failure);

/* The permission bits of a regular input, else those that a new file gets by the umask. */
mode_t input_mode(const struct input *in);

/* Whether a regular file is not what it was when it was opened: size or time of modification or
   change.  What was read is then perhaps neither the old file nor the new one. */
bool input_changed(const struct input *in);

void input_close(struct input *in);

#endif
