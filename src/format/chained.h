/* SPDX-License-Identifier: ISC */
/* The modes of bare streams in which a block of ciphertext goes into the next: gamma with feedback
   (CFB, RFC 5830 section 7), with and without key meshing (RFC 4357 section 2.3.2), and CBC, with
   GOST 28147-89 (RFC 4357 section 2.1) and with Magma (GOST R 34.13-2015 section 5.4).  Encrypting
   waits for every block; decrypting does not. */
#ifndef CHAINED_H
#define CHAINED_H

#include "format/raw.h"

/* As raw_crypt() for these modes. */
void chained_crypt(const struct raw *r, uint64_t at, const struct gost_section *sections,
                   const uint8_t before[GOST_BLOCK], uint8_t *data, size_t octets);

#endif
