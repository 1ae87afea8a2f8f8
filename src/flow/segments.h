/* SPDX-License-Identifier: ISC */
/* What sealing and unsealing have in common: runs of segments in the slots of the pipeline. */
#ifndef SEGMENTS_H
#define SEGMENTS_H

#include "flow/flow.h"

#include <stdatomic.h>

enum { SEGMENTS_MAX = 64 }; /* in a slot */

/* What lies at the start of a slot's memory; the run's buffer follows on a page of its own. */
struct segments_slot {
    struct container_run run;
    size_t good;             /* unsealing: segments verified, from the first */
    bool each[SEGMENTS_MAX]; /* salvaging: whether each segment is good */
    size_t octets;           /* unsealing: read into the buffer */
    bool at_end;             /* unsealing: the input ends with them */
    bool cut;                /* unsealing: less than a nonce and a tag follows the run */
    bool claimed;            /* the octets are read by who works on the slot, */
    uint64_t claim;          /* and begin at this octet of the input */
    struct failure failure;  /* of what was done with the slot, told when it is drained */
    uint8_t nonces[SEGMENTS_MAX * CONTAINER_NONCE];
};

/* All segments of a span on their way.  The first part is not changed while they are. */
struct segments {
    const struct flow *flow;
    const struct container *container;
    struct span span;
    bool in_order;               /* nothing is read or written at a place */
    uint64_t base;               /* octets of the output before the first segment */
    size_t octets;               /* of data in a whole segment: S */
    size_t a_slot;               /* segments that a slot has room for */
    size_t beside;               /* octets of memory that a slot has behind them */
    atomic_bool failed;          /* a slot has failed; set by who works on it */
    uint64_t next;               /* index of the next segment; the filling thread's */
    struct failure fill_failure; /* the filling thread's */
    bool ended;                  /* the draining thread's, like those below: the last segment was
                                    drained */
    struct failure drain_failure;
    uint64_t released;       /* octets of data */
    struct sha512 integrity; /* over header and tags */
};

/* The functions of pipeline.h with a struct segments as context. */
struct segments_functions {
    enum pipeline_fill (*fill)(void *context, struct pipeline_slot *slot);
    void (*work)(void *context, struct pipeline_slot *slot);
    bool (*drain)(void *context, struct pipeline_slot *slot);
};

/* Makes ready for the segments of `span`.  The caller may then give the slots other sizes. */
void segments_init(struct segments *s, const struct flow *flow, const struct container *container,
                   struct span span);

/* The pipeline that takes them through the functions. */
struct pipeline segments_pipeline(struct segments *s, const struct segments_functions *functions);

/* Takes all of them through the functions; see flow_seal(). */
bool segments_run(struct segments *s, const struct segments_functions *functions, uint64_t octets,
                  struct flow_facts *facts, struct failure *failure);

/* The slot's head, with the buffer of its run set. */
struct segments_slot *segments_slot(const struct pipeline_slot *slot);

/* For filling: a run of the next segments, as many as the slot and the span allow (0: the span is
   at its end).  The caller says how many there were: segments_filled(). */
void segments_begin(const struct segments *s, struct container_run *run);

/* After the run was filled: the next one begins behind it.  `more` is false at the end of the
   input.  Fails if a container may not have so many segments. */
enum pipeline_fill segments_filled(struct segments *s, const struct container_run *run, bool more);

/* For filling: the next octets of the input, which the pieces take: claims them for who works on
   the slot, or reads them now.  `*got` is less than they take at the end of the input.  False:
   s->fill_failure says why, or a slot before has failed. */
bool segments_fill(struct segments *s, struct segments_slot *head, const struct iovec *pieces,
                   size_t count, size_t *got);

/* For working on a slot: reads what was claimed for it.  `*got` is less than `*got` was if the
   input is shorter than it said.  False: head->failure says why. */
bool segments_fetch(struct segments *s, struct segments_slot *head, const struct iovec *pieces,
                    size_t count, size_t *got);

/* For working on a slot: writes the pieces, if the output has places, so that they begin `at`
   octets behind its base.  A failure is left in head->failure. */
void segments_deliver(struct segments *s, struct segments_slot *head, uint64_t at,
                      const struct iovec *pieces, size_t count);

/* For draining a slot, first of all: whether there is something in it.  `*more` is to be returned
   if not: false for the failure of who worked on it, true for what lies behind the end of an input
   that was shorter than it said. */
bool segments_arrived(struct segments *s, const struct segments_slot *head, bool *more);

/* For draining a slot: writes the pieces, unless who worked on it did; `octets` is their sum. */
bool segments_release(struct segments *s, const struct iovec *pieces, size_t count, size_t octets);

/* Takes the tags of the run's first `count` segments into the integrity digest. */
void segments_note_tags(struct segments *s, const struct container_run *run, size_t count);

/* Describes the data of the run's first `count` segments; returns their octets. */
size_t segments_data(const struct segments *s, const struct container_run *run, size_t count,
                     struct iovec data[SEGMENTS_MAX]);

/* Takes away from those what the span does not want; returns the octets that are left. */
size_t segments_clip(const struct segments *s, const struct container_run *run, size_t count,
                     struct iovec data[SEGMENTS_MAX]);

#endif
