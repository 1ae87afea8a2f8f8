/* SPDX-License-Identifier: ISC */
/* The experiment on forced SIMD, put to our own kernels: which is the fastest here, does the
   chooser take it, and what does choosing cost? */
#include "config.h"

#include "base/cpu.h"
#include "measure/measure.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "gost/selftest.h"

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

/* `amount` choices by rank, self-tests included. */
static void run_choice(const void *context, uint64_t amount)
{
    const struct job *job = context;
    while (amount--) {
        struct gost g = *job->g;
        measure_insist(gost_choose(&g, cpu_features(), NULL, NULL), "no kernel fits");
    }
}

/* The same, and the rank checked by time. */
static void run_timed_choice(const void *context, uint64_t amount)
{
    const struct job *job = context;
    while (amount--) {
        struct gost g = *job->g;
        measure_insist(gost_choose(&g, cpu_features(), NULL, NULL), "no kernel fits");
        gost_choose_by_time(&g, cpu_features(), job->data);
    }
}

/* The chosen kernel, made slow on purpose: it does everything three times (and is right, since an
   odd number of XORs is one). */
static void slow_ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                     const uint8_t *in, uint8_t *out, size_t blocks)
{
    g->kernel->ctr(g, key, from, in, out, blocks);
    g->kernel->ctr(g, key, from, out, out, blocks);
    g->kernel->ctr(g, key, from, out, out, blocks);
}

/* The next kernel by rank after g->kernel that this CPU has, for the chooser to compare with. */
static const struct gost_kernel *next_best(const struct gost *g, unsigned cpu)
{
    size_t count, i = 0;
    const struct gost_kernel *const *kernel = gost_kernels(&count);
    while (i < count && kernel[i] != g->kernel)
        i++;
    for (i++; i < count; i++)
        if (!kernel[i]->secret_addresses && gost_kernel_fits(kernel[i], g, cpu))
            return kernel[i];
    return NULL;
}

/* What the chooser takes when the best kernel is slow; NULL: there is no other. */
static const struct gost_kernel *choice_with_slow(const struct gost *g, uint8_t *scratch)
{
    struct gost_kernel slow = *g->kernel;
    const struct gost_kernel *second = next_best(g, cpu_features());
    slow.ctr = slow_ctr;
    if (second == NULL)
        return NULL;
    const struct gost_kernel *taken = gost_faster(g, &slow, second, scratch);
    return taken == &slow ? g->kernel : taken;
}

/* Lines "case,by rank,by time". */
static void print_choices(const struct gost *g, uint8_t *scratch)
{
    const unsigned masks[] = {~0u, ~(unsigned)CPU_AVX512, CPU_SSE2 | CPU_SSSE3, CPU_SSE2, 0};
    unsigned before = ~0u;
    puts("case,by rank,by time");
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        const unsigned cpu = cpu_features() & masks[i];
        char names[64];
        struct gost ranked = *g;
        if (cpu == before || !gost_choose(&ranked, cpu, NULL, NULL))
            continue;
        struct gost timed = ranked;
        gost_choose_by_time(&timed, cpu, scratch);
        cpu_feature_names(cpu, names, sizeof names);
        printf("%s,%s,%s\n", cpu ? names : "no vectors", ranked.kernel->name, timed.kernel->name);
        before = cpu;
    }
    const struct gost_kernel *taken = choice_with_slow(g, scratch);
    if (taken)
        printf("%s made three times as slow,%s,%s\n", g->kernel->name, g->kernel->name,
               taken->name);
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
    const struct gost_kernel *const *kernels = gost_kernels(&all);
    const struct gost_kernel *first = gost_kernel_by_name("scalar-u32");
    for (size_t i = 0; i <= all && count < MOST_KERNELS; i++) {
        const struct gost_kernel *k = i ? kernels[i - 1] : first;
        if (k == NULL || (i && k == first) || !gost_kernel_fits(k, g, cpu_features()))
            continue;
        jobs[count] = (struct job){.kernel = k, .g = g, .key = key, .data = data};
        snprintf(jobs[count].name, sizeof jobs[count].name, "%s%s", k->name,
                 k == g->kernel        ? " (chosen)"
                 : k->secret_addresses ? " (looks up tables)"
                                       : "");
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    const bool features = argc == 2 && strcmp(argv[1], "--features") == 0;
    const bool choices = argc == 2 && strcmp(argv[1], "--choices") == 0;
    struct measure_options options = measure_read_options(features || choices ? 1 : argc, argv);
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
    if (options.check) {
        const struct gost_kernel *taken = choice_with_slow(&g, data);
        measure_ok(&tap, taken == NULL || taken != g.kernel, "a slow kernel is avoided");
        return measure_plan(&tap);
    }
    measure_pin();
    if (features || choices) {
        char names[64];
        cpu_feature_names(cpu_features(), names, sizeof names);
        if (features)
            puts(names);
        else
            print_choices(&g, data);
        return EXIT_SUCCESS;
    }
    puts("GOST 28147-89, ECB");
    time_kernels("kernels-ecb", run_ecb, jobs, count, amount, &options);
    puts("\nGOST 28147-89, counter mode");
    time_kernels("kernels-ctr", run_ctr, jobs, count, amount, &options);
    puts("\nOne choice");
    const struct measure_contender choice[] = {
        {"by rank with self-tests", run_choice, &jobs[0], 20, 1, false},
        {"by rank and time", run_timed_choice, &jobs[0], 20, 1, false},
    };
    measure("choosing", "choices", choice, 2, &options);
    free(data);
    return EXIT_SUCCESS;
}
