/* SPDX-License-Identifier: ISC */
/* How many threads to use. */
#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

/* Before any thread is started: sees to it that the caller's stack can grow to what the kernels
   need, and that new threads have as much, whatever RLIMIT_STACK said.  False: the hard limit
   forbids it. */
bool threads_widen_stacks(void);

/* Whether the calling thread, not the first one, has such a stack: libgomp takes the size from
   OMP_STACKSIZE before main() begins. */
bool threads_stack_suffices(void);

enum {
    THREADS_MAX = 4096,
    THREADS_ALL = THREADS_MAX + 1, /* for threads_wanted(): as many as quota_cpus() */
};

/* OMP_NUM_THREADS if it is set, but at most THREADS_MAX; else quota_cpus(). */
unsigned threads_default(void);

/* The number that `given` asks for: 0 is threads_default(), THREADS_ALL is quota_cpus(). */
unsigned threads_wanted(unsigned given);

/* Starts `wanted` - 1 threads that only sleep, with stacks as libgomp will give them, ends them,
   and returns how many threads there can be, the caller included.  libgomp ends the process if it
   cannot start one. */
unsigned threads_possible(unsigned wanted);

#endif
