/* SPDX-License-Identifier: ISC */
/* --salvage: what is left of a damaged container. */
#ifndef PROGRAM_SALVAGE_H
#define PROGRAM_SALVAGE_H

#include "program/job.h"

/* Behind job_create_outputs(): writes what is good of about `octets` octets of data, with zeros in
   the place of the rest, lists what is lost, and gives the outputs their names.  False:
   job->failure says why, or sums up what was lost (FAILURE_SALVAGED) although the outputs have
   their names. */
bool salvage(struct job *job, uint64_t octets);

#endif
