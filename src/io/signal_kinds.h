/* SPDX-License-Identifier: ISC */
/* What each signal does to a process that has not asked for anything else, signal(7). */
#ifndef SIGNAL_KINDS_H
#define SIGNAL_KINDS_H

enum signal_kind {
    SIGNAL_HARMLESS, /* stops, continues or does nothing; or cannot be handled */
    SIGNAL_IGNORED,  /* ends a process, and is not to end this one */
    SIGNAL_DEADLY,   /* somebody or something wants the process to end */
    SIGNAL_CRASH,    /* a fault of the running thread, which cannot go on; also sent by others */
};

/* Signals that are not listed end a process: so do the real-time ones, and no system's special
   ones are forgotten. */
enum signal_kind signal_kind(int number);

/* The largest number that a signal may have. */
int signal_last(void);

#endif
