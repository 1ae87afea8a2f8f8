/* SPDX-License-Identifier: ISC */
/* Each signal that ends a process, and faults of its own; check_signals.c has the rest. */
#include "config.h"

#include "io/signals.h"

#include "io/dying.h"
#include "support/scratch.h"
#include "support/unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* All that signal(7) says terminates a process; -1 to -3 stand for real-time ones. */
static const int deadly[] = {
    SIGHUP,    SIGINT,  SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU, SIGUSR2, SIGPROF,
    SIGVTALRM, SIGABRT, SIGBUS,  SIGFPE,  SIGILL,  SIGSEGV, SIGTRAP, SIGSYS,
#ifdef __linux__
    SIGIO,     SIGPWR,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
#ifdef SIGRTMIN
    -1,        -2,      -3,
#endif
};
enum { DEADLY = sizeof deadly / sizeof *deadly };

static int deadly_number(int i)
{
#ifdef SIGRTMIN
    const int real_time[] = {SIGRTMIN, (SIGRTMIN + SIGRTMAX) / 2, SIGRTMAX};
    if (deadly[i] < 0)
        return real_time[-1 - deadly[i]];
#endif
    return deadly[i];
}

/* A sanitizer's handler is not replaced. */
static bool is_free(int number)
{
    struct sigaction now;
    bool here = sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_DFL;
    if (!here)
        printf("# skipped: signal %d is handled already\n", number);
    return here;
}

START_TEST(death_by_a_signal_leaves_nothing_behind)
{
    int number = deadly_number(_i);
    bool is_checks = number == SIGALRM || number == SIGINT || number == SIGTERM; /* not a child's */
    if (!is_checks && !is_free(number))
        return;
    pid_t child = scratch_fork(dying_wait, NULL);
    int status = dying_kill(child, number);
    ck_assert_msg(scratch_died(status, number), "signal %d: status %x", number, status);
    ck_assert_uint_eq(scratch_files(), 0);
    ck_assert(dying_secret_is_wiped());
}
END_TEST

static int ignore_and_wait(void *context)
{
    signal(*(int *)context, SIG_IGN);
    return dying_wait(NULL);
}

START_TEST(what_was_ignored_stays_ignored)
{
    int number = deadly_number(_i);
    pid_t child = scratch_fork(ignore_and_wait, &number);
    ck_assert(scratch_becomes(dying_is_ready, NULL));
    ck_assert_int_eq(kill(child, number), 0);
    scratch_pause(20);
    ck_assert_int_eq(waitpid(child, NULL, WNOHANG), 0);
    ck_assert_uint_eq(scratch_files(), 2);
    kill(child, SIGKILL);
    scratch_wait(child);
}
END_TEST

/* A fault, not a signal from elsewhere: in another thread, and while this one is in a section that
   it leaves soon, or never (`for_ever`). */
static void *write_to_nowhere(void *context)
{
    static volatile int *volatile nowhere;
    sigset_t none;
    (void)context;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    scratch_pause(20);
    *nowhere = 1;
    return NULL;
}

static int crash_beside_a_section(void *context)
{
    const bool *for_ever = context;
    pthread_t thread;
    sigset_t before;
    dying_prepare();
    signals_block(&before);
    if (pthread_create(&thread, NULL, write_to_nowhere, NULL) != 0)
        return 92;
    scratch_pause(100);
    scratch_write("proof", "x", 1);
    if (!scratch_exists("temporary"))
        return 93;
    while (*for_ever)
        scratch_pause(10);
    signals_restore(&before);
    for (;;)
        scratch_pause(10);
}

START_TEST(a_crash_leaves_nothing_behind)
{
    bool for_ever = _i;
    if (!is_free(SIGSEGV))
        return;
    int status = scratch_wait(scratch_fork(crash_beside_a_section, &for_ever));
    ck_assert_msg(scratch_died(status, SIGSEGV), "status %x", status);
    ck_assert(scratch_exists("proof"));
    ck_assert_uint_eq(scratch_files(), 1);
    ck_assert(dying_secret_is_wiped());
}
END_TEST

static int abort_with_things_to_undo(void *context)
{
    (void)context;
    dying_prepare();
    abort();
}

START_TEST(abort_leaves_nothing_behind)
{
    if (!is_free(SIGABRT))
        return;
    int status = scratch_wait(scratch_fork(abort_with_things_to_undo, NULL));
    ck_assert_msg(scratch_died(status, SIGABRT), "status %x", status);
    ck_assert_uint_eq(scratch_files(), 0);
}
END_TEST

static int send_harmless_signals(void *context)
{
    (void)context;
    dying_prepare();
    raise(SIGXFSZ);
    raise(SIGUSR1);
    raise(SIGURG);
    raise(SIGCHLD);
    raise(SIGCONT);
    return scratch_files() == 2 ? 0 : 1;
}

START_TEST(a_file_size_limit_and_a_question_are_no_death)
{
    ck_assert(scratch_exited(scratch_wait(scratch_fork(send_harmless_signals, NULL)), 0));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("deadly");
    TCase *tests = tcase_create("deadly");
    tcase_add_checked_fixture(tests, dying_set_up, scratch_leave);
    tcase_add_loop_test(tests, death_by_a_signal_leaves_nothing_behind, 0, DEADLY);
    tcase_add_loop_test(tests, what_was_ignored_stays_ignored, 0, DEADLY);
    tcase_add_loop_test(tests, a_crash_leaves_nothing_behind, 0, 2);
    tcase_add_test(tests, abort_leaves_nothing_behind);
    tcase_add_test(tests, a_file_size_limit_and_a_question_are_no_death);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
