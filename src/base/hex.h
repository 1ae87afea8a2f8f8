/* SPDX-License-Identifier: ISC */
/* Hexadecimal digits. */
#ifndef BASE_HEX_H
#define BASE_HEX_H

/* The value of a hexadecimal digit, in either case; -1: it is none.  Not for secrets. */
static inline int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

#endif
