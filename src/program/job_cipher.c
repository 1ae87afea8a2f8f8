/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "gost/choose.h"
#include "program/message.h"
#include "program/sboxes.h"
#include "sha512/choose.h"

#include <stdlib.h>

enum { SEGMENT_LEAST = 4096, TIMING_PAYS = 4 * 1024 * 1024 }; /* octets of input */

static void tell_refused_cipher(const struct gost_kernel *kernel)
{
    message_warning(WARNING_KERNEL, kernel->name);
}

static void tell_refused_hash(const struct sha512_kernel *kernel)
{
    message_warning(WARNING_KERNEL, kernel->name);
}

void job_choose_hash(struct job *job)
{
    void (*refused)(const struct sha512_kernel *) = job_is_quiet(job) ? NULL : tell_refused_hash;
    if (input_remaining(&job->in) < SEGMENT_LEAST) /* one segment, whatever their size */
        sha512_choose_stream(&job->sha512, job->cpu, refused);
    else
        sha512_choose(&job->sha512, job->cpu, refused);
}

/* The best of all kernels, or for a short input the one that is soonest done with it. */
static bool choose_kernel(struct job *job, struct gost *gost, const char *name)
{
    void (*refused)(const struct gost_kernel *) = job_is_quiet(job) ? NULL : tell_refused_cipher;
    const uint64_t octets = input_remaining(&job->in);
    if (name != NULL || octets > TIMING_PAYS)
        return gost_choose(gost, job->cpu, name, refused);
    return gost_choose_for(gost, job->cpu, octets / GOST_BLOCK + 1, refused);
}

/* A bare stream is hashed only for its digest. */
static bool hashes(const struct job *job)
{
    return !options_given(job->options, OPTION_RAW) || job->digest.wanted;
}

/* A wider instruction set is not a promise: measured for long inputs, and for unknown ones. */
static void choose_by_time(struct job *job, struct job_cipher *cipher, bool cipher_too)
{
    const size_t octets[] = {GOST_TIMED, SHA512_TIMED};
    uint8_t *scratch = calloc(1, octets[0] > octets[1] ? octets[0] : octets[1]);
    if (scratch == NULL)
        return;
    if (cipher_too)
        gost_choose_by_time(&cipher->gost, job->cpu, scratch);
    if (hashes(job) && cipher == &job->cipher) /* once */
        sha512_choose_by_time(&job->sha512, job->cpu, scratch);
    free(scratch);
}

bool job_choose_cipher(struct job *job, struct job_cipher *cipher, const char *word,
                       unsigned number)
{
    const char *kernel = options_kernel(job->options);
    struct gost_sbox sbox;
    if (word != NULL) {
        if (!sboxes_find(word, &sbox, &cipher->sbox_number, &job->failure))
            return false;
    } else {
        sbox = gost_sbox_by_number(number)->sbox;
        cipher->sbox_number = (uint8_t)number;
    }
    gost_init(&cipher->gost, &sbox);
    if (choose_kernel(job, &cipher->gost, kernel)) {
        if (input_remaining(&job->in) > TIMING_PAYS)
            choose_by_time(job, cipher, kernel == NULL);
        return true;
    }
    failure_set(&job->failure, FAILURE_NO_KERNEL, NULL, 0);
    job->failure.other = kernel;
    return false;
}
