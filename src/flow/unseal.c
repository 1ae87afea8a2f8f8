/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/unseal.h"

#include "format/ending.h"

enum pipeline_fill unseal_fill(struct segments *s, const struct pipeline_slot *slot)
{
    struct segments_slot *head = segments_slot(slot);
    const size_t whole = layout_whole(s->octets);
    size_t got;
    segments_begin(s, &head->run);
    head->cut = false;
    const struct iovec sealed = {head->run.buffer, head->run.count * whole};
    if (!input_read(s->flow->in, &sealed, 1, &got, &s->fill_failure))
        return PIPELINE_FAILED;
    head->octets = got;
    head->at_end = got < sealed.iov_len;
    if (!head->at_end)
        return segments_filled(s, &head->run, true);
    head->run.count = got / whole;
    if (got % whole < CONTAINER_OVERHEAD) {
        head->cut = true;
    } else {
        head->run.ends = true;
        head->run.last_octets = got % whole - CONTAINER_OVERHEAD;
        head->run.count++;
    }
    return segments_filled(s, &head->run, false);
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    return unseal_fill(context, slot);
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct segments *s = context;
    struct segments_slot *head = segments_slot(slot);
    struct iovec data[SEGMENTS_MAX];
    head->good = head->run.count > 0 ? container_unseal(s->container, &head->run, NULL) : 0;
    segments_data(s, &head->run, head->good, data);
    segments_clip(s, &head->run, head->good, data);
    digest_update(s->flow->digest, slot, data, head->good);
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
    segments_data(s, &head->run, head->good, data);
    s->released += segments_clip(s, &head->run, head->good, data);
    segments_note_tags(s, &head->run, head->good);
    if (s->flow->out != NULL && head->good > 0 &&
        !output_write(s->flow->out, data, head->good, &s->drain_failure))
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
