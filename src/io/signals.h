/* SPDX-License-Identifier: ISC */
/* Signals: what must not be left behind when the process dies by one. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

enum { SIGNALS_TEMPORARIES = 4 }; /* temporary files at a time: the output, a digest file, ... */

enum { SIGNALS_SECRETS = 2 }; /* pieces of secret memory at a time */

/* Installs the handler for every signal that ends a process, faults of our own included, except
   those that were ignored or handled at the start; ignores SIGXFSZ, and SIGUSR1 but for
   signals_set_tell().  The handler unlinks the temporary files, restores the terminal, wipes the
   secret memory and dies by the signal. */
void signals_install(void);

/* Block and unblock all signals, around creating a temporary file and around giving it its name;
   may be nested, by one thread at a time.  Another thread that gets a deadly signal meanwhile
   passes it on to the one in the section; one that crashes waits for it a second at most. */
void signals_block(sigset_t *before);
void signals_restore(const sigset_t *before);

/* Never returns if the handler is at work in another thread: what this thread sees (wiped keys, a
   temporary file gone) is not worth a message then, and nothing made with wiped keys may leave. */
void signals_await_death(void);

/* `tell` is called if the process comes to exit() while it is set: libgomp does so when a thread
   cannot be started.  NULL takes it away. */
void signals_set_last_words(void (*tell)(void));

/* What the handler must undo.  What is pointed to must stay valid and unchanged until it is taken
   away again.  Temporary files are named relative to the open directory, and are also unlinked
   when the process that added them calls exit(); false: there are too many.  The others replace
   the one before; NULL takes it away. */
bool signals_add_temporary(int directory, const char *name);
void signals_drop_temporary(const char *name);
void signals_set_secret(int which, void *memory, size_t octets); /* which < SIGNALS_SECRETS */

/* A child that is not to outlive us; inside signals_block().  A deadly signal, and exit(), end it:
   by that signal if it is one that people send, else by SIGTERM, and by SIGKILL when two seconds
   have passed.  0: there is none any more. */
void signals_set_child(pid_t process);

/* The signals that a child must have at their default though we ignore them: those that we did not
   inherit ignored, and SIGPIPE. */
void signals_not_inherited(sigset_t *set);

/* What a deadly signal writes to standard error at last.  What is pointed to may change only while
   this is NULL. */
void signals_set_farewell(const char *text, size_t octets);

/* What SIGUSR1 calls, in whichever thread it comes: only what a handler may do.  NULL: nothing. */
void signals_set_tell(void (*tell)(void));

/* While a terminal is set, a stop by SIGTSTP gives it back in the state `saved`, and `quiet` is
   set again after the stop; read(2) fails with EINTR then. */
void signals_set_terminal(int fd, const struct termios *saved, const struct termios *quiet);

/* Opens /dev/null on each of the descriptors 0 to 2 that is closed, in the direction that fails
   when it is used. */
void signals_open_standard_descriptors(void);

#endif
