/* SPDX-License-Identifier: ISC */
/* Another program at the other end of a pipe: a producer, whose standard output is our input, or a
   consumer, whose standard input is our output.  There is one at a time.  It shares our process
   group, so that the terminal's signals and stops reach both. */
#ifndef COMMAND_H
#define COMMAND_H

#include "base/failure.h"

#include <sys/types.h>

struct command {
    char *const *words; /* what to run, found by PATH; ends with NULL */
    bool is_consumer;
    pid_t process; /* 0: none runs */
    int theirs;    /* their end of the pipe, until it runs; -1: none */
    int rest;      /* a consumer's end, to see in the end what it left there; -1: none */
};

#define COMMAND_NONE ((struct command){.theirs = -1, .rest = -1})

/* Makes the pipe: `*ours` gets our end, which the caller closes.  `words` must stay valid. */
bool command_prepare(struct command *command, char *const *words, bool is_consumer, int *ours,
                     struct failure *failure);

/* Starts it.  It gets the descriptors 0 to 2 and no other, the signal mask of `main`, and the
   ignored signals that we got, but SIGPIPE and SIGCHLD at their default.  Writing to a consumer
   that is gone fails with EPIPE from now on.  Fails with FAILURE_COMMAND_START. */
bool command_start(struct command *command, struct failure *failure);

/* Before our end, `ours`, of a consumer's pipe is closed: makes that what it does not read is
   noticed.  Only systems with /proc can do that; elsewhere a closed pipe tells. */
void command_watch_rest(struct command *command, int ours);

/* Waits for its end, however long that takes.  Fails with FAILURE_COMMAND_EXIT (value: its status),
   FAILURE_COMMAND_KILLED (value: the signal), and if a consumer has not read everything with
   FAILURE_COMMAND_UNREAD. */
bool command_wait(struct command *command, struct failure *failure);

/* The same, but it has two seconds to end by itself. */
bool command_wait_shortly(struct command *command, struct failure *failure);

/* Ends it if it runs: SIGTERM, and SIGKILL two seconds later.  A consumer is to be ended before its
   pipe is closed, which looks like the end of good data.  Safe at any time after COMMAND_NONE. */
void command_end(struct command *command);

#endif
