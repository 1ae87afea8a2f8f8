/* SPDX-License-Identifier: ISC */
/* A terminal that does not show what is typed. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

struct terminal {
    int fd; /* -1: nothing was changed */
    struct termios saved;
    sigset_t signals; /* of this thread before */
};

/* Turns the echo off if `fd` is a terminal.  Signals that end or stop the process give it back as
   it was; SIGTSTP is blocked in this thread, for reads that wait with `signals` (pselect(2)).
   False: it is none, or refuses (errno); then nothing is to be restored, though that may be. */
bool terminal_quiet(struct terminal *terminal, int fd);
void terminal_restore(struct terminal *terminal);

#endif
