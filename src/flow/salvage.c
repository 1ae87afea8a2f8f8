/* SPDX-License-Identifier: ISC */
/*
 * An undamaged container goes through the pipeline as in unseal.c.  Bad segments only count up
 * `bad` at first: when a good one follows in its place, zeros are written for them.  When too many
 * are bad, or the end of the file is reached without the last segment, the pipeline stops,
 * search_next() looks for the next good segment, and the pipeline begins anew from there.
 */
#include "config.h"

#include "flow/salvage.h"

#include "base/secret.h"
#include "flow/candidates.h"
#include "flow/salvaged.h"
#include "flow/search.h"
#include "flow/unseal.h"

#include <stdlib.h>

enum {
    AFTER = 16, /* segments behind a bad one that are looked at in place */
    TIMES = 8,  /* the file's octets are what searches may hash, */
};
#define AT_LEAST (UINT64_C(1) << 30) /* or so many, or those of so many segments */
#define AT_LEAST_SEGMENTS 4096

struct salvage {
    struct segments s; /* first: the functions of the pipeline get its address */
    bool has_position; /* of the input, which can be moved */
    bool can_search;   /* ... and octets to hash are left */
    struct search search;
    uint64_t first, first_at; /* where the pipeline began: index, octet of the file */
    /* The draining thread's: */
    struct salvaged to; /* knows the index of the next segment */
    uint64_t quiet;     /* no search before this index: one before it found nothing */
    uint64_t searched;  /* from this index on none was made yet */
    bool complete;      /* the last segment was good */
    bool at_end;        /* of the file */
};

static uint64_t place(const struct salvage *v, uint64_t index)
{
    return v->first_at + (index - v->first) * layout_whole(v->s.octets);
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    return unseal_fill(context, slot);
}

static void work(void *context, struct pipeline_slot *slot)
{
    const struct segments *s = context;
    struct segments_slot *head = segments_slot(slot);
    if (head->run.count > 0)
        (void)container_unseal(s->container, &head->run, head->each);
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct salvage *v = context;
    struct segments_slot *head = segments_slot(slot);
    struct iovec data[SEGMENTS_MAX];
    segments_data(&v->s, &head->run, head->run.count, data);
    for (size_t j = 0, from; j < head->run.count;) {
        for (from = j; j < head->run.count && head->each[j]; j++)
            sha512_update(&v->s.integrity, container_tag(v->s.container, &head->run, j),
                          CONTAINER_TAG);
        if (j > from && !salvaged_good(&v->to, data + from, j - from))
            return false;
        for (; j < head->run.count && !head->each[j]; j++) {
            salvaged_bad(&v->to);
            if (v->can_search && v->to.bad > AFTER && v->to.index >= v->quiet)
                return false;
        }
    }
    v->at_end = head->at_end;
    v->complete = head->at_end && head->run.ends && v->to.bad == 0;
    return !v->at_end || v->complete;
}

/* The container ends in place, and the file goes on: the last segment by itself. */
static bool take_ending(struct salvage *v, const struct search_hit *hit, struct failure *failure)
{
    struct container_run run = {
        .first = hit->index, .count = 1, .ends = true, .last_octets = hit->octets};
    const size_t whole = hit->octets + CONTAINER_OVERHEAD;
    size_t got;
    run.buffer = malloc(whole);
    if (run.buffer == NULL)
        return failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    bool good = input_read_at(v->s.flow->in, hit->at, run.buffer, whole, &got, failure);
    if (good && (got < whole || container_unseal(v->s.container, &run, NULL) == 0))
        good = failure_set(failure, FAILURE_SHRUNK, v->s.flow->in->name, 0);
    const struct iovec data = {run.buffer, hit->octets};
    if (good && !salvaged_good(&v->to, &data, 1)) {
        *failure = v->s.drain_failure;
        good = false;
    }
    wipe(run.buffer, whole);
    free(run.buffer);
    v->to.told->excess = v->search.length - hit->at - whole;
    v->complete = true;
    return good;
}

static void note_nothing_found(struct salvage *v, enum search_result result)
{
    struct flow_salvage *told = v->to.told;
    if (told->not_found++ == 0)
        told->sought = v->to.index - v->to.bad;
    v->searched = v->to.index;
    v->quiet = v->to.index + candidates_reach(v->s.octets);
    if (result == SEARCH_EXHAUSTED) {
        told->exhausted = true;
        v->can_search = false;
    }
}

/* The pipeline stopped: where to go on.  `*more` is false if nowhere. */
static bool go_on_elsewhere(struct salvage *v, bool *more, struct failure *failure)
{
    const uint64_t lost = v->to.index - v->to.bad;
    const uint64_t from = lost > v->searched ? lost : v->searched;
    const struct search_start start = {from, place(v, from), lost};
    struct search_hit hit;
    *more = false;
    if (v->can_search) {
        const enum search_result result = search_next(&v->search, &start, &hit, failure);
        if (result == SEARCH_FAILED)
            return false;
        if (result == SEARCH_FOUND) {
            v->to.moved = (int64_t)(hit.at - place(v, hit.index));
            v->to.bad = hit.index - lost;
            v->to.index = hit.index;
            v->first = hit.index;
            v->first_at = hit.at;
            *more = !hit.ends;
            return !hit.ends || take_ending(v, &hit, failure);
        }
        if (!v->at_end || result == SEARCH_EXHAUSTED)
            note_nothing_found(v, result);
    }
    if (v->at_end)
        return true;
    v->first_at = place(v, v->to.index);
    v->first = v->to.index;
    *more = true;
    return true;
}

/* One run of the pipeline. */
static bool run(struct salvage *v, struct pipeline *pipeline, uint64_t octets,
                struct flow_facts *facts, struct failure *failure)
{
    struct flow_facts here;
    v->s.next = v->first;
    v->at_end = false;
    if (v->has_position && !input_seek(v->s.flow->in, v->first_at, failure))
        return false;
    const enum pipeline_result result =
        flow_run(v->s.flow, pipeline, octets, v->s.a_slot * v->s.octets, &here);
    here.seconds += facts->seconds;
    here.threads = here.threads > facts->threads ? here.threads : facts->threads;
    *facts = here;
    if (result == PIPELINE_NO_MEMORY)
        return failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    if (v->s.drain_failure.code == FAILURE_NONE && v->s.fill_failure.code == FAILURE_NONE)
        return true;
    *failure = v->s.drain_failure.code != FAILURE_NONE ? v->s.drain_failure : v->s.fill_failure;
    return false;
}

static bool run_all(struct salvage *v, struct pipeline *pipeline, uint64_t octets,
                    struct flow_facts *facts, struct failure *failure)
{
    for (bool more = true; more;) {
        if (!run(v, pipeline, octets, facts, failure))
            return false;
        more = false;
        if (!v->complete && !go_on_elsewhere(v, &more, failure))
            return false;
    }
    return true;
}

/* Octets that may be hashed. */
static uint64_t budget(uint64_t length, size_t segment)
{
    const uint64_t segments = (uint64_t)layout_whole(segment) * AT_LEAST_SEGMENTS;
    const uint64_t least = segments > AT_LEAST ? segments : AT_LEAST;
    const uint64_t most = length <= UINT64_MAX / TIMES ? length * TIMES : UINT64_MAX;
    return most > least ? most : least;
}

bool flow_salvage(const struct flow *flow, const struct container *container, uint64_t octets,
                  struct flow_facts *facts, struct flow_salvage *told, struct failure *failure)
{
    static const struct segments_functions functions = {fill, work, drain};
    struct salvage v = {.first_at = HEADER_OCTETS};
    segments_init(&v.s, flow, container, span_whole());
    v.to = (struct salvaged){
        .flow = flow, .told = told, .segment = v.s.octets, .failure = &v.s.drain_failure};
    v.s.in_order = true; /* what is written depends on the slots before */
    struct pipeline pipeline = segments_pipeline(&v.s, &functions);
    struct failure no_position;
    uint64_t length;
    *told = (struct flow_salvage){.ranges = 0};
    *facts = (struct flow_facts){.octets = 0};
    v.has_position = input_length(flow->in, &length, &no_position);
    v.can_search = v.has_position;
    told->in_place = !v.has_position;
    if (v.has_position) {
        v.search = (struct search){flow, container, length, budget(length, v.s.octets)};
    }
    if (!run_all(&v, &pipeline, octets, facts, failure))
        return false;
    told->end_lost = !v.complete;
    told->end = (v.to.index - v.to.bad) * v.s.octets;
    facts->octets = v.to.released;
    sha512_final(&v.s.integrity, facts->integrity);
    return true;
}
