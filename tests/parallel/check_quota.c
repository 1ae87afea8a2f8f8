/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "parallel/quota.h"

#include <stdlib.h>
#include <string.h>
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
    return quota_of_groups(root, path);
}

START_TEST(no_quota_is_none)
{
    ck_assert_uint_eq(quota_of_groups(root, "/nonexistent"), 0);
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

int main(void)
{
    Suite *suite = suite_create("quota");
    TCase *tests = tcase_create("quota");
    tcase_add_checked_fixture(tests, make_root, remove_root);
    tcase_add_test(tests, no_quota_is_none);
    tcase_add_test(tests, quota_is_rounded_up);
    tcase_add_test(tests, the_least_quota_up_to_the_root_counts);
    tcase_add_test(tests, version_1_and_hybrid_layouts_are_read);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
