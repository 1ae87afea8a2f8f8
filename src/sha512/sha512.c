/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/sha512.h"

#include "base/octets.h"
#include "base/secret.h"
#include "sha512/constants.h"
#include "sha512/kernel.h"

#include <string.h>

enum { LENGTH = 16 }; /* octets of the message's length at the end of the padding */

static size_t buffered(const struct sha512 *s)
{
    return (size_t)(s->octets[0] % SHA512_BLOCK);
}

/* The kernel for `count` messages; NULL: one by one.  It takes as long with empty lanes as with
   full ones, so half of them must be filled: two messages in four lanes take 0.65 (AVX-512) to 1.16
   (AVX2) of the time that they take one after the other. */
static const struct sha512_kernel *side_by_side(const struct sha512_engine *engine, size_t count)
{
    const struct sha512_kernel *k = engine->lanes;
    if (k && engine->few && count <= engine->few->lanes)
        k = engine->few;
    return k && count > 1 && 2 * count >= k->lanes ? k : NULL;
}

/* Blocks of 1 to SHA512_LANES_MAX messages.  The first one fills lanes that are left over. */
static void compress(const struct sha512_engine *engine, uint64_t *const h[],
                     const uint8_t *const data[], size_t blocks, size_t count)
{
    const struct sha512_kernel *k;
    if (blocks == 0)
        return;
    for (size_t taken; (k = side_by_side(engine, count)); h += taken, data += taken) {
        uint64_t *state[SHA512_LANES_MAX];
        const uint8_t *from[SHA512_LANES_MAX];
        taken = count < k->lanes ? count : k->lanes;
        for (size_t i = 0; i < k->lanes; i++) {
            state[i] = h[i < taken ? i : 0];
            from[i] = data[i < taken ? i : 0];
        }
        k->compress(state, from, blocks);
        count -= taken;
    }
    for (; count; h++, data++, count--)
        engine->stream->compress(h, data, blocks);
}

/* Takes the data into 1 to SHA512_LANES_MAX states with the same number of octets buffered. */
static void absorb(struct sha512 *const s[], const uint8_t *const data[], size_t octets,
                   size_t count)
{
    uint64_t *h[SHA512_LANES_MAX] = {NULL};
    const uint8_t *buffer[SHA512_LANES_MAX] = {NULL}, *from[SHA512_LANES_MAX] = {NULL};
    size_t used = buffered(s[0]), head = used ? SHA512_BLOCK - used : 0;
    if (octets == 0)
        return;
    if (head > octets)
        head = octets;
    size_t blocks = (octets - head) / SHA512_BLOCK;
    size_t tail = octets - head - blocks * SHA512_BLOCK;
    for (size_t i = 0; i < count; i++) {
        h[i] = s[i]->h;
        buffer[i] = s[i]->buffer;
        from[i] = data[i] + head;
        memcpy(s[i]->buffer + used, data[i], head);
        s[i]->octets[0] += octets;
        s[i]->octets[1] += s[i]->octets[0] < octets;
    }
    compress(s[0]->engine, h, buffer, head && used + head == SHA512_BLOCK, count);
    compress(s[0]->engine, h, from, blocks, count);
    for (size_t i = 0; tail && i < count; i++)
        memcpy(s[i]->buffer, from[i] + blocks * SHA512_BLOCK, tail);
}

/* Pads (FIPS 180-4 section 5.1.2) and ends states as absorb() takes them. */
static void finish(struct sha512 *const s[], uint8_t *const digest[], size_t count)
{
    uint8_t padding[SHA512_LANES_MAX][SHA512_BLOCK + LENGTH] = {{0}};
    const uint8_t *from[SHA512_LANES_MAX] = {NULL};
    size_t used = buffered(s[0]);
    size_t end = used < SHA512_BLOCK - LENGTH ? SHA512_BLOCK : 2 * SHA512_BLOCK;
    size_t zeros = end - LENGTH - used;
    for (size_t i = 0; i < count; i++) {
        padding[i][0] = 0x80;
        store_be64(padding[i] + zeros, s[i]->octets[1] << 3 | s[i]->octets[0] >> 61);
        store_be64(padding[i] + zeros + 8, s[i]->octets[0] << 3);
        from[i] = padding[i];
    }
    absorb(s, from, zeros + LENGTH, count);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < 8; j++)
            store_be64(digest[i] + 8 * j, s[i]->h[j]);
        wipe(s[i], sizeof *s[i]);
    }
}

/* How many states from the first on can go side by side. */
static size_t alike(struct sha512 *const s[], size_t count)
{
    size_t n = 1;
    while (n < count && n < SHA512_LANES_MAX && buffered(s[n]) == buffered(s[0]))
        n++;
    return n;
}

void sha512_init(struct sha512 *s, const struct sha512_engine *engine)
{
    *s = (struct sha512){.engine = engine};
    memcpy(s->h, sha512_initial, sizeof s->h);
}

void sha512_update(struct sha512 *s, const void *data, size_t octets)
{
    const uint8_t *from = data;
    absorb(&s, &from, octets, 1);
}

void sha512_final(struct sha512 *s, uint8_t digest[SHA512_DIGEST])
{
    finish(&s, &digest, 1);
}

void sha512_update_many(struct sha512 *const s[], const uint8_t *const data[], size_t octets,
                        size_t count)
{
    for (size_t n; count; s += n, data += n, count -= n) {
        n = alike(s, count);
        absorb(s, data, octets, n);
    }
}

void sha512_final_many(struct sha512 *const s[], uint8_t *const digest[], size_t count)
{
    for (size_t n; count; s += n, digest += n, count -= n) {
        n = alike(s, count);
        finish(s, digest, n);
    }
}

void sha512(const struct sha512_engine *engine, const void *data, size_t octets,
            uint8_t digest[SHA512_DIGEST])
{
    struct sha512 s;
    sha512_init(&s, engine);
    sha512_update(&s, data, octets);
    sha512_final(&s, digest);
}
