/* SPDX-License-Identifier: ISC */
/* Running the pipeline for a job: how many threads, how long it took, and the words of -v. */
#ifndef RUN_H
#define RUN_H

#include "program/job.h"
#include "parallel/pipeline.h"

struct run {
    unsigned wanted;  /* threads */
    unsigned threads; /* that worked */
    double seconds;
};

/* Runs the pipeline with the number of threads that the user, the machine and the work suggest.
   `octets` is how many octets of input there are (UINT64_MAX: unknown), `octets_a_slot` how many
   of them a slot takes. */
enum pipeline_result run_pipeline(struct run *run, const struct job *job,
                                  const struct pipeline *pipeline, uint64_t octets,
                                  size_t octets_a_slot);

/* For pipeline.enter and pipeline.leave: the stack of each thread is locked, and wiped at last. */
void run_enter(void *context);
void run_leave(void *context);

/* Warns if there were fewer threads than wanted.  With -v: tells the kernels, threads and memory,
   and that `octets` octets went through. */
void run_tell(const struct run *run, const struct job *job, const struct pipeline *pipeline,
              uint64_t octets);

#endif
