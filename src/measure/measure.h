/* SPDX-License-Identifier: ISC */
/* What experiments and comparisons share: options, fair timing, statistics, raw figures as CSV.

   Contenders are timed in turn, round after round, so that a disturbance of the machine hits all
   of them alike; every round starts with another one.  Single-threaded work is timed by the CPU
   time of its thread. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { MEASURE_RUNS = 9, MEASURE_WARM = 1 << 20 };

struct measure_options {
    bool check;       /* --check: correctness on small sizes only, as TAP; no timing */
    unsigned runs;    /* --runs N: rounds, MEASURE_RUNS unless given */
    unsigned first;   /* --first N: number of the first round, when a script interleaves programs */
    uint64_t amount;  /* --size N: units of work in a run; 0: as the program likes */
    FILE *csv;        /* --csv FILE: raw figures are appended; NULL: none */
    const char *only; /* --only TEXT: contenders whose names contain it; NULL: all */
    const char *experiment; /* --experiment NAME: in the CSV, instead of the program's own */
};

/* One way to do the work. */
struct measure_contender {
    const char *name;
    void (*run)(const void *context, uint64_t amount);
    const void *context;
    uint64_t amount; /* units of work a lane does in one run */
    unsigned lanes;  /* how many do that side by side */
    bool threads;    /* works on several threads: timed by the clock on the wall */
};

struct measure_statistics {
    double median, lowest, highest, first_quartile, third_quartile;
};

/* Ends the program with a message if an option is not one of the above. */
struct measure_options measure_read_options(int argc, char **argv);

/* Binds the process to one of the CPUs it may run on.  -1: the system has no such call, or
   refuses; else the CPU's number. */
int measure_pin(void);

/* Seconds that the calling thread has computed; seconds on a clock that never jumps. */
double measure_thread_seconds(void);
double measure_wall_seconds(void);

/* Of `count` (at least 1) figures, which are sorted in place.  Quartiles by linear
   interpolation. */
struct measure_statistics measure_statistics(double *seconds, size_t count);

/* Runs every contender on at most MEASURE_WARM units, then options->runs rounds of all.  Raw
   figures go to options->csv; if there are at least 3 rounds, a table goes to standard output, with
   each contender's rate against the first one's.  `unit` is "octets" (the table shows MiB/s) or any
   other plural (nanoseconds for one). */
void measure(const char *experiment, const char *unit, const struct measure_contender *contenders,
             size_t count, const struct measure_options *options);

/* The columns of the CSV, and one line of it. */
#define MEASURE_COLUMNS "experiment,contender,lanes,round,amount,unit,seconds"
void measure_csv(FILE *csv, const char *experiment, const struct measure_contender *contender,
                 const char *unit, unsigned round, double seconds);

/* TAP for --check: one line a test, then the plan and the program's exit status. */
struct measure_tap {
    unsigned tests, failures;
};
void measure_ok(struct measure_tap *tap, bool passed, const char *what);
int measure_plan(const struct measure_tap *tap);

/* Ends the program with `message` if it is false that `condition` holds. */
void measure_insist(bool condition, const char *message);

/* Octets that do not repeat with a power of two: `seed` chooses one of many such strings. */
void measure_fill(uint8_t *octets, size_t count, uint64_t seed);

#endif
