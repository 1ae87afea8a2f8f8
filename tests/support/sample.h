/* SPDX-License-Identifier: ISC */
/* Containers made by the rule of the test vectors in gostcrypt(5). */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "format/container.h"

/* All that belongs to one container. */
struct sample {
    struct gost g;
    struct sha512_engine engine;
    struct header header;
    uint8_t master_key[CONTAINER_MASTER_KEY];
    struct container c;
};

/* A whole file; the test frees the octets. */
struct sample_file {
    uint8_t *octets;
    size_t length;
};

/* Key and salt of the vectors, with the best kernels of this machine. */
void sample_set_up(struct sample *s, enum header_mode mode, const char *sbox, unsigned log2);
/* Makes the container from what is set up. */
void sample_create(struct sample *s);

/* Nonce `index`, or the one made from `text`. */
void sample_nonce(const struct sample *s, const char *text, uint64_t index, uint8_t *octets);

/* Header and `octets` octets of data, not sealed, laid out as one run. */
struct container_run sample_lay_out(const struct sample *s, size_t octets,
                                    struct sample_file *file);

/* The same, sealed with the nonces of the vectors; the first from `nonce_0` if that is given. */
struct container_run sample_seal_file(const struct sample *s, size_t octets, const char *nonce_0,
                                      struct sample_file *file);

#endif
