/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "program/message.h"
#include "flow/stream.h"
#include "flow/transfer.h"

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct transfer *t = context;
    struct transfer_slot *head = transfer_slot(slot);
    const size_t whole = t->segment + CONTAINER_OVERHEAD, count = t->segments_a_slot;
    const struct iovec piece = {head->run.buffer, count * whole};
    size_t got;
    head->run =
        (struct container_run){.buffer = head->run.buffer, .first = t->next, .count = count};
    head->cut = false;
    if (!input_read(&t->job->in, &piece, 1, &got, &t->fill_failure))
        return PIPELINE_FAILED;
    t->next += count;
    if (t->next > CONTAINER_SEGMENTS_MAX) {
        failure_set(&t->fill_failure, FAILURE_TOO_LARGE, t->job->in.name, 0);
        return PIPELINE_FAILED;
    }
    if (got == piece.iov_len)
        return PIPELINE_FILLED;
    head->run.count = got / whole;
    if (got % whole < CONTAINER_OVERHEAD) {
        head->cut = true;
    } else {
        head->run.ends = true;
        head->run.last_octets = got % whole - CONTAINER_OVERHEAD;
        head->run.count++;
    }
    return PIPELINE_LAST;
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct transfer *t = context;
    struct transfer_slot *head = transfer_slot(slot);
    struct iovec pieces[TRANSFER_SEGMENTS_MAX];
    head->good = head->run.count > 0 ? container_unseal(t->container, &head->run, NULL) : 0;
    transfer_data(t, &head->run, head->good, pieces);
    digest_update(&t->job->digest, slot, pieces, head->good);
}

static bool tell_bad(struct transfer *t, const struct transfer_slot *head)
{
    const uint64_t index = head->run.first + head->good;
    bool missing = head->good == head->run.count;
    failure_set(&t->drain_failure, missing ? FAILURE_TRUNCATED : FAILURE_SEGMENT, t->job->in.name,
                0);
    t->drain_failure.segment = index;
    t->drain_failure.at = HEADER_OCTETS + index * (t->segment + CONTAINER_OVERHEAD);
    t->drain_failure.data_at = index * t->segment;
    /* Only in the file's last piece can a cut or an extension look like damage. */
    t->drain_failure.part = head->run.ends && head->good + 1 == head->run.count;
    return false;
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct transfer *t = context;
    const struct transfer_slot *head = transfer_slot(slot);
    struct iovec pieces[TRANSFER_SEGMENTS_MAX];
    t->data_octets += transfer_data(t, &head->run, head->good, pieces);
    transfer_note_tags(t, &head->run, head->good);
    if (t->job->options->verb == VERB_DECRYPT && head->good > 0 &&
        !output_write(&t->job->out, pieces, head->good, &t->drain_failure))
        return false;
    return head->good == head->run.count && !head->cut ? true : tell_bad(t, head);
}

/* Octets of data that a regular file of this length holds, if it is whole. */
static uint64_t data_octets(const struct job *job, const struct header *header)
{
    const uint64_t rest = input_remaining(&job->in);
    const uint64_t whole = header_segment_octets(header) + CONTAINER_OVERHEAD;
    return rest == UINT64_MAX ? rest : rest - rest / whole * CONTAINER_OVERHEAD;
}

static bool decrypt(struct job *job, const struct options *options)
{
    static const struct transfer_functions functions = {fill, work, drain};
    struct header header;
    struct transfer transfer;
    if (!job_open(job, options) || !job_unlock(job, &header))
        return false;
    if (options->verb == VERB_DECRYPT && !job_create_output(job))
        return false;
    return transfer_run(&transfer, job, &functions, data_octets(job, &header)) &&
           job_finish(job, 0600);
}

int verb_decrypt(const struct options *options)
{
    struct job job;
    bool done =
        options_given(options, OPTION_RAW) ? stream_crypt(&job, options) : decrypt(&job, options);
    int status = done ? EXIT_DONE : message_failure(&job.failure);
    job_close(&job);
    return status;
}
