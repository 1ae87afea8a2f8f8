/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/container.h"

#include "base/octets.h"
#include "base/secret.h"
#include "sha512/kernel.h"

#include <string.h>

enum {
    CHECK_OCTETS = HEADER_SUM_AT - HEADER_CHECK_AT,
    /* Octets of each segment that are encrypted before the hash takes them: all lanes together
       fit a second-level cache, which is near enough for the hash.  Less is slower, 4 KiB by 10 %,
       because every call sets up the key anew. */
    STRIPE = 64 * 1024,
};

/* One segment at work.  Its place in the file stands behind the data in what the tag covers. */
struct segment {
    uint64_t index;
    uint8_t *data;
    struct gost_key key;
    uint8_t iv[GOST_BLOCK];
    struct gost_counter from;
    struct hmac_sha512 tag;
    uint8_t digest[SHA512_DIGEST];
};

/* Consecutive segments of one length, hashed side by side.  Holds secrets. */
struct group {
    size_t count;
    size_t octets; /* of data in each */
    bool last;     /* the container's last segment, alone */
    struct segment segments[SHA512_LANES_MAX];
};

static void derive(struct container *c, const struct header *header, const struct gost *g,
                   const struct sha512_engine *engine, const uint8_t *master_key,
                   uint8_t check[CHECK_OCTETS])
{
    static const uint8_t name[] = "gostcrypt v1"; /* and its zero octet */
    enum { PARAMETERS = 16, INFO = sizeof name + PARAMETERS + GOST_PACKED_SBOX };
    struct {
        struct hmac_sha512_key key;
        uint8_t pseudorandom[SHA512_DIGEST], keys[3][SHA512_DIGEST];
    } secret;
    uint8_t info[INFO];

    c->header = *header;
    c->gost = g;
    hmac_sha512_set_key(&secret.key, engine, header->salt, HEADER_SALT);
    hmac_sha512(&secret.key, master_key, CONTAINER_MASTER_KEY, secret.pseudorandom);

    memcpy(info, name, sizeof name);
    memcpy(info + sizeof name, c->header_octets, PARAMETERS);
    gost_sbox_pack(&g->sbox, info + sizeof name + PARAMETERS);
    hmac_sha512_set_key(&secret.key, engine, secret.pseudorandom, SHA512_DIGEST);
    hkdf_sha512_expand(&secret.key, info, sizeof info, secret.keys[0], sizeof secret.keys);

    hmac_sha512_set_key(&secret.key, engine, secret.keys[0], SHA512_DIGEST);
    hmac_sha512(&secret.key, c->header_octets, HEADER_CHECK_AT, check);
    hmac_sha512_set_key(&c->segment_keys, engine, secret.keys[1], SHA512_DIGEST);
    hmac_sha512_set_key(&c->tags, engine, secret.keys[2], SHA512_DIGEST);
    wipe(&secret, sizeof secret);
}

void container_create(struct container *c, const struct header *header, const struct gost *g,
                      const struct sha512_engine *engine,
                      const uint8_t master_key[CONTAINER_MASTER_KEY])
{
    header_write(header, c->header_octets);
    derive(c, header, g, engine, master_key, c->header_octets + HEADER_CHECK_AT);
    header_sum(c->header_octets);
}

bool container_open(struct container *c, const uint8_t header_octets[HEADER_OCTETS],
                    const struct header *header, const struct gost *g,
                    const struct sha512_engine *engine,
                    const uint8_t master_key[CONTAINER_MASTER_KEY])
{
    uint8_t check[CHECK_OCTETS];
    memcpy(c->header_octets, header_octets, HEADER_OCTETS);
    derive(c, header, g, engine, master_key, check);
    bool right = equal_constant_time(check, header_octets + HEADER_CHECK_AT, sizeof check);
    if (!right)
        wipe(c, sizeof *c);
    return right;
}

size_t container_data_octets(const struct container *c, const struct container_run *run, size_t j)
{
    bool last = run->ends && j == run->count - 1;
    return last ? run->last_octets : header_segment_octets(&c->header);
}

static size_t start_of(const struct container *c, size_t j)
{
    return j * (header_segment_octets(&c->header) + CONTAINER_OVERHEAD);
}

size_t container_run_octets(const struct container *c, const struct container_run *run)
{
    size_t last = run->count - 1;
    return start_of(c, last) + container_data_octets(c, run, last) + CONTAINER_OVERHEAD;
}

const uint8_t *container_tag(const struct container *c, const struct container_run *run, size_t j)
{
    return run->buffer + start_of(c, j) + container_data_octets(c, run, j) + CONTAINER_NONCE;
}

/* The segments from `first` of the run on: as many as are hashed at once. */
static void gather(struct group *group, const struct container *c, const struct container_run *run,
                   size_t first)
{
    const struct sha512_kernel *lanes = c->tags.inner.engine->lanes;
    size_t most = lanes != NULL ? lanes->lanes : 1;
    size_t full = run->count - run->ends;
    group->last = first == full;
    group->count = group->last ? 1 : full - first < most ? full - first : most;
    group->octets = container_data_octets(c, run, first);
    for (size_t j = 0; j < group->count; j++) {
        group->segments[j].index = run->first + first + j;
        group->segments[j].data = run->buffer + start_of(c, first + j);
    }
}

/* Brings the keys of all segments of the group, whose nonces stand behind the data. */
static void derive_segment_keys(struct group *group, const struct container *c)
{
    enum { INDEX = 8, MESSAGE = INDEX + CONTAINER_NONCE };
    uint8_t message[SHA512_LANES_MAX][MESSAGE];
    struct hmac_sha512 hmac[SHA512_LANES_MAX], *hmacs[SHA512_LANES_MAX];
    const uint8_t *messages[SHA512_LANES_MAX];
    uint8_t *digests[SHA512_LANES_MAX];

    for (size_t j = 0; j < group->count; j++) {
        struct segment *s = &group->segments[j];
        store_be64(message[j], s->index);
        memcpy(message[j] + INDEX, s->data + group->octets, CONTAINER_NONCE);
        hmac_sha512_init(&hmac[j], &c->segment_keys);
        hmacs[j] = &hmac[j];
        messages[j] = message[j];
        digests[j] = s->digest;
    }
    hmac_sha512_update_many(hmacs, messages, MESSAGE, group->count);
    hmac_sha512_final_many(hmacs, digests, group->count);
    for (size_t j = 0; j < group->count; j++) {
        struct segment *s = &group->segments[j];
        gost_set_key(&s->key, s->digest);
        memcpy(s->iv, s->digest + GOST_KEY, GOST_BLOCK);
        if (c->header.mode == HEADER_CTR)
            s->from = gost_counter_start(c->gost, &s->key, s->iv);
    }
}

/* Octets `at` to `at + octets` of a segment; `at` is a multiple of the block. */
static void cipher(const struct container *c, const struct segment *s,
                   enum gost_direction direction, size_t at, size_t octets)
{
    uint8_t *data = s->data + at;
    if (c->header.mode == HEADER_CTR) {
        gost_ctr(c->gost, &s->key, gost_counter_jump(s->from, at / GOST_BLOCK), data, data, octets);
        return;
    }
    gost_ecb(c->gost, &s->key, direction, data, data, octets / GOST_BLOCK);
    size_t rest = octets % GOST_BLOCK;
    if (rest > 0) {
        uint8_t gamma[GOST_BLOCK];
        gost_one(c->gost, &s->key, GOST_ENCRYPT, s->iv, gamma);
        for (size_t i = 0; i < rest; i++)
            data[octets - rest + i] ^= gamma[i];
        wipe(gamma, sizeof gamma);
    }
}

static void begin_tags(struct group *group, const struct container *c)
{
    for (size_t j = 0; j < group->count; j++)
        hmac_sha512_init(&group->segments[j].tag, &c->tags);
}

/* Hashes `octets` octets from `at` on of each segment. */
static void hash(struct group *group, size_t at, size_t octets)
{
    struct hmac_sha512 *hmacs[SHA512_LANES_MAX];
    const uint8_t *data[SHA512_LANES_MAX];
    for (size_t j = 0; j < group->count; j++) {
        hmacs[j] = &group->segments[j].tag;
        data[j] = group->segments[j].data + at;
    }
    hmac_sha512_update_many(hmacs, data, octets, group->count);
}

/* Nonce, place and length end what the tag covers.  The tags are left in the digests. */
static void finish_tags(struct group *group)
{
    enum { TAIL = CONTAINER_NONCE + 8 + 4 + 4 };
    uint8_t tail[SHA512_LANES_MAX][TAIL];
    struct hmac_sha512 *hmacs[SHA512_LANES_MAX];
    const uint8_t *tails[SHA512_LANES_MAX];
    uint8_t *digests[SHA512_LANES_MAX];
    for (size_t j = 0; j < group->count; j++) {
        struct segment *s = &group->segments[j];
        memcpy(tail[j], s->data + group->octets, CONTAINER_NONCE);
        store_be64(tail[j] + CONTAINER_NONCE, s->index);
        store_be32(tail[j] + CONTAINER_NONCE + 8, (uint32_t)group->octets);
        store_be32(tail[j] + CONTAINER_NONCE + 12, group->last);
        hmacs[j] = &s->tag;
        tails[j] = tail[j];
        digests[j] = s->digest;
    }
    hmac_sha512_update_many(hmacs, tails, TAIL, group->count);
    hmac_sha512_final_many(hmacs, digests, group->count);
}

static void seal_group(struct group *group, const struct container *c, const uint8_t *nonces)
{
    for (size_t j = 0; j < group->count; j++)
        memcpy(group->segments[j].data + group->octets, nonces + j * CONTAINER_NONCE,
               CONTAINER_NONCE);
    derive_segment_keys(group, c);
    begin_tags(group, c);
    for (size_t at = 0; at < group->octets; at += STRIPE) {
        size_t octets = group->octets - at < STRIPE ? group->octets - at : STRIPE;
        for (size_t j = 0; j < group->count; j++)
            cipher(c, &group->segments[j], GOST_ENCRYPT, at, octets);
        hash(group, at, octets);
    }
    finish_tags(group);
    for (size_t j = 0; j < group->count; j++)
        memcpy(group->segments[j].data + group->octets + CONTAINER_NONCE, group->segments[j].digest,
               CONTAINER_TAG);
}

void container_seal(const struct container *c, const struct container_run *run,
                    const uint8_t *nonces)
{
    struct group group;
    for (size_t j = 0; j < run->count; j += group.count) {
        gather(&group, c, run, j);
        seal_group(&group, c, nonces + j * CONTAINER_NONCE);
    }
    wipe(&group, sizeof group);
}

/* Sets good[j] for each segment of the group; returns how many are good before the first that is
   not. */
static size_t verify_group(struct group *group, const struct container *c,
                           bool good[SHA512_LANES_MAX])
{
    size_t before = group->count;
    begin_tags(group, c);
    hash(group, 0, group->octets);
    finish_tags(group);
    for (size_t j = group->count; j-- > 0;) {
        const struct segment *s = &group->segments[j];
        good[j] = equal_constant_time(s->digest, s->data + group->octets + CONTAINER_NONCE,
                                      CONTAINER_TAG);
        if (!good[j])
            before = j;
    }
    return before;
}

size_t container_unseal(const struct container *c, const struct container_run *run, bool *good)
{
    struct group group;
    size_t before = 0; /* good segments before the first bad one */
    bool all = true;
    for (size_t j = 0; j < run->count && (all || good != NULL); j += group.count) {
        bool good_here[SHA512_LANES_MAX];
        gather(&group, c, run, j);
        size_t before_here = verify_group(&group, c, good_here);
        size_t wanted = good != NULL ? group.count : before_here;
        if (all)
            before += before_here;
        all = all && before_here == group.count;

        if (wanted > 0)
            derive_segment_keys(&group, c);
        for (size_t k = 0; k < wanted; k++) {
            if (good_here[k])
                cipher(c, &group.segments[k], GOST_DECRYPT, 0, group.octets);
            if (good != NULL)
                good[j + k] = good_here[k];
        }
    }
    wipe(&group, sizeof group);
    return before;
}
