/* SPDX-License-Identifier: ISC */
/* Our kernels beside those of a yardstick: another program, of whoever wants to know, that times
   kernels of its own and can take in ours.  scripts/compare --yardstick DIR asks of it that in DIR

       make OWN=OBJECT yardstick

   makes ./yardstick with OBJECT linked in, which defines the functions below and no other name; and
   that `./yardstick -j -s` times all kernels, its own and ours, in turn, and prints for each, and
   for each size of buffer, a line of four columns with a tab between them:

       NAME    OCTETS-OF-BUFFER    MIB/S-OF-ECB    MIB/S-OF-COUNTER-MODE

   NAME is "own" for own_ecb() and own_ctr(); "SHA-512 own" and "SHA-512 own 4 lanes" for the
   hashes, whose speed stands in the last column.  scripts/compare.d/twins.awk lists which of the
   yardstick's names is the twin of which of our kernels; lines of other names are ignored.

   Which kernel of ours it is, the environment says: GOSTCRYPT_KERNEL names the cipher's,
   COMPARE_HASH is a part of the name of the hash's. */
#ifndef COMPARE_ADAPTER_H
#define COMPARE_ADAPTER_H

#include <stddef.h>
#include <stdint.h>

/* The yardstick's expanded key: a structure of any kind that begins with the key's eight words. */
struct yardstick_key {
    uint32_t word[8];
};

/* Encrypt `blocks` blocks of 8 octets with the S-boxes tc26Z; `in` and `out` are the same or apart.
   `n3` and `n4` are the halves of the counter before its first step. */
void own_ecb(const struct yardstick_key *key, const uint8_t *in, uint8_t *out, size_t blocks);
void own_ctr(const struct yardstick_key *key, uint32_t n3, uint32_t n4, const uint8_t *in,
             uint8_t *out, size_t blocks);

/* SHA-512 of one message, and of four of the same length. */
void own_sha512(const uint8_t *const message[], size_t octets, uint8_t digest[][64]);
void own_sha512_x4(const uint8_t *const message[], size_t octets, uint8_t digest[][64]);

#endif
