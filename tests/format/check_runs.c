/* SPDX-License-Identifier: ISC */
/* Runs of segments: what sealing and unsealing many at once must have in common with one at a
   time, and what they must refuse. */
#include "support/sample.h"
#include "support/unit.h"

#include "base/cpu.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "sha512/choose.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SEGMENTS = 64 };

static struct sample sample;

/* A sealed run in memory, and what it was made from. */
struct sealed {
    struct container_run run;
    size_t octets;
    uint8_t *plain; /* laid out like the run; nonces and tags are zero */
    uint8_t nonces[MOST_SEGMENTS * CONTAINER_NONCE];
};

static void use_mode(enum header_mode mode, unsigned log2)
{
    sample_set_up(&sample, mode, "tc26Z", log2);
    unit_random_octets(sample.master_key, sizeof sample.master_key);
    unit_random_octets(sample.header.salt, sizeof sample.header.salt);
    sample_create(&sample);
}

static uint8_t *segment_of(const struct container_run *run, size_t j)
{
    return run->buffer + j * (header_segment_octets(&sample.header) + CONTAINER_OVERHEAD);
}

/* Random data in `count` segments; with `ends` the last one holds `last_octets`. */
static void make(struct sealed *s, size_t count, bool ends, size_t last_octets)
{
    s->run = (struct container_run){
        .first = unit_random() >> 24, .count = count, .ends = ends, .last_octets = last_octets};
    s->octets = container_run_octets(&sample.c, &s->run);
    s->plain = calloc(1, s->octets);
    s->run.buffer = malloc(s->octets);
    unit_random_octets(s->nonces, count * CONTAINER_NONCE);
    for (size_t j = 0; j < count; j++) {
        size_t at = (size_t)(segment_of(&s->run, j) - s->run.buffer);
        unit_random_octets(s->plain + at, container_data_octets(&sample.c, &s->run, j));
    }
    memcpy(s->run.buffer, s->plain, s->octets);
    container_seal(&sample.c, &s->run, s->nonces);
}

static void discard(struct sealed *s)
{
    free(s->plain);
    free(s->run.buffer);
}

static size_t random_last(void)
{
    size_t size = header_segment_octets(&sample.header);
    const size_t edges[] = {0, 1, 7, 8, 9, size - 8, size - 1};
    unsigned choice = (unsigned)(unit_random() % 10);
    return choice < 7 ? edges[choice] : (size_t)(unit_random() % size);
}

/* Segment j of the run as a run of its own, in a copy. */
static struct container_run alone(const struct sealed *s, const uint8_t *from, size_t j)
{
    struct container_run one = {.first = s->run.first + j,
                                .count = 1,
                                .ends = s->run.ends && j == s->run.count - 1,
                                .last_octets = s->run.last_octets};
    size_t at = (size_t)(segment_of(&s->run, j) - s->run.buffer);
    size_t octets = container_run_octets(&sample.c, &one);
    one.buffer = malloc(octets);
    memcpy(one.buffer, from + at, octets);
    return one;
}

static void check_against_single_segments(const struct sealed *s)
{
    for (size_t j = 0; j < s->run.count; j++) {
        struct container_run one = alone(s, s->plain, j);
        size_t data = container_data_octets(&sample.c, &s->run, j);
        size_t octets = container_run_octets(&sample.c, &one);
        ck_assert_uint_eq(octets, data + CONTAINER_OVERHEAD);
        container_seal(&sample.c, &one, s->nonces + j * CONTAINER_NONCE);
        ck_assert_mem_eq(one.buffer, segment_of(&s->run, j), octets);
        ck_assert_mem_eq(one.buffer + data, s->nonces + j * CONTAINER_NONCE, CONTAINER_NONCE);
        ck_assert_ptr_eq(container_tag(&sample.c, &s->run, j),
                         segment_of(&s->run, j) + data + CONTAINER_NONCE);
        ck_assert_uint_eq(container_unseal(&sample.c, &one, NULL), 1);
        ck_assert_mem_eq(one.buffer, s->plain + (segment_of(&s->run, j) - s->run.buffer), data);
        free(one.buffer);
    }
}

static void check_unseals(const struct sealed *s)
{
    bool good[MOST_SEGMENTS] = {false};
    for (unsigned flags = 0; flags < 2; flags++) {
        struct container_run copy = s->run;
        copy.buffer = malloc(s->octets);
        memcpy(copy.buffer, s->run.buffer, s->octets);
        ck_assert_uint_eq(container_unseal(&sample.c, &copy, flags ? good : NULL), copy.count);
        for (size_t j = 0; j < copy.count; j++) {
            ck_assert_int_eq(good[j], flags);
            ck_assert_mem_eq(segment_of(&copy, j), s->plain + (segment_of(&copy, j) - copy.buffer),
                             container_data_octets(&sample.c, &copy, j));
        }
        free(copy.buffer);
    }
}

START_TEST(runs_equal_their_segments_one_at_a_time)
{
    static const size_t counts[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 64};
    for (unsigned i = 0; i < 2 * sizeof counts / sizeof counts[0]; i++) {
        use_mode(i % 2 ? HEADER_ECB : HEADER_CTR, 12);
        for (unsigned ends = 0; ends < 2; ends++) {
            struct sealed s;
            make(&s, counts[i / 2], ends, random_last());
            check_against_single_segments(&s);
            check_unseals(&s);
            discard(&s);
        }
    }
}
END_TEST

START_TEST(every_segment_size_works)
{
    for (unsigned i = 0; i < 18; i++) {
        struct sealed s;
        unsigned log2 = 12 + i / 2;
        use_mode(i % 2 ? HEADER_ECB : HEADER_CTR, log2);
        make(&s, log2 > 16 ? 2 : 5, true, random_last());
        check_against_single_segments(&s);
        check_unseals(&s);
        discard(&s);
    }
}
END_TEST

START_TEST(every_length_of_the_last_segment_works)
{
    for (unsigned mode = HEADER_CTR; mode <= HEADER_ECB; mode++) {
        use_mode((enum header_mode)mode, 12);
        for (size_t last = 0; last < 4096; last += last < 200 || last > 4000 ? 1 : 37) {
            struct sealed s;
            make(&s, 1 + last % 2, true, last);
            check_unseals(&s);
            discard(&s);
        }
    }
}
END_TEST

/* Whatever kernels there are, the octets are the same. */
START_TEST(kernels_do_not_show)
{
    for (unsigned mode = HEADER_CTR; mode <= HEADER_ECB; mode++) {
        struct sealed s;
        use_mode((enum header_mode)mode, 13);
        make(&s, 7, true, random_last());
        struct container_run again = s.run;
        again.buffer = malloc(s.octets);
        for (unsigned cpu = 0; cpu < 1u << CPU_FEATURES; cpu++) {
            if ((cpu & cpu_features()) != cpu)
                continue;
            ck_assert(gost_choose(&sample.g, cpu, NULL, NULL));
            sha512_choose(&sample.engine, cpu, NULL);
            memcpy(again.buffer, s.plain, s.octets);
            container_seal(&sample.c, &again, s.nonces);
            ck_assert_mem_eq(again.buffer, s.run.buffer, s.octets);
            check_unseals(&s);
        }
        size_t count;
        const struct gost_kernel *const *kernels = gost_kernels(&count);
        for (size_t i = 0; i < count; i++) {
            if (!gost_choose(&sample.g, cpu_features(), kernels[i]->name, NULL))
                continue;
            memcpy(again.buffer, s.plain, s.octets);
            container_seal(&sample.c, &again, s.nonces);
            ck_assert_mem_eq(again.buffer, s.run.buffer, s.octets);
            check_unseals(&s);
        }
        free(again.buffer);
        discard(&s);
    }
}
END_TEST

START_TEST(damaged_segments_are_left_as_they_are)
{
    for (unsigned i = 0; i < 300; i++) {
        struct sealed s;
        bool bad[MOST_SEGMENTS] = {false}, good[MOST_SEGMENTS];
        if (i % 50 == 0)
            use_mode(i % 100 ? HEADER_ECB : HEADER_CTR, 12);
        make(&s, 1 + (size_t)(unit_random() % 20), unit_random() % 2, random_last());
        size_t first_bad = s.run.count;
        for (size_t j = s.run.count; j-- > 0;) {
            bad[j] = unit_random() % 4 == 0;
            if (!bad[j])
                continue;
            first_bad = j;
            size_t octets = container_data_octets(&sample.c, &s.run, j) + CONTAINER_OVERHEAD;
            segment_of(&s.run, j)[unit_random() % octets] ^= (uint8_t)(1 << unit_random() % 8);
        }
        for (unsigned flags = 0; flags < 2; flags++) {
            struct container_run copy = s.run;
            copy.buffer = malloc(s.octets);
            memcpy(copy.buffer, s.run.buffer, s.octets);
            ck_assert_uint_eq(container_unseal(&sample.c, &copy, flags ? good : NULL), first_bad);
            for (size_t j = 0; j < copy.count; j++) {
                bool opened = flags ? !bad[j] : j < first_bad;
                size_t at = (size_t)(segment_of(&copy, j) - copy.buffer);
                ck_assert_mem_eq(copy.buffer + at, (opened ? s.plain : s.run.buffer) + at,
                                 container_data_octets(&sample.c, &copy, j));
                if (flags)
                    ck_assert_int_eq(good[j], !bad[j]);
            }
            free(copy.buffer);
        }
        discard(&s);
    }
}
END_TEST

START_TEST(every_bit_counts)
{
    for (unsigned mode = HEADER_CTR; mode <= HEADER_ECB; mode++) {
        struct sealed s;
        use_mode((enum header_mode)mode, 12);
        make(&s, 1, true, 45);
        for (size_t bit = 0; bit < 8 * s.octets; bit++) {
            s.run.buffer[bit / 8] ^= (uint8_t)(1 << bit % 8);
            ck_assert_uint_eq(container_unseal(&sample.c, &s.run, NULL), 0);
            s.run.buffer[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        for (unsigned bit = 0; bit < 64; bit++) {
            s.run.first ^= UINT64_C(1) << bit;
            ck_assert_uint_eq(container_unseal(&sample.c, &s.run, NULL), 0);
            s.run.first ^= UINT64_C(1) << bit;
        }
        check_unseals(&s);
        discard(&s);
    }
}
END_TEST

START_TEST(segments_open_in_their_place_only)
{
    struct sealed s;
    enum { SEGMENT = 4096 + CONTAINER_OVERHEAD };
    uint8_t swap[SEGMENT];
    bool good[6];
    use_mode(HEADER_CTR, 12);
    make(&s, 6, false, 0);

    memcpy(swap, segment_of(&s.run, 1), SEGMENT);
    memcpy(segment_of(&s.run, 1), segment_of(&s.run, 3), SEGMENT);
    ck_assert_uint_eq(container_unseal(&sample.c, &s.run, good), 1); /* 3 twice */
    ck_assert(good[0] && !good[1] && good[2] && good[3] && good[4] && good[5]);
    container_seal(&sample.c, &s.run, s.nonces);
    memcpy(swap, segment_of(&s.run, 1), SEGMENT);
    memcpy(segment_of(&s.run, 1), segment_of(&s.run, 3), SEGMENT);
    memcpy(segment_of(&s.run, 3), swap, SEGMENT);
    ck_assert_uint_eq(container_unseal(&sample.c, &s.run, good), 1); /* 1 and 3 exchanged */
    ck_assert(good[0] && !good[1] && good[2] && !good[3] && good[4] && good[5]);
    discard(&s);

    make(&s, 6, false, 0);
    s.run.first++;
    ck_assert_uint_eq(container_unseal(&sample.c, &s.run, good), 0);
    for (size_t j = 0; j < 6; j++)
        ck_assert(!good[j]);
    discard(&s);
}
END_TEST

START_TEST(the_last_segment_cannot_pass_for_another)
{
    struct sealed s;
    uint8_t before[4096 + CONTAINER_OVERHEAD];
    use_mode(HEADER_CTR, 12);

    /* A cut file would make a reader take a full segment for a last one that is shorter. */
    make(&s, 1, false, 0);
    memcpy(before, s.run.buffer, s.octets);
    s.run.ends = true;
    for (s.run.last_octets = 0; s.run.last_octets < 4096; s.run.last_octets++)
        ck_assert_uint_eq(container_unseal(&sample.c, &s.run, NULL), 0);
    ck_assert_mem_eq(before, s.run.buffer, s.octets);
    discard(&s);

    make(&s, 1, true, 100);
    for (s.run.last_octets = 0; s.run.last_octets <= 100; s.run.last_octets++)
        ck_assert_uint_eq(container_unseal(&sample.c, &s.run, NULL), s.run.last_octets == 100);
    discard(&s);
}
END_TEST

START_TEST(equal_data_and_index_differ_with_the_nonce)
{
    struct sealed s;
    use_mode(HEADER_ECB, 12);
    make(&s, 2, false, 0);
    struct container_run again = s.run;
    again.buffer = malloc(s.octets);
    memcpy(again.buffer, s.plain, s.octets);
    for (size_t j = 0; j < 2; j++)
        s.nonces[j * CONTAINER_NONCE] ^= 1;
    container_seal(&sample.c, &again, s.nonces);
    for (size_t at = 0; at < 4096; at += 8)
        ck_assert_mem_ne(again.buffer + at, s.run.buffer + at, 8);
    free(again.buffer);
    discard(&s);
}
END_TEST

static void *seal_again(void *argument)
{
    struct sealed *s = argument;
    for (unsigned i = 0; i < 20; i++) {
        ck_assert_uint_eq(container_unseal(&sample.c, &s->run, NULL), s->run.count);
        container_seal(&sample.c, &s->run, s->nonces);
    }
    return NULL;
}

START_TEST(threads_do_not_disturb_each_other)
{
    enum { THREADS = 4 };
    static struct sealed s[THREADS];
    pthread_t threads[THREADS];
    use_mode(HEADER_CTR, 12);
    for (size_t i = 0; i < THREADS; i++)
        make(&s[i], 5 + i, true, random_last());
    for (size_t i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, seal_again, &s[i]), 0);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 0; i < THREADS; i++) {
        check_against_single_segments(&s[i]);
        discard(&s[i]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("runs");
    TCase *tests = tcase_create("runs");
    tcase_add_test(tests, runs_equal_their_segments_one_at_a_time);
    tcase_add_test(tests, every_segment_size_works);
    tcase_add_test(tests, every_length_of_the_last_segment_works);
    tcase_add_test(tests, kernels_do_not_show);
    tcase_add_test(tests, damaged_segments_are_left_as_they_are);
    tcase_add_test(tests, every_bit_counts);
    tcase_add_test(tests, segments_open_in_their_place_only);
    tcase_add_test(tests, the_last_segment_cannot_pass_for_another);
    tcase_add_test(tests, equal_data_and_index_differ_with_the_nonce);
    tcase_add_test(tests, threads_do_not_disturb_each_other);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
