/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/openssl.h"

#include "base/random.h"
#include "base/secret.h"
#include "format/recognise.h"

#include <errno.h>
#include <string.h>

static bool get_start(struct job *job, uint8_t start[OPENSSL_START], uint8_t salt[OPENSSL_SALT])
{
    const struct iovec piece = {start, OPENSSL_START};
    size_t got;
    if (job->options->verb == VERB_ENCRYPT) {
        if (!random_octets(salt, OPENSSL_SALT))
            return failure_set(&job->failure, FAILURE_RANDOM, NULL, errno);
        openssl_write_start(start, salt);
        return true;
    }
    if (!input_read(&job->in, &piece, 1, &got, &job->failure))
        return false;
    if (got == OPENSSL_START && openssl_read_start(start, salt))
        return true;
    failure_set(&job->failure, FAILURE_NOT_SALTED, job->in.name, 0);
    job->failure.foreign = recognise(start, got);
    return false;
}

bool openssl_key(struct job *job, uint8_t start[OPENSSL_START])
{
    struct job_secrets *secrets = job->secrets;
    struct job_key *key = &secrets->key;
    const struct openssl_derivation how = {
        .hash = job->options->openssl_hash,
        .iterations =
            options_given(job->options, OPTION_OPENSSL_KDF) ? 0 : job->options->pbkdf2_iterations,
        .engine = &job->sha512,
    };
    uint8_t salt[OPENSSL_SALT];
    if (!get_start(job, start, salt) || !job_passphrase(job, key))
        return false;
    openssl_derive(&how, key->passphrase, key->passphrase_octets, salt, sizeof salt,
                   secrets->derived, sizeof secrets->derived);
    memcpy(key->master, secrets->derived, RAW_KEY);
    memcpy(secrets->iv, secrets->derived + RAW_KEY, sizeof secrets->iv);
    wipe(key->passphrase, sizeof key->passphrase);
    return true;
}
