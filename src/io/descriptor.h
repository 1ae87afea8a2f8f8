/* SPDX-License-Identifier: ISC */
/* What reading and writing file descriptors have in common. */
#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

/* readv(2) or writev(2) */
typedef ssize_t descriptor_call(int fd, const struct iovec *pieces, int count);

/* Repeats `call` until all the pieces are transferred or it returns 0: short transfers and EINTR
   are gone on from, EAGAIN waits for `event` (POLLIN or POLLOUT).  `*done` gets the octets
   transferred, also on failure, when errno tells why. */
bool descriptor_transfer(int fd, descriptor_call *call, short event, const struct iovec *pieces,
                         size_t count, size_t *done);

/* preadv(2) or pwritev(2) */
typedef ssize_t descriptor_call_at(int fd, const struct iovec *pieces, int count, off_t at);

/* The same from the octet `at` of a regular file on; any number of threads may do it at once. */
bool descriptor_transfer_at(int fd, descriptor_call_at *call, uint64_t at,
                            const struct iovec *pieces, size_t count, size_t *done);

/* The number of our own descriptor that this path names (/dev/stdin, /dev/fd/N, ...), else -1.
   Such a descriptor is duplicated, not opened anew: a new opening starts at the file's beginning,
   fails for sockets, and needs the permissions again. */
int descriptor_named(const char *path);

/* The same for a path that leads there by whatever spelling: through symbolic links, double
   slashes, /proc/thread-self.  Opens nothing when it returns. */
int descriptor_meant(const char *path);

/* The number of our own descriptor that is called `name` in the open `directory`; -1: that is
   another directory. */
int descriptor_in(int directory, const char *name);

/* A duplicate above 2, closed on exec; -1: errno tells why. */
int descriptor_duplicate(int fd);

/* open(2) again after EINTR, closed on exec, never as controlling terminal. */
int descriptor_open(const char *path, int flags);

/* fsync(2).  File systems that have nothing to sync refuse in various ways, and are believed.
   False: errno tells why. */
bool descriptor_sync(int fd);

/* More room if this is a pipe, so that reader and writer wake each other less often. */
void descriptor_enlarge_pipe(int fd);

#endif
