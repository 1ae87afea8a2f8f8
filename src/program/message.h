/* SPDX-License-Identifier: ISC */
/* All that the program says: one line `gostcrypt: FILE: what happened` on standard error, at most
   one `gostcrypt: hint: ...` below it.  The sentences stand in message.c. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "base/failure.h"

enum exit_status {
    EXIT_DONE = 0,
    EXIT_INPUT_OUTPUT = 1,
    EXIT_USAGE = 2,
    EXIT_KEY = 3,
    EXIT_DAMAGED = 4,
};

/* Tells a failure; returns the exit status that belongs to it. */
int message_failure(const struct failure *failure);

/* For struct flow: tells that libgomp ends the process since it could not start a thread. */
void message_no_threads(void);

/* Tells that the stack may not grow, itself with next to none; returns the exit status. */
int message_no_stack(void);

/* Tells a usage error and where the options are explained (or `hint`); returns false. */
__attribute__((format(printf, 1, 2))) bool message_usage(const char *format, ...);
__attribute__((format(printf, 2, 3))) bool message_usage_hint(const char *hint, const char *format,
                                                              ...);

/* What is said if a signal ends the process from now on: that the output `name` is complete, but
   perhaps not on the disk yet.  NULL: nothing any more. */
void message_if_killed(const char *name);

/* A name or word of the user's as a message shows it: '' if it is empty. */
const char *message_shown(const char *name);

/* One line, `gostcrypt: ...`. */
__attribute__((format(printf, 1, 2))) void message_line(const char *format, ...);

#endif
