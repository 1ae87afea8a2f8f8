/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "parallel/quota.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#ifdef _OPENMP

/* libgomp binds the first thread to one place before main() if OMP_PROC_BIND, OMP_PLACES or
   GOMP_CPU_AFFINITY ask for that: sched_getaffinity(2) then tells of one CPU, libgomp of all. */
static unsigned from_affinity(void)
{
    const int cpus = omp_get_num_procs();
    return cpus > 0 ? (unsigned)cpus : 1;
}

#else

static unsigned from_affinity(void)
{
#ifdef CPU_ALLOC
    /* The kernel refuses a set that is smaller than its own. */
    for (int cpus = 1024; cpus <= 1 << 20; cpus *= 2) {
        cpu_set_t *set = CPU_ALLOC((size_t)cpus);
        size_t octets = CPU_ALLOC_SIZE((size_t)cpus);
        if (!set)
            break;
        int status = sched_getaffinity(0, octets, set);
        int why = errno;
        int count = status == 0 ? CPU_COUNT_S(octets, set) : 0;
        CPU_FREE(set);
        if (count > 0)
            return (unsigned)count;
        if (why != EINVAL)
            break;
    }
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 && online < INT_MAX ? (unsigned)online : 1;
}

#endif

/* The numbers at the start of a small file; how many there are. */
static int read_numbers(const char *group, const char *name, long long numbers[2])
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", group, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return 0;
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    int n = fscanf(file, "%lld %lld", &numbers[0], &numbers[1]);
    fclose(file);
    return n;
}

/* The group's quota in CPUs, 0: none.  cpu.max is "QUOTA PERIOD" or "max PERIOD"; version 1 has
   two files, and -1 for no quota. */
static unsigned quota_of(const char *group, bool v1)
{
    long long number[2], period[2];
    if (v1 ? read_numbers(group, "cpu.cfs_quota_us", number) < 1 ||
                 read_numbers(group, "cpu.cfs_period_us", period) < 1
           : read_numbers(group, "cpu.max", number) < 2)
        return 0;
    long long over = v1 ? period[0] : number[1];
    if (number[0] <= 0 || over <= 0)
        return 0;
    long long cpus = number[0] / over + (number[0] % over != 0);
    return cpus < INT_MAX ? (unsigned)cpus : 0;
}

/* The smaller of `least` and the quotas of `group` below `mount` and of all above it. */
static unsigned quota_upwards(unsigned least, const char *mount, const char *group, bool v1)
{
    char path[PATH_MAX];
    size_t root = strlen(mount);
    int length = snprintf(path, sizeof path, "%s%s", mount, group);
    if (length < 0 || (size_t)length >= sizeof path)
        return least;
    for (;;) {
        unsigned quota = quota_of(path, v1);
        if (quota > 0 && (least == 0 || quota < least))
            least = quota;
        char *slash = strrchr(path, '/');
        if (!slash || slash < path + root)
            return least;
        *slash = '\0';
    }
}

/* Whether the comma-separated `list` has the word "cpu". */
static bool has_cpu(const char *list)
{
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, "cpu", 3) == 0 && (at[3] == ',' || at[3] == '\0'))
            return true;
    }
    return false;
}

unsigned quota_of_groups(const char *root, const char *membership)
{
    /* The second is the hybrid layout's; version 1's controllers may be mounted together. */
    static const char *const mounts[2][3] = {{"", "/unified", NULL},
                                             {"/cpu", "/cpu,cpuacct", "/cpuacct,cpu"}};
    unsigned least = 0;
    char line[PATH_MAX + 64];
    FILE *file = fopen(membership, "re");
    while (file && fgets(line, sizeof line, file)) { /* hierarchy:controllers:group */
        line[strcspn(line, "\n")] = '\0';
        char *controllers = strchr(line, ':');
        char *group = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = '\0';
        bool v1 = has_cpu(++controllers);
        if (!v1 && *controllers)
            continue; /* another controller of version 1 */
        for (size_t i = 0; i < 3 && mounts[v1][i]; i++) {
            char mount[PATH_MAX];
            int length = snprintf(mount, sizeof mount, "%s%s", root, mounts[v1][i]);
            if (length > 0 && (size_t)length < sizeof mount)
                least = quota_upwards(least, mount, group, v1);
        }
    }
    if (file)
        fclose(file);
    return least;
}

unsigned quota_cpus(void)
{
    const unsigned cpus = from_affinity();
    const unsigned quota = quota_of_groups("/sys/fs/cgroup", "/proc/self/cgroup");
    return quota > 0 && quota < cpus ? quota : cpus;
}
