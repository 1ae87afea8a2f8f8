/* SPDX-License-Identifier: ISC */
/* --raw: bare streams, as other tools write them, through the pipeline. */
#ifndef STREAM_H
#define STREAM_H

#include "program/job.h"

/* Encrypts, decrypts or (with --check-digest) tests a bare stream, all of it.  False:
   job->failure says why.  The caller closes the job. */
bool stream_crypt(struct job *job, const struct options *options);

#endif
