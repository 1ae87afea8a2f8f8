/* SPDX-License-Identifier: ISC */
/* The batches of candidates.c are the slots of a pipeline. */
#include "config.h"

#include "flow/search.h"

#include "base/secret.h"
#include "flow/candidates.h"
#include "format/ending.h"

#include <assert.h>
#include <stdlib.h>

enum { HEAD = 256 };  /* octets of a slot before those of the file */
enum { ENDINGS = 2 }; /* segments that may be the last one, though the file goes on */

/* What lies at the start of a slot's memory. */
struct batch {
    struct candidates_batch places;
    size_t got; /* octets of the file from the first place on */
    bool found;
    struct search_hit hit;
};

static_assert(sizeof(struct batch) <= HEAD, "the file's octets follow");

/* One search: what its rounds go through and find. */
struct attempt {
    const struct search *search;
    struct candidates candidates; /* the filling thread's, like the next four */
    uint64_t most;                /* octets that the round may hash */
    uint64_t spent;
    bool exhausted;
    struct failure failure;
    bool found; /* the draining thread's, like the next */
    struct search_hit hit;
};

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct attempt *attempt = context;
    struct batch *batch = slot->memory;
    struct candidates_batch places;
    const bool more = candidates_next(&attempt->candidates, &places);
    const uint64_t octets = more ? candidates_cost(&attempt->candidates, &places) : 0;
    *batch = (struct batch){.got = 0};
    if (attempt->spent + octets > attempt->most)
        attempt->exhausted = true;
    if (!more || attempt->spent + octets > attempt->most)
        return PIPELINE_LAST;
    attempt->spent += octets;
    batch->places = places;
    const size_t wanted = (size_t)((places.count - 1) * places.step) + attempt->candidates.whole;
    return input_read_at(attempt->search->flow->in, (uint64_t)places.at,
                         (uint8_t *)slot->memory + HEAD, wanted, &batch->got, &attempt->failure)
               ? PIPELINE_FILLED
               : PIPELINE_FAILED;
}

/* Whether a segment begins at position k of the batch, whose data and nonce were hashed. */
static void match(const struct attempt *attempt, struct batch *batch, int64_t k, size_t octets,
                  bool last, const struct hmac_sha512 *body)
{
    struct salvage_indexes pieces[2];
    const uint8_t *segment = (const uint8_t *)batch + HEAD + k * batch->places.step;
    candidates_indexes(&attempt->candidates, &batch->places, k, pieces);
    for (size_t i = 0; i < 2 && !batch->found; i++)
        batch->found = salvage_match(body, segment, octets, last, &pieces[i], &batch->hit.index);
    batch->hit.at = (uint64_t)(batch->places.at + k * batch->places.step);
}

static void work(void *context, struct pipeline_slot *slot)
{
    const struct attempt *attempt = context;
    const struct container *c = attempt->search->container;
    struct batch *batch = slot->memory;
    struct hmac_sha512 bodies[SALVAGE_SIDE_BY_SIDE];
    const uint8_t *segments[SALVAGE_SIDE_BY_SIDE];
    for (int64_t k = 0, n; k < batch->places.count && !batch->found; k += n) {
        size_t octets = attempt->candidates.segment;
        for (n = 0; n < SALVAGE_SIDE_BY_SIDE && k + n < batch->places.count; n++) {
            const size_t before = (size_t)((k + n) * batch->places.step);
            segments[n] = (const uint8_t *)batch + HEAD + before;
            if (batch->got >= before + attempt->candidates.whole)
                continue;
            /* What is left of the file is less than a whole segment: only the last, alone. */
            if (n == 0 && batch->got >= before + CONTAINER_OVERHEAD)
                octets = batch->got - before - CONTAINER_OVERHEAD;
            else if (n == 0)
                return;
            n += n == 0;
            break;
        }
        salvage_hash(c, segments, octets, (size_t)n, bodies);
        for (int64_t i = 0; i < n && !batch->found; i++)
            match(attempt, batch, k + i, octets, octets < attempt->candidates.segment, &bodies[i]);
    }
    wipe(bodies, sizeof bodies);
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct attempt *attempt = context;
    const struct batch *batch = slot->memory;
    attempt->found = batch->found;
    attempt->hit = batch->hit;
    return !batch->found;
}

static enum search_result run_round(struct attempt *attempt, struct search *search,
                                    const struct candidates_round *round, uint64_t most)
{
    struct flow_facts facts;
    struct pipeline pipeline = {.context = attempt, .fill = fill, .work = work, .drain = drain};
    pipeline.slot_octets = HEAD + candidates_octets(attempt->candidates.whole);
    candidates_begin(&attempt->candidates, round);
    attempt->most = most;
    attempt->spent = 0;
    const enum pipeline_result result =
        flow_run(search->flow, &pipeline, UINT64_MAX, attempt->candidates.segment, &facts);
    search->budget -= attempt->spent;
    if (result == PIPELINE_NO_MEMORY)
        failure_set(&attempt->failure, FAILURE_NO_MEMORY, NULL, 0);
    if (attempt->failure.code != FAILURE_NONE)
        return SEARCH_FAILED;
    return attempt->found ? SEARCH_FOUND : SEARCH_NOTHING;
}

/* Reads a segment's octets from `at` on; NULL: attempt->failure says why. */
static uint8_t *read_whole(struct attempt *attempt, uint64_t at, size_t *got)
{
    const size_t whole = attempt->candidates.whole;
    uint8_t *octets = malloc(whole);
    if (octets == NULL)
        failure_set(&attempt->failure, FAILURE_NO_MEMORY, NULL, 0);
    else if (input_read_at(attempt->search->flow->in, at, octets, whole, got, &attempt->failure))
        return octets;
    free(octets);
    return NULL;
}

/* Whether the container ends in place, `ahead` segments further on, and something else follows. */
static enum search_result find_ending(struct attempt *attempt, struct search *search,
                                      uint64_t ahead)
{
    const struct candidates *c = &attempt->candidates;
    const uint64_t at = c->at + ahead * c->whole, octets = (uint64_t)c->segment * 4 * SHA512_BLOCK;
    size_t got;
    if (at >= search->length || search->budget / (1 + ahead) < octets)
        return SEARCH_NOTHING;
    uint8_t *segment = read_whole(attempt, at, &got);
    if (segment == NULL)
        return SEARCH_FAILED;
    search->budget -= octets;
    attempt->hit = (struct search_hit){.index = c->index + ahead, .at = at, .ends = true};
    const bool found =
        ending_find(search->container, attempt->hit.index, segment, got, &attempt->hit.octets);
    free(segment);
    return found ? SEARCH_FOUND : SEARCH_NOTHING;
}

/* Whether the segment before the hit is good at the same shift. */
static bool is_good_before(struct attempt *attempt, bool *good)
{
    const struct candidates *c = &attempt->candidates;
    const struct search_hit *hit = &attempt->hit;
    const struct salvage_indexes one = {hit->index - 1, hit->index, 1};
    struct hmac_sha512 body;
    uint64_t index;
    size_t got;
    uint8_t *segment = read_whole(attempt, hit->at - c->whole, &got);
    if (segment == NULL)
        return false;
    const uint8_t *segments[] = {segment};
    salvage_hash(attempt->search->container, segments, c->segment, 1, &body);
    *good = got == c->whole && salvage_match(&body, segment, c->segment, false, &one, &index);
    wipe(&body, sizeof body);
    free(segment);
    return true;
}

/* From the segment that was found back to the first that is good at this shift. */
static bool go_back(struct attempt *attempt)
{
    const struct candidates *c = &attempt->candidates;
    struct search_hit *hit = &attempt->hit;
    while (hit->index > c->least && hit->at >= c->whole &&
           (int64_t)(hit->at - c->whole) >= c->lowest) {
        bool good;
        if (!is_good_before(attempt, &good))
            return false;
        if (!good)
            break;
        hit->index--;
        hit->at -= c->whole;
    }
    return true;
}

static enum search_result run_rounds(struct attempt *attempt, struct search *search)
{
    const int64_t far = (int64_t)candidates_reach(attempt->candidates.segment);
    const int64_t next = CANDIDATES_NEXT < far ? CANDIDATES_NEXT : far;
    /* What follows one damaged segment is in window 1.  A round may hash so many sixteenths of the
       octets that are left: with large segments these would not do for the first ones. */
    const struct {
        struct candidates_round round;
        unsigned sixteenths;
    } rounds[] = {
        {{CANDIDATES_MIDDLES, 0, far}, 4},
        {{CANDIDATES_SECTORS, 1, CANDIDATES_NEAR}, 4},
        {{CANDIDATES_OCTETS, 1, CANDIDATES_NEAR}, 12},
        {{CANDIDATES_SECTORS, 0, 1}, 8},
        {{CANDIDATES_OCTETS, 0, 1}, 8},
        {{CANDIDATES_SECTORS, CANDIDATES_NEAR, next}, 8},
        {{CANDIDATES_OCTETS, CANDIDATES_NEAR, next}, 16},
        {{CANDIDATES_SECTORS, CANDIDATES_NEXT, far}, 16},
    };
    enum search_result result = SEARCH_NOTHING;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds && result == SEARCH_NOTHING; i++) {
        result = run_round(attempt, search, &rounds[i].round,
                           search->budget / 16 * rounds[i].sixteenths);
        for (uint64_t ahead = 0; i == 0 && ahead < ENDINGS && result == SEARCH_NOTHING; ahead++)
            result = find_ending(attempt, search, ahead);
    }
    return result;
}

enum search_result search_next(struct search *search, const struct search_start *start,
                               struct search_hit *hit, struct failure *failure)
{
    const size_t segment = header_segment_octets(&search->container->header);
    struct attempt attempt = {.search = search};
    attempt.candidates = (struct candidates){
        .segment = segment,
        .whole = layout_whole(segment),
        .index = start->index,
        .at = start->at,
        .least = start->least,
        .length = search->length,
        /* Before the first segment stands the header, of which octets may be lost. */
        .lowest = start->index == 0 ? 0 : (int64_t)start->at,
    };
    enum search_result result = run_rounds(&attempt, search);
    if (result == SEARCH_FOUND && !attempt.hit.ends && !go_back(&attempt))
        result = SEARCH_FAILED;
    *hit = attempt.hit;
    if (result == SEARCH_FAILED)
        *failure = attempt.failure;
    return result == SEARCH_NOTHING && attempt.exhausted ? SEARCH_EXHAUSTED : result;
}
