/* SPDX-License-Identifier: ISC */
/* Random damage to small containers in memory: exactly the segments that stand unchanged in their
   place are good, and a header that was changed opens nothing.  GOSTCRYPT_TEST_CASES says how many
   are tried. */
#include "support/sample.h"
#include "support/unit.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    S = 4096,
    WHOLE = S + CONTAINER_OVERHEAD,
    MOST = 12, /* segments */
    SIZE = HEADER_OCTETS + 3 * MOST * WHOLE,
    A_CONTAINER = 200, /* cases */
};

struct file {
    uint8_t octets[SIZE];
    size_t length;
};

static struct sample sample;
static struct file good, other, bad; /* `other`: of the same key, but of another header */
static uint8_t data[MOST * S];
static size_t data_octets;

static size_t below(size_t n)
{
    return (size_t)(unit_random() % n);
}

static void keep(struct file *file, struct sample_file *made)
{
    memcpy(file->octets, made->octets, made->length);
    file->length = made->length;
    free(made->octets);
}

static void new_containers(void)
{
    static const char *const tables[] = {"tc26Z", "cpA", "scE", "test"};
    static const size_t rests[] = {0, 1, 7, 8, 9, 63, 64, 65, S - 1};
    struct sample_file made;
    sample_set_up(&sample, below(2) == 0 ? HEADER_CTR : HEADER_ECB, tables[below(4)], 12);
    unit_random_octets(sample.master_key, sizeof sample.master_key);
    data_octets = (below(8) == 0 ? below(MOST) : below(3)) * S + rests[below(9)];
    unit_pattern(data, data_octets);
    unit_random_octets(sample.header.salt, sizeof sample.header.salt);
    sample_create(&sample);
    sample_seal_file(&sample, data_octets, "of another container", &made);
    keep(&other, &made);
    unit_random_octets(sample.header.salt, sizeof sample.header.salt);
    sample_create(&sample);
    sample_seal_file(&sample, data_octets, NULL, &made);
    keep(&good, &made);
}

/* --- damage to `bad` */

/* Takes `out` octets away at `at` and puts `in` others there. */
static void replace(size_t at, size_t out, const uint8_t *octets, size_t in)
{
    if (at > bad.length || bad.length + in > SIZE)
        return;
    if (out > bad.length - at)
        out = bad.length - at;
    memmove(bad.octets + at + in, bad.octets + at + out, bad.length - at - out);
    memcpy(bad.octets + at, octets, in);
    bad.length += in - out;
}

static size_t some_octets(void)
{
    return below(2) == 0 ? 1 + below(70) : 1 + below(2 * WHOLE);
}

/* As often near the ends of header, segments and nonces as anywhere. */
static size_t somewhere(void)
{
    static const int around[] = {0, 1, -1, -32, -64, -63, -65};
    if (below(2) == 0)
        return below(bad.length + 1);
    const size_t at = HEADER_OCTETS + below(MOST) * WHOLE + (size_t)around[below(7)];
    return at < bad.length ? at : bad.length;
}

/* Segment `index` of a file, whole or what there is of it. */
static const uint8_t *segment(const struct file *file, size_t index, size_t *octets)
{
    const size_t at = HEADER_OCTETS + index * WHOLE;
    const size_t left = at < file->length ? file->length - at : 0;
    *octets = left < WHOLE ? left : WHOLE;
    return file->octets + (left > 0 ? at : 0);
}

static void change_header(void)
{
    if (bad.length < HEADER_OCTETS)
        return;
    for (size_t n = 1 + below(2); n > 0; n--)
        bad.octets[below(3) > 0 ? 8 + below(8) : below(HEADER_SUM_AT)] = (uint8_t)below(256);
    header_sum(bad.octets);
}

/* Puts the segment `index` of a file, `in` times, in the place of `out` others. */
static void put(size_t place, size_t out, const struct file *file, size_t index, size_t in)
{
    size_t octets;
    const uint8_t *from = segment(file, index, &octets);
    replace(HEADER_OCTETS + place * WHOLE, out * WHOLE, from, in * octets);
}

static void damage(void)
{
    static uint8_t noise[2 * WHOLE];
    const size_t count = data_octets / S + 1, i = below(count), k = below(count);
    size_t octets, at = somewhere();
    if (below(2) == 0)
        memset(noise, (int)below(2) * 255, sizeof noise);
    else
        memcpy(noise, good.octets, good.length < sizeof noise ? good.length : sizeof noise);
    switch (below(8)) {
    case 0: /* a bit */
        at -= at == bad.length && at > 0;
        bad.octets[at] ^= (uint8_t)(1 << below(8));
        break;
    case 1: /* a cut */
        bad.length = at;
        break;
    case 2: /* octets in the place of as many, inserted, or lost */
        octets = some_octets();
        replace(at, octets, noise, octets);
        break;
    case 3:
        replace(at, below(2) * some_octets(), noise, below(2) * some_octets());
        break;
    case 4: /* two segments change places */
        put(k, 1, &good, i, 1);
        put(i, 1, &good, k, 1);
        break;
    case 5: /* dropped, or doubled */
        put(k, below(2), &good, i, below(2));
        break;
    case 6: /* of another container */
        put(k, 1, &other, i, 1);
        break;
    default:
        change_header();
    }
}

/* --- what must come of it */

static bool header_opens(struct container *c)
{
    struct header header;
    unsigned at, value;
    const size_t length = bad.length < HEADER_OCTETS ? bad.length : HEADER_OCTETS;
    return header_read(bad.octets, length, &header, &at, &value) == HEADER_GOOD &&
           header.sbox == sample.header.sbox &&
           container_open(c, bad.octets, &header, &sample.g, &sample.engine, sample.master_key);
}

static bool unchanged(size_t index)
{
    size_t octets, was;
    const uint8_t *now = segment(&bad, index, &octets), *before = segment(&good, index, &was);
    return octets == was && memcmp(now, before, was) == 0;
}

/* Opens a run from segment `first` on; returns how many segments it had, `*ends` at the end. */
static size_t open_run(const struct container *c, size_t first, bool *ends)
{
    static uint8_t copy[MOST * 3 * WHOLE];
    bool each[MOST] = {false};
    const size_t at = HEADER_OCTETS + first * WHOLE, most = 1 + below(MOST);
    const size_t octets = bad.length - at < most * WHOLE ? bad.length - at : most * WHOLE;
    const size_t rest = octets % WHOLE;
    struct container_run run = {copy, first, octets / WHOLE, false, 0};
    *ends = octets < most * WHOLE;
    if (rest >= CONTAINER_OVERHEAD) {
        run.ends = true;
        run.last_octets = rest - CONTAINER_OVERHEAD;
        run.count++;
    }
    if (run.count == 0)
        return 0;
    const bool go_on = below(2) == 0;
    memcpy(copy, bad.octets + at, octets);
    const size_t before = container_unseal(c, &run, go_on ? each : NULL);
    bool all = true;
    for (size_t j = 0; j < run.count; j++) {
        const bool right = unchanged(first + j);
        all = all && right;
        ck_assert((j < before) == all);
        ck_assert(!go_on || each[j] == right);
        const uint8_t *sealed = bad.octets + at + j * WHOLE, *clear = data + (first + j) * S;
        ck_assert_mem_eq(copy + j * WHOLE, right && (all || go_on) ? clear : sealed,
                         container_data_octets(c, &run, j));
    }
    return run.count;
}

/* The file opens to its end, or is refused at the first segment that changed. */
static void judge(void)
{
    static struct container c;
    const bool same =
        bad.length >= HEADER_OCTETS && memcmp(bad.octets, good.octets, HEADER_OCTETS) == 0;
    ck_assert(header_opens(&c) == same);
    if (!same)
        return;
    size_t first = 0;
    for (bool ends = false; !ends && HEADER_OCTETS + first * WHOLE <= bad.length;)
        first += open_run(&c, first, &ends);
}

START_TEST(exactly_what_is_unchanged_is_good)
{
    const char *given = getenv("GOSTCRYPT_TEST_CASES");
    const unsigned long cases = given != NULL ? strtoul(given, NULL, 10) : 100000;
    for (unsigned long i = 0; i < cases; i++) {
        if (i % A_CONTAINER == 0)
            new_containers();
        bad.length = good.length;
        memcpy(bad.octets, good.octets, good.length);
        do
            damage();
        while (below(4) == 0 ||
               (bad.length == good.length && memcmp(bad.octets, good.octets, good.length) == 0));
        judge();
    }
    printf("# corruption in memory: %lu cases, 0 wrong\n", cases);
    fflush(stdout);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("corruption");
    TCase *tests = tcase_create("corruption");
    tcase_set_timeout(tests, getenv("GOSTCRYPT_TEST_CASES") != NULL ? 0 : 120);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, exactly_what_is_unchanged_is_good);
    return unit_run(suite);
}
