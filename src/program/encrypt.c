/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "program/message.h"
#include "base/random.h"
#include "flow/stream.h"
#include "flow/transfer.h"

#include <errno.h>

/* RFC 9106 section 4, second recommended option: 64 MiB, 3 passes, 4 lanes. */
enum { ARGON2_MEMORY_LOG2 = 16, ARGON2_PASSES = 3, ARGON2_LANES = 4 };

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct transfer *t = context;
    struct container_run *run = &transfer_slot(slot)->run;
    struct iovec pieces[TRANSFER_SEGMENTS_MAX];
    size_t got, count = t->segments_a_slot;
    *run = (struct container_run){.buffer = run->buffer, .first = t->next, .count = count};
    transfer_data(t, run, count, pieces);
    if (!input_read(&t->job->in, pieces, count, &got, &t->fill_failure))
        return PIPELINE_FAILED;
    run->ends = got < count * t->segment;
    run->last_octets = got % t->segment;
    if (run->ends)
        run->count = got / t->segment + 1;
    t->next += run->count;
    const uint64_t file_octets = HEADER_OCTETS + t->next * (t->segment + CONTAINER_OVERHEAD);
    if (t->next > CONTAINER_SEGMENTS_MAX || file_octets > CONTAINER_FILE_MAX) {
        failure_set(&t->fill_failure, FAILURE_TOO_LARGE, t->job->in.name, 0);
        return PIPELINE_FAILED;
    }
    return run->ends ? PIPELINE_LAST : PIPELINE_FILLED;
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct transfer *t = context;
    struct transfer_slot *head = transfer_slot(slot);
    struct iovec pieces[TRANSFER_SEGMENTS_MAX];
    transfer_data(t, &head->run, head->run.count, pieces);
    digest_update(&t->job->digest, slot, pieces, head->run.count);
    head->random_error = 0;
    if (random_octets(head->nonces, head->run.count * CONTAINER_NONCE))
        container_seal(t->container, &head->run, head->nonces);
    else
        head->random_error = errno != 0 ? errno : EIO;
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct transfer *t = context;
    struct transfer_slot *head = transfer_slot(slot);
    const struct iovec sealed = {head->run.buffer, container_run_octets(t->container, &head->run)};
    if (head->random_error != 0)
        return failure_set(&t->drain_failure, FAILURE_RANDOM, NULL, head->random_error);
    transfer_note_tags(t, &head->run, head->run.count);
    t->data_octets += sealed.iov_len - head->run.count * CONTAINER_OVERHEAD;
    return output_write(&t->job->out, &sealed, 1, &t->drain_failure);
}

static bool make_header(struct job *job, struct header *header)
{
    const struct options *options = job->options;
    *header = (struct header){
        .mode = (uint8_t)options->mode,
        .sbox = job->sbox_number,
        .segment_log2 = options->segment_log2,
        .key_source = options->key != NULL ? HEADER_KEY_FILE : HEADER_PASSPHRASE,
    };
    if (header->key_source == HEADER_PASSPHRASE) {
        header->argon2_memory_log2 = ARGON2_MEMORY_LOG2;
        header->argon2_passes = ARGON2_PASSES;
        header->argon2_lanes = ARGON2_LANES;
    }
    return random_octets(header->salt, sizeof header->salt) ||
           failure_set(&job->failure, FAILURE_RANDOM, NULL, errno);
}

static void warn(const struct job *job)
{
    if (options_given(job->options, OPTION_QUIET))
        return;
    if (job->options->mode == MODE_ECB)
        message_line("warning: in ECB mode equal blocks stay visible; -m ctr hides them");
    if (job->sbox_number == 0)
        message_line("warning: the file will not hold this table of S-boxes; keep it to decrypt");
}

static bool encrypt(struct job *job, const struct options *options)
{
    static const struct transfer_functions functions = {fill, work, drain};
    struct container *container;
    struct header header;
    struct transfer transfer;
    if (!job_open(job, options) ||
        !job_cipher(job, options->sbox != NULL ? options->sbox : "tc26Z", 0) ||
        !make_header(job, &header) || !job_master_key(job, &header))
        return false;
    container = &job->secrets->container;
    container_create(container, &header, &job->gost, &job->sha512, job->secrets->master_key);
    warn(job);
    const struct iovec head = {container->header_octets, HEADER_OCTETS};
    return job_create_output(job) && output_write(&job->out, &head, 1, &job->failure) &&
           transfer_run(&transfer, job, &functions, input_remaining(&job->in)) &&
           job_finish(job, job_input_mode(job));
}

int verb_encrypt(const struct options *options)
{
    struct job job;
    bool done =
        options_given(options, OPTION_RAW) ? stream_crypt(&job, options) : encrypt(&job, options);
    int status = done ? EXIT_DONE : message_failure(&job.failure);
    job_close(&job);
    return status;
}
