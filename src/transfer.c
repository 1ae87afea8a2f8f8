/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "transfer.h"

#include "base/secret.h"
#include "gost/kernels.h"
#include "message.h"
#include "sha512/kernels.h"
#include "threads.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

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

static unsigned threads_wanted(const struct transfer *t, uint64_t data_octets)
{
    unsigned wanted = t->job->options->threads;
    if (wanted == 0)
        wanted = threads_default();
    if (data_octets != UINT64_MAX) {
        uint64_t slots = data_octets / (t->segment * t->segments_a_slot) + 1;
        if (slots < wanted)
            wanted = (unsigned)slots;
    }
    return wanted;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void tell(const struct transfer *t, unsigned threads, size_t slot_octets, double took)
{
    const struct job *job = t->job;
    struct sha512 integrity = t->integrity;
    uint8_t digest[SHA512_DIGEST];
    char hex[2 * SHA512_DIGEST + 1];
    const struct sha512_kernel *lanes = job->sha512.lanes;
    if (!options_given(job->options, OPTION_VERBOSE))
        return;
    sha512_final(&integrity, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    message_line("kernels: GOST 28147-89 %s, SHA-512 %s", job->gost.kernel->name,
                 lanes != NULL ? lanes->name : job->sha512.stream->name);
    if (job->gost.kernel->secret_addresses)
        message_line("this cipher kernel looks up tables: other programs on this machine can "
                     "watch the cache for the key");
    size_t slots = pipeline_slots(threads);
    message_line("threads: %u, memory: %zu KiB in %zu slots", threads, slots * slot_octets >> 10,
                 slots);
    message_line("%" PRIu64 " octets in %.3f s, %.1f MiB/s", t->data_octets, took,
                 took > 0 ? (double)t->data_octets / 1048576 / took : 0);
    message_line("integrity digest: %s", hex);
}

static void enter(void *context)
{
    (void)context;
    secret_lock_stack();
}

static void leave(void *context)
{
    (void)context;
    secret_wipe_stack();
}

bool transfer_run(struct transfer *t, struct job *job, const struct transfer_functions *functions,
                  uint64_t data_octets)
{
    double start = seconds();
    unsigned threads = 1;
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
        .enter = enter,
        .leave = leave,
    };
    switch (pipeline_run(&pipeline, threads_wanted(t, data_octets), &threads)) {
    case PIPELINE_DONE:
        break;
    case PIPELINE_STOPPED:
        job->failure = t->drain_failure.code != FAILURE_NONE ? t->drain_failure : t->fill_failure;
        return false;
    default:
        return failure_set(&job->failure, FAILURE_NO_MEMORY, NULL, 0);
    }
    tell(t, threads, pipeline.slot_octets, seconds() - start);
    return true;
}
