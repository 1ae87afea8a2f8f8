/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/signals.h"

#include "base/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct temporary {
    int directory;
    const char *name; /* NULL: the place is free */
};

/* The one global that is written.  All but the first three change only inside signals_block(), so
   that no handler sees them half done. */
static struct {
    atomic_int sections; /* how deep `owner` is inside signals_block() */
    atomic_bool dying;   /* a handler is undoing things */
    pthread_t owner;     /* valid while sections > 0 */
    pid_t process;       /* the files and the terminal are no business of a forked child */
    struct temporary temporaries[SIGNALS_TEMPORARIES];
    void *secret;
    size_t secret_octets;
    int terminal; /* -1: none */
    struct termios saved, quiet;
    void (*last_words)(void); /* NULL: none */
} state = {.terminal = -1};

static const int deadly[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE,
                             SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2};
enum { DEADLY = sizeof deadly / sizeof *deadly };

static void fill_set(sigset_t *set)
{
    sigemptyset(set);
    for (int i = 0; i < DEADLY; i++)
        sigaddset(set, deadly[i]);
    sigaddset(set, SIGTSTP);
}

static void unlink_temporaries(void)
{
    if (getpid() != state.process)
        return;
    for (int i = 0; i < SIGNALS_TEMPORARIES; i++)
        if (state.temporaries[i].name != NULL)
            (void)unlinkat(state.temporaries[i].directory, state.temporaries[i].name, 0);
}

static void set_terminal(const struct termios *attributes)
{
    if (state.terminal >= 0 && getpid() == state.process)
        (void)tcsetattr(state.terminal, TCSANOW, attributes);
}

/* Whether another thread is inside signals_block(); the signal is sent on to it then. */
static bool passed_on(int number)
{
    if (atomic_load(&state.sections) == 0 || pthread_equal(state.owner, pthread_self()))
        return false;
    return pthread_kill(state.owner, number) == 0;
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

/* Another thread may follow a pointer that is wiped: it is not to die before this one. */
static void wipe_secret(void)
{
    const struct sigaction action = {.sa_handler = wait_for_death};
    sigaction(SIGSEGV, &action, NULL);
    wipe(state.secret, state.secret_octets);
}

static void die(int number)
{
    int error = errno;
    if (passed_on(number)) {
        errno = error;
        return;
    }
    atomic_store(&state.dying, true);
    unlink_temporaries();
    set_terminal(&state.saved);
    if (state.secret != NULL)
        wipe_secret();
    take_default_action(number);
    /* The first process of a PID namespace survives its own signals, but the keys are gone. */
    _exit(128 + number);
}

static void install(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, before;
    fill_set(&action.sa_mask);
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

static void stop(int number)
{
    int error = errno;
    if (!passed_on(number)) {
        sigset_t mask;
        set_terminal(&state.saved);
        pthread_sigmask(SIG_BLOCK, NULL, &mask);
        take_default_action(number); /* and go on here some day */
        pthread_sigmask(SIG_SETMASK, &mask, NULL);
        install(number, stop, 0);
        set_terminal(&state.quiet);
    }
    errno = error;
}

static void leave(void)
{
    unlink_temporaries();
    if (state.last_words != NULL && getpid() == state.process)
        state.last_words();
}

void signals_install(void)
{
    static atomic_flag registered = ATOMIC_FLAG_INIT;
    for (int i = 0; i < DEADLY; i++)
        install(deadly[i], die, SA_RESTART);
    signal(SIGXFSZ, SIG_IGN);
    if (!atomic_flag_test_and_set(&registered))
        (void)atexit(leave);
}

void signals_block(sigset_t *before)
{
    sigset_t set;
    fill_set(&set);
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

bool signals_add_temporary(int directory, const char *name)
{
    bool added = false;
    sigset_t before;
    signals_block(&before);
    state.process = getpid();
    for (int i = 0; i < SIGNALS_TEMPORARIES && !added; i++) {
        added = state.temporaries[i].name == NULL;
        if (added)
            state.temporaries[i] = (struct temporary){directory, name};
    }
    signals_restore(&before);
    return added;
}

void signals_drop_temporary(const char *name)
{
    sigset_t before;
    signals_block(&before);
    for (int i = 0; i < SIGNALS_TEMPORARIES; i++)
        if (state.temporaries[i].name == name)
            state.temporaries[i].name = NULL;
    signals_restore(&before);
}

void signals_set_last_words(void (*tell)(void))
{
    state.process = getpid();
    state.last_words = tell;
}

void signals_set_secret(void *memory, size_t octets)
{
    sigset_t before;
    signals_block(&before);
    state.secret = memory;
    state.secret_octets = octets;
    signals_restore(&before);
}

void signals_set_terminal(int fd, const struct termios *saved, const struct termios *quiet)
{
    sigset_t before;
    signals_block(&before);
    state.process = getpid();
    state.terminal = saved != NULL ? fd : -1;
    if (saved != NULL) {
        state.saved = *saved;
        state.quiet = *quiet;
        install(SIGTSTP, stop, 0);
    } else {
        install(SIGTSTP, SIG_DFL, 0);
    }
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
