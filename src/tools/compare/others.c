/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "tools/compare/memory.h"

#include <stdio.h>

#ifdef HAVE_LIBCRYPTO
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#endif
#ifdef HAVE_LIBGCRYPT
#include <gcrypt.h>
#endif
#ifdef HAVE_SODIUM
#include <sodium.h>
#endif

struct list {
    struct other *others;
    size_t count, most;
};

/* Unused without any of the libraries. */
__attribute__((unused)) static void add(struct list *list, const struct other *other)
{
    if (list->count < list->most)
        list->others[list->count++] = *other;
}

#ifdef HAVE_LIBCRYPTO
static struct {
    EVP_CIPHER_CTX *context;
    const uint8_t *key, *iv;
} counter;

static void openssl_counter(uint8_t *data, size_t octets)
{
    int written;
    EVP_EncryptInit_ex(counter.context, NULL, NULL, counter.key, counter.iv);
    EVP_EncryptUpdate(counter.context, data, &written, data, (int)octets);
}

static void openssl_sha512(uint8_t *data, size_t octets)
{
    EVP_Digest(data, octets, data, NULL, EVP_sha512(), NULL);
}

static void open_openssl(struct list *list, const uint8_t *key, const uint8_t *iv)
{
    /* A provider that is asked for ends the automatic loading of the default one. */
    OSSL_PROVIDER *gost = OSSL_PROVIDER_load(NULL, "gostprov");
    OSSL_PROVIDER_load(NULL, "default");
    EVP_CIPHER *cipher = gost != NULL ? EVP_CIPHER_fetch(NULL, "gost89-cnt-12", NULL) : NULL;
    counter.context = EVP_CIPHER_CTX_new();
    counter.key = key;
    counter.iv = iv;
    if (cipher != NULL && EVP_EncryptInit_ex(counter.context, cipher, NULL, key, iv) == 1)
        add(list,
            &(struct other){"gost-engine (OpenSSL) with meshing", OTHER_COUNTER, openssl_counter});
    add(list, &(struct other){"OpenSSL EVP", OTHER_SHA512, openssl_sha512});
}
#endif

#ifdef HAVE_LIBGCRYPT
static gcry_cipher_hd_t ecb;

static void gcrypt_ecb(uint8_t *data, size_t octets)
{
    gcry_cipher_encrypt(ecb, data, octets, NULL, 0);
}

static void gcrypt_ecb_decrypt(uint8_t *data, size_t octets)
{
    gcry_cipher_decrypt(ecb, data, octets, NULL, 0);
}

static void open_gcrypt(struct list *list, const uint8_t *key)
{
    static char tc26z[] = "1.2.643.7.1.2.5.1.1";
    if (gcry_check_version(NULL) == NULL)
        return;
    gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    if (gcry_cipher_open(&ecb, GCRY_CIPHER_GOST28147, GCRY_CIPHER_MODE_ECB, 0) ||
        gcry_cipher_ctl(ecb, GCRYCTL_SET_SBOX, tc26z, 0) || gcry_cipher_setkey(ecb, key, GOST_KEY))
        return;
    add(list, &(struct other){"libgcrypt", OTHER_ECB, gcrypt_ecb});
    add(list, &(struct other){"libgcrypt", OTHER_ECB_DECRYPT, gcrypt_ecb_decrypt});
}
#endif

#ifdef HAVE_SODIUM
static void sodium_sha512(uint8_t *data, size_t octets)
{
    crypto_hash_sha512(data, data, octets);
}
#endif

size_t others_open(const uint8_t key[GOST_KEY], const uint8_t iv[GOST_BLOCK], struct other others[],
                   size_t most)
{
    struct list list = {.others = others, .most = most};
    (void)key;
    (void)iv;
#ifdef HAVE_LIBCRYPTO
    open_openssl(&list, key, iv);
#endif
#ifdef HAVE_LIBGCRYPT
    open_gcrypt(&list, key);
#endif
#ifdef HAVE_SODIUM
    if (sodium_init() >= 0)
        add(&list, &(struct other){"libsodium", OTHER_SHA512, sodium_sha512});
#endif
    return list.count;
}

void others_print_versions(void)
{
#ifdef HAVE_LIBCRYPTO
    printf("version: %s\n", OpenSSL_version(OPENSSL_VERSION));
#endif
#ifdef HAVE_LIBGCRYPT
    printf("version: libgcrypt %s\n", gcry_check_version(NULL));
#endif
#ifdef HAVE_SODIUM
    printf("version: libsodium %s\n", sodium_version_string());
#endif
}
