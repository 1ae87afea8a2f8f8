/* SPDX-License-Identifier: ISC */
/* Pieces of a container: which segments they are, and where the container ends. */
#include "config.h"

#include "program/job.h"

#include "base/secret.h"
#include "format/ending.h"

#include <stdlib.h>

static bool failed_at(struct job *job, enum failure_code code, const struct layout *layout,
                      uint64_t index)
{
    failure_set(&job->failure, code, job->in.name, 0);
    job->failure.segment = index;
    job->failure.at = layout_place(layout->segment, index);
    job->failure.data_at = index * layout->segment;
    job->failure.in_last_piece = true;
    job->failure.given = job->options->header;
    return false;
}

bool job_truncated(struct job *job, const struct layout *layout)
{
    return failed_at(job, FAILURE_TRUNCATED, layout, layout->segments);
}

bool job_check_last(struct job *job, const struct layout *layout)
{
    const struct container *container = &job->secrets->container;
    if (layout->truncated)
        return job_truncated(job, layout);
    const uint64_t index = layout->segments - 1;
    const size_t octets = layout_data_octets(layout, index), whole = octets + CONTAINER_OVERHEAD;
    struct container_run run = {.first = index, .count = 1, .ends = true, .last_octets = octets};
    size_t got;
    run.buffer = malloc(whole);
    if (run.buffer == NULL)
        return failure_set(&job->failure, FAILURE_NO_MEMORY, NULL, 0);
    bool read = input_read_at(&job->in, layout_place(layout->segment, index), run.buffer, whole,
                              &got, &job->failure);
    bool good = read && got == whole && container_unseal(container, &run, NULL) == 1;
    if (read && !good) {
        failed_at(job, FAILURE_SEGMENT, layout, index);
        ending_explain(container, run.buffer, got, true, &job->failure);
    }
    wipe(run.buffer, octets);
    free(run.buffer);
    return good;
}

/* The octets that --range means.  When the end of the data decides, the last segment is verified
   before it is believed: otherwise a cut file would only look shorter. */
static bool find_range(struct job *job, const struct layout *layout, uint64_t *from, uint64_t *to)
{
    const struct options *options = job->options;
    const uint64_t start = options->range_start, octets = options->range_octets;
    const uint64_t certain = (layout->segments - !layout->truncated) * layout->segment;
    *from = start;
    *to = octets < UINT64_MAX - start ? start + octets : UINT64_MAX;
    if (!options->range_from_end && *to <= certain)
        return true;
    if (!job_check_last(job, layout))
        return false;
    if (options->range_from_end) {
        *from = start < layout->octets ? layout->octets - start : 0;
        *to = octets < layout->octets - *from ? *from + octets : layout->octets;
    }
    if (*from > layout->octets) {
        failure_set(&job->failure, FAILURE_RANGE, job->in.name, 0);
        job->failure.octets = layout->octets;
        return false;
    }
    if (*to > layout->octets)
        *to = layout->octets;
    return true;
}

bool job_find_span(struct job *job, const struct header *header, struct span *span)
{
    const struct options *options = job->options;
    const size_t segment = header_segment_octets(header);
    uint64_t file, from, to;
    *span = span_whole();
    if (options->parts == 0 && !options_given(options, OPTION_RANGE))
        return true;
    if (!input_length(&job->in, &file, &job->failure))
        return false;
    const struct layout layout = layout_of_file(segment, file);
    if (options->parts != 0) {
        if (!job_check_last(job, &layout))
            return false;
        *span = span_of_part(&layout, options->part, options->parts);
    } else {
        if (!find_range(job, &layout, &from, &to))
            return false;
        *span = from < to ? span_of_range(segment, from, to) : (struct span){0, 0, 0, 0};
    }
    return input_seek(&job->in, layout_place(segment, span->first), &job->failure);
}

uint64_t job_expected_octets(const struct job *job, const struct span *span)
{
    const size_t segment = header_segment_octets(&job->secrets->container.header);
    const uint64_t rest = input_remaining(&job->in);
    if (span->end != LAYOUT_OPEN)
        return (span->end - span->first) * segment;
    return rest == UINT64_MAX ? rest : layout_of_file(segment, HEADER_OCTETS + rest).octets;
}

bool job_explain(struct job *job)
{
    struct failure *failure = &job->failure, ignored;
    uint64_t file;
    /* What was good shows that the header was right. */
    failure->given = failure->segment == 0 ? job->options->header : NULL;
    if (failure->ends != 0 && input_length(&job->in, &file, &ignored))
        failure->excess = file - failure->ends;
    return false;
}
