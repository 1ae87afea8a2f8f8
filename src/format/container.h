/* SPDX-License-Identifier: ISC */
/* The container (gostcrypt(5)): keys from the header, and sealing and opening runs of segments in
   memory.  Knows neither files nor threads; every function may run in several threads at once on
   different runs of one container. */
#ifndef CONTAINER_H
#define CONTAINER_H

#include "gost/gost.h"
#include "format/layout.h"
#include "sha512/hmac.h"

#include <stdbool.h>

enum { CONTAINER_MASTER_KEY = 32 /* octets */ };

/* Holds keys: lives in secret_alloc()ed memory and is wiped by its owner.  Read-only once made. */
struct container {
    struct header header;
    const struct gost *gost;
    uint8_t header_octets[HEADER_OCTETS];
    struct hmac_sha512_key segment_keys; /* K_enc */
    struct hmac_sha512_key tags;         /* K_mac */
};

/* The master key of a passphrase by Argon2id (RFC 9106), costs and salt from the header.  It
   depends on these alone: all lanes are computed in the calling thread.  False: there is not enough
   memory, and `key` is not to be used. */
bool container_passphrase_key(const struct header *header, const void *passphrase, size_t octets,
                              uint8_t key[CONTAINER_MASTER_KEY]);

/* Derives the keys of a new container and completes header_octets.  header->sbox must be the
   number of g's S-boxes (0 for a table of the user's). */
void container_create(struct container *c, const struct header *header, const struct gost *g,
                      const struct sha512_engine *engine,
                      const uint8_t master_key[CONTAINER_MASTER_KEY]);

/* Derives the keys of the container with this header, which header_read() found good.  False: the
   key check fails (wrong key, passphrase or table); nothing of `c` may be used then. */
bool container_open(struct container *c, const uint8_t header_octets[HEADER_OCTETS],
                    const struct header *header, const struct gost *g,
                    const struct sha512_engine *engine,
                    const uint8_t master_key[CONTAINER_MASTER_KEY]);

/* Consecutive segments in one buffer.  With S = header_segment_octets(), segment j of the run
   begins at j * (S + CONTAINER_OVERHEAD): its data, then nonce and tag right behind the data.
   All hold S octets but the container's last one, which is the last of its run. */
struct container_run {
    uint8_t *buffer;
    uint64_t first;     /* index of the first segment */
    size_t count;       /* at least 1 */
    bool ends;          /* the run ends with the container's last segment */
    size_t last_octets; /* octets of data in that segment, 0 to S-1, if `ends` */
};

/* Octets of the run in the file: data, nonces and tags. */
size_t container_run_octets(const struct container *c, const struct container_run *run);
/* Octets of data in segment j of the run. */
size_t container_data_octets(const struct container *c, const struct container_run *run, size_t j);

/* Encrypts the data in place and writes nonces and tags behind it.  `nonces` are count *
   CONTAINER_NONCE random octets, never used before. */
void container_seal(const struct container *c, const struct container_run *run,
                    const uint8_t *nonces);

/* Verifies every segment and decrypts, in place, those before the first bad one.  Returns their
   number: `count` when all are good.  With `good` (count flags, may be NULL) goes on after bad
   segments: good[j] says whether segment j was verified and decrypted. */
size_t container_unseal(const struct container *c, const struct container_run *run, bool *good);

/* The tag of segment j of a run, for the integrity digest. */
const uint8_t *container_tag(const struct container *c, const struct container_run *run, size_t j);

#endif
