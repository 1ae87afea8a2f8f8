/* SPDX-License-Identifier: ISC */
/* What a verb says of the data that went through. */
#ifndef FACTS_H
#define FACTS_H

#include "flow/flow.h"
#include "program/job.h"

/* Keeps the facts for --json.  Warns if there were fewer threads than wanted.  With -v: the
   kernels, threads, memory, octets and time. */
void facts_tell(const struct flow_facts *facts, struct job *job);

/* With -v: the integrity digest of the container that was written or verified. */
void facts_tell_integrity(const struct flow_facts *facts, const struct job *job);

#endif
