/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "program/facts.h"
#include "program/message.h"

/* Octets of data to expect, for the number of threads; UINT64_MAX: unknown. */
static uint64_t octets_in(const struct span *span, const struct header *header, uint64_t rest)
{
    if (span->end != LAYOUT_OPEN)
        return (span->end - span->first) * header_segment_octets(header);
    return rest == UINT64_MAX
               ? rest
               : layout_of_file(header_segment_octets(header), HEADER_OCTETS + rest).octets;
}

static bool decrypt(struct job *job, const struct options *options)
{
    struct header header;
    struct flow_facts facts = {.octets = 0};
    struct span span;
    /* Look at all files, and refuse an output that is one of the inputs. */
    if (!job_open(job, options))
        return false;
    /* The header, the key that it wants, and whether the two belong together. */
    if (!job_unlock(job, &header))
        return false;
    /* Which segments are wanted: all, or those of a range or part. */
    if (!job_find_span(job, &header, &span))
        return false;
    /* Only now the outputs are touched. */
    if (!job_create_outputs(job))
        return false;
    /* The segments: verified, and then released. */
    const struct flow flow = job_flow(job);
    const uint64_t rest = input_remaining(&job->in);
    if (!flow_unseal(&flow, &job->secrets->container, span, octets_in(&span, &header, rest), &facts,
                     &job->failure)) {
        /* What was good shows that the header was right. */
        job->failure.given = job->failure.segment == 0 ? options->header : NULL;
        if (job->failure.ends != 0 && rest != UINT64_MAX)
            job->failure.excess = HEADER_OCTETS + rest - job->failure.ends;
        return false;
    }
    facts_tell(&facts, job);
    if (span.end == LAYOUT_OPEN)
        facts_tell_integrity(&facts, job);
    /* Everything went well: the outputs get their names. */
    return job_finish(job, 0600);
}

int verb_decrypt(const struct options *options)
{
    struct job job;
    bool done =
        options_given(options, OPTION_RAW) ? raw_crypt_all(&job, options) : decrypt(&job, options);
    int status = done ? EXIT_DONE : message_failure(&job.failure);
    job_close(&job);
    return status;
}
