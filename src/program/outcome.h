/* SPDX-License-Identifier: ISC */
/* --json with the verbs that move data: what came of it, as one object. */
#ifndef OUTCOME_H
#define OUTCOME_H

#include "program/job.h"

/* With --json: one line of JSON on standard error, whose keys gostcrypt(1) lists.  `status` is the
   exit status; if it is not 0, job->failure says why. */
void outcome_tell(const struct job *job, int status);

#endif
