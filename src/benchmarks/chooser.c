/* SPDX-License-Identifier: ISC */
/* The experiment on forced SIMD, put to our own kernels: which is the fastest here, does the
   chooser take it, and what does choosing cost? */
#include "config.h"

#include "base/cpu.h"
#include "benchmarks/measure.h"
#include "gost/kernels.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_KERNELS = 64, PIECE = 1 << 20 };

struct job {
    const struct gost_kernel *kernel;
    const struct gost *g;
    const struct gost_key *key;
    uint8_t *data;
    char name[64];
};

static void run_ecb(const void *context, uint64_t amount)
{
    const struct job *job = context;
    for (; amount >= PIECE; amount -= PIECE)
        job->kernel->ecb(job->g, job->key, GOST_ENCRYPT, job->data, job->data, PIECE / GOST_BLOCK);
}

static void run_ctr(const void *context, uint64_t amount)
{
    const struct job *job = context;
    const struct gost_counter from = {1, 2};
    for (; amount >= PIECE; amount -= PIECE)
        job->kernel->ctr(job->g, job->key, from, job->data, job->data, PIECE / GOST_BLOCK);
}

/* `amount` choices, self-tests included. */
static void run_choice(const void *context, uint64_t amount)
{
    const struct job *job = context;
    struct gost g = *job->g;
    while (amount--)
        measure_insist(gost_choose(&g, cpu_features(), NULL, NULL), "no kernel fits");
}

static void time_kernels(const char *experiment, void (*run)(const void *, uint64_t),
                         const struct job *jobs, size_t count, uint64_t amount,
                         const struct measure_options *options)
{
    struct measure_contender contenders[MOST_KERNELS];
    for (size_t i = 0; i < count; i++)
        contenders[i] = (struct measure_contender){jobs[i].name, run, &jobs[i], amount, 1, false};
    measure(experiment, "octets", contenders, count, options);
}

/* All kernels that fit, the one that every other is measured by (the first scalar one) first. */
static size_t prepare(struct job jobs[MOST_KERNELS], const struct gost *g,
                      const struct gost_key *key, uint8_t *data)
{
    size_t all, count = 0;
    const struct gost_kernel *kernels = gost_kernels(&all);
    const struct gost_kernel *first = gost_kernel_by_name("scalar-u32");
    for (size_t i = 0; i <= all && count < MOST_KERNELS; i++) {
        const struct gost_kernel *k = i ? &kernels[i - 1] : first;
        if (k == NULL || (i && k == first) || !gost_kernel_fits(k, g, cpu_features()))
            continue;
        jobs[count] = (struct job){.kernel = k, .g = g, .key = key, .data = data};
        snprintf(jobs[count].name, sizeof jobs[count].name, "%s%s", k->name,
                 k == g->kernel ? " (chosen)" : "");
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    struct measure_options options = measure_read_options(argc, argv);
    static struct gost g;
    static struct job jobs[MOST_KERNELS];
    struct gost_key key;
    struct measure_tap tap = {0};
    const uint64_t amount = options.amount ? options.amount : 64 << 20;
    uint8_t *data = malloc(PIECE);

    measure_insist(data != NULL, "no memory");
    measure_fill(data, PIECE, 1);
    measure_fill((uint8_t *)key.word, sizeof key.word, 2);
    gost_init(&g, &gost_sbox_by_name("tc26Z")->sbox);
    measure_insist(gost_choose(&g, cpu_features(), NULL, NULL), "no kernel fits");
    size_t count = prepare(jobs, &g, &key, data);
    for (size_t i = 0; i < count; i++) {
        bool agrees = gost_kernel_agrees(jobs[i].kernel, &g);
        if (options.check)
            measure_ok(&tap, agrees, jobs[i].name);
        else
            measure_insist(agrees, jobs[i].name);
    }
    if (options.check)
        return measure_plan(&tap);

    measure_pin();
    puts("GOST 28147-89, ECB");
    time_kernels("kernels-ecb", run_ecb, jobs, count, amount, &options);
    puts("\nGOST 28147-89, counter mode");
    time_kernels("kernels-ctr", run_ctr, jobs, count, amount, &options);
    puts("\nOne choice");
    struct measure_contender choice = {"gost_choose", run_choice, &jobs[0], 20, 1, false};
    measure("choosing", "choices", &choice, 1, &options);
    free(data);
    return EXIT_SUCCESS;
}
