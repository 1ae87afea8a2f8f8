/* SPDX-License-Identifier: ISC */
/* Hexadecimal digits. */
#ifndef BASE_HEX_H
#define BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a hexadecimal digit, in either case; above 15: it is none.  Looks nothing up and
   takes no branch, so that secrets may be read with it. */
unsigned hex_digit(unsigned char c);

/* Reads 2 * `octets` digits.  False: one of them is none; all are looked at, whatever they are. */
bool hex_decode(const void *digits, uint8_t *memory, size_t octets);

/* Writes 2 * `octets` small digits and a zero octet.  Not for secrets. */
void hex_encode(const uint8_t *memory, size_t octets, char *digits);

#endif
