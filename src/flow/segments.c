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
