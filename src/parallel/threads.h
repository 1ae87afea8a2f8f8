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

/* OMP_NUM_THREADS if it is set, else the smaller of the CPUs we may run on (affinity) and the
   least cgroup cpu.max (v2) or cfs quota (v1) from our group up to the root, rounded up; at
   least 1. */
unsigned threads_default(void);

/* The least quota in whole CPUs, rounded up, of the group named in the file `membership`
   (/proc/self/cgroup) and the groups above it, below the mount `root` (/sys/fs/cgroup); 0: none.
   cgroups(7). */
unsigned threads_quota(const char *root, const char *membership);

/* Starts `wanted` - 1 threads that only sleep, ends them, and returns how many threads there can
   be, the caller included.  libgomp would end the process if it could not start one.  The stacks
   have the default size; OMP_STACKSIZE is not looked at. */
unsigned threads_possible(unsigned wanted);

#endif
