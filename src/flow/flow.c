/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/flow.h"

#include "base/clock.h"
#include "base/secret.h"
#include "parallel/threads.h"

static unsigned threads_wanted(unsigned given, uint64_t octets, size_t slot_data)
{
    unsigned wanted = given;
    /* Looking for quotas takes 30 system calls: not for a file of one slot. */
    if (octets < slot_data)
        return 1;
    if (wanted == 0)
#ifdef _OPENMP
        wanted = threads_default();
#else
        wanted = 1;
#endif
    if (octets != UINT64_MAX && octets / slot_data + 1 < wanted)
        wanted = (unsigned)(octets / slot_data + 1);
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
    const uint64_t start = ticks_nanoseconds();
    pipeline->enter = enter;
    pipeline->leave = leave;
    *facts = (struct flow_facts){.slot_octets = pipeline->slot_octets};
    facts->wanted = threads_wanted(flow->threads, octets, slot_data);
    enum pipeline_result result = pipeline_run(pipeline, facts->wanted, &facts->threads);
    facts->slots = pipeline_slots(facts->threads);
    facts->seconds = (double)(ticks_nanoseconds() - start) * 1e-9;
    return result;
}
