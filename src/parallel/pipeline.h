/* SPDX-License-Identifier: ISC */
/* Ordered parallel work in bounded memory: slots are filled in order by one thread at a time,
   worked on by all, drained in order by one thread at a time.  Knows nothing of what they hold. */
#ifndef PIPELINE_H
#define PIPELINE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pipeline_slot {
    uint64_t number; /* 0, 1, 2, ... in the order of filling */
    void *memory;    /* slot_octets octets, zeroed before the first use only, page-aligned */
};

enum pipeline_fill {
    PIPELINE_FILLED, /* and more may follow */
    PIPELINE_LAST,   /* filled, and there is no more */
    PIPELINE_FAILED, /* nothing was filled; the run fails once all slots before are drained */
};

struct pipeline {
    void *context;
    size_t slot_octets;
    /* The functions are called from any thread of the team; fill and drain never at the same
       time as themselves.  Every slot that was filled is worked on, in whatever order, even when
       the run has failed; drain returns false to stop the run and is not called again then. */
    enum pipeline_fill (*fill)(void *context, struct pipeline_slot *slot);
    void (*work)(void *context, struct pipeline_slot *slot);
    bool (*drain)(void *context, struct pipeline_slot *slot);
    /* Called once in each thread of the team before its first slot and after its last; may be
       NULL. */
    void (*enter)(void *context);
    void (*leave)(void *context);
    /* Called when a thread cannot be started after all, and libgomp ends the process by exit(1);
       may be NULL. */
    void (*refused)(void);
};

enum pipeline_result {
    PIPELINE_DONE,
    PIPELINE_STOPPED,   /* fill or drain failed; they know why */
    PIPELINE_NO_MEMORY, /* for not even one slot */
};

/* Runs the pipeline with at most `threads` threads, the caller included; no others are started
   when the input ends within the first slot.  `*used` (may be NULL) gets their number: less than
   `threads` for a longer input means that no more could be started, or that OpenMP's own limits
   (OMP_DYNAMIC, OMP_THREAD_LIMIT) gave less. */
enum pipeline_result pipeline_run(const struct pipeline *p, unsigned threads, unsigned *used);

/* How many slots a run with that many threads has in memory. */
size_t pipeline_slots(unsigned threads);

/* A section that slots pass in the order of their numbers, called from `work`: one at a time,
   waiting asleep.  Every slot must pass it exactly once. */
enum { PIPELINE_TURN_SEATS = 16 };
struct pipeline_turn {
    pthread_mutex_t lock;
    /* Slot n waits at moved[n mod PIPELINE_TURN_SEATS], so that it alone is woken. */
    pthread_cond_t moved[PIPELINE_TURN_SEATS];
    uint64_t next; /* whose turn it is; under `lock` */
};

void pipeline_turn_init(struct pipeline_turn *turn);
void pipeline_turn_destroy(struct pipeline_turn *turn);
void pipeline_turn_take(struct pipeline_turn *turn, const struct pipeline_slot *slot);
void pipeline_turn_pass(struct pipeline_turn *turn);

#endif
