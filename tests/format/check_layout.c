/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "format/layout.h"

#include <stdlib.h>
#include <string.h>

/* Lengths of the format's test vectors: log2 of the segment, octets of data, octets of the file. */
static const struct {
    unsigned segment_log2;
    uint64_t data, file;
} published[] = {
    {12, 0, 192},     {12, 1, 193},       {12, 7, 199},           {12, 8, 200},
    {12, 4095, 4287}, {12, 4096, 4352},   {12, 4097, 4353},       {12, 8192, 8512},
    {12, 9001, 9321}, {16, 70000, 70256}, {20, 1048576, 1048832}, {12, 1100000, 1117344},
};

START_TEST(published_lengths)
{
    const size_t segment = (size_t)1 << published[_i].segment_log2;
    const struct layout of_file = layout_of_file(segment, published[_i].file);
    const struct layout of_data = layout_of_data(segment, published[_i].data);
    ck_assert(!of_file.truncated && !of_data.truncated);
    ck_assert_uint_eq(of_file.octets, published[_i].data);
    ck_assert_uint_eq(of_file.segments, of_data.segments);
    ck_assert_uint_eq(layout_place(segment, of_data.segments - 1) +
                          layout_data_octets(&of_data, of_data.segments - 1) + CONTAINER_OVERHEAD,
                      published[_i].file);
}
END_TEST

/* Cuts data into segments as a writer does, one after the other. */
static uint64_t written(size_t segment, uint64_t data, uint64_t *segments)
{
    uint64_t octets = HEADER_OCTETS;
    for (*segments = 1; data >= segment; ++*segments, data -= segment)
        octets += segment + CONTAINER_OVERHEAD;
    return octets + data + CONTAINER_OVERHEAD;
}

START_TEST(lengths_are_those_that_a_writer_makes)
{
    for (unsigned i = 0; i < 5000; i++) {
        const size_t segment = (size_t)1 << (12 + unit_random() % 9);
        uint64_t segments, data = unit_random() % (40 * segment);
        if (i % 3 == 0)
            data -= data % segment;
        const uint64_t file = written(segment, data, &segments);
        const struct layout layout = layout_of_file(segment, file);
        ck_assert(!layout.truncated);
        ck_assert_uint_eq(layout.octets, data);
        ck_assert_uint_eq(layout.segments, segments);
        for (uint64_t k = 0, sum = 0; k < segments; k++) {
            ck_assert_uint_eq(layout_place(segment, k), HEADER_OCTETS + sum);
            sum += layout_data_octets(&layout, k) + CONTAINER_OVERHEAD;
        }
    }
}
END_TEST

START_TEST(a_piece_too_short_for_nonce_and_tag_is_a_cut_file)
{
    for (unsigned i = 0; i < 5000; i++) {
        const size_t segment = (size_t)1 << (12 + unit_random() % 9);
        const uint64_t whole = unit_random() % 50, rest = unit_random() % CONTAINER_OVERHEAD;
        const struct layout layout =
            layout_of_file(segment, HEADER_OCTETS + whole * layout_whole(segment) + rest);
        ck_assert(layout.truncated);
        ck_assert_uint_eq(layout.segments, whole);
        ck_assert_uint_eq(layout.octets, whole * segment);
    }
    for (uint64_t file = 0; file < HEADER_OCTETS + CONTAINER_OVERHEAD; file++)
        ck_assert(layout_of_file(4096, file).truncated);
}
END_TEST

START_TEST(the_bounds_of_index_and_length)
{
    ck_assert(layout_fits(4096, CONTAINER_SEGMENTS_MAX));
    ck_assert(!layout_fits(4096, CONTAINER_SEGMENTS_MAX + 1));
    ck_assert(layout_fits(1 << 20, CONTAINER_SEGMENTS_MAX));
}
END_TEST

START_TEST(ranges_are_spans)
{
    for (unsigned i = 0; i < 20000; i++) {
        const size_t segment = (size_t)1 << (12 + unit_random() % 9);
        const uint64_t from = unit_random() % (50 * segment);
        const uint64_t to = from + 1 + unit_random() % (20 * segment);
        const struct span span = span_of_range(segment, from, to);
        ck_assert(span.from == from && span.to == to);
        /* The first and the last octet lie in the first and the last segment. */
        ck_assert(span.first * segment <= from && from < (span.first + 1) * segment);
        ck_assert((span.end - 1) * segment <= to - 1 && to - 1 < span.end * segment);
    }
}
END_TEST

START_TEST(parts_are_all_segments_once_and_in_order)
{
    for (unsigned i = 0; i < 2000; i++) {
        const size_t segment = (size_t)1 << (12 + unit_random() % 9);
        const struct layout layout = layout_of_data(segment, unit_random() % (200 * segment));
        const uint64_t parts = 1 + unit_random() % 300;
        uint64_t segments = 0, octets = 0;
        for (uint64_t part = 1; part <= parts; part++) {
            const struct span span = span_of_part(&layout, part, parts);
            /* gostcrypt(5): from floor((I-1)M/N) on. */
            ck_assert_uint_eq(span.first, (part - 1) * layout.segments / parts);
            ck_assert_uint_eq(span.first, segments);
            ck_assert_uint_eq(span.from, octets);
            ck_assert_uint_ge(span.end, span.first);
            ck_assert_uint_ge(span.to, span.from);
            segments = span.end;
            octets = span.to;
        }
        ck_assert_uint_eq(segments, layout.segments);
        ck_assert_uint_eq(octets, layout.octets);
    }
    /* The largest numbers there can be. */
    const struct layout most = {1 << 20, false, CONTAINER_SEGMENTS_MAX, (UINT64_C(1) << 60) - 1};
    const struct span last = span_of_part(&most, 1000000, 1000000);
    ck_assert_uint_eq(last.end, CONTAINER_SEGMENTS_MAX);
    ck_assert_uint_eq(last.to, most.octets);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("layout");
    TCase *tests = tcase_create("layout");
    unit_seed();
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, published_lengths, 0, (int)(sizeof published / sizeof *published));
    tcase_add_test(tests, lengths_are_those_that_a_writer_makes);
    tcase_add_test(tests, a_piece_too_short_for_nonce_and_tag_is_a_cut_file);
    tcase_add_test(tests, the_bounds_of_index_and_length);
    tcase_add_test(tests, ranges_are_spans);
    tcase_add_test(tests, parts_are_all_segments_once_and_in_order);
    return unit_run(suite);
}
