/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/undo.h"

#include "base/secret.h"
#include "io/signals.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHILD_STEP = 10 /* ms between two looks */, CHILD_STEPS = 200 };

struct temporary {
    int directory;
    const char *name; /* NULL: the place is free */
};

/* Changes only inside signals_block(), so that no handler sees it half done. */
static struct {
    pid_t process; /* the files and the terminal are no business of a forked child */
    struct temporary temporaries[SIGNALS_TEMPORARIES];
    struct {
        void *memory; /* NULL: none */
        size_t octets;
    } secrets[SIGNALS_SECRETS];
    pid_t child;  /* 0: none */
    int terminal; /* -1: none */
    struct termios saved, quiet;
    void (*last_words)(void); /* NULL: none */
    const char *farewell;     /* of a deadly signal; NULL: none */
    size_t farewell_octets;
} state = {.terminal = -1};

void undo_temporaries(void)
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

/* In the background the terminal is the shell's: only what is still as we set it is undone.  The
   handlers block SIGTTOU, or they would be stopped here and never end the process. */
void undo_terminal(void)
{
    struct termios now;
    if (state.terminal >= 0 && tcgetpgrp(state.terminal) != getpgrp() &&
        (tcgetattr(state.terminal, &now) != 0 || now.c_lflag != state.quiet.c_lflag))
        return;
    set_terminal(&state.saved);
}

void undo_silence_terminal(void)
{
    set_terminal(&state.quiet);
}

void undo_remember_terminal(int fd, const struct termios *saved, const struct termios *quiet)
{
    state.process = getpid();
    state.terminal = saved != NULL ? fd : -1;
    if (saved == NULL)
        return;
    state.saved = *saved;
    state.quiet = *quiet;
}

void undo_secret(void)
{
    for (int i = 0; i < SIGNALS_SECRETS; i++)
        if (state.secrets[i].memory != NULL)
            wipe(state.secrets[i].memory, state.secrets[i].octets);
}

/* Whoever does not read what we say is not to keep us from dying. */
void undo_say_farewell(void)
{
    struct pollfd wanted = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (state.farewell == NULL || getpid() != state.process || poll(&wanted, 1, 0) != 1)
        return;
    ssize_t written = write(STDERR_FILENO, state.farewell, state.farewell_octets);
    (void)written;
}

/* What others send to end a program is passed on; our own faults are not its faults. */
static int passed_on_as(int number)
{
    return number == SIGINT || number == SIGHUP || number == SIGQUIT ? number : SIGTERM;
}

/* Our descriptors stay open until it is gone: a consumer must not take the end for that of good
   data. */
void undo_child(int number)
{
    const pid_t child = state.child;
    if (child == 0 || getpid() != state.process)
        return;
    (void)kill(child, passed_on_as(number));
    (void)kill(child, SIGCONT);
    for (int i = 0; i < CHILD_STEPS; i++) {
        if (waitpid(child, NULL, WNOHANG) != 0)
            return;
        (void)poll(NULL, 0, CHILD_STEP);
    }
    (void)kill(child, SIGKILL);
    (void)waitpid(child, NULL, 0);
}

void undo_at_exit(void)
{
    undo_temporaries();
    undo_child(SIGTERM);
    if (state.last_words != NULL && getpid() == state.process)
        state.last_words();
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

void signals_set_farewell(const char *text, size_t octets)
{
    sigset_t before;
    signals_block(&before);
    state.process = getpid();
    state.farewell = text;
    state.farewell_octets = octets;
    signals_restore(&before);
}

void signals_set_secret(int which, void *memory, size_t octets)
{
    sigset_t before;
    signals_block(&before);
    state.secrets[which].memory = memory;
    state.secrets[which].octets = octets;
    signals_restore(&before);
}

void signals_set_child(pid_t process)
{
    state.process = getpid();
    state.child = process;
}
