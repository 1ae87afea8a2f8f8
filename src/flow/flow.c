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

/* A pipeline whose functions are timed. */
struct timed {
    struct pipeline inner;
    struct gauge *gauge;
};

static enum pipeline_fill timed_fill(void *context, struct pipeline_slot *slot)
{
    const struct timed *t = context;
    const uint64_t start = clock_nanoseconds();
    const enum pipeline_fill result = t->inner.fill(t->inner.context, slot);
    gauge_add_since(&t->gauge->filling, start);
    return result;
}

static void timed_work(void *context, struct pipeline_slot *slot)
{
    const struct timed *t = context;
    const uint64_t start = clock_nanoseconds();
    t->inner.work(t->inner.context, slot);
    gauge_add_since(&t->gauge->working, start);
}

static bool timed_drain(void *context, struct pipeline_slot *slot)
{
    const struct timed *t = context;
    const uint64_t start = clock_nanoseconds();
    const bool more = t->inner.drain(t->inner.context, slot);
    gauge_add_since(&t->gauge->draining, start);
    return more;
}

static enum pipeline_result run(const struct flow *flow, const struct pipeline *pipeline,
                                unsigned threads, unsigned *used)
{
    if (flow->gauge == NULL)
        return pipeline_run(pipeline, threads, used);
    struct timed timed = {*pipeline, flow->gauge};
    struct pipeline outer = *pipeline;
    outer.context = &timed;
    outer.fill = timed_fill;
    outer.work = timed_work;
    outer.drain = timed_drain;
    return pipeline_run(&outer, threads, used);
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
    if (flow->gauge != NULL && octets != UINT64_MAX)
        atomic_store(&flow->gauge->expected, octets);
    enum pipeline_result result = run(flow, pipeline, facts->wanted, &facts->threads);
    facts->slots = pipeline_slots(facts->threads);
    facts->seconds = (double)(clock_nanoseconds() - start) * 1e-9;
    return result;
}
