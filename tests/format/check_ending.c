/* SPDX-License-Identifier: ISC */
#include "support/sample.h"
#include "support/unit.h"

#include "format/ending.h"

#include <stdlib.h>
#include <string.h>

enum { LOG2 = 12, S = 1 << LOG2, WHOLE = S + CONTAINER_OVERHEAD };

static struct sample sample;
static uint8_t buffer[2 * WHOLE];

/* A container's last segment with `octets` of data at the start of the buffer; returns its octets
   in the file. */
static size_t seal_last(uint64_t index, size_t octets)
{
    uint8_t nonce[CONTAINER_NONCE];
    const struct container_run run = {
        .buffer = buffer, .first = index, .count = 1, .ends = true, .last_octets = octets};
    unit_random_octets(buffer, sizeof buffer);
    unit_random_octets(nonce, sizeof nonce);
    container_seal(&sample.c, &run, nonce);
    return octets + CONTAINER_OVERHEAD;
}

static void set_up(void)
{
    sample_set_up(&sample, HEADER_CTR, "tc26Z", LOG2);
    unit_random_octets(sample.master_key, sizeof sample.master_key);
    unit_random_octets(sample.header.salt, sizeof sample.header.salt);
    sample_create(&sample);
}

/* On memory of just that length, so that a sanitizer sees what lies beyond. */
static bool finds(uint64_t index, size_t octets, size_t *length)
{
    uint8_t *copy = malloc(octets + 1);
    memcpy(copy, buffer, octets);
    const bool found = ending_find(&sample.c, index, copy, octets, length);
    free(copy);
    return found;
}

START_TEST(every_length_is_found)
{
    static const size_t lengths[] = {0, 1, 7, 127, 128, 1000, S - 1};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const uint64_t index = unit_random() >> 24;
        size_t length = 1;
        const size_t octets = seal_last(index, lengths[i]);
        ck_assert(finds(index, WHOLE, &length));
        ck_assert_uint_eq(length, lengths[i]);
        ck_assert(finds(index, octets, &length));
        ck_assert_uint_eq(length, lengths[i]);
        ck_assert(!finds(index, octets - 1, &length));
        ck_assert(!finds(index + 1, WHOLE, &length));
    }
}
END_TEST

START_TEST(what_is_no_last_segment_is_not_found)
{
    size_t length;
    uint8_t nonce[CONTAINER_NONCE] = {0};
    const struct container_run inner = {.buffer = buffer, .first = 3, .count = 1};
    unit_random_octets(buffer, sizeof buffer);
    container_seal(&sample.c, &inner, nonce);
    ck_assert(!finds(3, WHOLE, &length));
    for (size_t octets = 0; octets < CONTAINER_OVERHEAD + 3; octets++)
        ck_assert(!finds(3, octets, &length));
    seal_last(3, 100);
    buffer[50] ^= 1;
    ck_assert(!finds(3, WHOLE, &length));
}
END_TEST

/* What a segment that failed at octet 5000 of the file is said to be. */
static struct failure explained(size_t octets, bool at_end)
{
    struct failure failure = {.code = FAILURE_SEGMENT, .segment = 9, .at = 5000};
    ending_explain(&sample.c, buffer, octets, at_end, &failure);
    return failure;
}

START_TEST(what_follows_is_named)
{
    const size_t end = seal_last(9, 200);
    struct failure failure = explained(end + 3, true);
    ck_assert_uint_eq(failure.ends, 5000 + end);
    ck_assert_uint_eq(failure.excess, 3);
    ck_assert_int_eq(failure.follow, FOLLOW_DATA);

    memset(buffer + end, 0, 1000);
    failure = explained(end + 1000, false);
    ck_assert_uint_eq(failure.excess, UINT64_MAX);
    ck_assert_int_eq(failure.follow, FOLLOW_ZEROS);
    buffer[end + 999] = 1;
    ck_assert_int_eq(explained(end + 1000, true).follow, FOLLOW_DATA);

    memcpy(buffer + end, sample.c.header_octets, HEADER_OCTETS);
    ck_assert_int_eq(explained(end + 1000, true).follow, FOLLOW_CONTAINER);
    ck_assert_int_eq(explained(end + 8, true).follow, FOLLOW_CONTAINER);
    ck_assert_int_eq(explained(end + 7, true).follow, FOLLOW_DATA);

    buffer[0] ^= 1;
    ck_assert_uint_eq(explained(end + 1000, true).ends, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ending");
    TCase *tests = tcase_create("ending");
    unit_seed();
    tcase_add_checked_fixture(tests, set_up, NULL);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, every_length_is_found);
    tcase_add_test(tests, what_is_no_last_segment_is_not_found);
    tcase_add_test(tests, what_follows_is_named);
    return unit_run(suite);
}
