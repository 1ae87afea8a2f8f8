/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/random.h"
#include "flow/segments.h"

#include <errno.h>

/* The data are read into the places that they have among nonces and tags. */
static void set_octets(const struct segments *s, struct segments_slot *head, size_t octets)
{
    struct container_run *run = &head->run;
    head->octets = octets;
    run->ends = octets < run->count * s->octets;
    if (run->ends) {
        run->count = octets / s->octets + 1;
        run->last_octets = octets % s->octets;
    }
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    struct segments_slot *head = segments_slot(slot);
    struct container_run *run = &head->run;
    struct iovec data[SEGMENTS_MAX];
    size_t got;
    segments_begin(s, run);
    segments_data(s, run, run->count, data);
    const size_t wanted = segments_clip(s, run, run->count, data); /* less at the end of a part */
    if (!segments_fill(s, head, data, run->count, &got))
        return PIPELINE_FAILED;
    if (got < wanted && s->span.end != LAYOUT_OPEN) {
        failure_set(&s->fill_failure, FAILURE_SHRUNK, s->flow->in->name, 0);
        return PIPELINE_FAILED;
    }
    set_octets(s, head, got);
    return segments_filled(s, run, !run->ends);
}

static bool fetch(struct segments *s, struct segments_slot *head)
{
    struct iovec data[SEGMENTS_MAX];
    size_t got = head->octets;
    segments_data(s, &head->run, head->run.count, data);
    if (!segments_fetch(s, head, data, head->run.count, &got))
        return false;
    if (got < head->octets)
        set_octets(s, head, got);
    return true;
}

static void seal(struct segments *s, struct segments_slot *head)
{
    const struct container_run *run = &head->run;
    if (!random_octets(head->nonces, run->count * CONTAINER_NONCE)) {
        failure_set(&head->failure, FAILURE_RANDOM, NULL, errno != 0 ? errno : EIO);
        return;
    }
    container_seal(s->container, run, head->nonces);
    const struct iovec sealed = {run->buffer, container_run_octets(s->container, run)};
    segments_deliver(s, head, (run->first - s->span.first) * layout_whole(s->octets), &sealed, 1);
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    struct segments_slot *head = segments_slot(slot);
    struct iovec data[SEGMENTS_MAX];
    const bool there = fetch(s, head);
    const size_t count = there ? head->run.count : 0;
    segments_data(s, &head->run, count, data);
    digest_update(s->flow->digest, slot, data, count);
    if (there)
        seal(s, head);
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    const struct segments_slot *head = segments_slot(slot);
    const struct iovec sealed = {head->run.buffer, container_run_octets(s->container, &head->run)};
    bool more;
    if (!segments_arrived(s, head, &more))
        return more;
    segments_note_tags(s, &head->run, head->run.count);
    s->released += head->octets;
    flow_count(s->flow, head->octets);
    return segments_release(s, &sealed, 1, sealed.iov_len);
}

bool flow_seal(const struct flow *flow, const struct container *container, struct span span,
               uint64_t octets, struct flow_facts *facts, struct failure *failure)
{
    static const struct segments_functions functions = {fill, work, drain};
    struct segments s;
    segments_init(&s, flow, container, span);
    return segments_run(&s, &functions, octets, facts, failure);
}
