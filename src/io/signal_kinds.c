/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/signal_kinds.h"

#include <signal.h>

enum signal_kind signal_kind(int number)
{
    switch (number) {
    case SIGKILL:
    case SIGSTOP:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
    case SIGCONT:
    case SIGCHLD:
    case SIGURG:
#ifdef SIGWINCH
    case SIGWINCH:
#endif
#if defined SIGINFO && (!defined SIGPWR || SIGINFO != SIGPWR)
    case SIGINFO:
#endif
        return SIGNAL_HARMLESS;
    case SIGXFSZ: /* the limit of a file's size: write(2) says so */
    case SIGUSR1: /* people expect a line of progress, and nobody the end of a backup */
        return SIGNAL_IGNORED;
    case SIGABRT:
    case SIGBUS:
    case SIGFPE:
    case SIGILL:
    case SIGSEGV:
    case SIGTRAP:
#ifdef SIGSYS
    case SIGSYS:
#endif
#ifdef SIGEMT
    case SIGEMT:
#endif
        return SIGNAL_CRASH;
    default:
        return SIGNAL_DEADLY;
    }
}

int signal_last(void)
{
#ifdef SIGRTMAX
    return SIGRTMAX;
#else
    return NSIG - 1;
#endif
}
