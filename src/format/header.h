/* SPDX-License-Identifier: ISC */
/* The first 128 octets of a container (gostcrypt(5), Header): fields, ranges, what is wrong. */
#ifndef HEADER_H
#define HEADER_H

#include "base/faults.h"

#include <stddef.h>
#include <stdint.h>

enum {
    HEADER_OCTETS = 128,
    HEADER_FORMAT_VERSION = 1,
    HEADER_SALT = 32,        /* octets */
    HEADER_CHECK_AT = 48,    /* octets 48..111: header authentication and key check */
    HEADER_SUM_AT = 112,     /* octets 112..127: checksum */
    HEADER_SEGMENT_MIN = 12, /* log2 of octets */
    HEADER_SEGMENT_MAX = 20,
    HEADER_SEGMENT_DEFAULT = 16,
};

enum header_mode { HEADER_CTR = 1, HEADER_ECB = 2 };
enum header_key_source { HEADER_KEY_FILE = 0, HEADER_PASSPHRASE = 1 };

struct header {
    uint8_t mode;               /* enum header_mode */
    uint8_t sbox;               /* number of a named set, or 0: the user's own table */
    uint8_t segment_log2;       /* 12..20 */
    uint8_t key_source;         /* enum header_key_source */
    uint8_t argon2_memory_log2; /* KiB, 10..22; 0 for a key file, like the next two */
    uint8_t argon2_passes;      /* 1..64 */
    uint8_t argon2_lanes;       /* 1..16 */
    uint8_t salt[HEADER_SALT];
};

/* Writes octets 0..47 (magic, version, fields, salt). */
void header_write(const struct header *header, uint8_t octets[HEADER_CHECK_AT]);

/* Writes octets 112..127: the checksum of octets 0..111. */
void header_sum(uint8_t octets[HEADER_OCTETS]);

/* Checks 1 to 5 on the first `length` octets of a file (128, or fewer if it is shorter) and reads
   the fields.  `at` and `value` are set as enum header_fault says. */
enum header_fault header_read(const uint8_t *octets, size_t length, struct header *header,
                              unsigned *at, unsigned *value);

static inline size_t header_segment_octets(const struct header *header)
{
    return (size_t)1 << header->segment_log2;
}

#endif
