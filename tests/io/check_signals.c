/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/signals.h"

#include "support/scratch.h"
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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
enum { DEADLY = sizeof deadly / sizeof *deadly, SECRET = 4096 };

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

/* Shared with the children, so that the parent sees what they leave. */
static struct shared {
    volatile int ready;
    uint8_t secret[SECRET];
} * shared;

static void set_up(void)
{
    scratch_enter();
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(shared, MAP_FAILED);
    memset(shared->secret, 0xa5, SECRET);
}

static bool is_ready(void *context)
{
    (void)context;
    return shared->ready != 0;
}

static bool secret_is_wiped(void)
{
    static const uint8_t zero[SECRET];
    return memcmp(shared->secret, zero, SECRET) == 0;
}

/* A child with something to undo. */
static void prepare(void)
{
    signals_install();
    scratch_write("temporary", "x", 1);
    scratch_write("another", "x", 1);
    if (!signals_add_temporary(AT_FDCWD, "temporary") ||
        !signals_add_temporary(AT_FDCWD, "another"))
        _exit(90);
    signals_set_secret(shared->secret, SECRET);
}

/* In read(2) on a silent pipe, where a handler that only sets a flag would leave it. */
static void wait_silently(void)
{
    int ends[2];
    char octet;
    if (pipe(ends) != 0)
        _exit(91);
    shared->ready = 1;
    for (;;)
        (void)!read(ends[0], &octet, 1);
}

static int wait_with_things_to_undo(void *context)
{
    (void)context;
    prepare();
    wait_silently();
    return 0;
}

static int kill_when_ready(pid_t child, int number)
{
    ck_assert(scratch_becomes(is_ready, NULL));
    scratch_pause(2);
    ck_assert_int_eq(kill(child, number), 0);
    return scratch_wait(child);
}

START_TEST(death_by_a_signal_leaves_nothing_behind)
{
    int number = deadly_number(_i);
    bool is_checks = number == SIGALRM || number == SIGINT || number == SIGTERM; /* not a child's */
    if (!is_checks && !is_free(number))
        return;
    pid_t child = scratch_fork(wait_with_things_to_undo, NULL);
    int status = kill_when_ready(child, number);
    ck_assert_msg(scratch_died(status, number), "signal %d: status %x", number, status);
    ck_assert_uint_eq(scratch_files(), 0);
    ck_assert(secret_is_wiped());
}
END_TEST

static int ignore_and_wait(void *context)
{
    signal(*(int *)context, SIG_IGN);
    return wait_with_things_to_undo(NULL);
}

START_TEST(what_was_ignored_stays_ignored)
{
    int number = deadly_number(_i);
    pid_t child = scratch_fork(ignore_and_wait, &number);
    ck_assert(scratch_becomes(is_ready, NULL));
    ck_assert_int_eq(kill(child, number), 0);
    scratch_pause(20);
    ck_assert_int_eq(waitpid(child, NULL, WNOHANG), 0);
    ck_assert_uint_eq(scratch_files(), 2);
    kill(child, SIGKILL);
    scratch_wait(child);
}
END_TEST

static void *sleep_for_ever(void *context)
{
    (void)context;
    for (;;)
        pause();
    return NULL;
}

static void block_all(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, before);
}

/* The main thread takes no signals, another does. */
static int die_in_another_thread(void *context)
{
    pthread_t thread;
    sigset_t before;
    (void)context;
    prepare();
    if (pthread_create(&thread, NULL, sleep_for_ever, NULL) != 0)
        return 92;
    block_all(&before);
    wait_silently();
    return 0;
}

START_TEST(any_thread_takes_the_signal)
{
    pid_t child = scratch_fork(die_in_another_thread, NULL);
    ck_assert(scratch_died(kill_when_ready(child, SIGTERM), SIGTERM));
    ck_assert_uint_eq(scratch_files(), 0);
    ck_assert(secret_is_wiped());
}
END_TEST

/* While one thread is in the section, another gets the signal. */
static int die_after_the_section(void *context)
{
    pthread_t thread;
    sigset_t before;
    (void)context;
    prepare();
    if (pthread_create(&thread, NULL, sleep_for_ever, NULL) != 0)
        return 92;
    signals_block(&before);
    shared->ready = 1;
    scratch_pause(100);
    scratch_write("proof", "x", 1);
    if (!scratch_exists("temporary"))
        return 93;
    signals_restore(&before);
    for (int i = 0; i < 100; i++)
        scratch_pause(10);
    return 94;
}

START_TEST(a_section_is_finished_before_death)
{
    pid_t child = scratch_fork(die_after_the_section, NULL);
    int status = kill_when_ready(child, SIGINT);
    ck_assert_msg(scratch_died(status, SIGINT), "status %x", status);
    ck_assert(scratch_exists("proof"));
    ck_assert_uint_eq(scratch_files(), 1);
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
    prepare();
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
    ck_assert(secret_is_wiped());
}
END_TEST

static int abort_with_things_to_undo(void *context)
{
    (void)context;
    prepare();
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

static int exit_with_things_to_undo(void *context)
{
    (void)context;
    prepare();
    fclose(stdout);
    exit(7);
}

START_TEST(exit_unlinks_the_temporary_files)
{
    ck_assert(scratch_exited(scratch_wait(scratch_fork(exit_with_things_to_undo, NULL)), 7));
    ck_assert_uint_eq(scratch_files(), 0);
    ck_assert(!secret_is_wiped()); /* other threads may still be writing with it */
}
END_TEST

static int drop_and_die(void *context)
{
    static const char name[] = "kept";
    (void)context;
    signals_install();
    scratch_write(name, "x", 1);
    if (!signals_add_temporary(AT_FDCWD, name))
        return 90;
    signals_drop_temporary(name);
    wait_silently();
    return 0;
}

START_TEST(what_was_dropped_is_kept)
{
    pid_t child = scratch_fork(drop_and_die, NULL);
    ck_assert(scratch_died(kill_when_ready(child, SIGTERM), SIGTERM));
    ck_assert(scratch_exists("kept"));
}
END_TEST

static int fork_children(void *context)
{
    (void)context;
    prepare();
    pid_t child = fork();
    if (child == 0) {
        fclose(stdout);
        exit(0);
    }
    scratch_wait(child);
    child = fork();
    if (child == 0)
        raise(SIGTERM);
    int status = scratch_wait(child);
    _exit(scratch_died(status, SIGTERM) && scratch_files() == 2 ? 0 : 1);
}

START_TEST(a_forked_child_unlinks_nothing)
{
    ck_assert(scratch_exited(scratch_wait(scratch_fork(fork_children, NULL)), 0));
}
END_TEST

static int be_the_first_process(void *context)
{
    (void)context;
    if (getpid() != 1)
        return 95;
    return wait_with_things_to_undo(NULL);
}

static int make_a_namespace(void *context)
{
    (void)context;
#ifdef CLONE_NEWPID
    if (unshare(getuid() == 0 ? CLONE_NEWPID : CLONE_NEWUSER | CLONE_NEWPID) != 0)
        return 77;
    pid_t child = scratch_fork(be_the_first_process, NULL);
    return WEXITSTATUS(kill_when_ready(child, SIGTERM));
#else
    return 77;
#endif
}

START_TEST(the_first_process_of_a_namespace_dies_too)
{
    int status = scratch_wait(scratch_fork(make_a_namespace, NULL));
    if (scratch_exited(status, 77)) {
        printf("# skipped: no PID namespaces\n");
        return;
    }
    ck_assert_msg(scratch_exited(status, 128 + SIGTERM), "status %x", status);
    ck_assert_uint_eq(scratch_files(), 0);
}
END_TEST

START_TEST(there_is_room_for_some_temporary_files)
{
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    for (int i = 0; i < SIGNALS_TEMPORARIES; i++)
        ck_assert(signals_add_temporary(AT_FDCWD, names[i]));
    ck_assert(!signals_add_temporary(AT_FDCWD, names[4]));
    signals_drop_temporary(names[2]);
    ck_assert(signals_add_temporary(AT_FDCWD, names[4]));
    for (int i = 0; i < 5; i++)
        signals_drop_temporary(names[i]);
    signals_await_death(); /* returns: nobody is dying */
}
END_TEST

static int send_harmless_signals(void *context)
{
    (void)context;
    prepare();
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

static int silence_a_terminal(void *context)
{
    struct termios saved, quiet;
    setsid();
    int fd = open(context, O_RDWR); /* becomes the controlling terminal */
    if (fd < 0 || tcgetattr(fd, &saved) != 0)
        return 101;
    signals_install();
    quiet = saved;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    signals_set_terminal(fd, &saved, &quiet);
    if (tcsetattr(fd, TCSANOW, &quiet) != 0)
        return 102;
    wait_silently();
    return 0;
}

START_TEST(the_terminal_is_restored)
{
    char name[64];
    int master = scratch_terminal(name);
    pid_t child = scratch_fork(silence_a_terminal, name);
    ck_assert(scratch_becomes(is_ready, NULL));
    ck_assert(!scratch_echoes(master));
    ck_assert(scratch_died(kill_when_ready(child, SIGHUP), SIGHUP));
    ck_assert(scratch_echoes(master));
}
END_TEST

static int leave_the_terminal(void *context)
{
    (void)context;
    signals_install();
    const struct termios any = {0};
    signals_set_terminal(0, &any, &any);
    signals_set_terminal(-1, NULL, NULL);
    struct sigaction now;
    return sigaction(SIGTSTP, NULL, &now) == 0 && now.sa_handler == SIG_DFL ? 0 : 1;
}

START_TEST(a_terminal_that_is_left_stops_as_usual)
{
    ck_assert(scratch_exited(scratch_wait(scratch_fork(leave_the_terminal, NULL)), 0));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("signals");
    TCase *tests = tcase_create("signals");
    tcase_add_checked_fixture(tests, set_up, scratch_leave);
    tcase_add_loop_test(tests, death_by_a_signal_leaves_nothing_behind, 0, DEADLY);
    tcase_add_loop_test(tests, what_was_ignored_stays_ignored, 0, DEADLY);
    tcase_add_test(tests, any_thread_takes_the_signal);
    tcase_add_test(tests, a_section_is_finished_before_death);
    tcase_add_loop_test(tests, a_crash_leaves_nothing_behind, 0, 2);
    tcase_add_test(tests, abort_leaves_nothing_behind);
    tcase_add_test(tests, exit_unlinks_the_temporary_files);
    tcase_add_test(tests, what_was_dropped_is_kept);
    tcase_add_test(tests, a_forked_child_unlinks_nothing);
    tcase_add_test(tests, the_first_process_of_a_namespace_dies_too);
    tcase_add_test(tests, there_is_room_for_some_temporary_files);
    tcase_add_test(tests, a_file_size_limit_and_a_question_are_no_death);
    tcase_add_test(tests, the_terminal_is_restored);
    tcase_add_test(tests, a_terminal_that_is_left_stops_as_usual);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
