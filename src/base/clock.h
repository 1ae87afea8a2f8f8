/* SPDX-License-Identifier: ISC */
/* A clock for intervals of microseconds. */
#ifndef BASE_TICKS_H
#define BASE_TICKS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a tick is a cycle of the CPU's time stamp counter; otherwise it is a nanosecond. */
bool ticks_are_cycles(void);

/* Now.  Work before the call is not reordered behind it, nor the other way round. */
uint64_t ticks_now(void);

/* Nanoseconds since some moment in the past. */
uint64_t ticks_nanoseconds(void);

/* Nanoseconds that the calling thread has computed, where the system tells; otherwise as
   ticks_nanoseconds(). */
uint64_t ticks_thread_nanoseconds(void);

#endif
