/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/cms.h"

#include "base/clock.h"
#include "base/secret.h"

#include <string.h>

enum { BUFFER = 512 * 1024, SECTIONS = BUFFER / RAW_SECTION };

struct work {
    struct gost_section chain;
    struct gost_section sections[SECTIONS];
    uint8_t before[GOST_BLOCK];
    uint8_t data[BUFFER];
};

static bool release(const struct flow *flow, const uint8_t *data, size_t octets,
                    struct failure *failure)
{
    const struct iovec piece = {(void *)(uintptr_t)data, octets};
    if (flow->digest != NULL)
        sha512_update(&flow->digest->state, data, octets);
    return flow->out == NULL || octets == 0 || output_write(flow->out, &piece, 1, failure);
}

/* Decrypts the first `octets` octets of the data, which begin `at` octets behind the start of the
   content. */
static void decrypt(const struct raw *raw, struct work *w, uint64_t at, size_t octets)
{
    uint8_t last[GOST_BLOCK];
    memcpy(last, octets >= GOST_BLOCK ? w->data + octets - GOST_BLOCK : w->before, GOST_BLOCK);
    raw_mesh(raw, &w->chain, w->sections, w->data, octets);
    raw_crypt(raw, at, w->sections, w->before, w->data, octets);
    memcpy(w->before, last, GOST_BLOCK);
}

static bool end_is_right(const struct flow *flow, const struct cms_content *content,
                         struct failure *failure)
{
    if (content->complete && !content->damaged)
        return true;
    failure_set(failure, FAILURE_CMS, flow->in->name, 0);
    failure->value = content->damaged ? CMS_DAMAGED : CMS_CUT;
    return false;
}

static bool run(const struct flow *flow, const struct raw *raw, struct cms_content *content,
                struct work *w, size_t have, struct flow_facts *facts, struct failure *failure)
{
    bool ended = false;
    have = cms_take(content, w->data, have);
    while (!ended) {
        const struct iovec piece = {w->data + have, BUFFER - have};
        size_t got;
        if (!input_read(flow->in, &piece, 1, &got, failure))
            return false;
        ended = got < piece.iov_len || content->damaged;
        have += cms_take(content, w->data + have, got);
        /* All but the last piece are whole sections. */
        const size_t octets = ended ? have : have - have % RAW_SECTION;
        decrypt(raw, w, facts->octets, octets);
        if (!release(flow, w->data, octets, failure))
            return false;
        facts->octets += octets;
        flow_count(flow, octets);
        have -= octets;
        memmove(w->data, w->data + octets, have);
    }
    return end_is_right(flow, content, failure);
}

bool flow_cms(const struct flow *flow, const struct raw *raw, struct cms_content *content,
              const uint8_t *start, size_t started, struct flow_facts *facts,
              struct failure *failure)
{
    const uint64_t begun = clock_nanoseconds();
    struct work *w = secret_alloc(sizeof *w);
    if (w == NULL)
        return failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    *facts = (struct flow_facts){.wanted = 1, .threads = 1, .slots = 1, .slot_octets = sizeof *w};
    w->chain = raw->first;
    memcpy(w->before, raw->iv, GOST_BLOCK);
    memcpy(w->data, start, started);
    const bool good = run(flow, raw, content, w, started, facts, failure);
    secret_free(w, sizeof *w);
    facts->seconds = (double)(clock_nanoseconds() - begun) * 1e-9;
    return good;
}
