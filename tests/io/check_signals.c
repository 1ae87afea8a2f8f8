/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/signals.h"

#include "io/dying.h"
#include "support/scratch.h"
#include "support/unit.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

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
    dying_prepare();
    if (pthread_create(&thread, NULL, sleep_for_ever, NULL) != 0)
        return 92;
    block_all(&before);
    dying_wait_silently();
    return 0;
}

START_TEST(any_thread_takes_the_signal)
{
    pid_t child = scratch_fork(die_in_another_thread, NULL);
    ck_assert(scratch_died(dying_kill(child, SIGTERM), SIGTERM));
    ck_assert_uint_eq(scratch_files(), 0);
    ck_assert(dying_secret_is_wiped());
}
END_TEST

/* While one thread is in the section, another gets the signal. */
static int die_after_the_section(void *context)
{
    pthread_t thread;
    sigset_t before;
    (void)context;
    dying_prepare();
    if (pthread_create(&thread, NULL, sleep_for_ever, NULL) != 0)
        return 92;
    signals_block(&before);
    dying_say_ready();
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
    int status = dying_kill(child, SIGINT);
    ck_assert_msg(scratch_died(status, SIGINT), "status %x", status);
    ck_assert(scratch_exists("proof"));
    ck_assert_uint_eq(scratch_files(), 1);
}
END_TEST

static int exit_with_things_to_undo(void *context)
{
    (void)context;
    dying_prepare();
    fclose(stdout);
    exit(7);
}

START_TEST(exit_unlinks_the_temporary_files)
{
    ck_assert(scratch_exited(scratch_wait(scratch_fork(exit_with_things_to_undo, NULL)), 7));
    ck_assert_uint_eq(scratch_files(), 0);
    ck_assert(!dying_secret_is_wiped()); /* other threads may still be writing with it */
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
    dying_wait_silently();
    return 0;
}

START_TEST(what_was_dropped_is_kept)
{
    pid_t child = scratch_fork(drop_and_die, NULL);
    ck_assert(scratch_died(dying_kill(child, SIGTERM), SIGTERM));
    ck_assert(scratch_exists("kept"));
}
END_TEST

static int fork_children(void *context)
{
    (void)context;
    dying_prepare();
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
    return dying_wait(NULL);
}

static int make_a_namespace(void *context)
{
    (void)context;
#ifdef CLONE_NEWPID
    if (unshare(getuid() == 0 ? CLONE_NEWPID : CLONE_NEWUSER | CLONE_NEWPID) != 0)
        return 77;
    pid_t child = scratch_fork(be_the_first_process, NULL);
    return WEXITSTATUS(dying_kill(child, SIGTERM));
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
    dying_wait_silently();
    return 0;
}

START_TEST(the_terminal_is_restored)
{
    char name[64];
    int master = scratch_terminal(name);
    pid_t child = scratch_fork(silence_a_terminal, name);
    ck_assert(scratch_becomes(dying_is_ready, NULL));
    ck_assert(!scratch_echoes(master));
    ck_assert(scratch_died(dying_kill(child, SIGHUP), SIGHUP));
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
    tcase_add_checked_fixture(tests, dying_set_up, scratch_leave);
    tcase_add_test(tests, any_thread_takes_the_signal);
    tcase_add_test(tests, a_section_is_finished_before_death);
    tcase_add_test(tests, exit_unlinks_the_temporary_files);
    tcase_add_test(tests, what_was_dropped_is_kept);
    tcase_add_test(tests, a_forked_child_unlinks_nothing);
    tcase_add_test(tests, the_first_process_of_a_namespace_dies_too);
    tcase_add_test(tests, there_is_room_for_some_temporary_files);
    tcase_add_test(tests, the_terminal_is_restored);
    tcase_add_test(tests, a_terminal_that_is_left_stops_as_usual);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
