/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "parallel/threads.h"

#include "parallel/quota.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
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

unsigned threads_default(void)
{
    const unsigned given = from_environment();
    if (given > 0)
        return given < THREADS_MAX ? given : THREADS_MAX;
    return quota_cpus();
}

unsigned threads_wanted(unsigned given)
{
    if (given == THREADS_ALL)
        return quota_cpus();
    return given != 0 ? given : threads_default();
}

/* The size of the stacks of libgomp's threads: OMP_STACKSIZE, else GOMP_STACKSIZE, a number of KiB
   or with a letter (OpenMP 4.5, 4.7); 0: the default. */
static size_t team_stack(void)
{
    static const char *const names[] = {"OMP_STACKSIZE", "GOMP_STACKSIZE"};
    static const char letters[] = "BKMG";
    for (size_t i = 0; i < 2; i++) {
        const char *text = getenv(names[i]);
        char *end;
        if (text == NULL)
            continue;
        while (isspace((unsigned char)*text))
            text++;
        if (!isdigit((unsigned char)*text))
            continue;
        errno = 0;
        const unsigned long n = strtoul(text, &end, 10);
        while (isspace((unsigned char)*end))
            end++;
        const char *letter =
            *end != '\0' ? strchr(letters, toupper((unsigned char)*end)) : letters + 1;
        if (letter == NULL || errno != 0)
            continue;
        const unsigned shift = 10 * (unsigned)(letter - letters);
        if (n << shift >> shift == n)
            return (size_t)n << shift;
    }
    return 0;
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
    const size_t stack = team_stack();
    pthread_attr_t attributes;
    pthread_t *thread = wanted > 1 ? calloc(wanted - 1, sizeof *thread) : NULL;
    if (!thread)
        return 1;
    pthread_attr_init(&attributes);
    if (stack != 0)
        (void)pthread_attr_setstacksize(&attributes, stack);
    pthread_mutex_t gate;
    pthread_mutex_init(&gate, NULL);
    pthread_mutex_lock(&gate);
    while (started < wanted - 1 && pthread_create(&thread[started], stack != 0 ? &attributes : NULL,
                                                  wait_at_gate, &gate) == 0)
        started++;
    pthread_mutex_unlock(&gate);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&gate);
    pthread_attr_destroy(&attributes);
    free(thread);
    return started + 1;
}
