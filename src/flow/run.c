/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/run.h"

#include "base/secret.h"
#include "base/clock.h"
#include "gost/kernels.h"
#include "program/message.h"
#include "sha512/kernels.h"
#include "parallel/threads.h"

#include <inttypes.h>

static unsigned threads_wanted(const struct job *job, uint64_t octets, size_t octets_a_slot)
{
    unsigned wanted = job->options->threads;
    /* Looking for quotas takes 30 system calls: not for a file of one slot. */
    if (octets < octets_a_slot)
        return 1;
    if (wanted == 0)
#ifdef _OPENMP
        wanted = threads_default();
#else
        wanted = 1;
#endif
    if (octets != UINT64_MAX && octets / octets_a_slot + 1 < wanted)
        wanted = (unsigned)(octets / octets_a_slot + 1);
    return wanted;
}

void run_enter(void *context)
{
    (void)context;
    secret_lock_stack();
}

void run_leave(void *context)
{
    (void)context;
    secret_wipe_stack();
}

enum pipeline_result run_pipeline(struct run *run, const struct job *job,
                                  const struct pipeline *pipeline, uint64_t octets,
                                  size_t octets_a_slot)
{
    const uint64_t start = ticks_nanoseconds();
    run->wanted = threads_wanted(job, octets, octets_a_slot);
    run->threads = 1;
    enum pipeline_result result = pipeline_run(pipeline, run->wanted, &run->threads);
    run->seconds = (double)(ticks_nanoseconds() - start) * 1e-9;
    return result;
}

void run_tell(const struct run *run, const struct job *job, const struct pipeline *pipeline,
              uint64_t octets)
{
    const struct gost_kernel *cipher = job->gost.kernel;
    const struct sha512_kernel *lanes = job->sha512.lanes, *stream = job->sha512.stream;
    const size_t slots = pipeline_slots(run->threads);
    /* What fits into one slot starts no threads. */
    if (run->threads < run->wanted && octets > pipeline->slot_octets &&
        !options_given(job->options, OPTION_QUIET))
        message_line("warning: only %u of %u threads could be had", run->threads, run->wanted);
    if (!options_given(job->options, OPTION_VERBOSE))
        return;
    message_line("kernels: GOST 28147-89 %s, SHA-512 %s and %s", cipher->name,
                 lanes != NULL ? lanes->name : stream->name, stream->name);
    if (cipher->secret_addresses)
        message_line("this cipher kernel looks up tables: other programs on this machine can "
                     "learn the key from the cache");
    message_line("threads: %u, memory: %zu KiB in %zu slot%s", run->threads,
                 slots * pipeline->slot_octets >> 10, slots, slots == 1 ? "" : "s");
    message_line("%" PRIu64 " octets in %.3f s, %.1f MiB/s", octets, run->seconds,
                 run->seconds > 0 ? (double)octets / 1048576 / run->seconds : 0);
}
