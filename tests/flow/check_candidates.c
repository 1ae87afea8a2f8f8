/* SPDX-License-Identifier: ISC */
/* Every number of octets that may have been lost or inserted is met by some place and index. */
#include "support/unit.h"

#include "flow/candidates.h"

#include <stdlib.h>
#include <string.h>

enum { REACH = 16 << 20, INDEX = 10000 };

/* Which shifts were met: `met[REACH + shift]`; positive: octets were inserted. */
static uint8_t *met;
static uint64_t tried;

static void set_up(void)
{
    met = calloc(2 * REACH + 1, 1);
    ck_assert_ptr_nonnull(met);
    tried = 0;
}

static void tear_down(void)
{
    free(met);
}

static struct candidates expecting(size_t segment, uint64_t least)
{
    const size_t whole = layout_whole(segment);
    return (struct candidates){
        .segment = segment,
        .whole = whole,
        .index = INDEX,
        .at = layout_place(segment, INDEX),
        .least = least,
        .length = layout_place(segment, 20 * (uint64_t)INDEX),
        .lowest = (int64_t)layout_place(segment, INDEX),
    };
}

static void meet(const struct candidates *c, const struct candidates_batch *batch, int64_t k)
{
    struct salvage_indexes pieces[2];
    const int64_t at = batch->at + k * batch->step;
    bool good = at >= c->lowest && at <= (int64_t)c->length - CONTAINER_OVERHEAD;
    candidates_indexes(c, batch, k, pieces);
    for (size_t i = 0; i < 2; i++) {
        for (uint64_t index = pieces[i].first; index < pieces[i].end; index += pieces[i].step) {
            const int64_t shift = at - (int64_t)layout_place(c->segment, index);
            good = good && index >= c->least;
            if (shift >= -REACH && shift <= REACH)
                met[REACH + shift] = 1;
            tried++;
        }
    }
    if (!good) /* each assertion takes a system call */
        ck_abort_msg("a place or an index out of bounds");
}

static void walk(struct candidates *c, enum candidates_kind kind, int64_t windows)
{
    const struct candidates_round round = {kind, 0, windows};
    struct candidates_batch batch;
    candidates_begin(c, &round);
    while (candidates_next(c, &batch)) {
        const size_t octets = (size_t)((batch.count - 1) * batch.step) + c->whole;
        ck_assert_int_gt(batch.count, 0);
        ck_assert_uint_le(octets, candidates_octets(c->whole));
        ck_assert_uint_ge(candidates_cost(c, &batch), (uint64_t)batch.count * c->whole);
        for (int64_t k = 0; k < batch.count; k++)
            meet(c, &batch, k);
    }
}

static void all_met(int64_t most, int64_t step)
{
    for (int64_t shift = 0; shift <= most; shift += step)
        if (!met[REACH + shift] || !met[REACH - shift])
            ck_abort_msg("%ld octets are not met", (long)shift);
}

static const size_t sizes[] = {4096, 16384, 65536, 1 << 20};

START_TEST(whole_segments)
{
    struct candidates c = expecting(sizes[_i], INDEX);
    const int64_t far = (int64_t)candidates_reach(c.segment);
    walk(&c, CANDIDATES_MIDDLES, far);
    all_met((far - 1) * (int64_t)c.whole, (int64_t)c.whole);
}
END_TEST

START_TEST(sectors)
{
    struct candidates c = expecting(sizes[_i], INDEX);
    walk(&c, CANDIDATES_SECTORS, (int64_t)candidates_reach(c.segment));
    all_met(REACH - (int64_t)c.whole, 512);
}
END_TEST

START_TEST(octets)
{
    struct candidates c = expecting(sizes[_i], INDEX);
    walk(&c, CANDIDATES_OCTETS, CANDIDATES_NEAR);
    all_met(4096, 1);
}
END_TEST

START_TEST(no_index_before_the_least_and_no_place_behind_the_end)
{
    for (unsigned n = 0; n < 50; n++) {
        struct candidates c = expecting(4096, INDEX - unit_random() % 5000);
        c.length = c.at + unit_random() % (30 * c.whole);
        walk(&c, (enum candidates_kind)(unit_random() % 3), 1 + (int64_t)(unit_random() % 40));
    }
    ck_assert_uint_gt(tried, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("candidates");
    TCase *tests = tcase_create("candidates");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, whole_segments, 0, sizeof sizes / sizeof *sizes);
    tcase_add_loop_test(tests, sectors, 0, sizeof sizes / sizeof *sizes);
    tcase_add_loop_test(tests, octets, 0, sizeof sizes / sizeof *sizes);
    tcase_add_test(tests, no_index_before_the_least_and_no_place_behind_the_end);
    return unit_run(suite);
}
