/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/unseal.h"

#include "format/ending.h"

/* The run of which so many octets are there. */
static void set_octets(const struct segments *s, struct segments_slot *head, size_t octets)
{
    const size_t whole = layout_whole(s->octets);
    head->octets = octets;
    head->cut = false;
    head->at_end = octets < head->run.count * whole;
    if (!head->at_end)
        return;
    head->run.count = octets / whole;
    if (octets % whole < CONTAINER_OVERHEAD) {
        head->cut = true;
    } else {
        head->run.ends = true;
        head->run.last_octets = octets % whole - CONTAINER_OVERHEAD;
        head->run.count++;
    }
}

enum pipeline_fill unseal_fill(struct segments *s, const struct pipeline_slot *slot)
{
    struct segments_slot *head = segments_slot(slot);
    size_t got;
    segments_begin(s, &head->run);
    const struct iovec sealed = {head->run.buffer, head->run.count * layout_whole(s->octets)};
    if (!segments_fill(s, head, &sealed, 1, &got))
        return PIPELINE_FAILED;
    set_octets(s, head, got);
    return segments_filled(s, &head->run, !head->at_end);
}

void unseal_work(struct segments *s, struct segments_slot *head)
{
    const struct iovec sealed = {head->run.buffer, head->octets};
    size_t got = head->octets;
    head->good = 0;
    if (!segments_fetch(s, head, &sealed, 1, &got))
        return;
    if (got < head->octets)
        set_octets(s, head, got);
    if (head->run.count > 0)
        head->good = container_unseal(s->container, &head->run, NULL);
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    return unseal_fill(context, slot);
}

/* Where the data of the run that are wanted begin among all that are. */
static uint64_t place(const struct segments *s, const struct container_run *run)
{
    const uint64_t at = run->first * s->octets;
    return at > s->span.from ? at - s->span.from : 0;
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    struct segments_slot *head = segments_slot(slot);
    struct iovec data[SEGMENTS_MAX];
    unseal_work(s, head);
    segments_data(s, &head->run, head->good, data);
    segments_clip(s, &head->run, head->good, data);
    digest_update(s->flow->digest, slot, data, head->good);
    segments_deliver(s, head, place(s, &head->run), data, head->good);
}

bool unseal_refuse(struct segments *s, const struct segments_slot *head)
{
    const uint64_t index = head->run.first + head->good;
    bool missing = head->good == head->run.count;
    struct failure *failure = &s->drain_failure;
    failure_set(failure, missing ? FAILURE_TRUNCATED : FAILURE_SEGMENT, s->flow->in->name, 0);
    failure->segment = index;
    failure->at = layout_place(s->octets, index);
    failure->data_at = index * s->octets;
    /* Only in the file's last piece can a cut or an extension look like damage. */
    failure->in_last_piece = head->run.ends && head->good + 1 == head->run.count;
    if (!missing) {
        const size_t before = head->good * layout_whole(s->octets);
        ending_explain(s->container, head->run.buffer + before, head->octets - before, head->at_end,
                       failure);
    }
    return false;
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    const struct segments_slot *head = segments_slot(slot);
    struct iovec data[SEGMENTS_MAX];
    bool more;
    if (!segments_arrived(s, head, &more))
        return more;
    segments_data(s, &head->run, head->good, data);
    const size_t octets = segments_clip(s, &head->run, head->good, data);
    s->released += octets;
    flow_count(s->flow, octets);
    segments_note_tags(s, &head->run, head->good);
    if (!segments_release(s, data, head->good, octets))
        return false;
    return head->good == head->run.count && !head->cut ? true : unseal_refuse(s, head);
}

bool flow_unseal(const struct flow *flow, const struct container *container, struct span span,
                 uint64_t octets, struct flow_facts *facts, struct failure *failure)
{
    static const struct segments_functions functions = {fill, work, drain};
    struct segments s;
    segments_init(&s, flow, container, span);
    return segments_run(&s, &functions, octets, facts, failure);
}
