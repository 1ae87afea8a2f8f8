/* SPDX-License-Identifier: ISC */
/* What the unit tests share. */
#ifndef UNIT_H
#define UNIT_H

#include <check.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Runs the suite in Check's own manner; the value for main() to return. */
int unit_run(Suite *suite);

/* Reproducible random numbers.  The seed comes from GOSTCRYPT_TEST_SEED or the clock and is
   printed as a TAP comment, so that a failure can be repeated. */
void unit_seed(void);
uint64_t unit_random(void);
void unit_random_octets(void *memory, size_t octets);

/* Opens tests/data/NAME; the test fails if it is not there. */
FILE *unit_open(const char *name);

/* Reads hexadecimal digits up to the end or a delimiter; returns octets.  "-" is no octets. */
size_t unit_hex(const char *text, uint8_t *octets, size_t size);

/* Splits `line` in place at "; " (and drops the line end) into at most `most` fields; returns how
   many.  Comment and empty lines have none. */
size_t unit_fields(char *line, char *fields[], size_t most);

/* The message of the vectors: octet j is (7j + 3 floor(j/256) + 1) mod 256. */
void unit_pattern(uint8_t *octets, size_t count);

#endif
