/* SPDX-License-Identifier: ISC */
/* Files and processes for the tests of what the operating system does to us. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Fixtures: a new empty directory, which becomes the working directory; removed afterwards. */
void scratch_enter(void);
void scratch_leave(void);

/* Writes, compares, counts in the working directory.  The descriptor is not left open. */
void scratch_write(const char *name, const void *octets, size_t count);
bool scratch_holds(const char *name, const void *octets, size_t count);
bool scratch_exists(const char *name);
unsigned scratch_files(void);           /* how many names, hidden ones included */
unsigned scratch_temporaries(void);     /* how many of them are like .NAME.XXXXXX.gostcrypt */
bool scratch_temporary(char name[256]); /* the only such name */

/* Runs the function in a child, whose exit status is what it returns. */
pid_t scratch_fork(int (*child)(void *context), void *context);
/* Waits for it; the status as waitpid(2) gives it. */
int scratch_wait(pid_t child);
bool scratch_exited(int status, int with);
bool scratch_died(int status, int by);

/* Sends the octets to the descriptor in a child, `step` at a time with pauses between, and closes
   it there. */
pid_t scratch_dribble(int fd, const void *octets, size_t count, size_t step);
/* Reads the descriptor to its end in a child in the same manner, which exits with 0 if it gets
   just these octets. */
pid_t scratch_sip(int fd, const void *octets, size_t count, size_t step);

/* Interrupts system calls every millisecond until called with false. */
void scratch_interrupt(bool on);

/* Becomes an ordinary user, in a child; false: cannot. */
bool scratch_drop_privileges(void);

/* From now on the system call fails with `error`, if its argument of that number (-1: whatever the
   arguments) has this value; in a child.  False: cannot. */
bool scratch_refuse(long call, int argument, unsigned value, int error);

/* From now on no file without a name can be created (O_TMPFILE), as on NFS; in a child.  False:
   cannot. */
bool scratch_refuse_unnamed_files(void);
/* Whether one can be created in the working directory. */
bool scratch_has_unnamed_files(void);

/* A pseudo terminal: the master's descriptor and the slave's name. */
int scratch_terminal(char name[64]);
bool scratch_echoes(int master);
/* Reads from the master until the text has come. */
bool scratch_expect(int master, const char *text);

void scratch_pause(unsigned milliseconds);
bool scratch_becomes(bool (*condition)(void *), void *context); /* within ten seconds */

#endif
