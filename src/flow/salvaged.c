/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/salvaged.h"

static bool release(struct salvaged *v, const struct iovec *data, size_t count)
{
    struct digest *digest = v->flow->digest;
    for (size_t i = 0; i < count; i++)
        flow_count(v->flow, data[i].iov_len);
    /* Segments are drained one slot after the other: that is the digest's order too. */
    for (size_t i = 0; digest != NULL && i < count; i++)
        sha512_update(&digest->state, data[i].iov_base, data[i].iov_len);
    return v->flow->out == NULL || count == 0 ||
           output_write(v->flow->out, data, count, v->failure);
}

static void list_gap(struct salvaged *v)
{
    struct flow_salvage *told = v->told;
    const uint64_t to = v->index * v->segment, from = to - v->bad * v->segment;
    if (told->ranges < FLOW_SALVAGE_RANGES)
        told->range[told->ranges] = (struct flow_salvage_range){from, to, v->moved};
    told->ranges++;
    told->octets += to - from;
    v->moved = 0;
}

static bool fill_gap(struct salvaged *v)
{
    static uint8_t zeros[64 * 1024];
    if (v->bad == 0 && v->moved == 0)
        return true;
    list_gap(v);
    uint64_t left = v->bad * v->segment;
    v->bad = 0;
    while (left > 0) {
        const struct iovec piece = {zeros, left < sizeof zeros ? (size_t)left : sizeof zeros};
        if (!release(v, &piece, 1))
            return false;
        left -= piece.iov_len;
    }
    return true;
}

void salvaged_bad(struct salvaged *v)
{
    v->bad++;
    v->index++;
}

bool salvaged_good(struct salvaged *v, const struct iovec *data, size_t count)
{
    if (!fill_gap(v))
        return false;
    for (size_t i = 0; i < count; i++)
        v->released += data[i].iov_len;
    v->told->any = true;
    v->index += count;
    return release(v, data, count);
}
