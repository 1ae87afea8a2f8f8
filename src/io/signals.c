/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/signals.h"

#include "io/signal_kinds.h"
#include "io/undo.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* Who is in a section, and whether a handler is at work; what it undoes is in undo.c. */
static struct {
    atomic_int sections; /* how deep `owner` is inside signals_block() */
    atomic_bool dying;   /* a handler is undoing things */
    pthread_t owner;     /* valid while sections > 0 */
    sigset_t ignored;    /* by us, but not at the start */
} state;

enum { SECTION_MOST = 1000 /* ms that a crash waits for another thread's section to end */ };

static bool another_is_in_a_section(void)
{
    return atomic_load(&state.sections) != 0 && !pthread_equal(state.owner, pthread_self());
}

/* Whether another thread is inside signals_block(); the signal is sent on to it then. */
static bool passed_on(int number)
{
    return another_is_in_a_section() && pthread_kill(state.owner, number) == 0;
}

static void take_default_action(int number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

static void wait_for_death(int number)
{
    (void)number;
    signals_await_death();
}

/* Another thread may follow a pointer that is wiped: it waits, so that the process dies by the
   signal and not by that. */
static void wipe_secret(void)
{
    const struct sigaction action = {.sa_handler = wait_for_death};
    sigaction(SIGSEGV, &action, NULL);
    undo_secret();
}

_Noreturn static void undo_and_die(int number)
{
    atomic_store(&state.dying, true);
    undo_temporaries();
    undo_terminal();
    wipe_secret();
    undo_say_farewell();
    undo_child(number);
    take_default_action(number);
    /* The first process of a PID namespace survives its own signals, but the keys are gone. */
    _exit(128 + number);
}

/* What SIGUSR1 is for. */
static void (*_Atomic told)(void);

static void die(int number)
{
    int error = errno;
    if (!passed_on(number))
        undo_and_die(number);
    errno = error;
}

/* Going back would mean to crash again.  The wait for another thread's section has an end: it may
   need a lock that this thread holds. */
static void crash(int number)
{
    signals_await_death(); /* if another thread is dying, its wiped memory is why */
    for (int i = 0; i < SECTION_MOST && another_is_in_a_section(); i++)
        (void)poll(NULL, 0, 1);
    undo_and_die(number);
}

static void install(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, before;
    sigfillset(&action.sa_mask);
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

static void stop(int number)
{
    int error = errno;
    if (!passed_on(number)) {
        sigset_t mask, none;
        undo_terminal();
        pthread_sigmask(SIG_BLOCK, NULL, &mask);
        take_default_action(number); /* and go on here some day */
        install(number, stop, 0);
        /* In the background this stops once more, and whatever ends the process must get in. */
        sigemptyset(&none);
        pthread_sigmask(SIG_SETMASK, &none, NULL);
        undo_silence_terminal();
        pthread_sigmask(SIG_SETMASK, &mask, NULL);
    }
    errno = error;
}

static void tell_progress(int number)
{
    const int error = errno;
    void (*tell)(void) = atomic_load(&told);
    (void)number;
    if (tell != NULL)
        tell();
    errno = error;
}

void signals_set_tell(void (*tell)(void))
{
    atomic_store(&told, tell);
}

/* Whoever handles a signal already (a profiler, a sanitizer) needs it. */
static void install_if_default(int number, void (*handler)(int))
{
    struct sigaction before;
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        install(number, handler, SA_RESTART);
}

void signals_install(void)
{
    static atomic_flag registered = ATOMIC_FLAG_INIT;
    sigemptyset(&state.ignored);
    for (int number = 1; number <= signal_last(); number++) {
        switch (signal_kind(number)) {
        case SIGNAL_HARMLESS:
            break;
        case SIGNAL_IGNORED:
            if (number == SIGUSR1)
                install_if_default(number, tell_progress);
            else if (signal(number, SIG_IGN) != SIG_IGN)
                sigaddset(&state.ignored, number);
            break;
        case SIGNAL_DEADLY:
            install_if_default(number, die);
            break;
        case SIGNAL_CRASH:
            install_if_default(number, crash);
            break;
        }
    }
    if (!atomic_flag_test_and_set(&registered))
        (void)atexit(undo_at_exit);
}

void signals_not_inherited(sigset_t *set)
{
    *set = state.ignored;
    sigaddset(set, SIGPIPE);
}

void signals_block(sigset_t *before)
{
    sigset_t set;
    sigfillset(&set);
    if (atomic_load(&state.sections) == 0)
        state.owner = pthread_self();
    atomic_fetch_add(&state.sections, 1);
    /* Only now: a signal that this thread does not take goes to another, which must see that. */
    pthread_sigmask(SIG_BLOCK, &set, before);
}

void signals_restore(const sigset_t *before)
{
    pthread_sigmask(SIG_SETMASK, before, NULL);
    atomic_fetch_sub(&state.sections, 1);
}

void signals_await_death(void)
{
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load(&state.dying))
        pause();
}

void signals_set_terminal(int fd, const struct termios *saved, const struct termios *quiet)
{
    sigset_t before;
    signals_block(&before);
    undo_remember_terminal(fd, saved, quiet);
    install(SIGTSTP, saved != NULL ? stop : SIG_DFL, 0);
    signals_restore(&before);
}

void signals_open_standard_descriptors(void)
{
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) >= 0 || errno != EBADF)
            continue;
        /* The lowest free number is this one.  A directory fails in both directions. */
        if (open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
            (void)open("/", O_RDONLY);
    }
}
