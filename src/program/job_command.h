/* SPDX-License-Identifier: ISC */
/* --from-command and --to-command: what they add to the steps of a job.  Without them all of this
   does nothing, and succeeds. */
#ifndef JOB_COMMAND_H
#define JOB_COMMAND_H

#include "program/job.h"

/* The pipe, which becomes the job's input or output. */
bool job_open_command(struct job *job);

/* When all that can be checked before is good, and the outputs are created. */
bool job_start_command(struct job *job);

/* When everything was read: what came from a producer that failed is not complete. */
bool job_await_producer(struct job *job);

/* Around the closing of the output: a consumer must read everything, and be content with it. */
bool job_watch_consumer(struct job *job);
bool job_await_consumer(struct job *job);

/* After a failure: if the command's failure is the reason, it is the one to tell. */
void job_blame_command(struct job *job);

#endif
