/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/clock.h"

#include <time.h>

static uint64_t nanoseconds_of(clockid_t clock)
{
    struct timespec now;
    if (clock_gettime(clock, &now) != 0)
        clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t clock_nanoseconds(void)
{
    return nanoseconds_of(CLOCK_MONOTONIC);
}

uint64_t clock_thread_nanoseconds(void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    return nanoseconds_of(CLOCK_THREAD_CPUTIME_ID);
#else
    return clock_nanoseconds();
#endif
}

#if defined(__x86_64__) || defined(__i386__)

bool clock_ticks_are_cycles(void)
{
    return true;
}

uint64_t clock_ticks(void)
{
    uint32_t low, high;
    /* lfence waits for the instructions before it (Intel SDM volume 2, RDTSC). */
    __asm__ volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
    return (uint64_t)high << 32 | low;
}

#else

bool clock_ticks_are_cycles(void)
{
    return false;
}

uint64_t clock_ticks(void)
{
    return clock_nanoseconds();
}

#endif
