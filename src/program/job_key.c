/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "base/secret.h"
#include "program/message.h"

#include <string.h>

#include <string.h>

/* What this reader grants a passphrase: the header cannot be trusted before it is derived. */
enum { ARGON2_MEMORY_LOG2_MAX = 20, ARGON2_WORK_LOG2_MAX = 23 /* KiB times passes */ };

static void tell_doubts(const struct job *job, const char *name, enum message_warning others)
{
    if (job_is_quiet(job))
        return;
    if (strcmp(name, "-") == 0)
        name = "standard input";
    if (job->doubts & KEY_READABLE_BY_OTHERS)
        message_warning(others, name);
    if (job->doubts & KEY_PRINTABLE)
        message_warning(WARNING_PRINTABLE, name);
    if (job->doubts & KEY_REPEATED)
        message_warning(WARNING_REPEATED, name);
    if (job->doubts & KEY_MARKED)
        message_warning(WARNING_MARKED, name);
    if (job->doubts & KEY_UTF16)
        message_warning(WARNING_UTF16, name);
}

static void take_kept(struct job *job)
{
    const struct job_kept *kept = job->kept;
    struct job_secrets *secrets = job->secrets;
    job->doubts = kept->doubts;
    memcpy(secrets->master_key, kept->master_key, sizeof secrets->master_key);
    memcpy(secrets->passphrase, kept->passphrase, kept->passphrase_octets);
    secrets->passphrase_octets = kept->passphrase_octets;
}

/* A passphrase that is asked for is kept only when it was. */
static void keep(struct job *job)
{
    struct job_kept *kept = job->kept;
    const struct job_secrets *secrets = job->secrets;
    if (kept == NULL ||
        (options_given(job->options, OPTION_PASSPHRASE) && secrets->passphrase_octets == 0))
        return;
    kept->doubts = job->doubts;
    memcpy(kept->master_key, secrets->master_key, sizeof kept->master_key);
    memcpy(kept->passphrase, secrets->passphrase, secrets->passphrase_octets);
    kept->passphrase_octets = secrets->passphrase_octets;
    kept->full = true;
}

bool job_read_key(struct job *job)
{
    const struct options *options = job->options;
    struct job_secrets *secrets = job->secrets;
    if (job->kept != NULL && job->kept->full) {
        take_kept(job);
        return true;
    }
    if (options->key != NULL) {
        if (!key_read(options->key, secrets->master_key, &job->doubts, &job->failure))
            return false;
        tell_doubts(job, options->key, WARNING_KEY_OF_OTHERS);
    } else if (options->passphrase_file != NULL) {
        if (!key_read_passphrase_file(options->passphrase_file, secrets->passphrase,
                                      &secrets->passphrase_octets, &job->doubts, &job->failure))
            return false;
        tell_doubts(job, options->passphrase_file, WARNING_PASSPHRASE_OF_OTHERS);
    }
    keep(job);
    return true;
}

static bool affordable(const struct header *header)
{
    return header->argon2_memory_log2 <= ARGON2_MEMORY_LOG2_MAX &&
           (uint64_t)header->argon2_passes << header->argon2_memory_log2 <=
               UINT64_C(1) << ARGON2_WORK_LOG2_MAX;
}

bool job_passphrase(struct job *job)
{
    struct job_secrets *secrets = job->secrets;
    const bool encrypting = job->options->verb == VERB_ENCRYPT;
    if (options_given(job->options, OPTION_PASSPHRASE) && secrets->passphrase_octets == 0) {
        if (!key_ask_passphrase(encrypting, secrets->passphrase, &secrets->passphrase_octets,
                                &job->failure))
            return false;
        keep(job);
    }
    return secrets->passphrase_octets > 0 ||
           failure_set(&job->failure, FAILURE_PASSPHRASE_EMPTY, job->options->passphrase_file, 0);
}

static bool derive(struct job_secrets *secrets, const struct header *header,
                   uint8_t key[CONTAINER_MASTER_KEY])
{
    return container_passphrase_key(header, secrets->passphrase, secrets->passphrase_octets, key);
}

bool job_master_key(struct job *job, const struct header *header)
{
    struct job_secrets *secrets = job->secrets;
    if (header->key_source == HEADER_KEY_FILE)
        return true;
    if (!affordable(header)) {
        failure_set(&job->failure, FAILURE_ARGON2_COST, job->in.name, 0);
        job->failure.memory_kib = UINT64_C(1) << header->argon2_memory_log2;
        job->failure.passes = header->argon2_passes;
        return false;
    }
    if (!job_passphrase(job))
        return false;
    bool made = derive(secrets, header, secrets->master_key);
    /* Nothing else would tell that the key of a new container is wrong, until it is needed. */
    const bool again = made && job->options->verb == VERB_ENCRYPT;
    if (again)
        made = derive(secrets, header, secrets->second_key);
    wipe(secrets->passphrase, sizeof secrets->passphrase);
    if (!made)
        return failure_set(&job->failure, FAILURE_ARGON2_MEMORY, job->in.name, 0);
    if (again &&
        !equal_constant_time(secrets->master_key, secrets->second_key, sizeof secrets->second_key))
        return failure_set(&job->failure, FAILURE_ARGON2_UNSURE, job->in.name, 0);
    return true;
}
