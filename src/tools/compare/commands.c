/* SPDX-License-Identifier: ISC */
/* Times commands in turn, round after round.  usage: commands ROUNDS PATIENCE < LIST > CSV
   Before each run it waits for the machine to be idle, but not more than PATIENCE seconds in all.
   A line of LIST: NAME TAB OCTETS TAB TIMES TAB FILE TAB COMMAND.  COMMAND is one program, or two
   with `|` between, in words; `<FILE` and `>FILE` redirect.  It runs TIMES times a round, one after
   the other; FILE (`-`: none) is removed before.

   A line of CSV says how long a run took on the clock and in CPU time, and how busy others kept
   this machine meanwhile: 1 is one CPU.  A command that fails is named on standard error and left
   out from then on. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { COMMANDS = 128, WORDS = 48, PROGRAMS = 2, LINE = 8192 };

struct program {
    char *words[WORDS];
    const char *from, *to; /* NULL: /dev/null, or the pipe */
};

struct command {
    char *name, *remove;
    unsigned long long octets;
    unsigned times;
    struct program programs[PROGRAMS];
    int count;
    bool failed;
};

static void insist(bool condition, const char *message)
{
    if (condition)
        return;
    fprintf(stderr, "commands: %s\n", message);
    exit(EXIT_FAILURE);
}

/* Takes a line apart; it is kept. */
static void parse(struct command *c, char *line)
{
    char *rest = strdup(line), *word;
    insist(rest != NULL, "no memory");
    rest[strcspn(rest, "\n")] = '\0';
    c->name = strsep(&rest, "\t");
    const char *octets = strsep(&rest, "\t"), *times = strsep(&rest, "\t");
    c->remove = strsep(&rest, "\t");
    insist(rest != NULL, "a line has too few fields");
    c->octets = strtoull(octets, NULL, 10);
    c->times = (unsigned)strtoul(times, NULL, 10);
    int words = 0;
    c->count = 1;
    while ((word = strsep(&rest, " ")) != NULL) {
        struct program *p = &c->programs[c->count - 1];
        if (*word == '\0')
            continue;
        if (strcmp(word, "|") == 0) {
            insist(c->count++ < PROGRAMS, "too many programs in a pipe");
            words = 0;
        } else if (*word == '<') {
            p->from = word + 1;
        } else if (*word == '>') {
            p->to = word + 1;
        } else {
            p->words[words++] = word;
            insist(words < WORDS, "too many words");
        }
    }
}

static pid_t start(const struct program *p, int in, int out, int unused)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    if (in >= 0)
        posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO,
                                         p->from != NULL ? p->from : "/dev/null", O_RDONLY, 0);
    if (out >= 0)
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO,
                                         p->to != NULL ? p->to : "/dev/null",
                                         O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (int fd = 3; in + out > 0 && fd <= unused; fd++)
        posix_spawn_file_actions_addclose(&actions, fd);
    int error = posix_spawnp(&child, p->words[0], &actions, NULL, p->words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? child : -1;
}

static bool run_once(const struct command *c)
{
    int ends[2] = {-1, -1}, status;
    bool good = true;
    pid_t children[PROGRAMS];
    insist(c->count == 1 || pipe(ends) == 0, "no pipe");
    children[0] = start(&c->programs[0], -1, ends[1], ends[1]);
    if (c->count == 2) {
        children[1] = start(&c->programs[1], ends[0], -1, ends[1]);
        close(ends[0]);
        close(ends[1]);
    }
    for (int i = 0; i < c->count; i++)
        good = children[i] > 0 && waitpid(children[i], &status, 0) == children[i] && status == 0 &&
               good;
    return good;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double used_by(int who)
{
    struct rusage u;
    getrusage(who, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

/* CPU seconds that anybody used, or that other machines stole; 0 if Linux does not tell. */
static double used_by_all(void)
{
    unsigned long long user, nice, system, idle, wait, irq, softirq, steal;
    FILE *file = fopen("/proc/stat", "r");
    int n = file == NULL ? 0
                         : fscanf(file, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &user, &nice,
                                  &system, &idle, &wait, &irq, &softirq, &steal);
    if (file != NULL)
        fclose(file);
    return n < 8 ? 0
                 : (double)(user + nice + system + irq + softirq + steal) /
                       (double)sysconf(_SC_CLK_TCK);
}

static void await_quiet(double *patience)
{
    const double window = 0.05; /* seconds: five of Linux's ticks */
    const struct timespec pause = {.tv_nsec = 50000000};
    while (*patience > 0) {
        double before = used_by_all();
        nanosleep(&pause, NULL);
        *patience -= window;
        if (used_by_all() - before < window / 5)
            return;
    }
}

static void measure(struct command *c, unsigned round)
{
    if (strcmp(c->remove, "-") != 0)
        unlink(c->remove);
    double ours = used_by(RUSAGE_CHILDREN), own = used_by(RUSAGE_SELF), everybody = used_by_all();
    double began = now();
    for (unsigned i = 0; i < c->times && !c->failed; i++)
        c->failed = !run_once(c);
    double seconds = now() - began;
    ours = used_by(RUSAGE_CHILDREN) - ours;
    double others = used_by_all() - everybody - ours - (used_by(RUSAGE_SELF) - own);
    if (c->failed) {
        fprintf(stderr, "commands: failed and left out: %s\n", c->name);
        return;
    }
    printf("%s,%llu,%u,%.9f,%.9f,%.3f\n", c->name, c->octets, round, seconds / c->times,
           ours / c->times, others > 0 ? others / seconds : 0);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static struct command commands[COMMANDS];
    char line[LINE];
    unsigned count = 0;
    insist(argc == 3, "usage: commands ROUNDS PATIENCE < LIST > CSV");
    double patience = strtod(argv[2], NULL);
    const unsigned rounds = (unsigned)strtoul(argv[1], NULL, 10);
    while (fgets(line, sizeof line, stdin) != NULL) {
        insist(count < COMMANDS, "too many commands");
        parse(&commands[count++], line);
    }
    printf("name,octets,round,seconds,cpu_seconds,others\n");
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < count; i++) {
            struct command *c = &commands[(i + round) % count];
            if (c->failed)
                continue;
            await_quiet(&patience);
            measure(c, round);
        }
    return EXIT_SUCCESS;
}
