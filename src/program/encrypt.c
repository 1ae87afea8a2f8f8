/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/random.h"
#include "program/facts.h"
#include "program/message.h"

#include <errno.h>

/* RFC 9106 section 4, second recommended option: 64 MiB, 3 passes, 4 lanes. */
enum { ARGON2_MEMORY_LOG2 = 16, ARGON2_PASSES = 3, ARGON2_LANES = 4 };

static bool make_header(struct job *job, struct header *header)
{
    const struct options *options = job->options;
    *header = (struct header){
        .mode = (uint8_t)options->mode,
        .sbox = job->sbox_number,
        .segment_log2 = options->segment_log2,
        .key_source = options->key != NULL ? HEADER_KEY_FILE : HEADER_PASSPHRASE,
    };
    if (header->key_source == HEADER_PASSPHRASE) {
        header->argon2_memory_log2 = ARGON2_MEMORY_LOG2;
        header->argon2_passes = ARGON2_PASSES;
        header->argon2_lanes = ARGON2_LANES;
    }
    return random_octets(header->salt, sizeof header->salt) ||
           failure_set(&job->failure, FAILURE_RANDOM, NULL, errno);
}

static void warn(const struct job *job)
{
    if (options_given(job->options, OPTION_QUIET))
        return;
    if (job->options->mode == MODE_ECB)
        message_warning(WARNING_ECB, NULL);
    if (job->sbox_number == 0)
        message_warning(WARNING_TABLE, NULL);
}

static bool encrypt(struct job *job, const struct options *options)
{
    struct container *container;
    struct header header;
    struct flow_facts facts;
    /* Look at all files, and refuse an output that is one of the inputs. */
    if (!job_open(job, options))
        return false;
    /* The S-boxes and the kernels; a new header; the key that it leads to. */
    if (!job_cipher(job, options->sbox != NULL ? options->sbox : "tc26Z", 0) ||
        !make_header(job, &header) || !job_master_key(job, &header))
        return false;
    container = &job->secrets->container;
    container_create(container, &header, &job->gost, &job->sha512, job->secrets->master_key);
    warn(job);
    /* Only now the outputs are touched: the header, then all segments. */
    const struct iovec head = {container->header_octets, HEADER_OCTETS};
    const struct flow flow = job_flow(job);
    if (!job_create_outputs(job) || !output_write(&job->out, &head, 1, &job->failure) ||
        !flow_seal(&flow, container, span_whole(), input_remaining(&job->in), &facts,
                   &job->failure))
        return false;
    facts_tell(&facts, job);
    facts_tell_integrity(&facts, job);
    /* Everything went well: the outputs get their names. */
    return job_finish(job, input_mode(&job->in));
}

int verb_encrypt(const struct options *options)
{
    struct job job;
    bool done =
        options_given(options, OPTION_RAW) ? raw_crypt_all(&job, options) : encrypt(&job, options);
    int status = done ? EXIT_DONE : message_failure(&job.failure);
    job_close(&job);
    return status;
}
