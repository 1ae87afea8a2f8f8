/* SPDX-License-Identifier: ISC */
/* The line that tells how far the work is.  Made without the C library's printing: a signal handler
   may call this. */
#ifndef PROGRESS_LINE_H
#define PROGRESS_LINE_H

#include <stddef.h>
#include <stdint.h>

struct progress_facts {
    const char *verb;      /* "encrypt" */
    const char *name;      /* of the file, with nothing in it that commands a terminal */
    uint64_t octets;       /* done */
    uint64_t expected;     /* UINT64_MAX: unknown */
    uint64_t rate;         /* octets a second; 0: not known */
    uint64_t milliseconds; /* since the beginning */
};

enum { PROGRESS_LINE_MOST = 1024 };

/* encrypt backup.tar  41%  12.3 / 30.0 GiB  812 MiB/s  0:23 left
   or, if the length is not known, encrypt backup.tar  12.3 GiB  812 MiB/s  0:15
   in at most `width` columns: the name is shortened first, then the line ends earlier.  Characters
   that are not ASCII may take two columns.  Returns its octets; there is no NUL behind them. */
size_t progress_line(const struct progress_facts *facts, size_t width,
                     char line[PROGRESS_LINE_MOST]);

#endif
