/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/descriptor.h"

#include "support/scratch.h"
#include "io/signals.h"
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int file;

static int use_standard_descriptors(void *context)
{
    unsigned closed = *(unsigned *)context;
    char octet = 0;
    for (int fd = 0; fd < 3; fd++)
        if (closed >> fd & 1)
            close(fd);
        else if (dup2(file, fd) != fd)
            return 96;
    signals_open_standard_descriptors();
    int next = open("/dev/null", O_RDWR);
    if (next < 3)
        return 97;
    if ((closed & 1) != 0 && (read(0, &octet, 1) != -1 || errno != EBADF))
        return 98;
    for (int fd = 1; fd < 3; fd++)
        if ((closed >> fd & 1) != 0 && (write(fd, &octet, 1) != -1 || errno != EBADF))
            return 99;
    for (int fd = 0; fd < 3; fd++)
        if ((closed >> fd & 1) == 0 && write(fd, &octet, 1) != 1)
            return 100;
    return 0;
}

START_TEST(closed_standard_descriptors_fail_when_used)
{
    file = open("file", O_RDWR | O_CREAT, 0600);
    for (unsigned closed = 0; closed < 8; closed++) {
        int status = scratch_wait(scratch_fork(use_standard_descriptors, &closed));
        ck_assert_msg(scratch_exited(status, 0), "%u closed: status %x", closed, status);
    }
}
END_TEST

START_TEST(names_of_our_descriptors_are_known)
{
    char ours[40], theirs[40];
    snprintf(ours, sizeof ours, "/proc/%ld/fd/5", (long)getpid());
    snprintf(theirs, sizeof theirs, "/proc/%ld/fd/5", (long)getppid());
    const struct {
        const char *path;
        int fd;
    } cases[] = {
        {"/dev/stdin", 0},  {"/dev/stdout", 1}, {"/dev/stderr", 2},
        {"/dev/fd/0", 0},   {"/dev/fd/63", 63}, {"/proc/self/fd/7", 7},
        {ours, 5},          {theirs, -1},       {"", -1},
        {"-", -1},          {"/dev/fd/", -1},   {"/dev/fd/x", -1},
        {"/dev/fd/1x", -1}, {"/dev/fd/-1", -1}, {"/dev/fd/ 1", -1},
        {"/dev/fd/+1", -1}, {"/dev/fd/1/", -1}, {"/dev/stdin/", -1},
        {"dev/fd/1", -1},   {"/dev/null", -1},  {"/dev/fd/99999999999999999999", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(descriptor_named(cases[i].path) == cases[i].fd, "%s", cases[i].path);
}
END_TEST

START_TEST(duplicates_are_above_two_and_not_inherited)
{
    close(STDIN_FILENO);
    int fd = descriptor_duplicate(STDOUT_FILENO);
    ck_assert_int_gt(fd, 2);
    ck_assert_int_eq(fcntl(fd, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
    int opened = descriptor_open("/dev/null", O_RDONLY);
    ck_assert_int_eq(fcntl(opened, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
    ck_assert_int_eq(descriptor_duplicate(987), -1);
    ck_assert_int_eq(errno, EBADF);
}
END_TEST

#ifdef F_SETPIPE_SZ
START_TEST(pipes_are_enlarged_never_shrunk)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    int before = fcntl(ends[0], F_GETPIPE_SZ);
    descriptor_enlarge_pipe(ends[0]);
    int after = fcntl(ends[0], F_GETPIPE_SZ);
    ck_assert_int_ge(after, before);
    if (fcntl(ends[0], F_SETPIPE_SZ, 1 << 20) > 0) {
        descriptor_enlarge_pipe(ends[0]);
        ck_assert_int_eq(fcntl(ends[0], F_GETPIPE_SZ), 1 << 20);
    }
    int null = open("/dev/null", O_RDONLY);
    descriptor_enlarge_pipe(null); /* does nothing */
}
END_TEST
#endif

int main(void)
{
    Suite *suite = suite_create("descriptor");
    TCase *tests = tcase_create("descriptor");
    tcase_add_checked_fixture(tests, scratch_enter, scratch_leave);
    tcase_add_test(tests, closed_standard_descriptors_fail_when_used);
    tcase_add_test(tests, names_of_our_descriptors_are_known);
    tcase_add_test(tests, duplicates_are_above_two_and_not_inherited);
#ifdef F_SETPIPE_SZ
    tcase_add_test(tests, pipes_are_enlarged_never_shrunk);
#endif
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
