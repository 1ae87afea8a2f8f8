/* SPDX-License-Identifier: ISC */
/* What libnettle brings for format/hash.c, the only one that includes this. */
#ifndef HASH_LIBRARY_H
#define HASH_LIBRARY_H

#include "format/hash_name.h"

#include <stddef.h>
#include <stdint.h>

enum { HASH_STATE = 320 }; /* octets, enough for any state */

struct hash_library {
    size_t digest, block; /* octets; 0: the library does not have this hash, or there is none */
    void (*init)(void *state);
    void (*update)(void *state, size_t octets, const uint8_t *data);
    void (*final)(void *state, size_t octets, uint8_t *digest);
};

extern const struct hash_library hash_library[HASH_NAMES];

#endif
