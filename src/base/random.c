/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/random.h"

#include <errno.h>
#include <stdint.h>
#include <sys/random.h>
#include <unistd.h>

enum { AT_ONCE = 256 }; /* octets: getrandom(2) is never short or interrupted up to this many */

static bool some(uint8_t *at, size_t octets)
{
#ifdef HAVE_GETRANDOM
    ssize_t n;
    do
        n = getrandom(at, octets, 0);
    while (n < 0 && errno == EINTR);
    if (n >= 0 && (size_t)n != octets)
        errno = EIO;
    return n >= 0 && (size_t)n == octets;
#else
    return getentropy(at, octets) == 0;
#endif
}

bool random_octets(void *memory, size_t octets)
{
    uint8_t *at = memory;
    while (octets > 0) {
        size_t now = octets < AT_ONCE ? octets : AT_ONCE;
        if (!some(at, now))
            return false;
        at += now;
        octets -= now;
    }
    return true;
}
