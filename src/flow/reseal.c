/* SPDX-License-Identifier: ISC */
/* From one container into another.  A slot holds a run of the old one and behind it room for a run
   of the new one, both of the same octets of data: a multiple of either segment size.  What was
   verified and decrypted moves from run to run in memory, and is nowhere else in clear. */
#include "config.h"

#include "base/random.h"
#include "base/secret.h"
#include "flow/unseal.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

/* At the start of a slot's memory. */
struct reseal_slot {
    struct segments_slot old; /* and what is common to all slots of segments */
    struct container_run new;
};

enum { HEAD_OCTETS = 4096 };
static_assert(sizeof(struct reseal_slot) <= HEAD_OCTETS, "the head of a slot of segments");

struct reseal {
    struct segments old; /* first: the context of the functions */
    struct segments new; /* in the slots behind the old ones; only drained */
};

static struct reseal_slot *reseal_slot(const struct reseal *r, const struct pipeline_slot *slot)
{
    struct reseal_slot *head = (struct reseal_slot *)segments_slot(slot);
    head->new.buffer = head->old.run.buffer + r->old.a_slot *layout_whole(r->old.octets);
    return head;
}

static bool is_good(const struct segments_slot *old)
{
    return old->failure.code == FAILURE_NONE && old->good == old->run.count && !old->cut;
}

static size_t data_octets(const struct reseal *r, const struct container_run *old)
{
    return old->ends ? (old->count - 1) * r->old.octets + old->last_octets
                     : old->count * r->old.octets;
}

/* The new container's segments that hold the data of the old one's. */
static void plan(const struct reseal *r, const struct container_run *old, struct container_run *new)
{
    const size_t octets = data_octets(r, old);
    new->first = old->first * r->old.octets / r->new.octets;
    new->ends = old->ends;
    new->count = octets / r->new.octets + old->ends;
    new->last_octets = octets % r->new.octets;
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct reseal *r = context;
    struct reseal_slot *head = reseal_slot(r, slot);
    const enum pipeline_fill result = unseal_fill(&r->old, slot);
    if (result != PIPELINE_FILLED && result != PIPELINE_LAST)
        return result;
    plan(r, &head->old.run, &head->new);
    if (layout_fits(r->new.octets, head->new.first + head->new.count))
        return result;
    failure_set(&r->old.fill_failure, FAILURE_TOO_LARGE, r->old.flow->in->name, 0);
    return PIPELINE_FAILED;
}

/* What lies together in both containers is as long as the smaller segments. */
static void move(const struct reseal *r, const struct container_run *old,
                 const struct container_run *new)
{
    const size_t from = r->old.octets, to = r->new.octets, most = from < to ? from : to;
    const size_t octets = data_octets(r, old);
    for (size_t at = 0; at < octets; at += most)
        memcpy(new->buffer + at / to *layout_whole(to) + at % to,
               old->buffer + at / from * layout_whole(from) + at % from,
               octets - at < most ? octets - at : most);
}

/* From the run that has the larger segments: there are SEGMENTS_MAX at most. */
static void hash(const struct reseal *r, const struct pipeline_slot *slot,
                 const struct reseal_slot *head)
{
    const bool of_old = r->old.octets >= r->new.octets;
    const struct container_run *run = of_old ? &head->old.run : &head->new;
    const size_t count = is_good(&head->old) ? run->count : 0;
    struct iovec data[SEGMENTS_MAX];
    segments_data(of_old ? &r->old : &r->new, run, count, data);
    digest_update(r->old.flow->digest, slot, data, count);
}

static void seal(struct reseal *r, struct reseal_slot *head)
{
    uint8_t *nonces = head->new.buffer + r->new.a_slot *layout_whole(r->new.octets);
    if (!random_octets(nonces, head->new.count *CONTAINER_NONCE)) {
        failure_set(&head->old.failure, FAILURE_RANDOM, NULL, errno != 0 ? errno : EIO);
        return;
    }
    container_seal(r->new.container, &head->new, nonces);
    const struct iovec sealed = {head->new.buffer,
                                 container_run_octets(r->new.container, &head->new)};
    segments_deliver(&r->old, &head->old, head->new.first *layout_whole(r->new.octets), &sealed, 1);
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct reseal *r = context;
    struct reseal_slot *head = reseal_slot(r, slot);
    struct segments_slot *old = &head->old;
    unseal_work(&r->old, old);
    plan(r, &old->run, &head->new); /* again: the input may be shorter than it said */
    if (is_good(old))
        move(r, &old->run, &head->new);
    hash(r, slot, head);
    if (is_good(old))
        seal(r, head);
    for (size_t j = 0; j < old->good; j++) /* the tags are still wanted */
        wipe(old->run.buffer + j * layout_whole(r->old.octets),
             container_data_octets(r->old.container, &old->run, j));
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct reseal *r = context;
    const struct reseal_slot *head = reseal_slot(r, slot);
    bool more;
    if (!segments_arrived(&r->old, &head->old, &more))
        return more;
    if (!is_good(&head->old))
        return unseal_refuse(&r->old, &head->old);
    const struct iovec sealed = {head->new.buffer,
                                 container_run_octets(r->new.container, &head->new)};
    segments_note_tags(&r->old, &head->old.run, head->old.good);
    segments_note_tags(&r->new, &head->new, head->new.count);
    r->old.released += data_octets(r, &head->old.run);
    flow_count(r->old.flow, data_octets(r, &head->old.run));
    return segments_release(&r->old, &sealed, 1, sealed.iov_len);
}

bool flow_reseal(const struct flow *flow, const struct container *from, const struct container *to,
                 uint64_t octets, struct flow_facts *facts, struct failure *failure)
{
    static const struct segments_functions functions = {fill, work, drain};
    struct reseal r;
    segments_init(&r.old, flow, from, span_whole());
    segments_init(&r.new, flow, to, span_whole());
    const size_t old_data = r.old.a_slot * r.old.octets, new_data = r.new.a_slot *r.new.octets;
    const size_t data = old_data > new_data ? old_data : new_data;
    r.old.a_slot = data / r.old.octets;
    r.new.a_slot = data / r.new.octets;
    r.old.beside = r.new.a_slot *(layout_whole(r.new.octets) + CONTAINER_NONCE);
    if (!segments_run(&r.old, &functions, octets, facts, failure))
        return false;
    memcpy(facts->opened, facts->integrity, sizeof facts->opened);
    sha512_final(&r.new.integrity, facts->integrity);
    return true;
}
