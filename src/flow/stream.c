/* SPDX-License-Identifier: ISC */
/* With an ECB or CBC mode the filling thread reads one block more than a slot takes, and carries it
   over to the next: so it knows the last slot when it fills it.  There padding is added and taken
   away, or a stream that ends within a block refused. */
#include "config.h"

#include "flow/stream.h"

#include "base/secret.h"

#include <assert.h>
#include <string.h>

enum {
    PAGE = 4096,
    SLOT_OCTETS = 512 * 1024, /* of the stream */
    SLOT_SECTIONS = SLOT_OCTETS / RAW_SECTION,
    AHEAD = GOST_BLOCK,        /* octets */
    CARRY = FLOW_STREAM_START, /* octets, at most */
};

/* What lies at the start of a slot's memory; the data follow on a page of their own. */
struct stream_slot {
    uint64_t at;   /* where in the stream the data begin */
    size_t octets; /* of data */
    bool last;
    bool bad_padding;
    bool locked;                                 /* the memory of the sections is */
    uint8_t before[GOST_BLOCK];                  /* decrypting: the ciphertext before them */
    struct gost_section sections[SLOT_SECTIONS]; /* a meshed slot has no carry behind it */
};

static_assert((int)CARRY >= (int)AHEAD, "what was read ahead is carried over");

enum { HEAD = (sizeof(struct stream_slot) + PAGE - 1) / PAGE * PAGE };

struct stream {
    const struct flow *flow;
    const struct flow_stream *what;
    size_t ahead;         /* octets that are read beyond a slot's: AHEAD with ECB and CBC, else 0 */
    uint64_t at;          /* the filling thread's, like the next two: octets put into slots */
    uint8_t carry[CARRY]; /* read already, belongs to the next slot */
    size_t carried;       /* octets in it */
    uint8_t before[GOST_BLOCK];   /* where blocks chain, the ciphertext before the next slot: when
                                     decrypting the filling thread's, else of who has the turn */
    struct pipeline_turn turn;    /* to encrypt where blocks chain */
    struct failure fill_failure;  /* the filling thread's */
    struct failure drain_failure; /* the draining thread's, like the next */
    uint64_t released;            /* octets */
};

static struct stream_slot *slot_head(const struct pipeline_slot *slot)
{
    return slot->memory;
}

static uint8_t *slot_data(const struct pipeline_slot *slot)
{
    return (uint8_t *)slot->memory + HEAD;
}

static bool is_encrypting(const struct flow_stream *stream)
{
    return stream->raw->direction == GOST_ENCRYPT;
}

bool flow_stream_fits(const struct flow_stream *stream, uint64_t octets, const char *name,
                      struct failure *failure)
{
    const bool made_whole = is_encrypting(stream) && stream->padded;
    if (!raw_wants_whole_blocks(stream->raw->mode) || made_whole || octets % GOST_BLOCK == 0)
        return true;
    failure_set(failure, FAILURE_WHOLE_BLOCKS, name, 0);
    failure->octets = octets;
    failure->encrypting = is_encrypting(stream);
    return false;
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct stream *s = context;
    struct stream_slot *head = slot_head(slot);
    uint8_t *data = slot_data(slot);
    const struct iovec piece = {data + s->carried, SLOT_OCTETS + s->ahead - s->carried};
    size_t got;
    memcpy(data, s->carry, s->carried);
    if (!input_read(s->flow->in, &piece, 1, &got, &s->fill_failure))
        return PIPELINE_FAILED;
    head->last = got < piece.iov_len;
    head->at = s->at;
    head->octets = head->last ? s->carried + got : SLOT_OCTETS;
    s->carried = head->last ? 0 : s->ahead;
    s->at += head->octets;
    memcpy(s->carry, data + SLOT_OCTETS, s->carried);
    if (!flow_stream_fits(s->what, s->at, s->flow->in->name, &s->fill_failure))
        return PIPELINE_FAILED;
    memcpy(head->before, s->before, GOST_BLOCK);
    if (!is_encrypting(s->what) && head->octets >= GOST_BLOCK)
        memcpy(s->before, data + head->octets - GOST_BLOCK, GOST_BLOCK);
    if (raw_is_meshed(s->what->raw->mode)) {
        if (!head->locked)
            secret_lock(head->sections, sizeof head->sections);
        head->locked = true;
        raw_mesh(s->what->raw, s->what->chain, head->sections, data, head->octets);
    }
    return head->last ? PIPELINE_LAST : PIPELINE_FILLED;
}

static void crypt(struct stream *s, const struct pipeline_slot *slot, struct stream_slot *head)
{
    const struct raw *raw = s->what->raw;
    uint8_t *data = slot_data(slot);
    if (!is_encrypting(s->what) || !raw_chains(raw->mode)) {
        raw_crypt(raw, head->at, head->sections, head->before, data, head->octets);
        return;
    }
    pipeline_turn_take(&s->turn, slot);
    raw_crypt(raw, head->at, head->sections, s->before, data, head->octets);
    if (head->octets >= GOST_BLOCK)
        memcpy(s->before, data + head->octets - GOST_BLOCK, GOST_BLOCK);
    pipeline_turn_pass(&s->turn);
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct stream *s = context;
    struct stream_slot *head = slot_head(slot);
    struct iovec clear = {slot_data(slot), head->octets};
    const bool padded_here = head->last && s->what->padded;
    head->bad_padding = false;
    if (is_encrypting(s->what)) {
        digest_update(s->flow->digest, slot, &clear, 1);
        if (padded_here)
            head->octets = raw_pad(clear.iov_base, head->octets);
    }
    crypt(s, slot, head);
    wipe(head->sections, sizeof head->sections);
    if (!is_encrypting(s->what)) {
        if (padded_here)
            head->bad_padding = !raw_unpad(clear.iov_base, &head->octets);
        clear.iov_len = head->octets;
        digest_update(s->flow->digest, slot, &clear, 1);
    }
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct stream *s = context;
    const struct stream_slot *head = slot_head(slot);
    const struct iovec piece = {slot_data(slot), head->octets};
    if (head->bad_padding)
        return failure_set(&s->drain_failure, FAILURE_PADDING, s->flow->in->name, 0);
    s->released += head->octets;
    flow_count(s->flow, head->octets);
    return s->flow->out == NULL || output_write(s->flow->out, &piece, 1, &s->drain_failure);
}

bool flow_stream(const struct flow *flow, const struct flow_stream *stream, uint64_t octets,
                 struct flow_facts *facts, struct failure *failure)
{
    struct stream s = {.flow = flow, .what = stream, .carried = stream->started};
    memcpy(s.carry, stream->start, stream->started);
    memcpy(s.before, stream->raw->iv, GOST_BLOCK);
    s.ahead = raw_wants_whole_blocks(stream->raw->mode) ? AHEAD : 0;
    pipeline_turn_init(&s.turn);
    struct pipeline pipeline = {
        .context = &s,
        .slot_octets = HEAD + SLOT_OCTETS + CARRY,
        .fill = fill,
        .work = work,
        .drain = drain,
    };
    const enum pipeline_result result = flow_run(flow, &pipeline, octets, SLOT_OCTETS, facts);
    pipeline_turn_destroy(&s.turn);
    switch (result) {
    case PIPELINE_DONE:
        facts->octets = s.released;
        return true;
    case PIPELINE_STOPPED:
        *failure = s.drain_failure.code != FAILURE_NONE ? s.drain_failure : s.fill_failure;
        return false;
    default:
        return failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    }
}
