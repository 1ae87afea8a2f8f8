/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "program/facts.h"
#include "program/message.h"
#include "program/outcome.h"

/* What the user does not say of the new container is as in the old one.  A table of the user's,
   which -s gave for the old one, stays. */
static bool create_container(struct job *job, const struct header *old)
{
    const struct options *options = job->options;
    struct job_cipher *cipher = &job->cipher;
    struct header header = {
        .mode = options_given(options, OPTION_MODE) ? (uint8_t)options->mode : old->mode,
        .segment_log2 =
            options_given(options, OPTION_SEGMENT_SIZE) ? options->segment_log2 : old->segment_log2,
    };
    if (old->sbox != 0 && options->sbox != NULL) {
        cipher = &job->new_cipher;
        if (!job_choose_cipher(job, cipher, options->sbox, 0))
            return false;
    }
    header.sbox = cipher->sbox_number;
    return job_create_container(job, &job->secrets->new_container, &header, &cipher->gost,
                                &job->secrets->new_key);
}

static bool rekey(struct job *job, const struct options *options)
{
    struct header old;
    struct flow_facts facts;
    const struct span all = span_whole();
    /* Look at all files, and refuse an output that is one of the inputs. */
    if (!job_open(job, options))
        return false;
    /* The old header, the key that it wants, and whether the two belong together. */
    if (!job_unlock(job, &old))
        return false;
    /* The new container, and its key. */
    if (!create_container(job, &old))
        return false;
    /* Only now the outputs are touched: the header, then all segments. */
    const struct container *from = &job->secrets->container, *to = &job->secrets->new_container;
    const struct iovec head = {job->secrets->new_container.header_octets, HEADER_OCTETS};
    if (!job_create_outputs(job) || !output_write(&job->out, &head, 1, &job->failure))
        return false;
    const struct flow flow = job_flow(job);
    if (!flow_reseal(&flow, from, to, job_expected_octets(job, &all), &facts, &job->failure))
        return job_explain(job);
    facts_tell(&facts, job);
    facts_tell_integrity(&facts, job);
    if (!job_check_integrity(job, facts.opened, facts.integrity))
        return false;
    /* Everything went well: the outputs get their names. */
    return job_finish(job, input_mode(&job->in));
}

int verb_rekey(const struct options *options)
{
    struct job job;
    const bool done = rekey(&job, options);
    const int status = done ? EXIT_DONE : message_failure(&job.failure);
    outcome_tell(&job, status);
    job_close(&job);
    return status;
}
