/* SPDX-License-Identifier: ISC */
/* -i of files that are no containers. */
#ifndef INFO_FOREIGN_H
#define INFO_FOREIGN_H

#include "program/job.h"

/* After FAILURE_FOREIGN.  What we read with the right options is described, with these, and the
   status is 0.  Of others the failure is told, with --json also what they are; the status is 4.
   `several`: an empty line follows a description. */
int info_foreign(struct job *job, bool several);

#endif
