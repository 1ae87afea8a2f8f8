/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "parallel/threads.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A kernel and its callers, and the wiping of all that, take 170 KiB. */
enum { STACK_NEEDED = 256 * 1024, STACK_USUAL = 2 * 1024 * 1024 };

bool threads_widen_stacks(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
        limit.rlim_cur >= STACK_USUAL)
        return true;
#ifdef HAVE_PTHREAD_SETATTR_DEFAULT_NP
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_USUAL);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
#endif
    limit.rlim_cur = limit.rlim_max < STACK_USUAL ? limit.rlim_max : STACK_USUAL;
    (void)setrlimit(RLIMIT_STACK, &limit);
    return getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= STACK_NEEDED;
}

bool threads_stack_suffices(void)
{
    size_t octets = STACK_NEEDED;
#ifdef HAVE_PTHREAD_GETATTR_NP
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstacksize(&attributes, &octets);
        pthread_attr_destroy(&attributes);
    }
#endif
    return octets >= STACK_NEEDED;
}

/* The first number of the list, 0 if there is none that OpenMP would take. */
static unsigned from_environment(void)
{
    const char *text = getenv("OMP_NUM_THREADS");
    if (!text)
        return 0;
    while (isspace((unsigned char)*text))
        text++;
    if (!isdigit((unsigned char)*text))
        return 0;
    char *end;
    errno = 0;
    unsigned long n = strtoul(text, &end, 10);
    while (isspace((unsigned char)*end))
        end++;
    return errno || n > INT_MAX || (*end && *end != ',') ? 0 : (unsigned)n;
}

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

unsigned threads_quota(const char *root, const char *membership)
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

unsigned threads_default(void)
{
    unsigned given = from_environment();
    if (given > 0)
        return given;
    unsigned cpus = from_affinity(), quota = threads_quota("/sys/fs/cgroup", "/proc/self/cgroup");
    return quota > 0 && quota < cpus ? quota : cpus;
}

static void *wait_at_gate(void *gate)
{
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

unsigned threads_possible(unsigned wanted)
{
    unsigned started = 0;
    pthread_t *thread = wanted > 1 ? calloc(wanted - 1, sizeof *thread) : NULL;
    if (!thread)
        return 1;
    pthread_mutex_t gate;
    pthread_mutex_init(&gate, NULL);
    pthread_mutex_lock(&gate);
    while (started < wanted - 1 && pthread_create(&thread[started], NULL, wait_at_gate, &gate) == 0)
        started++;
    pthread_mutex_unlock(&gate);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&gate);
    free(thread);
    return started + 1;
}
