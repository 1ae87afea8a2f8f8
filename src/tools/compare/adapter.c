/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "tools/compare/adapter.h"

#include "base/cpu.h"
#include "gost/choose.h"
#include "sha512/kernel_table.h"
#include "sha512/sha512.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct gost ours;
static struct sha512_engine engine;

/* At the first call: which kernels they are must not cost anything later. */
static void choose(void)
{
    const char *name = getenv("GOSTCRYPT_KERNEL"), *hash_name = getenv("COMPARE_HASH");
    size_t count;
    const struct sha512_kernel *const *kernel = sha512_kernels(&count);
    gost_init(&ours, &gost_sbox_by_name("tc26Z")->sbox);
    if (!gost_choose(&ours, cpu_features(), name, NULL)) {
        fprintf(stderr, "adapter: kernel %s does not work\n", name);
        exit(2);
    }
    sha512_engine_init(&engine);
    for (size_t i = 0; hash_name != NULL && i < count; i++) {
        if ((kernel[i]->cpu & ~cpu_features()) != 0 || strstr(kernel[i]->name, hash_name) == NULL)
            continue;
        if (kernel[i]->lanes == 1)
            engine.stream = kernel[i];
        else if (kernel[i]->lanes == 4)
            engine.lanes = kernel[i];
    }
}

static const struct gost *cipher(void)
{
    if (ours.kernel == NULL)
        choose();
    return &ours;
}

static struct gost_key our_key(const struct yardstick_key *key)
{
    struct gost_key k;
    memcpy(k.word, key->word, sizeof k.word);
    return k;
}

void own_ecb(const struct yardstick_key *key, const uint8_t *in, uint8_t *out, size_t blocks)
{
    const struct gost_key k = our_key(key);
    gost_ecb(cipher(), &k, GOST_ENCRYPT, in, out, blocks);
}

void own_ctr(const struct yardstick_key *key, uint32_t n3, uint32_t n4, const uint8_t *in,
             uint8_t *out, size_t blocks)
{
    const struct gost_key k = our_key(key);
    gost_ctr(cipher(), &k, (struct gost_counter){n3, n4}, in, out, blocks * GOST_BLOCK);
}

static void hash(const uint8_t *const message[], size_t octets, uint8_t digest[][64], size_t count)
{
    struct sha512 states[SHA512_LANES_MAX], *s[SHA512_LANES_MAX];
    uint8_t *digests[SHA512_LANES_MAX];
    (void)cipher();
    for (size_t i = 0; i < count; i++) {
        sha512_init(&states[i], &engine);
        s[i] = &states[i];
        digests[i] = digest[i];
    }
    sha512_update_many(s, message, octets, count);
    sha512_final_many(s, digests, count);
}

void own_sha512(const uint8_t *const message[], size_t octets, uint8_t digest[][64])
{
    hash(message, octets, digest, 1);
}

void own_sha512_x4(const uint8_t *const message[], size_t octets, uint8_t digest[][64])
{
    hash(message, octets, digest, 4);
}
