/* SPDX-License-Identifier: ISC */
/* Signals: what must not be left behind when the process dies by one. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* Installs the handler for the signals that people and systems end a process with, except
   those that were ignored at the start; ignores SIGXFSZ.  The handler unlinks the temporary file,
   restores the terminal, wipes the secret memory and dies by the signal. */
void signals_install(void);

/* Block and unblock those signals in this thread, around creating the temporary file and around
   giving it its name. */
void signals_block(sigset_t *before);
void signals_restore(const sigset_t *before);

/* What the handler must undo; each replaces the one before, NULL takes it away.  The memory must
   stay valid.  The path is also unlinked when the process calls exit(). */
void signals_set_temporary(const char *path);
void signals_set_secret(void *memory, size_t octets);
void signals_set_terminal(int fd, const struct termios *saved);

/* Opens /dev/null on each of the descriptors 0 to 2 that is closed, in the direction that fails
   when it is used. */
void signals_open_standard_descriptors(void);

#endif
