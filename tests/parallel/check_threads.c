/* SPDX-License-Identifier: ISC */
#define _GNU_SOURCE
#include "support/unit.h"

#include "parallel/threads.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/check_threads.XXXXXX";

/* Writes a file below `root`, with its directories. */
static void put(const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", root, name);
    for (char *slash = path + sizeof root; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = '\0';
        mkdir(path, 0700);
    }
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    ck_assert_int_eq(fclose(file), 0);
}

static void make_root(void)
{
    strcpy(root + sizeof root - 7, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(root));
}

static void remove_root(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", root);
    ck_assert_int_eq(system(command), 0);
}

static unsigned quota(const char *membership)
{
    char path[512];
    put("membership", membership);
    snprintf(path, sizeof path, "%s/membership", root);
    return threads_quota(root, path);
}

START_TEST(no_quota_is_none)
{
    ck_assert_uint_eq(threads_quota(root, "/nonexistent"), 0);
    ck_assert_uint_eq(quota(""), 0);
    ck_assert_uint_eq(quota("nonsense\n:\n::\n0:\n\n"), 0);
    ck_assert_uint_eq(quota("0::/\n"), 0);
    put("a/cpu.max", "max 100000\n");
    ck_assert_uint_eq(quota("0::/a\n"), 0);
    put("cpu/a/cpu.cfs_quota_us", "-1\n");
    put("cpu/a/cpu.cfs_period_us", "100000\n");
    ck_assert_uint_eq(quota("4:cpu:/a\n"), 0);
}
END_TEST

START_TEST(quota_is_rounded_up)
{
    static const struct {
        const char *max;
        unsigned cpus;
    } cases[] = {{"200000 100000", 2},
                 {"200001 100000", 3},
                 {"50000 100000", 1},
                 {"1 1000000", 1},
                 {"150000 100000", 2},
                 {"100000 100000", 1},
                 {"0 100000", 0},
                 {"100000 0", 0},
                 {"-1 -1", 0},
                 {"garbage", 0},
                 {"", 0},
                 {"5", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        put("a/cpu.max", cases[i].max);
        ck_assert_msg(quota("0::/a\n") == cases[i].cpus, "%s", cases[i].max);
    }
}
END_TEST

START_TEST(the_least_quota_up_to_the_root_counts)
{
    put("a/b/c/cpu.max", "800000 100000\n");
    ck_assert_uint_eq(quota("0::/a/b/c\n"), 8);
    put("a/cpu.max", "500000 100000\n");
    ck_assert_uint_eq(quota("0::/a/b/c\n"), 5);
    ck_assert_uint_eq(quota("0::/a/elsewhere/c\n"), 5);
    put("cpu.max", "300000 100000\n"); /* a container's own root */
    ck_assert_uint_eq(quota("0::/a/b/c\n"), 3);
    ck_assert_uint_eq(quota("0::/\n"), 3);
    put("a/b/cpu.max", "100000 100000\n");
    ck_assert_uint_eq(quota("0::/a/b/c\n"), 1);
    ck_assert_uint_eq(quota("0::/a\n"), 3);
}
END_TEST

START_TEST(version_1_and_hybrid_layouts_are_read)
{
    put("cpu,cpuacct/g/cpu.cfs_quota_us", "250000\n");
    put("cpu,cpuacct/g/cpu.cfs_period_us", "100000\n");
    ck_assert_uint_eq(quota("5:cpuset:/g\n4:cpu,cpuacct:/g\n1:name=systemd:/g\n0::/g\n"), 3);
    ck_assert_uint_eq(quota("4:cpuacct,cpu:/g/below\n"), 3);
    ck_assert_uint_eq(quota("4:cpuset,cpuacct:/g\n"), 0);
    ck_assert_uint_eq(quota("4:name=cpu:/g\n"), 0);
    put("cpu/g/cpu.cfs_quota_us", "200000\n");
    put("cpu/g/cpu.cfs_period_us", "100000\n");
    ck_assert_uint_eq(quota("4:cpu:/g\n"), 2);
    put("unified/g/cpu.max", "90000 100000\n");
    ck_assert_uint_eq(quota("4:cpu:/g\n0::/g\n"), 1);
    ck_assert_uint_eq(quota("0::/g\n"), 1);
}
END_TEST

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

int main(void)
{
    Suite *suite = suite_create("threads");
    TCase *tests = tcase_create("threads");
    tcase_add_checked_fixture(tests, make_root, remove_root);
    tcase_add_test(tests, no_quota_is_none);
    tcase_add_test(tests, quota_is_rounded_up);
    tcase_add_test(tests, the_least_quota_up_to_the_root_counts);
    tcase_add_test(tests, version_1_and_hybrid_layouts_are_read);
    tcase_add_test(tests, the_environment_wins);
    tcase_add_test(tests, affinity_bounds_the_default);
    tcase_add_test(tests, a_few_threads_are_possible);
    tcase_add_test(tests, a_limit_on_memory_is_found_out);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
