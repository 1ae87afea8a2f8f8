/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "base/random.h"
#include "base/secret.h"
#include "program/message.h"

#include <errno.h>

/* RFC 9106 section 4, second recommended option: 64 MiB, 3 passes, 4 lanes. */

#include <string.h>

/* What this reader grants a passphrase: the header cannot be trusted before it is derived. */
enum { ARGON2_MEMORY_LOG2_MAX = 20, ARGON2_WORK_LOG2_MAX = 23 /* KiB times passes */ };

/* Where the options say that a key comes from, and whether it is for a new container. */
struct source {
    const char *file, *passphrase_file;
    bool asks, is_new;
};

static struct source source_of(const struct job *job, const struct job_key *key)
{
    const struct options *options = job->options;
    if (key == &job->secrets->new_key)
        return (struct source){options->new_key, options->new_passphrase_file,
                               options_given(options, OPTION_NEW_PASSPHRASE), true};
    return (struct source){options->key, options->passphrase_file,
                           options_given(options, OPTION_PASSPHRASE),
                           options->verb == VERB_ENCRYPT};
}

static void tell_doubts(const struct job *job, unsigned doubts, const char *name,
                        enum message_warning others)
{
    if (job_is_quiet(job))
        return;
    if (strcmp(name, "-") == 0)
        name = "standard input";
    if (doubts & KEY_READABLE_BY_OTHERS)
        message_warning(others, name);
    if (doubts & KEY_PRINTABLE)
        message_warning(WARNING_PRINTABLE, name);
    if (doubts & KEY_REPEATED)
        message_warning(WARNING_REPEATED, name);
    if (doubts & KEY_MARKED)
        message_warning(WARNING_MARKED, name);
    if (doubts & KEY_UTF16)
        message_warning(WARNING_UTF16, name);
}

/* A passphrase that is asked for is kept only when it was. */
static void keep(struct job *job)
{
    const struct job_key *key = &job->secrets->key;
    if (job->kept == NULL || (source_of(job, key).asks && key->passphrase_octets == 0))
        return;
    job->kept->key = *key;
    job->kept->full = true;
}

static bool read_key(struct job *job, struct job_key *key)
{
    const struct source source = source_of(job, key);
    if (source.file != NULL) {
        if (!key_read(source.file, key->master, &key->doubts, &job->failure))
            return false;
        tell_doubts(job, key->doubts, source.file, WARNING_KEY_OF_OTHERS);
    } else if (source.passphrase_file != NULL) {
        if (!key_read_passphrase_file(source.passphrase_file, key->passphrase,
                                      &key->passphrase_octets, &key->doubts, &job->failure))
            return false;
        tell_doubts(job, key->doubts, source.passphrase_file, WARNING_PASSPHRASE_OF_OTHERS);
    }
    return true;
}

bool job_read_key(struct job *job)
{
    struct job_secrets *secrets = job->secrets;
    if (job->kept != NULL && job->kept->full) {
        secrets->key = job->kept->key;
        return true;
    }
    if (!read_key(job, &secrets->key) || !read_key(job, &secrets->new_key))
        return false;
    keep(job);
    return true;
}

static bool affordable(const struct header *header)
{
    return header->argon2_memory_log2 <= ARGON2_MEMORY_LOG2_MAX &&
           (uint64_t)header->argon2_passes << header->argon2_memory_log2 <=
               UINT64_C(1) << ARGON2_WORK_LOG2_MAX;
}

bool job_passphrase(struct job *job, struct job_key *key)
{
    const struct source source = source_of(job, key);
    if (source.asks && key->passphrase_octets == 0) {
        const enum key_question question = key == &job->secrets->new_key ? KEY_NEW_PASSPHRASE
                                           : source.is_new               ? KEY_PASSPHRASE_TWICE
                                                                         : KEY_PASSPHRASE;
        if (!key_ask_passphrase(question, key->passphrase, &key->passphrase_octets, &job->failure))
            return false;
        keep(job);
    }
    return key->passphrase_octets > 0 ||
           failure_set(&job->failure, FAILURE_PASSPHRASE_EMPTY, source.passphrase_file, 0);
}

static bool derive(const struct job_key *key, const struct header *header,
                   uint8_t master[CONTAINER_MASTER_KEY])
{
    return container_passphrase_key(header, key->passphrase, key->passphrase_octets, master);
}

bool job_master_key(struct job *job, struct job_key *key, const struct header *header)
{
    if (header->key_source == HEADER_KEY_FILE)
        return true;
    if (!affordable(header)) {
        failure_set(&job->failure, FAILURE_ARGON2_COST, job->in.name, 0);
        job->failure.memory_kib = UINT64_C(1) << header->argon2_memory_log2;
        job->failure.passes = header->argon2_passes;
        return false;
    }
    if (!job_passphrase(job, key))
        return false;
    bool made = derive(key, header, key->master);
    /* Nothing else would tell that the key of a new container is wrong, until it is needed. */
    const bool again = made && source_of(job, key).is_new;
    if (again)
        made = derive(key, header, key->second);
    wipe(key->passphrase, sizeof key->passphrase);
    if (!made)
        return failure_set(&job->failure, FAILURE_ARGON2_MEMORY, job->in.name, 0);
    if (again && !equal_constant_time(key->master, key->second, sizeof key->second))
        return failure_set(&job->failure, FAILURE_ARGON2_UNSURE, job->in.name, 0);
    return true;
}

static void warn_of(const struct job *job, const struct header *header)
{
    if (job_is_quiet(job))
        return;
    if (header->mode == HEADER_ECB)
        message_warning(WARNING_ECB, NULL);
    if (header->sbox == 0)
        message_warning(WARNING_TABLE, NULL);
}

bool job_create_container(struct job *job, struct container *container, struct header *header,
                          const struct gost *gost, struct job_key *key)
{
    header->key_source = source_of(job, key).file != NULL ? HEADER_KEY_FILE : HEADER_PASSPHRASE;
    if (header->key_source == HEADER_PASSPHRASE) {
        header->argon2_memory_log2 = ARGON2_MEMORY_LOG2;
        header->argon2_passes = ARGON2_PASSES;
        header->argon2_lanes = ARGON2_LANES;
    }
    if (!random_octets(header->salt, sizeof header->salt))
        return failure_set(&job->failure, FAILURE_RANDOM, NULL, errno);
    if (!job_master_key(job, key, header))
        return false;
    container_create(container, header, gost, &job->sha512, key->master);
    warn_of(job, header);
    return true;
}
