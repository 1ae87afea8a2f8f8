/* SPDX-License-Identifier: ISC */
/* The files of openssl enc with a passphrase, for --raw. */
#ifndef PROGRAM_OPENSSL_H
#define PROGRAM_OPENSSL_H

#include "format/openssl.h"
#include "program/job.h"

/* The start of such a file: read from the input, or made, to be written before the stream.  Then
   the passphrase is asked for if it was not read, and secrets->key.master and secrets->iv are
   derived from it. */
bool openssl_key(struct job *job, uint8_t start[OPENSSL_START]);

#endif
