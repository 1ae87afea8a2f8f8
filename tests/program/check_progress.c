/* SPDX-License-Identifier: ISC */
/* The line of progress: every width, every magnitude. */
#include "support/unit.h"

#include "program/progress_line.h"

#include <stdlib.h>
#include <string.h>

static const char *shown(const struct progress_facts *facts, size_t width)
{
    static char line[PROGRESS_LINE_MOST + 1];
    const size_t octets = progress_line(facts, width, line);
    ck_assert_uint_le(octets, PROGRESS_LINE_MOST);
    line[octets] = '\0';
    ck_assert_uint_eq(strlen(line), octets);
    return line;
}

static const uint64_t mib = UINT64_C(1) << 20, gib = UINT64_C(1) << 30;

START_TEST(the_line_as_the_manual_has_it)
{
    const struct progress_facts known = {.verb = "encrypt",
                                         .name = "backup.tar",
                                         .octets = 12 * gib + 308 * mib,
                                         .expected = 30 * gib,
                                         .rate = 812 * mib,
                                         .milliseconds = 15000};
    ck_assert_str_eq(shown(&known, 79),
                     "encrypt backup.tar  41%  12.3 / 30.0 GiB  812 MiB/s  0:23 left");
    struct progress_facts open = known;
    open.expected = UINT64_MAX;
    ck_assert_str_eq(shown(&open, 79), "encrypt backup.tar  12.3 GiB  812 MiB/s  0:15");
    open.octets = 0;
    open.rate = 0;
    open.milliseconds = 3723000;
    ck_assert_str_eq(shown(&open, 79), "encrypt backup.tar  0 octets  1:02:03");
    open.octets = 1023;
    open.rate = 9 * mib + mib / 2;
    open.milliseconds = 90061000;
    ck_assert_str_eq(shown(&open, 79), "encrypt backup.tar  1023 octets  9.5 MiB/s  1d 1:01:01");
}
END_TEST

START_TEST(a_narrow_line_loses_name_and_end)
{
    const struct progress_facts facts = {.verb = "decrypt",
                                         .name = "/a/long/path/to/some/archive.tar.gost",
                                         .octets = gib / 2,
                                         .expected = gib,
                                         .rate = 100 * mib,
                                         .milliseconds = 1000};
    ck_assert_str_eq(shown(&facts, 64),
                     "decrypt ...ve.tar.gost  50%  0.5 / 1.0 GiB  100 MiB/s  0:06 left");
    ck_assert_str_eq(shown(&facts, 50), "decrypt  50%  0.5 / 1.0 GiB  100 MiB/s  0:06 left");
    ck_assert_str_eq(shown(&facts, 49), "decrypt  50%  0.5 / 1.0 GiB  100 MiB/s  0:06 left");
    ck_assert_str_eq(shown(&facts, 48), "decrypt  50%  0.5 / 1.0 GiB  100 MiB/s");
    ck_assert_str_eq(shown(&facts, 20), "decrypt  50%");
    ck_assert_str_eq(shown(&facts, 8), "decrypt");
    ck_assert_str_eq(shown(&facts, 3), "dec");
    ck_assert_str_eq(shown(&facts, 0), "");
}
END_TEST

/* Never wider than asked, never a percentage above 100, never a time that is absurd. */
START_TEST(any_numbers_in_any_width)
{
    static const char *const names[] = {"x", "standard input", "a rather long name with blanks.tar",
                                        "\xd0\xb0\xd1\x80\xd1\x85\xd0\xb8\xd0\xb2.tar"};
    for (int i = 0; i < 200000; i++) {
        const struct progress_facts facts = {
            .verb = i % 2 ? "encrypt" : "rekey",
            .name = names[i % 4],
            .octets = unit_random() >> unit_random() % 64,
            .expected = i % 3 ? unit_random() >> unit_random() % 64 : UINT64_MAX,
            .rate = i % 5 ? unit_random() >> unit_random() % 64 : 0,
            .milliseconds = unit_random() >> (1 + unit_random() % 63)};
        const size_t width = (size_t)(i % 200);
        const char *line = shown(&facts, width);
        size_t columns = 0;
        for (const char *at = line; *at != '\0'; at++)
            columns += (unsigned char)*at < 0x80 ? 1 : ((unsigned char)*at & 0xc0) != 0x80 ? 2 : 0;
        ck_assert_uint_le(columns, width);
        const char *percent = strchr(line, '%');
        if (percent != NULL && percent - line >= 4)
            ck_assert(strncmp(percent - 3, "100", 3) <= 0 || percent[-3] == ' ');
        const char *left = strstr(line, "d ");
        if (left != NULL && strstr(line, " left") != NULL)
            ck_assert_int_lt(atoi(left - (left - line < 2 ? 1 : 2)), 100);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("progress");
    TCase *tests = tcase_create("progress");
    tcase_add_test(tests, the_line_as_the_manual_has_it);
    tcase_add_test(tests, a_narrow_line_loses_name_and_end);
    tcase_add_test(tests, any_numbers_in_any_width);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
