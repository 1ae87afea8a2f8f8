/* SPDX-License-Identifier: ISC */
/* One function a verb.  Each tells its failures and returns the exit status. */
#ifndef VERBS_H
#define VERBS_H

#include "program/job.h"

int verb_encrypt(const struct options *options);
int verb_decrypt(const struct options *options); /* -d and -t */
int verb_info(const struct options *options);
int verb_rekey(const struct options *options);
int verb_mac(const struct options *options);
int verb_keygen(const struct options *options);
int verb_benchmark(const struct options *options);
/* Encrypts, decrypts or (with --check-digest) tests a bare stream, all of it, for the verbs above.
   False: job->failure says why.  The caller closes the job. */
bool raw_crypt_all(struct job *job, const struct options *options);

/* The same for -d --cms. */
bool cms_decrypt(struct job *job, const struct options *options);

int verb_list_sboxes(const struct options *options);
int verb_list_kernels(const struct options *options);

#endif
