/* SPDX-License-Identifier: ISC */
/* Data on their way from an input through memory to an output: sealed, unsealed, sealed again, or
   as a bare stream.  A verb fills in plain settings, and is told facts and an outcome; no question
   about the user's options is asked here, and nothing is said. */
#ifndef FLOW_H
#define FLOW_H

#include "base/failure.h"
#include "flow/digest.h"
#include "flow/gauge.h"
#include "format/container.h"
#include "io/input.h"
#include "io/output.h"
#include "parallel/pipeline.h"

/* Where the data come from and go to, and who works on them. */
struct flow {
    struct input *in;
    struct output *out;    /* NULL: nothing is written, all is verified */
    struct digest *digest; /* of the data in clear; NULL: not wanted */
    struct gauge *gauge;   /* counts while they are on their way; NULL: nobody wants to know */
    void (*refused)(void); /* as in struct pipeline */
    unsigned threads;      /* at most; as threads_wanted() takes it */
};

/* What there is to tell when all is done. */
struct flow_facts {
    uint64_t octets; /* of data released, or verified; without nonces, tags and header */
    unsigned wanted; /* threads that the work would have occupied */
    unsigned threads;
    size_t slots;       /* in memory at a time, at most */
    size_t slot_octets; /* of memory in each */
    double seconds;
    uint8_t integrity[SHA512_DIGEST]; /* of a container: the integrity digest (gostcrypt(5)) */
    uint8_t opened[SHA512_DIGEST];    /* flow_reseal(): that of the container that was read */
};

/* Encrypts the data from the input's position on, and writes the segments of `span`, without a
   header.  An open span ends with the container's last segment; another one ends where it says,
   and must be read to there.  `octets` of data are expected (UINT64_MAX: unknown); it only chooses
   the number of threads.  False: `failure` has the earliest reason in the order of the data. */
bool flow_seal(const struct flow *flow, const struct container *container, struct span span,
               uint64_t octets, struct flow_facts *facts, struct failure *failure);

/* Reads the segments of `span` from the input's position on, verifies each before anything of it
   is released, and writes the octets of the data that the span wants.  Otherwise as flow_seal(). */
bool flow_unseal(const struct flow *flow, const struct container *container, struct span span,
                 uint64_t octets, struct flow_facts *facts, struct failure *failure);

/* Reads all segments of the container `from`, whose header was read, and writes those of the
   container `to`, without a header: verifies each, decrypts and encrypts its data anew, with new
   nonces.  The two may have different keys, modes and segment sizes.  Nothing of a slot with a bad
   segment is written.  Otherwise as flow_unseal(). */
bool flow_reseal(const struct flow *flow, const struct container *from, const struct container *to,
                 uint64_t octets, struct flow_facts *facts, struct failure *failure);

/* For the files of this room: so many more octets of data are done. */
static inline void flow_count(const struct flow *flow, uint64_t octets)
{
    if (flow->gauge != NULL)
        gauge_add(&flow->gauge->octets, octets);
}

/* For the files of this room: runs a pipeline with the threads that settings, machine and work
   suggest.  `slot_data` is how many of the `octets` (UINT64_MAX: unknown) a slot takes.  The
   stacks of all threads are locked while they work and wiped at their end.  Sets all facts but
   `octets` and `integrity`. */
enum pipeline_result flow_run(const struct flow *flow, struct pipeline *pipeline, uint64_t octets,
                              size_t slot_data, struct flow_facts *facts);

#endif
