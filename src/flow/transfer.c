/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/transfer.h"

#include "program/message.h"
#include "flow/run.h"

#include <assert.h>
#include <stdio.h>

enum { PAGE = 4096, SLOT_OCTETS = 512 * 1024, SEGMENTS_MIN = 4 };

static_assert(sizeof(struct transfer_slot) <= PAGE, "a slot's head is one page");

/* Enough segments to fill the lanes of the hash, and not so many small ones that locks and system
   calls count: 512 KiB of data, but 4 segments at the least. */
static size_t segments_a_slot(size_t segment)
{
    size_t count = SLOT_OCTETS / segment;
    if (count < SEGMENTS_MIN)
        return SEGMENTS_MIN;
    return count < TRANSFER_SEGMENTS_MAX ? count : TRANSFER_SEGMENTS_MAX;
}

struct transfer_slot *transfer_slot(const struct pipeline_slot *slot)
{
    struct transfer_slot *head = slot->memory;
    head->run.buffer = (uint8_t *)slot->memory + PAGE;
    return head;
}

void transfer_note_tags(struct transfer *t, const struct container_run *run, size_t count)
{
    for (size_t j = 0; j < count; j++)
        sha512_update(&t->integrity, container_tag(t->container, run, j), CONTAINER_TAG);
}

size_t transfer_data(const struct transfer *t, const struct container_run *run, size_t count,
                     struct iovec pieces[TRANSFER_SEGMENTS_MAX])
{
    size_t octets = 0;
    for (size_t j = 0; j < count; j++) {
        pieces[j].iov_base = run->buffer + j * (t->segment + CONTAINER_OVERHEAD);
        pieces[j].iov_len = container_data_octets(t->container, run, j);
        octets += pieces[j].iov_len;
    }
    return octets;
}

static void tell_integrity(const struct transfer *t)
{
    struct sha512 integrity = t->integrity;
    uint8_t digest[SHA512_DIGEST];
    char hex[2 * SHA512_DIGEST + 1];
    if (!options_given(t->job->options, OPTION_VERBOSE))
        return;
    sha512_final(&integrity, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    message_line("integrity digest: %s", hex);
}

bool transfer_run(struct transfer *t, struct job *job, const struct transfer_functions *functions,
                  uint64_t data_octets)
{
    struct run run;
    *t = (struct transfer){.job = job, .container = &job->secrets->container};
    t->segment = header_segment_octets(&t->container->header);
    t->segments_a_slot = segments_a_slot(t->segment);
    sha512_init(&t->integrity, &job->sha512);
    sha512_update(&t->integrity, t->container->header_octets, HEADER_OCTETS);
    digest_start(&job->digest, &job->sha512);
    const struct pipeline pipeline = {
        .context = t,
        .slot_octets = PAGE + t->segments_a_slot * (t->segment + CONTAINER_OVERHEAD),
        .fill = functions->fill,
        .work = functions->work,
        .drain = functions->drain,
        .enter = run_enter,
        .leave = run_leave,
    };
    switch (run_pipeline(&run, job, &pipeline, data_octets, t->segments_a_slot * t->segment)) {
    case PIPELINE_DONE:
        break;
    case PIPELINE_STOPPED:
        job->failure = t->drain_failure.code != FAILURE_NONE ? t->drain_failure : t->fill_failure;
        return false;
    default:
        return failure_set(&job->failure, FAILURE_NO_MEMORY, NULL, 0);
    }
    run_tell(&run, job, &pipeline, t->data_octets);
    tell_integrity(t);
    return true;
}
