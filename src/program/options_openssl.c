/* SPDX-License-Identifier: ISC */
/* The options for files of openssl enc with a passphrase. */
#include "config.h"

#include "program/options_table.h"

#include "format/hash.h"
#include "program/message.h"

#include <stdlib.h>
#include <string.h>

bool options_set_iterations(struct options *options, const char *word)
{
    char *end;
    options->pbkdf2_iterations = OPTIONS_PBKDF2_DEFAULT;
    if (word == NULL)
        return true;
    unsigned long n = word[0] >= '1' && word[0] <= '9' ? strtoul(word, &end, 10) : 0;
    if (n == 0 || *end != '\0' || n > INT32_MAX)
        return message_usage("%s is no number of iterations", message_shown(word));
    options->pbkdf2_iterations = (uint32_t)n;
    return true;
}

static const struct {
    const char *name;
    enum hash_name hash;
} names[] = {
    [HASH_SHA256] = {"sha256", HASH_SHA256},
    [HASH_SHA512] = {"sha512", HASH_SHA512},
    [HASH_MD5] = {"md5", HASH_MD5},
    [HASH_STREEBOG256] = {"streebog256", HASH_STREEBOG256},
    [HASH_STREEBOG512] = {"streebog512", HASH_STREEBOG512},
    /* what gost-engine calls them */
    {"md_gost12_256", HASH_STREEBOG256},
    {"md_gost12_512", HASH_STREEBOG512},
};

bool options_set_openssl_md(struct options *options, const char *word)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i].name) == 0) {
            options->openssl_hash = names[i].hash;
            return true;
        }
    return message_usage(
        "%s is no hash here: it is sha256, sha512, md5, streebog256 or streebog512",
        message_shown(word));
}

/* Never another hash in its place: the data would be garbage, and nothing would tell. */
static bool check_hash(const struct options *options)
{
    const enum hash_name hash = options->openssl_hash;
    if (options_given(options, OPTION_OPENSSL_PBKDF2) && hash == HASH_MD5)
        return message_usage("--openssl-md md5 goes with --openssl-kdf only");
    if (hash_is_here(hash))
        return true;
    if (!hash_is_here(HASH_SHA256))
        return message_usage_hint(
            "Debian: nettle-dev, then configure and make again",
            "this gostcrypt was built without libnettle, which has %s%s", names[hash].name,
            options_given(options, OPTION_OPENSSL_MD) ? "" : ", the default of --openssl-md");
    return message_usage("the libnettle that this gostcrypt was built with has no %s",
                         names[hash].name);
}

bool options_check_openssl(const struct options *options)
{
    const bool pbkdf2 = options_given(options, OPTION_OPENSSL_PBKDF2);
    const bool kdf = options_given(options, OPTION_OPENSSL_KDF);
    const char *name = options_name(pbkdf2 ? OPTION_OPENSSL_PBKDF2 : OPTION_OPENSSL_KDF);
    if (pbkdf2 && kdf)
        return message_usage("--openssl-pbkdf2 and --openssl-kdf exclude each other");
    if (!pbkdf2 && !kdf && options_given(options, OPTION_OPENSSL_MD))
        return message_usage("--openssl-md goes with --openssl-pbkdf2 or --openssl-kdf");
    if (!pbkdf2 && !kdf)
        return options->key != NULL ||
               message_usage_hint("--openssl-pbkdf2 for openssl enc -pbkdf2, --openssl-kdf without",
                                  "with --raw a passphrase needs --openssl-pbkdf2 or "
                                  "--openssl-kdf");
    if (options->key != NULL)
        return message_usage("%s goes with a passphrase: -p or --passphrase-file", name);
    if (options->mode == MODE_ECB || options->mode == MODE_MAGMA_ECB)
        return message_usage("%s goes with no ECB mode: openssl enc has none", name);
    if ((options->mode == MODE_CTR || options->mode == MODE_CFB) &&
        !options_given(options, OPTION_KEY_MESHING))
        return message_usage("%s -m %s needs --key-meshing, as openssl enc has it", name,
                             options->mode == MODE_CTR ? "ctr" : "cfb");
    if (options_given(options, OPTION_IV))
        return message_usage("%s derives the synchro message: no --iv", name);
    if (kdf && options->verb == VERB_ENCRYPT && !options_given(options, OPTION_FORCE))
        return message_usage_hint("--openssl-pbkdf2 makes guessing slow; -f insists",
                                  "--openssl-kdf makes passphrases easy to guess: it is for -d");
    return check_hash(options);
}
