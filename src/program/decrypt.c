/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "program/facts.h"
#include "program/job_command.h"
#include "program/message.h"
#include "program/outcome.h"
#include "program/salvage.h"

#include <string.h>

/* The first of two passes: everything is verified, and nothing written. */
static bool verify(struct job *job, struct span span, uint64_t octets, struct flow_facts *facts)
{
    const struct container *c = &job->secrets->container;
    const struct flow flow = {.in = &job->in,
                              .gauge = &job->gauge,
                              .refused = message_no_threads,
                              .threads = job->options->threads};
    job_show_progress(job, "verify");
    if (!S_ISREG(job->in.stat.st_mode))
        return failure_set(&job->failure, FAILURE_NOT_SEEKABLE, job->in.name, 0);
    if (!flow_unseal(&flow, c, span, octets, facts, &job->failure))
        return job_explain(job);
    if (input_changed(&job->in))
        return failure_set(&job->failure, FAILURE_CHANGED, job->in.name, 0);
    if (!job_check_integrity(job, facts->integrity, facts->integrity))
        return false;
    return input_seek(&job->in, layout_place(header_segment_octets(&c->header), span.first),
                      &job->failure);
}

/* Whether the second pass saw what the first one verified. */
static bool unchanged(struct job *job, const struct flow_facts *first,
                      const struct flow_facts *second)
{
    return (!input_changed(&job->in) &&
            memcmp(first->integrity, second->integrity, sizeof first->integrity) == 0) ||
           failure_set(&job->failure, FAILURE_CHANGED, job->in.name, 0);
}

static bool decrypt(struct job *job, const struct options *options, struct job_kept *kept)
{
    struct header header;
    struct flow_facts facts, verified;
    const bool twice = options_given(options, OPTION_VERIFY_FIRST);
    struct span span;
    /* Look at all files, and refuse an output that is one of the inputs. */
    if (!job_open_kept(job, options, kept))
        return false;
    /* A header that is given makes up for one that cannot be read. */
    job->in.past_errors =
        options_given(options, OPTION_SALVAGE) && options_given(options, OPTION_HEADER);
    /* The header, the key that it wants, and whether the two belong together. */
    if (!job_unlock(job, &header))
        return false;
    /* Which segments are wanted: all, or those of a range or part. */
    if (!job_find_span(job, &header, &span))
        return false;
    const uint64_t octets = job_expected_octets(job, &span);
    if (twice && !verify(job, span, octets, &verified))
        return false;
    /* Only now the outputs are touched. */
    if (!job_create_outputs(job))
        return false;
    if (options_given(options, OPTION_SALVAGE))
        return salvage(job, octets);
    /* The segments: verified, and then released. */
    const struct flow flow = job_flow(job);
    if (!flow_unseal(&flow, &job->secrets->container, span, octets, &facts, &job->failure))
        return job_explain(job);
    if (twice && !unchanged(job, &verified, &facts))
        return false;
    facts_tell(&facts, job);
    if (span.end == LAYOUT_OPEN) {
        facts_tell_integrity(&facts, job);
        if (!job_check_integrity(job, facts.integrity, facts.integrity))
            return false;
    }
    /* Everything went well: the outputs get their names. */
    return job_finish(job, 0600);
}

static int decrypt_one(const struct options *options, struct job_kept *kept)
{
    struct job job;
    bool done = options_given(options, OPTION_CMS)   ? cms_decrypt(&job, options)
                : options_given(options, OPTION_RAW) ? raw_crypt_all(&job, options)
                                                     : decrypt(&job, options, kept);
    if (!done)
        job_blame_command(&job);
    int status = done ? EXIT_DONE : message_failure(&job.failure);
    if (done && kept != NULL && options_given(options, OPTION_VERBOSE))
        message_line("%s: good", job.in.name);
    outcome_tell(&job, status);
    job_close(&job);
    return status;
}

int verb_decrypt(const struct options *options)
{
    return job_for_each(options, decrypt_one);
}
