/* SPDX-License-Identifier: ISC */
/* All that the program says: one line `gostcrypt: FILE: what happened` on standard error, at most
   one `gostcrypt: hint: ...` below it.  The sentences stand in message_sentences.c, and where the
   code of a failure alone does not say it all, in the other files message_*.c. */
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

/* The same without telling it: the sentence, in `size` octets. */
enum { MESSAGE_FAILURE_MOST = 5000 };
void message_failure_text(const struct failure *failure, char *text, size_t size);

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

/* What a file is, in one word for JSON. */
const char *message_foreign_word(enum foreign_format format);

/* A name or word of the user's as a message shows it: '' if it is empty. */
const char *message_shown(const char *name);

/* What a user should think about, though all is done. */
enum message_warning {
    WARNING_EMPTY,         /* the name is that of the input, which was empty */
    WARNING_CHANGED,       /* ... which is not what it was when it was opened */
    WARNING_KEY_OF_OTHERS, /* the name is that of a key file which others can read */
    WARNING_PASSPHRASE_OF_OTHERS,
    WARNING_PRINTABLE, /* ... of a key file, like the next */
    WARNING_REPEATED,
    WARNING_MARKED, /* ... of a passphrase file with a byte order mark */
    WARNING_UTF16,  /* ... which looks like UTF-16 */
    WARNING_KERNEL, /* the name is that of a kernel which failed its self-test */
    WARNING_BARE,   /* these have no name */
    WARNING_SALTED,
    WARNING_ECB,
    WARNING_TABLE,
};

/* One line, `gostcrypt: warning: ...`.  Whether -q was given is asked by the caller. */
void message_warning(enum message_warning warning, const char *name);

/* The same: so many threads could be had, and so many would have been of use. */
void message_few_threads(unsigned had, unsigned wanted);

/* One line, `gostcrypt: ...`. */
__attribute__((format(printf, 1, 2))) void message_line(const char *format, ...);

#endif
