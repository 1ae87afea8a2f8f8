/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/ticks.h"

#include <time.h>

uint64_t ticks_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#if defined(__x86_64__) || defined(__i386__)

bool ticks_are_cycles(void)
{
    return true;
}

uint64_t ticks_now(void)
{
    uint32_t low, high;
    /* lfence waits for the instructions before it (Intel SDM volume 2, RDTSC). */
    __asm__ volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
    return (uint64_t)high << 32 | low;
}

#else

bool ticks_are_cycles(void)
{
    return false;
}

uint64_t ticks_now(void)
{
    return ticks_nanoseconds();
}

#endif
