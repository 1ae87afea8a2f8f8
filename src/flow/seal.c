/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/random.h"
#include "flow/segments.h"

#include <errno.h>

/* The data are read into the places that they have among nonces and tags. */
static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    struct container_run *run = &segments_slot(slot)->run;
    struct iovec data[SEGMENTS_MAX];
    size_t got;
    segments_begin(s, run);
    const size_t room = segments_data(s, run, run->count, data);
    const size_t wanted = segments_clip(s, run, run->count, data); /* less at the end of a part */
    if (!input_read(s->flow->in, data, run->count, &got, &s->fill_failure))
        return PIPELINE_FAILED;
    if (got < wanted && s->span.end != LAYOUT_OPEN) {
        failure_set(&s->fill_failure, FAILURE_SHRUNK, s->flow->in->name, 0);
        return PIPELINE_FAILED;
    }
    run->ends = got < room;
    if (run->ends) {
        run->count = got / s->octets + 1;
        run->last_octets = got % s->octets;
    }
    return segments_filled(s, run, !run->ends);
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    struct segments_slot *head = segments_slot(slot);
    struct iovec data[SEGMENTS_MAX];
    segments_data(s, &head->run, head->run.count, data);
    digest_update(s->flow->digest, slot, data, head->run.count);
    head->random_error = 0;
    if (random_octets(head->nonces, head->run.count * CONTAINER_NONCE))
        container_seal(s->container, &head->run, head->nonces);
    else
        head->random_error = errno != 0 ? errno : EIO;
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    struct segments_slot *head = segments_slot(slot);
    const struct iovec sealed = {head->run.buffer, container_run_octets(s->container, &head->run)};
    if (head->random_error != 0)
        return failure_set(&s->drain_failure, FAILURE_RANDOM, NULL, head->random_error);
    segments_note_tags(s, &head->run, head->run.count);
    s->released += sealed.iov_len - head->run.count * CONTAINER_OVERHEAD;
    return output_write(s->flow->out, &sealed, 1, &s->drain_failure);
}

bool flow_seal(const struct flow *flow, const struct container *container, struct span span,
               uint64_t octets, struct flow_facts *facts, struct failure *failure)
{
    static const struct segments_functions functions = {fill, work, drain};
    struct segments s;
    segments_init(&s, flow, container, span);
    return segments_run(&s, &functions, octets, facts, failure);
}
