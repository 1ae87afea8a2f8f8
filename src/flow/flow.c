/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/flow.h"

#include "base/clock.h"
#include "base/secret.h"
#include "parallel/threads.h"

static unsigned threads_for(unsigned given, uint64_t octets, size_t slot_data)
{
    /* Looking for quotas takes 30 system calls: not for a file of one slot. */
    if (octets < slot_data)
        return 1;
#ifndef _OPENMP
    if (given == 0 || given == THREADS_ALL)
        return 1;
#endif
    const unsigned wanted = threads_wanted(given);
    if (octets != UINT64_MAX && octets / slot_data + 1 < wanted)
        return (unsigned)(octets / slot_data + 1);
    return wanted;
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

enum pipeline_result flow_run(const struct flow *flow, struct pipeline *pipeline, uint64_t octets,
                              size_t slot_data, struct flow_facts *facts)
{
    const uint64_t start = clock_nanoseconds();
    pipeline->enter = enter;
    pipeline->leave = leave;
    pipeline->refused = flow->refused;
    *facts = (struct flow_facts){.slot_octets = pipeline->slot_octets};
    facts->wanted = threads_for(flow->threads, octets, slot_data);
    enum pipeline_result result = pipeline_run(pipeline, facts->wanted, &facts->threads);
    facts->slots = pipeline_slots(facts->threads);
    facts->seconds = (double)(clock_nanoseconds() - start) * 1e-9;
    return result;
}
