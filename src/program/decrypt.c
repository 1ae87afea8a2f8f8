/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/secret.h"
#include "format/ending.h"
#include "program/facts.h"
#include "program/message.h"

#include <stdlib.h>
#include <string.h>

static enum failure_follow what_follows(const uint8_t *octets, size_t count)
{
    static const uint8_t zero[16];
    struct header header;
    unsigned at, value;
    const enum header_fault fault = header_read(octets, count, &header, &at, &value);
    if (count > 8 && fault != HEADER_MAGIC && fault != HEADER_EMPTY)
        return FOLLOW_CONTAINER;
    for (size_t i = 0; i < count; i += sizeof zero)
        if (memcmp(octets + i, zero, count - i < sizeof zero ? count - i : sizeof zero) != 0)
            return FOLLOW_DATA;
    return FOLLOW_ZEROS;
}

/* A segment that failed may be the last one, with something behind it. */
static void explain_end(struct job *job, uint64_t rest)
{
    const struct container *c = &job->secrets->container;
    const size_t segment = header_segment_octets(&c->header), most = layout_whole(segment);
    struct failure *failure = &job->failure, ignored;
    size_t got, length, follow;
    uint8_t *buffer;
    if (failure->code != FAILURE_SEGMENT || rest == UINT64_MAX || (buffer = malloc(most)) == NULL)
        return;
    if (input_read_at(&job->in, failure->at, buffer, most, &got, &ignored) &&
        ending_find(c, failure->segment, buffer, got, &length)) {
        const size_t whole = length + CONTAINER_OVERHEAD;
        failure->ends = failure->at + whole;
        failure->excess = HEADER_OCTETS + rest - failure->ends;
        follow = got - whole;
        failure->follow = FOLLOW_DATA;
        if (input_read_at(&job->in, failure->ends, buffer, follow, &got, &ignored) && got == follow)
            failure->follow = what_follows(buffer, follow);
    }
    wipe(buffer, most);
    free(buffer);
}

static bool decrypt(struct job *job, const struct options *options)
{
    struct header header;
    struct flow_facts facts;
    /* Look at all files, and refuse an output that is one of the inputs. */
    if (!job_open(job, options))
        return false;
    /* The header, the key that it wants, and whether the two belong together. */
    if (!job_unlock(job, &header))
        return false;
    /* Only now the outputs are touched. */
    if (!job_create_outputs(job))
        return false;
    /* All segments: verified, and then released. */
    const struct flow flow = job_flow(job);
    const uint64_t rest = input_remaining(&job->in);
    const uint64_t octets =
        rest == UINT64_MAX
            ? rest
            : layout_of_file(header_segment_octets(&header), HEADER_OCTETS + rest).octets;
    if (!flow_unseal(&flow, &job->secrets->container, span_whole(), octets, &facts,
                     &job->failure)) {
        job->failure.given = options->header;
        explain_end(job, rest);
        return false;
    }
    facts_tell(&facts, job);
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
