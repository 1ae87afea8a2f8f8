/* SPDX-License-Identifier: ISC */
/* Random octets from the operating system (getrandom(2), blocking until it is seeded). */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* False: errno tells why. */
bool random_octets(void *memory, size_t octets);

#endif
