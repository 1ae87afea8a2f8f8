/* SPDX-License-Identifier: ISC */
/* SHA-512 as slow as the standard writes it, shares nothing with src/sha512. */
#ifndef REFERENCE_SHA512_H
#define REFERENCE_SHA512_H

#include <stddef.h>
#include <stdint.h>

void reference_sha512(const uint8_t *message, size_t octets, uint8_t digest[64]);

/* The parts: the hash value before the first block, and over one block of 128 octets. */
void reference_sha512_start(uint64_t h[8]);
void reference_sha512_block(uint64_t h[8], const uint8_t block[128]);

#endif
