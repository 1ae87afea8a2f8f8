/* SPDX-License-Identifier: ISC */
/* -b: every kernel on one thread, the chosen ones on all, and whole containers, in memory.

   All candidates take turns, round after round, timed by the CPU time of their threads, and the
   median of the rounds counts: who else uses the machine takes time from all of them alike. */
#include "config.h"

#include "program/verbs.h"

#include "base/cpu.h"
#include "base/secret.h"
#include "base/clock.h"
#include "program/benchmark.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "program/message.h"
#include "program/report.h"
#include "program/sboxes.h"
#include "sha512/choose.h"
#include "sha512/kernel_table.h"
#include "parallel/threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEGMENT = 1 << HEADER_SEGMENT_DEFAULT,
    SEGMENTS = BENCHMARK_BUFFER / SEGMENT,
    RUN = SEGMENTS * (SEGMENT + CONTAINER_OVERHEAD),
    SAMPLE_NS = 2000000, /* a sample lasts at least that long */
};

/* One octet string for all: what it is does not change the time. */
static const uint8_t key_octets[CONTAINER_MASTER_KEY] = {1, 2, 3, 4, 5, 6, 7, 8};
static const uint8_t nonces[SEGMENTS * CONTAINER_NONCE];

static void run_hash(const struct sha512_kernel *kernel, const uint8_t *buffer)
{
    uint64_t h[SHA512_LANES_MAX][8] = {{0}}, *states[SHA512_LANES_MAX];
    const uint8_t *data[SHA512_LANES_MAX];
    const size_t blocks = BENCHMARK_BUFFER / SHA512_BLOCK / kernel->lanes;
    for (unsigned i = 0; i < kernel->lanes; i++) {
        states[i] = h[i];
        data[i] = buffer + i * blocks * SHA512_BLOCK;
    }
    kernel->compress(states, data, blocks);
}

static void run_meshed(const struct benchmark *b, uint8_t *buffer)
{
    static const uint8_t iv[GOST_BLOCK];
    struct gost_section sections[BENCHMARK_BUFFER / RAW_SECTION];
    struct raw raw;
    raw_init(&raw, RAW_CTR_MESHED, GOST_ENCRYPT, &b->gost, key_octets, iv);
    struct gost_section chain = raw.first;
    raw_mesh(&raw, &chain, sections, buffer, BENCHMARK_BUFFER);
    raw_crypt(&raw, 0, sections, NULL, buffer, BENCHMARK_BUFFER);
}

/* The work of an entry, once over one thread's buffer. */
static void run(const struct benchmark *b, const struct benchmark_entry *e, uint8_t *buffer)
{
    const struct container_run segments = {.buffer = buffer, .count = SEGMENTS};
    const size_t blocks = BENCHMARK_BUFFER / GOST_BLOCK;
    struct gost_key key;
    gost_set_key(&key, key_octets);
    switch (e->what) {
    case BENCHMARK_ECB:
        e->cipher->ecb(&b->gost, &key, GOST_ENCRYPT, buffer, buffer, blocks);
        break;
    case BENCHMARK_CTR:
        e->cipher->ctr(&b->gost, &key, (struct gost_counter){1, 2}, buffer, buffer, blocks);
        break;
    case BENCHMARK_HASH:
        run_hash(e->hash, buffer);
        break;
    case BENCHMARK_SEAL:
        container_seal(b->container, &segments, nonces);
        break;
    case BENCHMARK_MESHED:
        run_meshed(b, buffer);
        break;
    case BENCHMARK_OPEN:
        container_unseal(b->container, &segments, NULL);
        break;
    }
}

/* One thread's share of a sample. */
struct worker {
    const struct benchmark *benchmark;
    const struct benchmark_entry *entry;
    uint8_t *buffer;
    unsigned times;
    uint64_t ns; /* spent in the work alone */
    bool started;
    pthread_t thread;
};

static void *work(void *argument)
{
    struct worker *w = argument;
    for (unsigned i = 0; i < w->times; i++) {
        /* What was opened is plaintext: it must be sealed before it can be opened again. */
        const struct container_run segments = {.buffer = w->buffer, .count = SEGMENTS};
        if (w->entry->what == BENCHMARK_OPEN)
            container_seal(w->benchmark->container, &segments, nonces);
        uint64_t start = clock_thread_nanoseconds();
        run(w->benchmark, w->entry, w->buffer);
        w->ns += clock_thread_nanoseconds() - start;
    }
    return NULL;
}

/* `times` runs in each thread of the entry: the seconds for an octet. */
static double measure(const struct benchmark *b, const struct benchmark_entry *e, unsigned times)
{
    struct worker workers[BENCHMARK_THREADS_MAX];
    const double octets = (double)times * BENCHMARK_BUFFER;
    uint64_t longest = 0;
    for (unsigned i = e->threads; i-- > 0;) {
        workers[i] = (struct worker){b, e, b->buffers + i * (size_t)RUN, times, 0, false, 0};
        if (i > 0)
            workers[i].started = !pthread_create(&workers[i].thread, NULL, work, &workers[i]);
        if (!workers[i].started)
            work(&workers[i]);
    }
    for (unsigned i = 0; i < e->threads; i++) {
        if (workers[i].started)
            pthread_join(workers[i].thread, NULL);
        if (workers[i].ns > longest)
            longest = workers[i].ns;
    }
    return (double)longest * 1e-9 / octets / e->threads;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure_all(struct benchmark *b)
{
    unsigned times[BENCHMARK_ENTRIES];
    const uint64_t ns = clock_nanoseconds(), ticks = clock_ticks();
    for (size_t i = 0; i < b->count; i++) {
        struct benchmark_entry *e = &b->entries[i];
        double pass = measure(b, e, 1) * BENCHMARK_BUFFER * e->threads; /* warms up, too */
        times[i] = 1 + (unsigned)((e->threads > 1 ? 5 : 1) * SAMPLE_NS * 1e-9 / pass);
    }
    for (size_t round = 0; round < BENCHMARK_ROUNDS; round++)
        for (size_t i = 0; i < b->count; i++) {
            struct benchmark_entry *e = &b->entries[i];
            e->seconds[round] = measure(b, e, times[i]);
        }
    for (size_t i = 0; i < b->count; i++)
        qsort(b->entries[i].seconds, BENCHMARK_ROUNDS, sizeof(double), by_value);
    b->ticks_a_second =
        (double)(clock_ticks() - ticks) / ((double)(clock_nanoseconds() - ns) * 1e-9);
}

double benchmark_speed(const struct benchmark_entry *entry)
{
    return 1 / (entry->seconds[BENCHMARK_ROUNDS / 2] * 1048576);
}

double benchmark_cycles(const struct benchmark *b, const struct benchmark_entry *entry)
{
    double thread_seconds = entry->seconds[BENCHMARK_ROUNDS / 2] * entry->threads;
    return clock_ticks_are_cycles() ? thread_seconds * b->ticks_a_second : 0;
}

static void add(struct benchmark *b, enum benchmark_what what, unsigned threads,
                const struct gost_kernel *cipher, const struct sha512_kernel *hash)
{
    if (b->count < BENCHMARK_ENTRIES)
        b->entries[b->count++] = (struct benchmark_entry){
            .what = what, .threads = threads, .cipher = cipher, .hash = hash};
}

/* Each kernel on one thread; the chosen ones, and containers, on all. */
static void list(struct benchmark *b)
{
    size_t ciphers, hashes;
    const struct gost_kernel *const *cipher = gost_kernels(&ciphers);
    const struct sha512_kernel *const *hash = sha512_kernels(&hashes);
    const unsigned all = b->threads;
    for (size_t i = 0; i < ciphers; i++)
        if (gost_kernel_fits(cipher[i], &b->gost, b->cpu)) {
            add(b, BENCHMARK_ECB, 1, cipher[i], NULL);
            add(b, BENCHMARK_CTR, 1, cipher[i], NULL);
        }
    for (size_t i = 0; i < hashes; i++)
        if ((hash[i]->cpu & ~b->cpu) == 0)
            add(b, BENCHMARK_HASH, 1, NULL, hash[i]);
    add(b, BENCHMARK_MESHED, 1, NULL, NULL);
    add(b, BENCHMARK_SEAL, 1, NULL, NULL);
    add(b, BENCHMARK_OPEN, 1, NULL, NULL);
    if (all == 1)
        return;
    add(b, BENCHMARK_ECB, all, b->gost.kernel, NULL);
    add(b, BENCHMARK_CTR, all, b->gost.kernel, NULL);
    if (b->sha512.lanes != NULL)
        add(b, BENCHMARK_HASH, all, NULL, b->sha512.lanes);
    add(b, BENCHMARK_MESHED, all, NULL, NULL);
    add(b, BENCHMARK_SEAL, all, NULL, NULL);
    add(b, BENCHMARK_OPEN, all, NULL, NULL);
}

/* Once: it takes a noticeable time, which is what it is for. */
static void time_argon2(struct benchmark *b)
{
    const struct header header = {.key_source = HEADER_PASSPHRASE,
                                  .argon2_memory_log2 = ARGON2_MEMORY_LOG2,
                                  .argon2_passes = ARGON2_PASSES,
                                  .argon2_lanes = ARGON2_LANES};
    uint8_t master[CONTAINER_MASTER_KEY];
    const uint64_t start = clock_nanoseconds();
    if (container_passphrase_key(&header, "measured", 8, master))
        b->argon2_seconds = (double)(clock_nanoseconds() - start) * 1e-9;
}

static bool prepare(struct benchmark *b, const struct options *options, struct failure *failure)
{
    struct header header = {.mode = HEADER_CTR, .segment_log2 = HEADER_SEGMENT_DEFAULT};
    const char *kernel = options_kernel(options);
    struct gost_sbox sbox;
    if (!sboxes_find(options->sbox != NULL ? options->sbox : "tc26Z", &sbox, &header.sbox, failure))
        return false;
    b->cpu = cpu_features();
    b->threads = threads_wanted(options->threads);
    if (b->threads > BENCHMARK_THREADS_MAX)
        b->threads = BENCHMARK_THREADS_MAX;
    b->buffers = calloc(b->threads, RUN);
    b->container = secret_alloc(sizeof *b->container);
    if (b->buffers == NULL || b->container == NULL)
        return failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    gost_init(&b->gost, &sbox);
    if (!gost_choose(&b->gost, b->cpu, kernel, NULL)) {
        failure_set(failure, FAILURE_NO_KERNEL, NULL, 0);
        failure->other = kernel;
        return false;
    }
    sha512_choose(&b->sha512, b->cpu, NULL);
    container_create(b->container, &header, &b->gost, &b->sha512, key_octets);
    list(b);
    return true;
}

int verb_benchmark(const struct options *options)
{
    struct failure failure = {.code = FAILURE_NONE};
    int status = EXIT_DONE;
    struct benchmark *b = calloc(1, sizeof *b);
    if (b == NULL)
        failure_set(&failure, FAILURE_NO_MEMORY, NULL, 0);
    else if (prepare(b, options, &failure)) {
        struct report report;
        measure_all(b);
        time_argon2(b);
        if (report_begin(&report)) {
            if (options_given(options, OPTION_JSON))
                benchmark_print_json(report.file, b);
            else
                benchmark_print_table(report.file, b);
        }
        status = report_end(&report);
    }
    if (b != NULL) {
        free(b->buffers);
        secret_free(b->container, sizeof *b->container);
        free(b);
    }
    return failure.code == FAILURE_NONE ? status : message_failure(&failure);
}
