/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "support/reference_sha512.h"
#include "sha512/choose.h"
#include "sha512/kernel_table.h"
#include "sha512/sha512.h"
#include "sha512/sha512_engines.h"

#include <string.h>

enum { MANY = 2 * SHA512_LANES_MAX + 1, ROOM = 600 };

/* Different messages at odd addresses. */
static const uint8_t *messages(const uint8_t *message[MANY], uint8_t want[MANY][64], size_t octets)
{
    static uint8_t memory[MANY * (ROOM + 1)];
    ck_assert_uint_le(octets, ROOM);
    unit_random_octets(memory, sizeof memory);
    for (size_t i = 0; i < MANY; i++) {
        message[i] = memory + i * (ROOM + 1);
        reference_sha512(message[i], octets, want[i]);
    }
    return memory;
}

struct group {
    struct sha512 state[MANY], *s[MANY];
    uint8_t octets[MANY][SHA512_DIGEST], *digest[MANY];
};

static void group_init(struct group *g, const struct sha512_engine *engine)
{
    memset(g, 0, sizeof *g);
    for (size_t i = 0; i < MANY; i++) {
        sha512_init(&g->state[i], engine);
        g->s[i] = &g->state[i];
        g->digest[i] = g->octets[i];
    }
}

START_TEST(every_length_and_every_number_of_messages_agrees_with_the_reference)
{
    const struct sha512_engine *engine = engine_of(_i);
    for (size_t octets = 0; engine && octets <= 400; octets++) {
        const uint8_t *message[MANY];
        uint8_t want[MANY][64], one[64];
        messages(message, want, octets);
        sha512(engine, message[0], octets, one);
        ck_assert_mem_eq(one, want[0], 64);
        size_t step = octets % 128 == 127 || octets % 128 < 2 ? 1 : 3;
        for (size_t count = octets % step; count <= MANY; count += step) {
            struct group g;
            group_init(&g, engine);
            sha512_update_many(g.s, message, octets, count);
            sha512_final_many(g.s, g.digest, count);
            for (size_t i = 0; i < count; i++)
                ck_assert_msg(memcmp(g.digest[i], want[i], 64) == 0,
                              "message %zu of %zu, %zu octets", i, count, octets);
        }
    }
}
END_TEST

START_TEST(splitting_a_message_changes_nothing)
{
    const struct sha512_engine *engine = engine_of(_i);
    for (int round = 0; engine && round < 500; round++) {
        const uint8_t *message[MANY], *rest[MANY];
        uint8_t want[MANY][64];
        struct group g;
        size_t octets = unit_random() % ROOM, count = 1 + unit_random() % MANY;
        messages(message, want, octets);
        memcpy(rest, message, sizeof rest);
        group_init(&g, engine);
        for (size_t left = octets, piece; left; left -= piece) {
            piece = unit_random() % (round % 2 ? 150u : ROOM) + (round % 3 == 2);
            piece = piece < left ? piece : left;
            sha512_update_many(g.s, rest, piece, count);
            for (size_t i = 0; i < count; i++)
                rest[i] += piece;
        }
        sha512_final_many(g.s, g.digest, count);
        for (size_t i = 0; i < count; i++)
            ck_assert_mem_eq(g.digest[i], want[i], 64);
    }
}
END_TEST

/* Each state has taken a piece of its own length before all go on together. */
START_TEST(states_that_buffer_different_numbers_of_octets_go_side_by_side)
{
    static const size_t edges[] = {0, 1, 111, 112, 127, 128, 129, 239, 240, 255};
    const struct sha512_engine *engine = engine_of(_i);
    for (int round = 0; engine && round < 500; round++) {
        uint8_t memory[MANY][ROOM], want[64];
        const uint8_t *rest[MANY];
        size_t first[MANY], octets = unit_random() % 300, count = 1 + unit_random() % MANY;
        struct group g;
        unit_random_octets(memory, sizeof memory);
        group_init(&g, engine);
        for (size_t i = 0; i < count; i++) {
            first[i] = edges[unit_random() % (round % 2 ? 2 : 10)];
            sha512_update(g.s[i], memory[i], first[i]);
            rest[i] = memory[i] + first[i];
        }
        sha512_update_many(g.s, rest, octets, count);
        sha512_final_many(g.s, g.digest, count);
        for (size_t i = 0; i < count; i++) {
            reference_sha512(memory[i], first[i] + octets, want);
            ck_assert_mem_eq(g.digest[i], want, 64);
        }
    }
}
END_TEST

/* What is left of a message of `before` octets (a multiple of the block, 16 octets big-endian),
   whose hash value is that of the start, and `octets` more. */
static void reference_end(const uint8_t before[16], const uint8_t *data, size_t octets,
                          uint8_t digest[64])
{
    uint8_t end[ROOM] = {0}, *length;
    uint64_t h[8];
    unsigned carry = 0;
    size_t all = (octets + 1 + 16 + 127) / 128 * 128;
    memcpy(end, data, octets);
    end[octets] = 0x80;
    length = end + all - 16;
    memcpy(length, before, 16);
    for (size_t i = 16; i--; carry >>= 8) { /* + octets */
        carry += length[i] + (unsigned)(octets >> 8 * (15 - i > 3 ? 3 : 15 - i) & 0xff);
        length[i] = (uint8_t)carry;
    }
    for (size_t i = 16; i--; carry >>= 8) { /* times 8 */
        carry += (unsigned)length[i] * 8;
        length[i] = (uint8_t)carry;
    }
    reference_sha512_start(h);
    for (size_t i = 0; i < all; i += 128)
        reference_sha512_block(h, end + i);
    for (size_t i = 0; i < 64; i++)
        digest[i] = (uint8_t)(h[i / 8] >> (56 - i % 8 * 8));
}

START_TEST(the_length_is_counted_in_128_bits)
{
    static const uint64_t before[][2] = {/* low, high */
                                         {0, 0},
                                         {(UINT64_C(1) << 29) - 128, 0}, /* 2^32 bits */
                                         {UINT64_C(1) << 29, 0},
                                         {(UINT64_C(1) << 58) - 128, 0}, /* 2^61 bits */
                                         {(UINT64_C(1) << 61) - 128, 0}, /* 2^64 bits */
                                         {UINT64_C(1) << 61, 0},
                                         {UINT64_MAX - 127, 0}, /* 2^67 bits */
                                         {UINT64_MAX - 127, 0x1234567},
                                         {0, (UINT64_C(1) << 61) - 1}};
    static const size_t more[] = {0, 1, 111, 112, 127, 128, 129, 240, 300};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        for (size_t j = 0; j < sizeof more / sizeof *more; j++) {
            struct sha512_engine engine;
            struct sha512 s;
            uint8_t data[300], octets[16], want[64], got[64];
            unit_random_octets(data, sizeof data);
            for (size_t k = 0; k < 16; k++)
                octets[k] = (uint8_t)(before[i][k < 8] >> (56 - k % 8 * 8));
            reference_end(octets, data, more[j], want);
            sha512_engine_init(&engine);
            sha512_init(&s, &engine);
            memcpy(s.octets, before[i], sizeof s.octets);
            sha512_update(&s, data, more[j]);
            sha512_final(&s, got);
            ck_assert_mem_eq(got, want, 64);
        }
}
END_TEST

START_TEST(the_state_is_wiped_at_the_end)
{
    struct sha512_engine engine;
    struct sha512 s;
    uint8_t digest[64], zero[sizeof s] = {0};
    sha512_engine_init(&engine);
    sha512_init(&s, &engine);
    sha512_update(&s, "a secret", 8);
    sha512_final(&s, digest);
    ck_assert_mem_eq(&s, zero, sizeof zero);
}
END_TEST

/* A kernel's blocks against the reference's, from random hash values. */
START_TEST(kernels_agree_with_the_reference_on_random_blocks)
{
    enum { BLOCKS = 7 };
    const struct sha512_engine *engine = engine_of(_i);
    for (int round = 0; engine && round < 300; round++) {
        const struct sha512_kernel *k = engine->lanes ? engine->lanes : engine->stream;
        uint8_t memory[SHA512_LANES_MAX][BLOCKS * 128];
        uint64_t got[SHA512_LANES_MAX][8], want[SHA512_LANES_MAX][8], *state[SHA512_LANES_MAX];
        const uint8_t *data[SHA512_LANES_MAX];
        size_t blocks = unit_random() % (BLOCKS + 1);
        unit_random_octets(memory, sizeof memory);
        unit_random_octets(got, sizeof got);
        memcpy(want, got, sizeof want);
        for (size_t i = 0; i < k->lanes; i++) {
            state[i] = got[i];
            data[i] = memory[i];
            for (size_t j = 0; j < blocks; j++)
                reference_sha512_block(want[i], memory[i] + 128 * j);
        }
        k->compress(state, data, blocks);
        ck_assert_mem_eq(got, want, sizeof want);
    }
}
END_TEST

static const struct sha512_kernel *refused[8];
static size_t refusals;

static void note_refused(const struct sha512_kernel *kernel)
{
    ck_assert_uint_lt(refusals, 8);
    refused[refusals++] = kernel;
}

START_TEST(every_set_of_cpu_features_gets_kernels_that_it_can_run)
{
    size_t count;
    const struct sha512_kernel *const *kernel = sha512_kernels(&count);
    for (unsigned cpu = 0; cpu < 1u << CPU_FEATURES; cpu++) {
        struct sha512_engine engine;
        uint8_t want[MANY][64];
        const uint8_t *message[MANY];
        struct group g;
        if (cpu & ~cpu_features())
            continue;
        refusals = 0;
        sha512_choose(&engine, cpu, note_refused);
        ck_assert_uint_eq(refusals, 0);
        ck_assert_uint_eq(engine.stream->lanes, 1);
        ck_assert_uint_eq(engine.stream->cpu & ~cpu, 0);
        if (engine.lanes) {
            ck_assert_uint_gt(engine.lanes->lanes, 1);
            ck_assert_uint_eq(engine.lanes->cpu & ~cpu, 0);
        }
        if (engine.few) {
            ck_assert_uint_lt(engine.few->lanes, engine.lanes->lanes);
            ck_assert_uint_eq(engine.few->cpu & ~cpu, 0);
        }
        size_t chosen = 0;
        for (size_t i = 0; i < count; i++)
            chosen += sha512_has_chosen(&engine, kernel[i]);
        ck_assert_uint_eq(chosen, 1u + (engine.lanes != NULL) + (engine.few != NULL));
        messages(message, want, 333);
        for (size_t n = 1; n <= MANY; n++) {
            group_init(&g, &engine);
            sha512_update_many(g.s, message, 333, n);
            sha512_final_many(g.s, g.digest, n);
            ck_assert_mem_eq(g.octets, want, n * sizeof *want);
        }
    }
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_le(kernel[i]->lanes, SHA512_LANES_MAX);
}
END_TEST

/* Wrong in one bit of the last of three blocks; writes nothing else. */
static void broken(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    sha512_reference_kernel()->compress(state, data, blocks);
    if (blocks > 2)
        state[0][7] ^= UINT64_C(1) << 63;
}

static void broken_lanes(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    broken(state, data, blocks);
    for (size_t i = 1; i < 4; i++) /* every lane the first message */
        memcpy(state[i], state[0], 64);
}

START_TEST(a_wrong_kernel_is_refused_and_named)
{
    static const struct sha512_kernel wrong_stream = {"wrong-stream", 0, 1, broken},
                                      not_here = {"not-here", 1u << CPU_FEATURES, 1, broken},
                                      wrong_lanes = {"wrong-lanes", 0, 4, broken_lanes};
    const struct sha512_kernel *const table[] = {&wrong_stream, &not_here, &wrong_lanes,
                                                 sha512_reference_kernel()};
    struct sha512_engine engine;
    refusals = 0;
    sha512_choose_among(&engine, table, 4, cpu_features(), note_refused);
    ck_assert_uint_eq(refusals, 2);
    ck_assert_str_eq(refused[0]->name, "wrong-stream");
    ck_assert_str_eq(refused[1]->name, "wrong-lanes");
    ck_assert_str_eq(engine.stream->name, "plain");
    ck_assert_ptr_null(engine.lanes);
    sha512_choose_among(&engine, table, 1, cpu_features(), NULL);
    ck_assert_str_eq(engine.stream->name, "plain");
}
END_TEST

int main(void)
{
    const int n = engines_count();
    Suite *suite = suite_create("sha512");
    TCase *tests = tcase_create("sha512");
    tcase_add_loop_test(tests, every_length_and_every_number_of_messages_agrees_with_the_reference,
                        0, n);
    tcase_add_loop_test(tests, splitting_a_message_changes_nothing, 0, n);
    tcase_add_loop_test(tests, states_that_buffer_different_numbers_of_octets_go_side_by_side, 0,
                        n);
    tcase_add_loop_test(tests, kernels_agree_with_the_reference_on_random_blocks, 0, n);
    tcase_add_test(tests, the_length_is_counted_in_128_bits);
    tcase_add_test(tests, the_state_is_wiped_at_the_end);
    tcase_add_test(tests, every_set_of_cpu_features_gets_kernels_that_it_can_run);
    tcase_add_test(tests, a_wrong_kernel_is_refused_and_named);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
