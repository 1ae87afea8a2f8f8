/* SPDX-License-Identifier: ISC */
/* Segments through the pipeline: what encrypting, decrypting and testing have in common. */
#ifndef TRANSFER_H
#define TRANSFER_H

#include "program/job.h"
#include "parallel/pipeline.h"

enum { TRANSFER_SEGMENTS_MAX = 64 }; /* a slot */

/* What lies at the start of a slot's memory; the run's buffer follows on a page of its own. */
struct transfer_slot {
    struct container_run run;
    size_t good;      /* decrypting: segments verified, from the first */
    bool cut;         /* decrypting: less than a nonce and a tag follows the run */
    int random_error; /* encrypting: errno of the random source; 0: it delivered */
    uint8_t nonces[TRANSFER_SEGMENTS_MAX * CONTAINER_NONCE];
};

struct transfer {
    struct job *job;
    const struct container *container;
    size_t segment; /* octets of data: S */
    size_t segments_a_slot;
    uint64_t next;                /* index of the next segment; the filling thread's */
    struct failure fill_failure;  /* the filling thread's */
    struct failure drain_failure; /* the draining thread's, like the two below */
    uint64_t data_octets;         /* released or accepted so far */
    struct sha512 integrity;      /* over header and tags */
};

/* The functions of pipeline.h with a struct transfer as context. */
struct transfer_functions {
    enum pipeline_fill (*fill)(void *context, struct pipeline_slot *slot);
    void (*work)(void *context, struct pipeline_slot *slot);
    bool (*drain)(void *context, struct pipeline_slot *slot);
};

/* Runs all segments of job->in through the functions.  `data_octets` is how many octets of data
   to expect (UINT64_MAX: unknown).  False: job->failure says why, earliest in the file first. */
bool transfer_run(struct transfer *t, struct job *job, const struct transfer_functions *functions,
                  uint64_t data_octets);

/* The slot's head, and the run in it with its buffer set. */
struct transfer_slot *transfer_slot(const struct pipeline_slot *slot);

/* Takes the tags of the run's first `count` segments into the integrity digest. */
void transfer_note_tags(struct transfer *t, const struct container_run *run, size_t count);

/* Describes the data of the run's first `count` segments; returns their octets. */
size_t transfer_data(const struct transfer *t, const struct container_run *run, size_t count,
                     struct iovec pieces[TRANSFER_SEGMENTS_MAX]);

#endif
