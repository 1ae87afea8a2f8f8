/* SPDX-License-Identifier: ISC */
/* What a verb prints on standard output when that is no data: collected, then written as a whole.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct report {
    FILE *file; /* to print to; NULL: there is no memory */
    char *text;
    size_t octets;
};

/* False: there is no memory, and nothing is to be printed.  report_end() writes what was printed,
   waiting if standard output does not block, tells a failure (that one too) and returns the exit
   status. */
bool report_begin(struct report *report);
int report_end(struct report *report);

/* A name or word, with nothing in it that commands a terminal. */
void report_text(FILE *to, const char *text);

/* The line of a description that names the file. */
void report_name(FILE *to, const char *name);

/* A string of JSON (RFC 8259 section 7), without its quotes; in the place of octets that are
   no UTF-8 stands U+FFFD. */
void report_json_text(FILE *to, const char *text);

#endif
