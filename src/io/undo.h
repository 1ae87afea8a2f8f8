/* SPDX-License-Identifier: ISC */
/* What a handler of signals.c has to undo, each step safe in a handler and in any thread.  What
   there is to undo is said by the functions of signals.h. */
#ifndef UNDO_H
#define UNDO_H

#include <termios.h>

/* Unlinks the temporary files. */
void undo_temporaries(void);

/* Gives the terminal back as it was, and takes it again after a stop. */
void undo_terminal(void);
void undo_silence_terminal(void);

/* Wipes the secret memory. */
void undo_secret(void);

/* Writes the farewell, if that is possible at once. */
void undo_say_farewell(void);

/* Ends the child, and waits for that. */
void undo_child(int number);

/* For atexit(3): unlinks the temporary files, ends the child and says the last words. */
void undo_at_exit(void);

/* Inside signals_block(): what signals_set_terminal() is told. */
void undo_remember_terminal(int fd, const struct termios *saved, const struct termios *quiet);

#endif
