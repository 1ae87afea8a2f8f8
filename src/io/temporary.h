/* SPDX-License-Identifier: ISC */
/* A file that becomes an output: without a name, or with a temporary one, until it is complete. */
#ifndef TEMPORARY_H
#define TEMPORARY_H

#include "io/target.h"

/* Creates a file of mode 0600 in the target's directory that has no name (O_TMPFILE): whatever
   ends the process, nothing is left of it.  Returns the descriptor for writing; -1: the file
   system cannot, or /proc is not there, which is needed to give the name. */
int temporary_create_unnamed(const struct target *target);

/* Creates .NAME.XXXXXX.gostcrypt of mode 0600, which a signal or exit() unlinks.  NAME is
   shortened if need be.  Returns the descriptor for writing; -1: errno tells why. */
int temporary_create_named(struct target *target);

/* Gives the file that was created, and which is open as `unnamed` if it has no name, the target's
   name in one step; if it has no name or `replace` is false, only if nothing has that name
   (EEXIST).  False: errno tells why, nothing has changed.  If the file keeps its temporary name
   besides, because nothing can be removed from the directory, target->temporary still has it. */
bool temporary_give_name(struct target *target, int unnamed, bool replace);

/* Unlinks the named one, if there still is one. */
void temporary_remove(struct target *target);

#endif
