/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/salvage.h"

#include "flow/salvage.h"
#include "program/facts.h"
#include "program/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void describe(const struct flow_salvage_range *range, char *text, size_t size)
{
    const uint64_t by = range->moved < 0 ? -(uint64_t)range->moved : (uint64_t)range->moved;
    char moved[100] = "";
    if (range->moved != 0)
        snprintf(moved, sizeof moved, "; the file goes on %" PRIu64 " octet%s %s", by,
                 by == 1 ? "" : "s", range->moved < 0 ? "early" : "late");
    if (range->from == range->to)
        snprintf(text, size, "nothing is lost at octet %" PRIu64 "%s", range->from, moved);
    else
        snprintf(text, size, "octets %" PRIu64 " to %" PRIu64 " are lost%s", range->from,
                 range->to - 1, moved);
}

static void list(const struct flow_salvage *found, const char *name)
{
    char text[200];
    name = message_shown(name);
    for (uint64_t i = 0; i < found->ranges && i < FLOW_SALVAGE_RANGES; i++) {
        describe(&found->range[i], text, sizeof text);
        message_line("%s: %s", name, text);
    }
    if (found->ranges > FLOW_SALVAGE_RANGES)
        message_line("%s: and %" PRIu64 " more ranges", name, found->ranges - FLOW_SALVAGE_RANGES);
    if (found->not_found > 0)
        message_line("%s: nothing was found elsewhere for segment %" PRIu64
                     "%s: segments were taken where they should be",
                     name, found->sought, found->exhausted ? " with the effort allowed" : "");
    if (found->end_lost)
        message_line("%s: the end is lost from octet %" PRIu64 " of the data on", name, found->end);
    if (found->excess > 0)
        message_line("%s: %" PRIu64 " octet%s of something else follow%s the end", name,
                     found->excess, found->excess == 1 ? "" : "s", found->excess == 1 ? "s" : "");
    if (found->in_place && flow_salvage_damage(found))
        message_line("%s: is no regular file: nothing was looked for elsewhere", name);
}

static void tell_unreadable(const struct input *in)
{
    if (in->unreadable != 0)
        message_line("%s: cannot be read at octet %" PRIu64
                     ", and perhaps at others: %s: zeros are taken for them",
                     message_shown(in->name), in->unreadable_at, strerror(in->unreadable));
}

bool salvage(struct job *job, uint64_t octets)
{
    const struct flow flow = job_flow(job);
    struct flow_facts facts;
    struct flow_salvage *const found = &job->found;
    job->in.past_errors = true;
    if (!flow_salvage(&flow, &job->secrets->container, octets, &facts, found, &job->failure))
        return false;
    job->has_found = true;
    tell_unreadable(&job->in);
    if (!found->any)
        return failure_set(&job->failure, FAILURE_NOTHING_GOOD, job->in.name, 0);
    const bool damage = flow_salvage_damage(found);
    list(found, job->in.name);
    facts_tell(&facts, job);
    if (!damage)
        facts_tell_integrity(&facts, job);
    if (!job_finish(job, 0600))
        return false;
    if (damage) {
        failure_set(&job->failure, FAILURE_SALVAGED, job->in.name, 0);
        job->failure.octets = found->octets;
        job->failure.ranges = found->ranges;
        job->failure.at_least = found->end_lost;
    }
    return !damage;
}
