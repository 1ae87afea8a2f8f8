/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "measure/measure.h"

#include <getopt.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t read_number(const char *text)
{
    char *end;
    unsigned long long x = strtoull(text, &end, 0);
    measure_insist(end != text && *end == '\0', "an option wants a number");
    return x;
}

static FILE *open_csv(const char *name)
{
    FILE *csv = fopen(name, "a");
    measure_insist(csv != NULL, "the CSV file cannot be opened");
    setvbuf(csv, NULL, _IOLBF, 0);
    return csv;
}

struct measure_options measure_read_options(int argc, char **argv)
{
    static const struct option names[] = {
        {"check", no_argument, NULL, 'c'},
        {"runs", required_argument, NULL, 'r'},
        {"first", required_argument, NULL, 'f'},
        {"size", required_argument, NULL, 's'},
        {"csv", required_argument, NULL, 'o'},
        {"only", required_argument, NULL, 'n'},
        {"experiment", required_argument, NULL, 'e'},
        {NULL, 0, NULL, 0},
    };
    struct measure_options options = {.runs = MEASURE_RUNS};
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (c) {
        case 'c':
            options.check = true;
            break;
        case 'r':
            options.runs = (unsigned)read_number(optarg);
            break;
        case 'f':
            options.first = (unsigned)read_number(optarg);
            break;
        case 's':
            options.amount = read_number(optarg);
            break;
        case 'o':
            options.csv = open_csv(optarg);
            break;
        case 'n':
            options.only = optarg;
            break;
        case 'e':
            options.experiment = optarg;
            break;
        default:
            exit(2);
        }
    }
    measure_insist(optind == argc, "there are only options here");
    measure_insist(options.runs > 0, "at least one round");
    return options;
}

int measure_pin(void)
{
#ifdef __linux__
    cpu_set_t set;
    int cpu = sched_getcpu();
    if (cpu < 0 || cpu >= CPU_SETSIZE)
        return -1;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0 ? cpu : -1;
#else
    return -1;
#endif
}

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    measure_insist(clock_gettime(clock, &t) == 0, "this system has no such clock");
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double measure_thread_seconds(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

double measure_wall_seconds(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(const double *sorted, size_t count, double q)
{
    double place = q * (double)(count - 1);
    size_t below = (size_t)place;
    size_t above = below + 1 < count ? below + 1 : below;
    return sorted[below] + (place - (double)below) * (sorted[above] - sorted[below]);
}

struct measure_statistics measure_statistics(double *seconds, size_t count)
{
    qsort(seconds, count, sizeof *seconds, by_size);
    return (struct measure_statistics){
        .median = quantile(seconds, count, 0.5),
        .lowest = seconds[0],
        .highest = seconds[count - 1],
        .first_quartile = quantile(seconds, count, 0.25),
        .third_quartile = quantile(seconds, count, 0.75),
    };
}

void measure_csv(FILE *csv, const char *experiment, const struct measure_contender *contender,
                 const char *unit, unsigned round, double seconds)
{
    measure_insist(strchr(contender->name, ',') == NULL, "a comma in a name breaks the CSV");
    fprintf(csv, "%s,%s,%u,%u,%llu,%s,%.9f\n", experiment, contender->name, contender->lanes, round,
            (unsigned long long)contender->amount, unit, seconds);
}

static double time_one(const struct measure_contender *c)
{
    double (*now)(void) = c->threads ? measure_wall_seconds : measure_thread_seconds;
    double start = now();
    c->run(c->context, c->amount);
    return now() - start;
}

/* Work done in a second, in all lanes. */
static double rate(const struct measure_contender *c, double seconds)
{
    return (double)c->amount * c->lanes / seconds;
}

static void print_table(const char *unit, const struct measure_contender *contenders, size_t count,
                        double *seconds, size_t runs)
{
    bool octets = strcmp(unit, "octets") == 0;
    double first = 0;
    printf("%-44s %9s %8s %8s %6s\n", "", "median ms", "lowest", "highest",
           octets ? "MiB/s     ratio" : "ns each   ratio");
    for (size_t i = 0; i < count; i++) {
        struct measure_statistics s = measure_statistics(seconds + i * runs, runs);
        double r = rate(&contenders[i], s.median);
        if (i == 0)
            first = r;
        printf("%-44s %9.2f %8.2f %8.2f %9.3f %6.2f\n", contenders[i].name, s.median * 1e3,
               s.lowest * 1e3, s.highest * 1e3, octets ? r / 0x100000 : 1e9 / r, r / first);
    }
}

/* The contenders that options->only leaves, to be freed. */
static struct measure_contender *selection(const struct measure_contender *contenders,
                                           size_t *count, const char *only)
{
    struct measure_contender *chosen = calloc(*count, sizeof *chosen);
    size_t left = 0;
    measure_insist(chosen != NULL, "no memory");
    for (size_t i = 0; i < *count; i++)
        if (only == NULL || strstr(contenders[i].name, only))
            chosen[left++] = contenders[i];
    *count = left;
    return chosen;
}

void measure(const char *experiment, const char *unit, const struct measure_contender *contenders,
             size_t count, const struct measure_options *options)
{
    struct measure_contender *c = selection(contenders, &count, options->only);
    size_t runs = options->runs;
    double *seconds = calloc(count * runs + 1, sizeof *seconds);
    measure_insist(seconds != NULL, "no memory");
    if (options->experiment)
        experiment = options->experiment;
    for (size_t i = 0; i < count; i++)
        c[i].run(c[i].context, c[i].amount < MEASURE_WARM ? c[i].amount : (uint64_t)MEASURE_WARM);
    for (size_t run = 0; run < runs; run++)
        for (size_t turn = 0; turn < count; turn++) {
            unsigned round = options->first + (unsigned)run;
            size_t i = (turn + round) % count;
            seconds[i * runs + run] = time_one(&c[i]);
            if (options->csv)
                measure_csv(options->csv, experiment, &c[i], unit, round, seconds[i * runs + run]);
        }
    if (runs >= 3)
        print_table(unit, c, count, seconds, runs);
    free(seconds);
    free(c);
}

void measure_ok(struct measure_tap *tap, bool passed, const char *what)
{
    tap->tests++;
    tap->failures += !passed;
    printf("%s %u - %s\n", passed ? "ok" : "not ok", tap->tests, what);
}

int measure_plan(const struct measure_tap *tap)
{
    printf("1..%u\n", tap->tests);
    return tap->failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

void measure_insist(bool condition, const char *message)
{
    if (condition)
        return;
    fprintf(stderr, "experiment: %s\n", message);
    exit(EXIT_FAILURE);
}

void measure_fill(uint8_t *octets, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        octets[i] = (uint8_t)(seed >> 56);
    }
}
