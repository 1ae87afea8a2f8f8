/* SPDX-License-Identifier: ISC */
/* Text that a terminal shows. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The character at the start of a text of that many octets, more than 0; returns how many of them
   it takes, 0: they are no UTF-8 (RFC 3629). */
size_t text_decode(const char *text, size_t octets, uint32_t *character);

/* Whether a character breaks the line or commands the terminal: a control character, or a mark that
   turns the direction of writing. */
bool text_is_wild(uint32_t character);

/* Puts `?` in the place of every octet that would break the line or command the terminal: control
   characters, in UTF-8 also those from U+0080 to U+009F, and the marks that turn the direction of
   writing (U+202A to U+202E, U+2066 to U+2069).  What is no UTF-8 stays, but for octets 80 to 9F.
 */
void text_tame(char *text, size_t octets);

#endif
