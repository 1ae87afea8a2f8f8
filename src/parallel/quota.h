/* SPDX-License-Identifier: ISC */
/* How many CPUs this process may use. */
#ifndef QUOTA_H
#define QUOTA_H

/* The smaller of the CPUs that we may run on (affinity) and the least cgroup cpu.max (v2) or cfs
   quota (v1) from our group up to the root, rounded up; at least 1. */
unsigned quota_cpus(void);

/* The least quota in whole CPUs, rounded up, of the group named in the file `membership`
   (/proc/self/cgroup) and the groups above it, below the mount `root` (/sys/fs/cgroup); 0: none.
   cgroups(7). */
unsigned quota_of_groups(const char *root, const char *membership);

#endif
