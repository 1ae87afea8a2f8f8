/* SPDX-License-Identifier: ISC */
/* How far the work is, and where its time goes: counted by who works, read by anyone at any time,
   a signal handler included. */
#ifndef GAUGE_H
#define GAUGE_H

#include "base/clock.h"

#include <stdatomic.h>
#include <stdint.h>

struct gauge {
    atomic_uint_fast64_t octets;   /* of data, done and delivered in their order */
    atomic_uint_fast64_t expected; /* UINT64_MAX: unknown */
    /* Nanoseconds, of all threads together. */
    atomic_uint_fast64_t filling, working, draining;
    /* What of the work was reading or writing at a place. */
    atomic_uint_fast64_t reading_in_work, writing_in_work;
};

static inline void gauge_add(atomic_uint_fast64_t *counter, uint64_t amount)
{
    atomic_fetch_add_explicit(counter, amount, memory_order_relaxed);
}

static inline void gauge_add_since(atomic_uint_fast64_t *counter, uint64_t start)
{
    gauge_add(counter, clock_nanoseconds() - start);
}

static inline uint64_t gauge_get(const atomic_uint_fast64_t *counter)
{
    return atomic_load_explicit((atomic_uint_fast64_t *)(uintptr_t)counter, memory_order_relaxed);
}

#endif
