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

/* A new container's header and keys. */
static bool create_container(struct job *job, const struct options *options)
{
    struct header header;
    if (!job_cipher(job, options->sbox != NULL ? options->sbox : "tc26Z", 0) ||
        !make_header(job, &header) || !job_master_key(job, &header))
        return false;
    container_create(&job->secrets->container, &header, &job->gost, &job->sha512,
                     job->secrets->master_key);
    warn(job);
    return true;
}

static bool write_header(struct job *job)
{
    const struct iovec head = {job->secrets->container.header_octets, HEADER_OCTETS};
    return output_write(&job->out, &head, 1, &job->failure);
}

static bool encrypt(struct job *job, const struct options *options)
{
    struct flow_facts facts;
    /* Look at all files, and refuse an output that is one of the inputs. */
    if (!job_open(job, options))
        return false;
    /* The S-boxes and the kernels; a new header; the key that it leads to. */
    if (!create_container(job, options))
        return false;
    /* Only now the outputs are touched: the header, then all segments. */
    if (!job_create_outputs(job) || !write_header(job))
        return false;
    if (!options_given(options, OPTION_MAKE_HEADER)) {
        const struct flow flow = job_flow(job);
        if (!flow_seal(&flow, &job->secrets->container, span_whole(), input_remaining(&job->in),
                       &facts, &job->failure))
            return false;
        facts_tell(&facts, job);
        facts_tell_integrity(&facts, job);
    }
    /* Everything went well: the outputs get their names. */
    return job_finish(job, input_mode(&job->in));
}

/* A part of a container whose header was made before, from its part of the data alone. */
static bool encrypt_part(struct job *job, const struct options *options)
{
    struct header header;
    struct flow_facts facts;
    uint64_t octets;
    /* Look at all files; the header, and whether the key belongs to it. */
    if (!job_open(job, options) || !job_unlock(job, &header))
        return false;
    /* Which segments of the data are in the part. */
    if (!input_length(&job->in, &octets, &job->failure))
        return false;
    const struct layout layout = layout_of_data(header_segment_octets(&header), octets);
    const struct span span = span_of_part(&layout, options->part, options->parts);
    if (!layout_fits(layout.segment, layout.segments))
        return failure_set(&job->failure, FAILURE_TOO_LARGE, job->in.name, 0);
    if (!input_seek(&job->in, span.from, &job->failure))
        return false;
    /* Only now the outputs are touched: the segments, without the header. */
    if (!job_create_outputs(job))
        return false;
    const struct flow flow = job_flow(job);
    if (!flow_seal(&flow, &job->secrets->container, span, span.to - span.from, &facts,
                   &job->failure))
        return false;
    facts_tell(&facts, job);
    /* Everything went well: the outputs get their names. */
    return job_finish(job, input_mode(&job->in));
}

int verb_encrypt(const struct options *options)
{
    struct job job;
    bool done = options_given(options, OPTION_RAW) ? raw_crypt_all(&job, options)
                : options->parts != 0              ? encrypt_part(&job, options)
                                                   : encrypt(&job, options);
    int status = done ? EXIT_DONE : message_failure(&job.failure);
    job_close(&job);
    return status;
}
