/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 from the text of RFC 5830, bit by bit and slowly, and key meshing (RFC 4357 section
   2.3.2) on top of it.  Shares nothing with the product but the layout of an S-box. */
#ifndef REFERENCE_GOST_H
#define REFERENCE_GOST_H

#include "gost/sbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void reference_block(const struct gost_sbox *sbox, const uint8_t key[32], bool decrypt,
                     const uint8_t in[8], uint8_t out[8]);

/* Counter mode; n3 and n4 are the counter before the first step. */
void reference_ctr(const struct gost_sbox *sbox, const uint8_t key[32], uint32_t n3, uint32_t n4,
                   const uint8_t *in, uint8_t *out, size_t octets);

/* Key meshing: the next key, and the next state, from the key and state of the last piece. */
void reference_mesh(const struct gost_sbox *sbox, uint8_t key[32], uint8_t state[8]);

/* A random S-box: eight permutations. */
void random_sbox(struct gost_sbox *sbox);

#endif
