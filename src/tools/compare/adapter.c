/* SPDX-License-Identifier: ISC */
/* Our kernels as the yardstick calls them; compiled with its gost.h and sha512.h, which have names
   in common with ours.  The kernel is chosen by the environment, GOSTCRYPT_KERNEL and
   COMPARE_HASH. */
#include "gost.h"
#include "sha512.h"

#include "tools/compare/adapter.h"

void own_ecb(const struct gost *g, const uint8_t *in, uint8_t *out, size_t blocks)
{
    adapter_ecb(g->key, in, out, blocks);
}

void own_ctr(const struct gost *g, uint32_t n3, uint32_t n4, const uint8_t *in, uint8_t *out,
             size_t blocks)
{
    adapter_ctr(g->key, n3, n4, in, out, blocks);
}

void own_sha512(const uint8_t *const message[], size_t octets, uint8_t digest[][64])
{
    adapter_sha512(message, octets, digest, 1);
}

void own_sha512_x4(const uint8_t *const message[], size_t octets, uint8_t digest[][64])
{
    adapter_sha512(message, octets, digest, 4);
}
