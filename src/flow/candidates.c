/* SPDX-License-Identifier: ISC */
/*
 * A search goes by places, not by shifts: what begins at a place is hashed once, and then only the
 * end of the HMAC is repeated for each index that would be there at one of the shifts.  After a
 * shift all segments are at it, so the places of one window, as long as a segment in the file, meet
 * every shift; further windows serve when more than one segment is damaged.
 *
 * The middles of the windows are tried, multiples of 64 from there (for shifts by multiples of 512:
 * a segment takes 64 more octets than one of those), and each octet.
 */
#include "config.h"

#include "flow/candidates.h"

enum {
    BATCH = 64, /* places, of a kind with a step */
    BATCH_OF_MIDDLES = 4,
    SECTOR = 512,
    REACH = 16 << 20,
    REACH_OCTETS = 4096, /* octet by octet */
    BESIDE = 16,         /* indexes that are tried in all windows */
};

uint64_t candidates_reach(size_t segment)
{
    return REACH / layout_whole(segment) + 1;
}

size_t candidates_octets(size_t whole)
{
    const size_t middles = BATCH_OF_MIDDLES * whole;
    const size_t others = whole + (size_t)BATCH * CONTAINER_OVERHEAD;
    return middles > others ? middles : others;
}

void candidates_begin(struct candidates *c, const struct candidates_round *round)
{
    c->round = *round;
    c->window = round->first;
    c->side = 0;
}

/* The next batch of the round; false: there is none, and it is empty. */
static bool next_batch(struct candidates *c, struct candidates_batch *batch)
{
    const bool middles = c->round.kind == CANDIDATES_MIDDLES;
    const int64_t whole = (int64_t)c->whole;
    const int64_t step = c->round.kind == CANDIDATES_SECTORS ? CONTAINER_OVERHEAD : 1;
    const int64_t half =
        c->round.kind == CANDIDATES_OCTETS && REACH_OCTETS < whole / 2 ? REACH_OCTETS : whole / 2;
    const int64_t a_side = middles ? 1 : half / (step * BATCH) + 1;
    if (c->side == 2 * a_side || (middles && c->side > 0)) {
        c->side = 0;
        c->window += middles ? BATCH_OF_MIDDLES : 1;
    }
    *batch = (struct candidates_batch){.window = c->window, .step = step};
    if (c->window >= c->round.end)
        return false;
    const int64_t part = c->side / 2 * BATCH;
    batch->count = BATCH;
    batch->offset = step * (c->side % 2 == 0 ? part : -part - BATCH);
    if (middles) {
        const int64_t left = c->round.end - c->window;
        batch->offset = 0;
        batch->step = whole;
        batch->count = left < BATCH_OF_MIDDLES ? left : BATCH_OF_MIDDLES;
    }
    c->side++;
    batch->at = (int64_t)c->at + batch->window * whole + batch->offset;
    return true;
}

/* Leaves out places where no segment can begin. */
static void clip(const struct candidates *c, struct candidates_batch *batch)
{
    const int64_t highest = (int64_t)c->length - CONTAINER_OVERHEAD;
    for (; batch->count > 0 && batch->at < c->lowest; batch->count--) {
        batch->at += batch->step;
        if (batch->step == (int64_t)c->whole)
            batch->window++;
        else
            batch->offset += batch->step;
    }
    while (batch->count > 0 && batch->at + (batch->count - 1) * batch->step > highest)
        batch->count--;
}

bool candidates_next(struct candidates *c, struct candidates_batch *batch)
{
    bool more;
    do {
        more = next_batch(c, batch);
        clip(c, batch);
    } while (more && batch->count == 0);
    return more;
}

static void indexes_of(const struct candidates *c, int64_t window, int64_t offset,
                       struct salvage_indexes pieces[2])
{
    const enum candidates_kind kind = c->round.kind;
    const int64_t reach = (int64_t)candidates_reach(c->segment);
    const int64_t before = (int64_t)(c->index - c->least);
    const int64_t least = -(before < reach ? before : reach);
    int64_t low[2] = {window - BESIDE, 0}, high[2] = {window + BESIDE, BESIDE};
    if (kind == CANDIDATES_OCTETS) {
        low[0] = window - 1;
        high[0] = window + 1;
    } else if (window < CANDIDATES_NEXT) {
        low[0] = window - reach;
        high[0] = window + reach;
    }
    if (kind == CANDIDATES_OCTETS)
        high[1] = -1;
    else if (low[0] <= high[1])
        high[1] = low[0] - 1;
    for (size_t i = 0; i < 2; i++) {
        const int64_t step = kind == CANDIDATES_SECTORS ? SECTOR / CONTAINER_OVERHEAD : 1;
        int64_t first = low[i] > least ? low[i] : least;
        /* A whole segment is 64 octets more than a multiple of 512. */
        while ((first - window - offset / CONTAINER_OVERHEAD) % step != 0)
            first++;
        const int64_t end = high[i] >= first ? high[i] + 1 : first;
        pieces[i].first = c->index + (uint64_t)first;
        pieces[i].end = c->index + (uint64_t)end;
        pieces[i].step = (uint64_t)step;
    }
}

void candidates_indexes(const struct candidates *c, const struct candidates_batch *batch, int64_t k,
                        struct salvage_indexes pieces[2])
{
    const bool middles = batch->step == (int64_t)c->whole;
    indexes_of(c, batch->window + (middles ? k : 0),
               batch->offset + (middles ? 0 : k * batch->step), pieces);
}

uint64_t candidates_cost(const struct candidates *c, const struct candidates_batch *batch)
{
    struct salvage_indexes pieces[2];
    candidates_indexes(c, batch, 0, pieces);
    return (uint64_t)batch->count * (c->whole + SALVAGE_INDEX_COST * (salvage_count(&pieces[0]) +
                                                                      salvage_count(&pieces[1])));
}
