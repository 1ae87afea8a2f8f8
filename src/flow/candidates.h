/* SPDX-License-Identifier: ISC */
/* Where a container may go on, in the order in which a search tries it: places of the file, in
   batches, and the indexes that a segment there may have.  Pure arithmetic. */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "format/salvage.h"

enum candidates_kind {
    CANDIDATES_MIDDLES, /* whole segments lost or doubled */
    CANDIDATES_SECTORS, /* octets lost or inserted, in multiples of 512 */
    CANDIDATES_OCTETS,  /* the same, in any number up to 4096 */
};

/* Places of one kind in windows `first` to `end` - 1.  Window w has its middle where the segment
   expected + w would stand if nothing were lost or inserted, and is as long as a segment in the
   file. */
struct candidates_round {
    enum candidates_kind kind;
    int64_t first, end;
};

/* Places of a batch: `at`, `at` + `step`, ...; no segment may begin at others. */
struct candidates_batch {
    int64_t window; /* of the first place */
    int64_t offset; /* of it, from the window's middle */
    int64_t step;   /* between places, octets */
    int64_t count;
    int64_t at; /* in the file */
};

/* A walk through one round.  The caller sets the first part. */
struct candidates {
    size_t segment;  /* S */
    size_t whole;    /* octets of a segment in the file */
    uint64_t index;  /* that was expected */
    uint64_t at;     /* and where, in octets */
    uint64_t least;  /* at most `index`: no segment before this one is wanted */
    uint64_t length; /* of the file */
    int64_t lowest;  /* the first place in question */
    struct candidates_round round;
    int64_t window, side; /* of the next batch: 0, 1, 2, ... in turn above and below the middle */
};

enum {
    CANDIDATES_NEAR = 2,  /* windows that are likely */
    CANDIDATES_NEXT = 18, /* windows where all indexes are tried */
};

/* Segments that 16 MiB hold: windows and indexes further away are not tried. */
uint64_t candidates_reach(size_t segment);

/* Octets of the file that a batch takes at most. */
size_t candidates_octets(size_t whole);

void candidates_begin(struct candidates *c, const struct candidates_round *round);

/* The next batch of the round that has places; false: there is none. */
bool candidates_next(struct candidates *c, struct candidates_batch *batch);

/* The indexes that the segment at place k of a batch may have, in two pieces that do not overlap.
 */
void candidates_indexes(const struct candidates *c, const struct candidates_batch *batch, int64_t k,
                        struct salvage_indexes pieces[2]);

/* Octets to be hashed for a batch, about. */
uint64_t candidates_cost(const struct candidates *c, const struct candidates_batch *batch);

#endif
