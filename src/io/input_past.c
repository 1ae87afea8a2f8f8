/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/input_past.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 4096 };

bool input_past_error(const struct input *in, int error)
{
    if (!in->past_errors || in->start < 0 ||
        !(S_ISREG(in->stat.st_mode) || S_ISBLK(in->stat.st_mode)))
        return false;
    switch (error) {
    case EIO:     /* the medium */
    case ENODATA: /* the medium, as block devices of Linux say it */
    case EBADMSG: /* a checksum of the file system */
#ifdef EUCLEAN
    case EUCLEAN: /* its structure */
#endif
        return true;
    default:
        return false;
    }
}

static void note(struct input *in, off_t at, int error)
{
    const uint64_t octet = (uint64_t)(at - in->start);
    if (in->unreadable != 0 && in->unreadable_at <= octet)
        return;
    in->unreadable = error;
    in->unreadable_at = octet;
}

bool input_read_past(struct input *in, off_t at, void *memory, size_t octets, size_t *got)
{
    uint64_t length;
    struct failure ignored;
    if (!input_length(in, &length, &ignored))
        return false;
    const off_t end = in->start + (off_t)length;
    for (*got = 0; *got < octets && at < end;) {
        size_t step = PAGE - (size_t)(at % PAGE);
        if (step > octets - *got)
            step = octets - *got;
        if ((off_t)step > end - at)
            step = (size_t)(end - at);
        ssize_t n = pread(in->fd, (char *)memory + *got, step, at);
        if (n == 0)
            break;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && !input_past_error(in, errno))
            return false;
        if (n < 0) {
            note(in, at, errno);
            memset((char *)memory + *got, 0, step);
            n = (ssize_t)step;
        }
        *got += (size_t)n;
        at += n;
    }
    return true;
}
