/* SPDX-License-Identifier: ISC */
/*
 * A search goes by positions, not by shifts: what begins at a position is hashed once, and then
 * only the end of the HMAC is repeated for each index that would be there at one of the shifts.
 * After a shift all segments are at it, so the positions of one window, as long as a segment in
 * the file, meet every shift; further windows serve when more than one segment is damaged.
 * Window w has its middle where index + w would be without a shift.
 *
 * Three kinds of positions are tried: the middles (whole segments lost or doubled), multiples of
 * 64 from there (shifts by multiples of 512: a segment takes 64 more octets than one of those), and
 * each octet.  Near windows come first.  Batches of positions are the slots of a pipeline.
 */
#include "config.h"

#include "flow/search.h"

#include "base/secret.h"
#include "format/ending.h"
#include "format/salvage.h"

#include <stdlib.h>

enum {
    HEAD = 256, /* octets of a slot before the file's */
    BATCH = 64, /* positions, of a kind with a step */
    BATCH_OF_MIDDLES = 4,
    SECTOR = 512,
    REACH = 16 << 20,
    REACH_OCTETS = 4096, /* octet by octet */
    NEAR = 2,            /* windows, and */
    NEXT = 18,           /* windows, where all indexes are tried */
    BESIDE = 16,         /* indexes that are tried in all windows */
};

enum kind { MIDDLES, SECTORS, OCTETS };

/* Positions of one kind in windows `first` to `end` - 1, for at most `octets` octets of hashing. */
struct round {
    enum kind kind;
    int64_t first, end;
    uint64_t octets;
};

struct batch {
    int64_t window; /* of the first position */
    int64_t offset; /* of it, from the window's middle */
    int64_t step;   /* between positions, octets */
    int64_t count;
    int64_t at; /* in the file */
    size_t got; /* octets of the file from there on */
    bool found;
    struct search_hit hit;
};

struct hunt {
    const struct search *search;
    const struct search_start *start;
    size_t segment, whole;
    int64_t lowest;       /* position */
    struct round round;   /* the filling thread's, like the next three */
    int64_t window, side; /* of the next batch: 0, 1, 2, ... in turn above and below the middle */
    uint64_t spent;       /* of the round's octets */
    bool exhausted;
    struct failure failure; /* the filling thread's */
    bool found;             /* the draining thread's, like the next */
    struct search_hit hit;
};

uint64_t search_reach(size_t segment)
{
    return REACH / layout_whole(segment) + 1;
}

/* The indexes that are tried in a window, in two pieces that do not overlap. */
static void indexes_of(const struct hunt *hunt, enum kind kind, int64_t window, int64_t offset,
                       struct salvage_indexes pieces[2])
{
    const int64_t reach = (int64_t)search_reach(hunt->segment);
    const int64_t before = (int64_t)(hunt->start->index - hunt->start->least);
    const int64_t least = -(before < reach ? before : reach);
    int64_t low[2] = {window - BESIDE, 0}, high[2] = {window + BESIDE, BESIDE};
    if (kind == OCTETS) {
        low[0] = window - 1;
        high[0] = window + 1;
    } else if (window < NEXT) {
        low[0] = window - reach;
        high[0] = window + reach;
    }
    if (kind == OCTETS)
        high[1] = -1;
    else if (low[0] <= high[1])
        high[1] = low[0] - 1;
    for (size_t i = 0; i < 2; i++) {
        const int64_t step = kind == SECTORS ? SECTOR / CONTAINER_OVERHEAD : 1;
        int64_t first = low[i] > least ? low[i] : least;
        /* A whole segment is 64 octets more than a multiple of 512. */
        while ((first - window - offset / CONTAINER_OVERHEAD) % step != 0)
            first++;
        const int64_t end = high[i] >= first ? high[i] + 1 : first;
        pieces[i].first = hunt->start->index + (uint64_t)first;
        pieces[i].end = hunt->start->index + (uint64_t)end;
        pieces[i].step = (uint64_t)step;
    }
}

/* The next batch of the round; false: there is none, and it is empty. */
static bool next_batch(struct hunt *hunt, struct batch *batch)
{
    const int64_t whole = (int64_t)hunt->whole;
    const int64_t step = hunt->round.kind == SECTORS ? CONTAINER_OVERHEAD : 1;
    const int64_t half =
        hunt->round.kind == OCTETS && REACH_OCTETS < whole / 2 ? REACH_OCTETS : whole / 2;
    const int64_t a_side = hunt->round.kind == MIDDLES ? 1 : half / (step * BATCH) + 1;
    if (hunt->side == 2 * a_side || (hunt->round.kind == MIDDLES && hunt->side > 0)) {
        hunt->side = 0;
        hunt->window += hunt->round.kind == MIDDLES ? BATCH_OF_MIDDLES : 1;
    }
    *batch = (struct batch){.window = hunt->window, .step = step};
    if (hunt->window >= hunt->round.end)
        return false;
    const int64_t part = hunt->side / 2 * BATCH;
    batch->count = BATCH;
    batch->offset = step * (hunt->side % 2 == 0 ? part : -part - BATCH);
    if (hunt->round.kind == MIDDLES) {
        batch->offset = 0;
        batch->step = whole;
        batch->count = hunt->round.end - hunt->window < BATCH_OF_MIDDLES
                           ? hunt->round.end - hunt->window
                           : BATCH_OF_MIDDLES;
    }
    hunt->side++;
    batch->at = (int64_t)hunt->start->at + batch->window * whole + batch->offset;
    return true;
}

/* Leaves out positions where no segment can begin. */
static void clip(const struct hunt *hunt, struct batch *batch)
{
    const int64_t highest = (int64_t)hunt->search->length - CONTAINER_OVERHEAD;
    for (; batch->count > 0 && batch->at < hunt->lowest; batch->count--) {
        batch->at += batch->step;
        if (batch->step == (int64_t)hunt->whole)
            batch->window++;
        else
            batch->offset += batch->step;
    }
    while (batch->count > 0 && batch->at + (batch->count - 1) * batch->step > highest)
        batch->count--;
}

static uint64_t cost(const struct hunt *hunt, const struct batch *batch)
{
    struct salvage_indexes pieces[2];
    indexes_of(hunt, hunt->round.kind, batch->window, batch->offset, pieces);
    return (uint64_t)batch->count *
           (hunt->whole +
            SALVAGE_INDEX_COST * (salvage_count(&pieces[0]) + salvage_count(&pieces[1])));
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct hunt *hunt = context;
    struct batch *batch = slot->memory;
    bool more;
    do {
        more = next_batch(hunt, batch);
        clip(hunt, batch);
    } while (more && batch->count == 0);
    const uint64_t octets = cost(hunt, batch);
    if (hunt->spent + octets > hunt->round.octets) {
        hunt->exhausted = true;
        more = false;
    }
    if (!more) {
        *batch = (struct batch){.count = 0};
        return PIPELINE_LAST;
    }
    hunt->spent += octets;
    const size_t wanted = (size_t)((batch->count - 1) * batch->step) + hunt->whole;
    return input_read_at(hunt->search->flow->in, (uint64_t)batch->at,
                         (uint8_t *)slot->memory + HEAD, wanted, &batch->got, &hunt->failure)
               ? PIPELINE_FILLED
               : PIPELINE_FAILED;
}

/* Whether a segment begins at position k of the batch, whose data and nonce were hashed. */
static void match(const struct hunt *hunt, struct batch *batch, int64_t k, size_t octets, bool last,
                  const struct hmac_sha512 *body)
{
    struct salvage_indexes pieces[2];
    const uint8_t *segment = (const uint8_t *)batch + HEAD + k * batch->step;
    const bool middle = batch->step == (int64_t)hunt->whole;
    indexes_of(hunt, hunt->round.kind, batch->window + (middle ? k : 0),
               batch->offset + (middle ? 0 : k * batch->step), pieces);
    for (size_t i = 0; i < 2 && !batch->found; i++)
        batch->found = salvage_match(body, segment, octets, last, &pieces[i], &batch->hit.index);
    batch->hit.at = (uint64_t)(batch->at + k * batch->step);
}

static void work(void *context, struct pipeline_slot *slot)
{
    const struct hunt *hunt = context;
    const struct container *c = hunt->search->container;
    struct batch *batch = slot->memory;
    struct hmac_sha512 bodies[SALVAGE_SIDE_BY_SIDE];
    const uint8_t *segments[SALVAGE_SIDE_BY_SIDE];
    for (int64_t k = 0, n; k < batch->count && !batch->found; k += n) {
        size_t octets = hunt->segment;
        for (n = 0; n < SALVAGE_SIDE_BY_SIDE && k + n < batch->count; n++) {
            const size_t before = (size_t)((k + n) * batch->step);
            segments[n] = (const uint8_t *)batch + HEAD + before;
            if (batch->got >= before + hunt->whole)
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
            match(hunt, batch, k + i, octets, octets < hunt->segment, &bodies[i]);
    }
    wipe(bodies, sizeof bodies);
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct hunt *hunt = context;
    const struct batch *batch = slot->memory;
    hunt->found = batch->found;
    hunt->hit = batch->hit;
    return !batch->found;
}

static enum search_result run_round(struct hunt *hunt, struct search *search,
                                    const struct round *round)
{
    const size_t middles = BATCH_OF_MIDDLES * hunt->whole;
    const size_t others = hunt->whole + (size_t)BATCH * CONTAINER_OVERHEAD;
    struct flow_facts facts;
    struct pipeline pipeline = {.context = hunt, .fill = fill, .work = work, .drain = drain};
    pipeline.slot_octets = HEAD + (middles > others ? middles : others);
    hunt->round = *round;
    hunt->window = round->first;
    hunt->side = 0;
    hunt->spent = 0;
    const enum pipeline_result result =
        flow_run(search->flow, &pipeline, UINT64_MAX, hunt->segment, &facts);
    search->budget -= hunt->spent;
    if (result == PIPELINE_NO_MEMORY)
        failure_set(&hunt->failure, FAILURE_NO_MEMORY, NULL, 0);
    if (hunt->failure.code != FAILURE_NONE)
        return SEARCH_FAILED;
    return hunt->found ? SEARCH_FOUND : SEARCH_NOTHING;
}

/* Reads a segment's octets from `at` on; false: there are none, or `failure` is set. */
static uint8_t *read_whole(const struct hunt *hunt, uint64_t at, size_t *got,
                           struct failure *failure)
{
    uint8_t *octets = malloc(hunt->whole);
    if (octets == NULL)
        failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    else if (!input_read_at(hunt->search->flow->in, at, octets, hunt->whole, got, failure)) {
        free(octets);
        octets = NULL;
    }
    return octets;
}

/* Whether the container ends in place, and something else follows it. */
static enum search_result find_ending(struct hunt *hunt, struct search *search)
{
    const uint64_t at = hunt->start->at;
    size_t got;
    const uint64_t octets = (uint64_t)hunt->segment * 4 * SHA512_BLOCK;
    if (at >= search->length || search->budget < octets)
        return SEARCH_NOTHING;
    uint8_t *segment = read_whole(hunt, at, &got, &hunt->failure);
    if (segment == NULL)
        return SEARCH_FAILED;
    search->budget -= octets;
    hunt->hit = (struct search_hit){.index = hunt->start->index, .at = at, .ends = true};
    const bool found =
        ending_find(search->container, hunt->hit.index, segment, got, &hunt->hit.octets);
    free(segment);
    return found ? SEARCH_FOUND : SEARCH_NOTHING;
}

/* From the segment that was found back to the first that is good at this shift. */
static bool go_back(struct hunt *hunt)
{
    struct search_hit *hit = &hunt->hit;
    bool good = true;
    while (good && hit->index > hunt->start->least &&
           (int64_t)(hit->at - hunt->whole) >= hunt->lowest && hit->at >= hunt->whole) {
        const struct salvage_indexes one = {hit->index - 1, hit->index, 1};
        struct hmac_sha512 body;
        const uint8_t *segments[1];
        uint64_t index;
        size_t got;
        uint8_t *segment = read_whole(hunt, hit->at - hunt->whole, &got, &hunt->failure);
        if (segment == NULL)
            return false;
        segments[0] = segment;
        salvage_hash(hunt->search->container, segments, hunt->segment, 1, &body);
        good =
            got == hunt->whole && salvage_match(&body, segment, hunt->segment, false, &one, &index);
        free(segment);
        if (good) {
            hit->index--;
            hit->at -= hunt->whole;
        }
    }
    return true;
}

enum search_result search_next(struct search *search, const struct search_start *start,
                               struct search_hit *hit, struct failure *failure)
{
    struct hunt hunt = {.search = search, .start = start};
    hunt.segment = header_segment_octets(&search->container->header);
    hunt.whole = layout_whole(hunt.segment);
    /* Before the first segment stands the header, of which octets may be lost. */
    hunt.lowest = start->index == 0 ? 0 : (int64_t)start->at;
    const int64_t far = (int64_t)search_reach(hunt.segment);
    const struct round rounds[] = {
        {MIDDLES, 0, far, search->budget / 4},
        {SECTORS, 0, NEAR, search->budget / 2},
        {OCTETS, 0, NEAR, UINT64_MAX},
        {SECTORS, NEAR, NEXT < far ? NEXT : far, UINT64_MAX},
        {OCTETS, NEAR, NEXT < far ? NEXT : far, UINT64_MAX},
        {SECTORS, NEXT, far, UINT64_MAX},
    };
    enum search_result result = SEARCH_NOTHING;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds && result == SEARCH_NOTHING; i++) {
        struct round round = rounds[i];
        if (round.octets > search->budget)
            round.octets = search->budget;
        result = run_round(&hunt, search, &round);
        if (i == 0 && result == SEARCH_NOTHING)
            result = find_ending(&hunt, search);
    }
    if (result == SEARCH_FOUND && !hunt.hit.ends && !go_back(&hunt))
        result = SEARCH_FAILED;
    *hit = hunt.hit;
    if (result == SEARCH_FAILED)
        *failure = hunt.failure;
    return result == SEARCH_NOTHING && hunt.exhausted ? SEARCH_EXHAUSTED : result;
}
