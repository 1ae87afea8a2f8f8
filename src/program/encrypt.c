/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "program/facts.h"
#include "program/job_command.h"
#include "program/message.h"
#include "program/outcome.h"

/* The S-boxes and the kernels; a new header, and the key that it leads to. */
static bool create_container(struct job *job, const struct options *options)
{
    if (!job_choose_cipher(job, &job->cipher, options->sbox != NULL ? options->sbox : "tc26Z", 0))
        return false;
    struct header header = {
        .mode = (uint8_t)options->mode,
        .sbox = job->cipher.sbox_number,
        .segment_log2 = options->segment_log2,
    };
    return job_create_container(job, &job->secrets->container, &header, &job->cipher.gost,
                                &job->secrets->key);
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
    /* A new container, and its key. */
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
        if (!job_check_integrity(job, facts.integrity, facts.integrity))
            return false;
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
    if (!done)
        job_blame_command(&job);
    int status = done ? EXIT_DONE : message_failure(&job.failure);
    outcome_tell(&job, status);
    job_close(&job);
    return status;
}
