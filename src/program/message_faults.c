/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/message_parts.h"

#include <inttypes.h>
#include <stdio.h>

const char *message_header(const struct failure *f, char *text, size_t size)
{
    switch (f->header) {
    case HEADER_EMPTY:
        return "is empty, no gostcrypt file";
    case HEADER_TEXT_CRLF_TO_LF:
    case HEADER_TEXT_LF_TO_CRLF:
    case HEADER_TEXT_SWAPPED:
        return "was changed by a text conversion of its line ends";
    case HEADER_TEXT_7BIT:
        return "was changed by a text conversion to 7 bits";
    case HEADER_TEXT_UTF8:
        return "was changed by a text conversion to UTF-8";
    case HEADER_TEXT_UTF16:
        return "was changed by a text conversion to UTF-16";
    case HEADER_VERSION:
        snprintf(text, size, "is of another version of the format: %u, this program reads 1",
                 f->value);
        return text;
    case HEADER_CUT:
        return "is cut within its header";
    case HEADER_DAMAGED:
        return "has a damaged header";
    case HEADER_RANGE:
        snprintf(text, size, "has a header value out of range: octet %" PRIu64 " is %u", f->at,
                 f->value);
        return text;
    default:
        return "is not a gostcrypt file";
    }
}

const char *message_header_hint(enum header_fault fault)
{
    switch (fault) {
    case HEADER_TEXT_CRLF_TO_LF:
    case HEADER_TEXT_LF_TO_CRLF:
    case HEADER_TEXT_SWAPPED:
    case HEADER_TEXT_7BIT:
    case HEADER_TEXT_UTF8:
    case HEADER_TEXT_UTF16:
        return "make it again with -o FILE, and copy it as binary";
    case HEADER_DAMAGED:
        return "a copy of its header helps: --header FILE";
    default:
        return NULL;
    }
}

const char *message_table(enum gost_sbox_fault fault)
{
    switch (fault) {
    case GOST_SBOX_CHARACTER:
        return "neither a hexadecimal digit nor blank";
    case GOST_SBOX_ROW_LENGTH:
        return "a row has 16 digits";
    case GOST_SBOX_PERMUTATION:
        return "no permutation of 0 to f";
    default:
        return "a table has 8 rows";
    }
}

const char *message_obstacle(enum failure_obstacle obstacle)
{
    switch (obstacle) {
    case OBSTACLE_MOUNT_POINT:
        return "is a mount point, and cannot be replaced";
    case OBSTACLE_IMMUTABLE:
        return "is immutable, and cannot be replaced";
    case OBSTACLE_APPEND_ONLY:
        return "can only be appended to, and not be replaced";
    case OBSTACLE_APPEND_ONLY_DIRECTORY:
        return "nothing can be replaced or renamed in its directory, which is append-only";
    case OBSTACLE_STICKY_DIRECTORY:
        return "belongs to somebody else and cannot be replaced in its directory, which is sticky";
    default:
        return "cannot be replaced";
    }
}

/* Into some of them not even the shell can write. */
const char *message_obstacle_hint(enum failure_obstacle obstacle)
{
    switch (obstacle) {
    case OBSTACLE_IMMUTABLE:
        return "`chattr -i FILE` allows it";
    case OBSTACLE_APPEND_ONLY:
        return "`chattr -a FILE` allows it";
    default:
        return "`> FILE` instead of -o FILE replaces nothing and writes into the file itself";
    }
}
