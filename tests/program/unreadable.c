/* SPDX-License-Identifier: ISC */
/* To be preloaded: of regular files with more than a page, the pages that hold the octets OFFSET to
   OFFSET + LENGTH - 1 cannot be read, as if they lay on bad sectors.  UNREADABLE is
   "OFFSET:LENGTH:ERRNO". */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PAGE = 4096 };

/* How many of `octets` octets at `at` can be read; -1: not the first. */
static ssize_t readable(int fd, off_t at, size_t octets)
{
    long offset, length;
    int error;
    struct stat status;
    const char *where = getenv("UNREADABLE");
    if (where == NULL || sscanf(where, "%ld:%ld:%d", &offset, &length, &error) != 3 ||
        fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= PAGE || at < 0 ||
        at >= status.st_size)
        return (ssize_t)octets;
    const off_t first = offset / PAGE * PAGE, end = (offset + length + PAGE - 1) / PAGE * PAGE;
    if (at >= end || at + (off_t)octets <= first)
        return (ssize_t)octets;
    if (at < first)
        return (ssize_t)(first - at);
    errno = error;
    return -1;
}

static ssize_t at_place(int fd, void *memory, size_t octets, off_t at)
{
    ssize_t (*real)(int, void *, size_t, off_t) =
        (ssize_t(*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread64");
    const ssize_t most = readable(fd, at, octets);
    return most < 0 ? -1 : real(fd, memory, (size_t)most, at);
}

ssize_t pread(int fd, void *memory, size_t octets, off_t at)
{
    return at_place(fd, memory, octets, at);
}

ssize_t pread64(int fd, void *memory, size_t octets, off64_t at)
{
    return at_place(fd, memory, octets, at);
}

ssize_t __pread64_chk(int fd, void *memory, size_t octets, off64_t at, size_t room);
ssize_t __pread64_chk(int fd, void *memory, size_t octets, off64_t at, size_t room)
{
    return octets > room ? -1 : at_place(fd, memory, octets, at);
}

static ssize_t in_pieces(const char *symbol, int fd, const struct iovec *pieces, int count,
                         off_t at)
{
    size_t octets = 0;
    for (int i = 0; i < count; i++)
        octets += pieces[i].iov_len;
    const ssize_t most = readable(fd, at, octets);
    struct iovec first = pieces[0];
    if (most < 0)
        return -1;
    if ((size_t)most < octets) { /* a short count, of the first piece at most */
        if ((size_t)most < first.iov_len)
            first.iov_len = (size_t)most;
        pieces = &first;
        count = 1;
    }
    void *real = dlsym(RTLD_NEXT, symbol);
    if (symbol[0] == 'r')
        return ((ssize_t(*)(int, const struct iovec *, int))real)(fd, pieces, count);
    return ((ssize_t(*)(int, const struct iovec *, int, off_t))real)(fd, pieces, count, at);
}

ssize_t readv(int fd, const struct iovec *pieces, int count)
{
    return in_pieces("readv", fd, pieces, count, lseek(fd, 0, SEEK_CUR));
}

ssize_t preadv(int fd, const struct iovec *pieces, int count, off_t at)
{
    return in_pieces("preadv64", fd, pieces, count, at);
}

ssize_t preadv64(int fd, const struct iovec *pieces, int count, off64_t at)
{
    return in_pieces("preadv64", fd, pieces, count, at);
}
