/* SPDX-License-Identifier: ISC */
/* stopwatch CSV EXPERIMENT CONTENDER ROUND OCTETS COMMAND...: runs the command and appends two
   lines to the CSV file, its time on the wall and (contender " (CPU)") what it computed on all its
   threads.  The command's exit status is handed on. */
#include "config.h"

#include "measure/measure.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double cpu_seconds(const struct rusage *r)
{
    return (double)(r->ru_utime.tv_sec + r->ru_stime.tv_sec) +
           (double)(r->ru_utime.tv_usec + r->ru_stime.tv_usec) * 1e-6;
}

int main(int argc, char **argv)
{
    char name[256];
    struct rusage used;
    int status;
    measure_insist(argc > 6, "usage: stopwatch CSV EXPERIMENT CONTENDER ROUND OCTETS COMMAND...");
    struct measure_contender contender = {
        .name = argv[3], .amount = strtoull(argv[5], NULL, 10), .lanes = 1};
    unsigned round = (unsigned)strtoul(argv[4], NULL, 10);
    FILE *csv = fopen(argv[1], "a");
    measure_insist(csv != NULL, "the CSV file cannot be opened");

    double start = measure_wall_seconds();
    pid_t child = fork();
    measure_insist(child >= 0, "no process can be started");
    if (child == 0) {
        execvp(argv[6], argv + 6);
        _exit(127);
    }
    measure_insist(waitpid(child, &status, 0) == child, "the command is lost");
    double wall = measure_wall_seconds() - start;
    measure_insist(getrusage(RUSAGE_CHILDREN, &used) == 0, "no times of the command");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;

    measure_csv(csv, argv[2], &contender, "octets", round, wall);
    snprintf(name, sizeof name, "%s (CPU)", argv[3]);
    contender.name = name;
    measure_csv(csv, argv[2], &contender, "octets", round, cpu_seconds(&used));
    return fclose(csv) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
