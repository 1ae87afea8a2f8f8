/* SPDX-License-Identifier: ISC */
/* A clock for intervals of microseconds. */
#ifndef BASE_TICKS_H
#define BASE_TICKS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a tick is a cycle of the CPU's time stamp counter; otherwise it is a nanosecond. */
bool clock_ticks_are_cycles(void);

/* Now.  Work before the call is not reordered behind it, nor the other way round. */
uint64_t clock_ticks(void);

/* Nanoseconds since some moment in the past. */
uint64_t clock_nanoseconds(void);

/* Nanoseconds that the calling thread has computed, where the system tells; otherwise as
   clock_nanoseconds(). */
uint64_t clock_thread_nanoseconds(void);

#endif
