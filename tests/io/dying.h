/* SPDX-License-Identifier: ISC */
/* Children with something to undo, for the tests of how they die. */
#ifndef DYING_H
#define DYING_H

#include <stdbool.h>
#include <sys/types.h>

/* Fixture: a scratch directory, and a secret that parent and children share. */
void dying_set_up(void);

/* In a child: handlers, two temporary files, the secret. */
void dying_prepare(void);
/* ... then says that it is ready, or waits for ever in read(2) on a silent pipe, where a handler
   that only sets a flag would leave it. */
void dying_say_ready(void);
void dying_wait_silently(void);
/* Both, for scratch_fork(). */
int dying_wait(void *context);

/* In the parent: waits for the child to be ready; kills it then, and returns its status. */
bool dying_is_ready(void *context);
int dying_kill(pid_t child, int number);
bool dying_secret_is_wiped(void);

#endif
