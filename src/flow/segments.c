/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/segments.h"

#include <assert.h>

enum { PAGE = 4096, SLOT_OCTETS = 512 * 1024, SEGMENTS_MIN = 4 };

static_assert(sizeof(struct segments_slot) <= PAGE, "a slot's head is one page");

/* Enough segments to fill the lanes of the hash, and not so many small ones that locks and system
   calls count: 512 KiB of data, but 4 segments at the least. */
static size_t segments_a_slot(size_t segment)
{
    size_t count = SLOT_OCTETS / segment;
    if (count < SEGMENTS_MIN)
        return SEGMENTS_MIN;
    return count < SEGMENTS_MAX ? count : SEGMENTS_MAX;
}

struct segments_slot *segments_slot(const struct pipeline_slot *slot)
{
    struct segments_slot *head = slot->memory;
    head->run.buffer = (uint8_t *)slot->memory + PAGE;
    return head;
}

void segments_begin(const struct segments *s, struct container_run *run)
{
    const uint64_t left = s->span.end - s->next;
    *run = (struct container_run){.buffer = run->buffer, .first = s->next};
    run->count = left < s->a_slot ? (size_t)left : s->a_slot;
}

enum pipeline_fill segments_filled(struct segments *s, const struct container_run *run, bool more)
{
    s->next += run->count;
    if (!layout_fits(s->octets, s->next)) {
        failure_set(&s->fill_failure, FAILURE_TOO_LARGE, s->flow->in->name, 0);
        return PIPELINE_FAILED;
    }
    return more && s->next < s->span.end ? PIPELINE_FILLED : PIPELINE_LAST;
}

static bool has_places(const struct segments *s)
{
    return !s->in_order && s->flow->out != NULL && output_has_places(s->flow->out);
}

static size_t octets_of(const struct iovec *pieces, size_t count)
{
    size_t octets = 0;
    for (size_t i = 0; i < count; i++)
        octets += pieces[i].iov_len;
    return octets;
}

bool segments_fill(struct segments *s, struct segments_slot *head, const struct iovec *pieces,
                   size_t count, size_t *got)
{
    const size_t wanted = octets_of(pieces, count);
    head->failure.code = FAILURE_NONE;
    head->claimed = false;
    if (atomic_load_explicit(&s->failed, memory_order_relaxed))
        return false;
    if (s->in_order || !input_claim(s->flow->in, wanted, &head->claim))
        return input_read(s->flow->in, pieces, count, got, &s->fill_failure);
    head->claimed = true;
    *got = wanted;
    return true;
}

static bool slot_failed(struct segments *s, const struct segments_slot *head)
{
    if (head->failure.code == FAILURE_NONE)
        return false;
    atomic_store_explicit(&s->failed, true, memory_order_relaxed);
    return true;
}

bool segments_fetch(struct segments *s, struct segments_slot *head, const struct iovec *pieces,
                    size_t count, size_t *got)
{
    const size_t wanted = *got;
    if (!head->claimed)
        return true;
    const uint64_t start = clock_nanoseconds();
    (void)input_read_claimed(s->flow->in, head->claim, pieces, count, got, &head->failure);
    if (s->flow->gauge != NULL)
        gauge_add_since(&s->flow->gauge->reading_in_work, start);
    /* The end of a span was taken from the input's length. */
    if (*got < wanted && s->span.end != LAYOUT_OPEN && head->failure.code == FAILURE_NONE)
        failure_set(&head->failure, FAILURE_SHRUNK, s->flow->in->name, 0);
    return !slot_failed(s, head);
}

void segments_deliver(struct segments *s, struct segments_slot *head, uint64_t at,
                      const struct iovec *pieces, size_t count)
{
    if (!has_places(s) || count == 0 || slot_failed(s, head))
        return;
    const uint64_t start = clock_nanoseconds();
    (void)output_write_at(s->flow->out, s->base + at, pieces, count, &head->failure);
    if (s->flow->gauge != NULL)
        gauge_add_since(&s->flow->gauge->writing_in_work, start);
    (void)slot_failed(s, head);
}

bool segments_arrived(struct segments *s, const struct segments_slot *head, bool *more)
{
    *more = false;
    if (s->ended && head->octets > 0)
        return failure_set(&s->drain_failure, FAILURE_SHRUNK, s->flow->in->name, 0);
    *more = s->ended;
    if (s->ended)
        return false;
    if (head->failure.code != FAILURE_NONE) {
        s->drain_failure = head->failure;
        return false;
    }
    s->ended = head->run.ends;
    return true;
}

bool segments_release(struct segments *s, const struct iovec *pieces, size_t count, size_t octets)
{
    if (s->flow->out == NULL || octets == 0)
        return true;
    if (!has_places(s))
        return output_write(s->flow->out, pieces, count, &s->drain_failure);
    output_advance(s->flow->out, octets);
    return true;
}

void segments_note_tags(struct segments *s, const struct container_run *run, size_t count)
{
    for (size_t j = 0; j < count; j++)
        sha512_update(&s->integrity, container_tag(s->container, run, j), CONTAINER_TAG);
}

size_t segments_data(const struct segments *s, const struct container_run *run, size_t count,
                     struct iovec data[SEGMENTS_MAX])
{
    size_t octets = 0;
    for (size_t j = 0; j < count; j++) {
        data[j].iov_base = run->buffer + j * layout_whole(s->octets);
        data[j].iov_len = container_data_octets(s->container, run, j);
        octets += data[j].iov_len;
    }
    return octets;
}

size_t segments_clip(const struct segments *s, const struct container_run *run, size_t count,
                     struct iovec data[SEGMENTS_MAX])
{
    size_t octets = 0;
    for (size_t j = 0; j < count; j++) {
        const uint64_t at = (run->first + j) * s->octets;
        if (s->span.to != LAYOUT_OPEN && at + data[j].iov_len > s->span.to)
            data[j].iov_len = s->span.to > at ? (size_t)(s->span.to - at) : 0;
        if (at < s->span.from) {
            const uint64_t before = s->span.from - at;
            const size_t cut = before < data[j].iov_len ? (size_t)before : data[j].iov_len;
            data[j].iov_base = (uint8_t *)data[j].iov_base + cut;
            data[j].iov_len -= cut;
        }
        octets += data[j].iov_len;
    }
    return octets;
}

void segments_init(struct segments *s, const struct flow *flow, const struct container *container,
                   struct span span)
{
    *s = (struct segments){.flow = flow, .container = container, .span = span, .next = span.first};
    s->base = flow->out != NULL ? flow->out->octets : 0;
    s->octets = header_segment_octets(&container->header);
    s->a_slot = segments_a_slot(s->octets);
    sha512_init(&s->integrity, container->tags.inner.engine);
    sha512_update(&s->integrity, container->header_octets, HEADER_OCTETS);
}

struct pipeline segments_pipeline(struct segments *s, const struct segments_functions *functions)
{
    return (struct pipeline){
        .context = s,
        .slot_octets = PAGE + s->a_slot * layout_whole(s->octets) + s->beside,
        .fill = functions->fill,
        .work = functions->work,
        .drain = functions->drain,
    };
}

bool segments_run(struct segments *s, const struct segments_functions *functions, uint64_t octets,
                  struct flow_facts *facts, struct failure *failure)
{
    struct pipeline pipeline = segments_pipeline(s, functions);
    if (s->span.first == s->span.end) { /* a part without segments, a range without octets */
        *facts = (struct flow_facts){.octets = 0, .wanted = 1, .threads = 1};
        return true;
    }
    switch (flow_run(s->flow, &pipeline, octets, s->a_slot * s->octets, facts)) {
    case PIPELINE_DONE:
        break;
    case PIPELINE_STOPPED:
        *failure = s->drain_failure.code != FAILURE_NONE ? s->drain_failure : s->fill_failure;
        return false;
    default:
        return failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    }
    facts->octets = s->released;
    sha512_final(&s->integrity, facts->integrity);
    return true;
}
