/* SPDX-License-Identifier: ISC */
/* What -b measures, and how it is told. */
#ifndef BENCHMARK_H
#define BENCHMARK_H

#include "format/container.h"
#include "format/raw.h"
#include "gost/gost.h"
#include "sha512/sha512.h"

#include <stdio.h>

enum {
    BENCHMARK_BUFFER = 512 * 1024, /* octets a thread: stays in a second-level cache */
    BENCHMARK_ROUNDS = 15,
    BENCHMARK_ENTRIES = 96,
    BENCHMARK_THREADS_MAX = 256,
};

enum benchmark_what {
    BENCHMARK_ECB,
    BENCHMARK_CTR,
    BENCHMARK_HASH,
    BENCHMARK_SEAL,
    BENCHMARK_OPEN,
    BENCHMARK_MESHED, /* counter mode with a new key every 1024 octets */
};

/* One thing that is timed. */
struct benchmark_entry {
    enum benchmark_what what;
    unsigned threads;
    const struct gost_kernel *cipher; /* of ECB and CTR */
    const struct sha512_kernel *hash; /* of HASH */
    double seconds[BENCHMARK_ROUNDS]; /* for one octet, all threads together; later sorted */
};

struct benchmark {
    struct gost gost; /* with the chosen kernels */
    struct sha512_engine sha512;
    struct container *container;
    unsigned cpu;
    unsigned threads;
    double ticks_a_second;
    double argon2_seconds; /* for a key of a passphrase; 0: it could not be made */
    uint8_t *buffers;
    struct benchmark_entry entries[BENCHMARK_ENTRIES];
    size_t count;
};

/* Median MiB/s, and cycles an octet (0: unknown on this CPU). */
double benchmark_speed(const struct benchmark_entry *entry);
double benchmark_cycles(const struct benchmark *b, const struct benchmark_entry *entry);

/* Print the result. */
void benchmark_print_table(FILE *to, const struct benchmark *b);
void benchmark_print_json(FILE *to, const struct benchmark *b);

#endif
