/* SPDX-License-Identifier: ISC */
#include "support/sample.h"
#include "support/unit.h"

#include "format/salvage.h"

#include <string.h>

enum { LOG2 = 12, S = 1 << LOG2, WHOLE = S + CONTAINER_OVERHEAD, SEGMENTS = 8 };

static struct sample sample;
static uint8_t buffer[SEGMENTS * WHOLE];

static void set_up(void)
{
    sample_set_up(&sample, HEADER_CTR, "tc26Z", LOG2);
    unit_random_octets(sample.master_key, sizeof sample.master_key);
    unit_random_octets(sample.header.salt, sizeof sample.header.salt);
    sample_create(&sample);
}

/* Eight segments from `first` on; the last of them is `octets` long if `ends`. */
static void seal(uint64_t first, bool ends, size_t octets)
{
    uint8_t nonces[SEGMENTS * CONTAINER_NONCE];
    const struct container_run run = {buffer, first, SEGMENTS, ends, octets};
    unit_random_octets(buffer, sizeof buffer);
    unit_random_octets(nonces, sizeof nonces);
    container_seal(&sample.c, &run, nonces);
}

/* Whether the segment at `at`, hashed beside `beside` others, has one of the indexes. */
static bool matches(size_t at, size_t octets, bool last, size_t beside,
                    struct salvage_indexes indexes, uint64_t *index)
{
    const uint8_t *segments[SALVAGE_SIDE_BY_SIDE];
    struct hmac_sha512 bodies[SALVAGE_SIDE_BY_SIDE];
    for (size_t k = 0; k < beside; k++)
        segments[k] = buffer + k;
    segments[beside] = buffer + at;
    salvage_hash(&sample.c, segments, octets, beside + 1, bodies);
    return salvage_match(&bodies[beside], buffer + at, octets, last, &indexes, index);
}

START_TEST(an_index_is_found_among_many)
{
    for (unsigned round = 0; round < 40; round++) {
        const uint64_t first = unit_random() >> 25, step = 1 + unit_random() % 9;
        const size_t j = unit_random() % SEGMENTS, beside = unit_random() % SALVAGE_SIDE_BY_SIDE;
        const uint64_t before = unit_random() % 50, behind = unit_random() % 50;
        uint64_t index = 0;
        if (first + j < before * step)
            continue;
        seal(first, false, 0);
        struct salvage_indexes indexes = {first + j - before * step, first + j + 1 + behind, step};
        ck_assert(matches(j * WHOLE, S, false, beside, indexes, &index));
        ck_assert_uint_eq(index, first + j);
        ck_assert(!matches(j * WHOLE, S, true, beside, indexes, &index));
        ck_assert(!matches(j * WHOLE, S - 1, false, beside, indexes, &index));
        indexes.end = first + j;
        ck_assert(!matches(j * WHOLE, S, false, beside, indexes, &index));
        indexes.first = first + j + 1;
        indexes.end = indexes.first + behind;
        ck_assert(!matches(j * WHOLE, S, false, beside, indexes, &index));
    }
}
END_TEST

START_TEST(every_bit_counts)
{
    const struct salvage_indexes indexes = {90, 120, 1};
    uint64_t index;
    seal(100, false, 0);
    for (unsigned round = 0; round < 300; round++) {
        const size_t bit = unit_random() % (8 * WHOLE);
        buffer[WHOLE + bit / 8] ^= (uint8_t)(1 << bit % 8);
        ck_assert(!matches(WHOLE, S, false, 3, indexes, &index));
        buffer[WHOLE + bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    ck_assert(matches(WHOLE, S, false, 3, indexes, &index));
    ck_assert(!matches(WHOLE + 1, S, false, 3, indexes, &index));
    ck_assert_uint_eq(index, 101);
}
END_TEST

START_TEST(the_last_one_is_found_as_the_last)
{
    static const size_t lengths[] = {0, 1, 31, 32, 33, 127, 128, 2000, S - 1};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const struct salvage_indexes indexes = {0, 20, 1};
        uint64_t index = 0;
        seal(5, true, lengths[i]);
        ck_assert(matches((SEGMENTS - 1) * WHOLE, lengths[i], true, 0, indexes, &index));
        ck_assert_uint_eq(index, 5 + SEGMENTS - 1);
        ck_assert(!matches((SEGMENTS - 1) * WHOLE, lengths[i], false, 0, indexes, &index));
    }
}
END_TEST

START_TEST(indexes_are_counted)
{
    ck_assert_uint_eq(salvage_count(&(struct salvage_indexes){5, 5, 1}), 0);
    ck_assert_uint_eq(salvage_count(&(struct salvage_indexes){5, 4, 8}), 0);
    ck_assert_uint_eq(salvage_count(&(struct salvage_indexes){5, 6, 8}), 1);
    ck_assert_uint_eq(salvage_count(&(struct salvage_indexes){5, 13, 8}), 1);
    ck_assert_uint_eq(salvage_count(&(struct salvage_indexes){5, 14, 8}), 2);
    ck_assert_uint_eq(salvage_count(&(struct salvage_indexes){0, 9, 1}), 9);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("salvage");
    TCase *tests = tcase_create("salvage");
    unit_seed();
    tcase_add_checked_fixture(tests, set_up, NULL);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, an_index_is_found_among_many);
    tcase_add_test(tests, every_bit_counts);
    tcase_add_test(tests, the_last_one_is_found_as_the_last);
    tcase_add_test(tests, indexes_are_counted);
    return unit_run(suite);
}
