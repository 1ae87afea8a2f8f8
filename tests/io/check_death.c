/* SPDX-License-Identifier: ISC */
/* What a process that fails or dies leaves of its outputs. */
#include "config.h"

#include "io/output.h"

#include "support/scratch.h"
#include "io/signals.h"
#include "support/unit.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct failure failure;
static struct output out;
static struct stat found;
static bool exists;

static bool look(const char *path, bool replace)
{
    const struct output_options options = {.path = path, .replace = replace};
    return output_look(&out, &options, &exists, &found, &failure);
}

static bool put(const char *text)
{
    const struct iovec piece = {(void *)(uintptr_t)text, strlen(text)};
    return output_write(&out, &piece, 1, &failure);
}

static bool finish_with(mode_t mode, const struct timespec *modified)
{
    return output_complete(&out, mode, modified, &failure) && output_publish(&out, &failure) &&
           output_settle(&out, &failure);
}

static bool finish(void)
{
    return finish_with(0644, NULL);
}

/* All of it; after a failure nothing may be left. */
static bool write_file(const char *path, bool replace, const char *text)
{
    bool good = look(path, replace) && output_create(&out, &failure) && put(text) && finish();
    output_abandon(&out);
    return good;
}

static bool holds(const char *name, const char *text)
{
    return scratch_holds(name, text, strlen(text));
}

static int exceed_the_limit(void *context)
{
    static const char text[5000];
    const struct rlimit limit = {8000, 8000};
    const struct iovec piece = {(void *)(uintptr_t)text, sizeof text};
    (void)context;
    signals_install();
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 || !look("file", true) ||
        !output_create(&out, &failure) || !output_write(&out, &piece, 1, &failure))
        return 1;
    if (output_write(&out, &piece, 1, &failure) || failure.code != FAILURE_WRITE ||
        failure.error != EFBIG || out.octets != 8000)
        return 2;
    output_abandon(&out);
    return 0;
}

START_TEST(a_limit_in_the_midst_of_a_piece_is_an_error)
{
    scratch_write("file", "old", 3);
    ck_assert(scratch_exited(scratch_wait(scratch_fork(exceed_the_limit, NULL)), 0));
    ck_assert(holds("file", "old"));
    ck_assert_uint_eq(scratch_files(), 1);
}
END_TEST

/* Which call fails how, on the file or the directory, and what that is. */
static const struct trouble {
    long call;
    int error;
    bool of_directory;
    enum failure_code code; /* FAILURE_NONE: nothing */
} troubles[] = {
    {SYS_fsync, EIO, false, FAILURE_FINISH},      {SYS_fsync, ENOSPC, false, FAILURE_FINISH},
    {SYS_fsync, EDQUOT, false, FAILURE_FINISH},   {SYS_fsync, EINVAL, false, FAILURE_NONE},
    {SYS_fsync, EOPNOTSUPP, false, FAILURE_NONE}, {SYS_fsync, ENOTSUP, false, FAILURE_NONE},
    {SYS_fsync, ENOTTY, false, FAILURE_NONE},     {SYS_fsync, EIO, true, FAILURE_NOT_ON_DISK},
    {SYS_fsync, EINVAL, true, FAILURE_NONE},      {SYS_fsync, EOPNOTSUPP, true, FAILURE_NONE},
    {SYS_close, EIO, false, FAILURE_FINISH},      {SYS_close, ENOSPC, false, FAILURE_FINISH},
    {SYS_fchmod, EPERM, false, FAILURE_NONE},     {SYS_utimensat, ENOSYS, false, FAILURE_NONE},
#ifdef SYS_renameat
    {SYS_renameat, EIO, true, FAILURE_FINISH},
#endif
};

struct finish_in_trouble {
    struct trouble trouble;
    bool replace;
};

static int finish_in_trouble(void *context)
{
    const struct finish_in_trouble *how = context;
    const struct trouble *trouble = &how->trouble;
    if (!look("file", how->replace) || !output_create(&out, &failure) || !put("new"))
        return 1;
    int fd = trouble->of_directory ? out.target.directory : out.fd;
    /* A file without a name stays open: a duplicate tells what close(2) says. */
    int argument = trouble->call == SYS_close && out.target.temporary == NULL ? -1 : 0;
    if (!scratch_refuse(trouble->call, argument, (unsigned)fd, trouble->error))
        return 77;
    bool good = finish_with(0640, &(struct timespec){1, 2});
    output_abandon(&out);
    if (good != (trouble->code == FAILURE_NONE))
        return 2;
    return good || (failure.code == trouble->code && failure.error == trouble->error) ? 0 : 3;
}

static void check_trouble(const struct trouble *trouble, bool replace)
{
    struct finish_in_trouble how = {*trouble, replace};
    /* A file without a name is linked, not renamed. */
    bool fails = trouble->code == FAILURE_FINISH;
    if (!replace && trouble->call != SYS_fsync && trouble->call != SYS_close && fails)
        return;
    unlink("file");
    if (replace)
        scratch_write("file", "old", 3);
    int status = scratch_wait(scratch_fork(finish_in_trouble, &how));
    if (scratch_exited(status, 77)) {
        printf("# skipped: system calls cannot be made to fail\n");
        return;
    }
    ck_assert_msg(scratch_exited(status, 0), "%ld, %s, %d: status %x", trouble->call,
                  strerror(trouble->error), replace, status);
    ck_assert_uint_eq(scratch_files(), replace || !fails);
    /* A directory that cannot be synced has the new name all the same. */
    if (replace || !fails)
        ck_assert(holds("file", fails ? "old" : "new"));
}

START_TEST(sync_close_and_rename_decide)
{
    check_trouble(&troubles[_i], false);
    check_trouble(&troubles[_i], true);
}
END_TEST

enum stage { LOOKED, CREATED, WRITING, COMPLETE, PUBLISHED, FINISHED, STAGES };

/* Tells the parent through the pipe that the stage is reached, and sleeps. */
struct stop {
    int ends[2];
    enum stage stage;
    bool replace;
    bool exits;
};

static void pass(const struct stop *stop, enum stage stage)
{
    if (stage != stop->stage)
        return;
    if (write(stop->ends[1], "x", 1) != 1)
        _exit(90);
    if (stop->exits) {
        fclose(stdout);
        exit(9);
    }
    for (;;)
        pause();
}

static int write_until(void *context)
{
    const struct stop *stop = context;
    signals_install();
    if (!look("file", stop->replace))
        return 91;
    pass(stop, LOOKED);
    if (!output_create(&out, &failure))
        return 92;
    pass(stop, CREATED);
    if (!put("n"))
        return 93;
    pass(stop, WRITING);
    if (!put("ew") || !output_complete(&out, 0644, NULL, &failure))
        return 94;
    pass(stop, COMPLETE);
    if (!output_publish(&out, &failure))
        return 95;
    pass(stop, PUBLISHED);
    if (!output_settle(&out, &failure))
        return 96;
    pass(stop, FINISHED);
    return 97;
}

static void check_what_is_left(const struct stop *stop, bool temporary_may_be)
{
    if (stop->stage >= PUBLISHED)
        ck_assert(holds("file", "new"));
    else if (stop->replace)
        ck_assert(holds("file", "old"));
    else
        ck_assert(!scratch_exists("file"));
    if (!temporary_may_be)
        ck_assert_uint_eq(scratch_files(), scratch_exists("file"));
}

START_TEST(death_at_any_stage_leaves_the_target_whole_or_as_it_was)
{
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGKILL, 0};
    for (int i = 0; i < 6; i++)
        for (int replace = 0; replace < 2; replace++) {
            struct stop stop = {
                .stage = (enum stage)_i, .replace = replace, .exits = numbers[i] == 0};
            char octet;
            unlink("file");
            if (replace)
                scratch_write("file", "old", 3);
            ck_assert_int_eq(pipe(stop.ends), 0);
            pid_t child = scratch_fork(write_until, &stop);
            ck_assert_int_eq(read(stop.ends[0], &octet, 1), 1);
            if (numbers[i] != 0)
                ck_assert_int_eq(kill(child, numbers[i]), 0);
            int status = scratch_wait(child);
            ck_assert_msg(numbers[i] ? scratch_died(status, numbers[i]) : scratch_exited(status, 9),
                          "signal %d: status %x", numbers[i], status);
            bool has_name = replace || !scratch_has_unnamed_files();
            check_what_is_left(&stop, numbers[i] == SIGKILL && has_name);
            char temporary[256];
            if (scratch_temporary(temporary)) /* SIGKILL's */
                unlink(temporary);
            close(stop.ends[0]);
            close(stop.ends[1]);
        }
}
END_TEST

/* Signals at random times during many runs: never half a file, never a temporary one. */
static int write_for_ever(void *context)
{
    const bool *replace = context;
    signals_install();
    for (;;) {
        if (!*replace)
            unlink("file");
        if (!write_file("file", *replace, "whole"))
            return 1;
    }
}

START_TEST(death_at_random_times_leaves_no_temporary_file)
{
    for (int i = 0; i < 200; i++) {
        bool replace = i % 2;
        pid_t child = scratch_fork(write_for_ever, &replace);
        struct timespec time = {.tv_nsec = (long)(unit_random() % 4000000)};
        nanosleep(&time, NULL);
        kill(child, SIGTERM);
        ck_assert(scratch_died(scratch_wait(child), SIGTERM));
        ck_assert_uint_eq(scratch_files(), scratch_exists("file"));
        ck_assert(!scratch_exists("file") || holds("file", "whole"));
    }
}
END_TEST

/* The secret memory may hold pointers that other threads follow. */
static struct secret {
    const volatile int *number;
    uint8_t keys[16 * 1024 * 1024]; /* wiping them takes a while */
} secret;
static const volatile int number = 1;

static void *follow_the_pointer(void *context)
{
    const struct secret *volatile in = &secret;
    (void)context;
    while (*in->number > 0)
        ;
    return NULL;
}

static int use_secrets_for_ever(void *ready)
{
    pthread_t thread;
    secret.number = &number;
    signals_install();
    signals_set_secret(1, &secret, sizeof secret);
    if (pthread_create(&thread, NULL, follow_the_pointer, NULL) != 0 ||
        write(*(int *)ready, "", 1) != 1)
        return 1;
    for (;;)
        pause();
}

START_TEST(a_thread_that_uses_wiped_secrets_waits)
{
    for (int i = 0; i < 10; i++) {
        int ends[2];
        char octet;
        ck_assert_int_eq(pipe(ends), 0);
        pid_t child = scratch_fork(use_secrets_for_ever, &ends[1]);
        ck_assert_int_eq(read(ends[0], &octet, 1), 1);
        kill(child, SIGTERM);
        ck_assert(scratch_died(scratch_wait(child), SIGTERM));
        close(ends[0]);
        close(ends[1]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("death");
    TCase *tests = tcase_create("death");
    tcase_add_checked_fixture(tests, scratch_enter, scratch_leave);
    tcase_add_test(tests, a_limit_in_the_midst_of_a_piece_is_an_error);
    tcase_add_loop_test(tests, sync_close_and_rename_decide, 0, sizeof troubles / sizeof *troubles);
    tcase_add_loop_test(tests, death_at_any_stage_leaves_the_target_whole_or_as_it_was, 0, STAGES);
    tcase_add_test(tests, death_at_random_times_leaves_no_temporary_file);
    tcase_add_test(tests, a_thread_that_uses_wiped_secrets_waits);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
