/* SPDX-License-Identifier: ISC */
#define _GNU_SOURCE
#include "support/unit.h"

#include "parallel/threads.h"

#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>

START_TEST(the_environment_wins)
{
    static const struct {
        const char *text;
        unsigned threads;
    } cases[] = {{"3", 3},
                 {"3,2", 3},
                 {" 17 ", 17},
                 {" 4 , 2", 4},
                 {"0", 0},
                 {"", 0},
                 {"-2", 0},
                 {"x", 0},
                 {"3x", 0},
                 {",3", 0},
                 {"4096", 4096},
                 {"4097", 4096},
                 {"100000000", 4096},
                 {"99999999999999999999999", 0}};
    unsetenv("OMP_NUM_THREADS");
    unsigned otherwise = threads_default();
    ck_assert_uint_ge(otherwise, 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        setenv("OMP_NUM_THREADS", cases[i].text, 1);
        unsigned want = cases[i].threads ? cases[i].threads : otherwise;
        ck_assert_msg(threads_default() == want, "'%s'", cases[i].text);
    }
}
END_TEST

START_TEST(affinity_bounds_the_default)
{
    cpu_set_t set;
    unsetenv("OMP_NUM_THREADS");
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return; /* more than 1024 CPUs */
    ck_assert_uint_le(threads_default(), (unsigned)CPU_COUNT(&set));
    size_t cpu = 0;
    while (!CPU_ISSET(cpu, &set))
        cpu++;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    ck_assert_int_eq(sched_setaffinity(0, sizeof set, &set), 0);
    ck_assert_uint_eq(threads_default(), 1);
}
END_TEST

START_TEST(a_few_threads_are_possible)
{
    ck_assert_uint_eq(threads_possible(0), 1);
    for (unsigned n = 1; n <= 8; n++)
        ck_assert_uint_eq(threads_possible(n), n);
}
END_TEST

START_TEST(a_limit_on_memory_is_found_out)
{
    struct rlimit limit = {.rlim_cur = 256 << 20, .rlim_max = 256 << 20}; /* stacks: 8 MiB each */
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
    unsigned possible = threads_possible(100000);
    printf("# %u threads in 256 MiB of address space\n", possible);
    ck_assert_uint_ge(possible, 2);
    ck_assert_uint_lt(possible, 100000);
}
END_TEST

START_TEST(stacks_are_as_large_as_the_team_will_have_them)
{
    static const char *const large[] = {"200M",    "200m",       " 200 M ", "204800",
                                        "204800K", "209715200B", "1G"};
    static const char *const usual[] = {"", "x", "-1", "4Q", "99999999999999999999G"};
    struct rlimit limit = {.rlim_cur = 512 << 20, .rlim_max = 512 << 20};
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        setenv("OMP_STACKSIZE", large[i], 1);
        ck_assert_msg(threads_possible(16) < 4, "'%s'", large[i]);
    }
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        setenv("OMP_STACKSIZE", usual[i], 1);
        ck_assert_msg(threads_possible(16) == 16, "'%s'", usual[i]);
    }
    unsetenv("OMP_STACKSIZE");
    setenv("GOMP_STACKSIZE", "200M", 1);
    ck_assert_uint_lt(threads_possible(16), 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("threads");
    TCase *tests = tcase_create("threads");
    tcase_add_test(tests, the_environment_wins);
    tcase_add_test(tests, affinity_bounds_the_default);
    tcase_add_test(tests, a_few_threads_are_possible);
    tcase_add_test(tests, a_limit_on_memory_is_found_out);
    tcase_add_test(tests, stacks_are_as_large_as_the_team_will_have_them);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
