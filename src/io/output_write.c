/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/output.h"

#include "io/descriptor.h"
#include "io/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>

enum { PAGE = 4096, BACK_OCTETS = 8 * 1024 * 1024 };

/* A file of ours ends in fsync(2), which waits until all is on the disk: what is complete is begun
   early.  For 1 GiB on ext4 that saves a third of the time.  A hint: errors show in the end. */
static void begin_write_back(struct output *out)
{
#ifdef HAVE_SYNC_FILE_RANGE
    const uint64_t from = out->written_back, to = out->octets - out->octets % PAGE;
    if (!out->created || out->octets - from < BACK_OCTETS)
        return;
    (void)sync_file_range(out->fd, (off_t)from, (off_t)(to - from), SYNC_FILE_RANGE_WRITE);
    out->written_back = to;
#else
    (void)out;
#endif
}

void output_advance(struct output *out, uint64_t octets)
{
    out->octets += octets;
    begin_write_back(out);
}

bool output_write(struct output *out, const struct iovec *pieces, size_t count,
                  struct failure *failure)
{
    size_t wanted = 0, done;
    for (size_t i = 0; i < count; i++)
        wanted += pieces[i].iov_len;
    signals_await_death();
    bool good = descriptor_transfer(out->fd, writev, POLLOUT, pieces, count, &done);
    const int error = good ? EIO : errno;
    output_advance(out, done);
    if (!good || done < wanted)
        return failure_set(failure, FAILURE_WRITE, out->name, error);
    return true;
}

#if defined HAVE_PREADV && defined HAVE_PWRITEV
bool output_has_places(const struct output *out)
{
    return out->created;
}

bool output_write_at(const struct output *out, uint64_t at, const struct iovec *pieces,
                     size_t count, struct failure *failure)
{
    size_t wanted = 0, done;
    for (size_t i = 0; i < count; i++)
        wanted += pieces[i].iov_len;
    signals_await_death();
    bool good = descriptor_transfer_at(out->fd, pwritev, at, pieces, count, &done);
    if (!good || done < wanted)
        return failure_set(failure, FAILURE_WRITE, out->name, good ? EIO : errno);
    return true;
}
#else
bool output_has_places(const struct output *out)
{
    (void)out;
    return false;
}

bool output_write_at(const struct output *out, uint64_t at, const struct iovec *pieces,
                     size_t count, struct failure *failure)
{
    (void)at, (void)pieces, (void)count;
    return failure_set(failure, FAILURE_WRITE, out->name, ENOSYS);
}
#endif
