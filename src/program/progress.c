/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/progress.h"

#include "base/text.h"
#include "io/signals.h"
#include "program/progress_line.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum {
    QUIET_MS = 2000,  /* work that is done by then shows nothing */
    REDRAW_MS = 250,  /* on a terminal */
    LINES_MS = 10000, /* without one, unless --progress says otherwise */
    WINDOW = 16,      /* samples that the rate is taken from */
    NAME_MOST = 512,  /* octets; a line has fewer columns */
    WIDTH = 80,       /* where nobody tells */
    LINE_WIDTH = 200, /* of whole lines */
};

struct sample {
    uint64_t octets, nanoseconds;
};

static struct {
    /* Set before the thread and the handler may look. */
    const char *verb;
    char name[NAME_MOST];
    struct gauge *gauge;
    uint64_t start; /* nanoseconds */
    bool on_terminal;
    unsigned first_ms, interval_ms;
    pthread_t thread;
    bool running; /* the thread is */

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t end;
    bool ended;
    bool paused;
    bool drawn;
    struct sample samples[WINDOW];
    size_t sampled;
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

static size_t make_line(uint64_t rate, size_t width, char line[PROGRESS_LINE_MOST])
{
    const uint64_t elapsed = (clock_nanoseconds() - state.start) / 1000000;
    const uint64_t octets = gauge_get(&state.gauge->octets);
    const struct progress_facts facts = {
        .verb = state.verb,
        .name = state.name,
        .octets = octets,
        .expected = gauge_get(&state.gauge->expected),
        .rate = rate > 0 || elapsed == 0 || octets >> 53 ? rate : octets * 1000 / elapsed,
        .milliseconds = elapsed,
    };
    return progress_line(&facts, width, line);
}

static void write_whole(const char *text, size_t octets)
{
    while (octets > 0) {
        const ssize_t n = write(STDERR_FILENO, text, octets);
        if (n < 0 && errno != EINTR)
            return;
        text += n > 0 ? n : 0;
        octets -= n > 0 ? (size_t)n : 0;
    }
}

/* One whole line; also from the handler of a signal. */
static void print_line(uint64_t rate)
{
    static const char before[] = "gostcrypt: ";
    char line[sizeof before + PROGRESS_LINE_MOST];
    memcpy(line, before, sizeof before - 1);
    size_t octets = sizeof before - 1;
    octets += make_line(rate, LINE_WIDTH, line + octets);
    line[octets++] = '\n';
    write_whole(line, octets);
}

/* Asked for by SIGUSR1. */
static void tell(void)
{
    if (state.on_terminal && state.running)
        write_whole("\r\033[K", 4);
    print_line(0);
}

/* In the background nothing is drawn: with `stty tostop` it would stop the process. */
static bool in_foreground(void)
{
    const pid_t group = tcgetpgrp(STDERR_FILENO);
    return group < 0 || group == getpgrp();
}

static size_t terminal_width(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : WIDTH;
}

/* With the lock held, like those below. */
static void clear(void)
{
    if (state.drawn)
        write_whole("\r\033[K", 4);
    state.drawn = false;
}

/* The rate of the last samples. */
static uint64_t take_sample(void)
{
    const struct sample now = {gauge_get(&state.gauge->octets), clock_nanoseconds()};
    const size_t kept = state.sampled < WINDOW ? state.sampled : WINDOW;
    const struct sample oldest =
        kept > 0 ? state.samples[(state.sampled - kept) % WINDOW] : (struct sample){0, state.start};
    state.samples[state.sampled++ % WINDOW] = now;
    const double seconds = (double)(now.nanoseconds - oldest.nanoseconds) * 1e-9;
    return seconds > 0 ? (uint64_t)((double)(now.octets - oldest.octets) / seconds) : 0;
}

static void draw(void)
{
    char line[PROGRESS_LINE_MOST + 8];
    const uint64_t rate = take_sample();
    if (state.paused)
        return;
    if (!state.on_terminal) {
        print_line(rate);
        return;
    }
    if (!in_foreground())
        return;
    line[0] = '\r';
    size_t octets = 1 + make_line(rate, terminal_width() - 1, line + 1);
    memcpy(line + octets, "\033[K", 3);
    write_whole(line, octets + 3);
    state.drawn = true;
}

static void wait_for_end(unsigned ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    while (!state.ended && pthread_cond_timedwait(&state.end, &state.lock, &until) != ETIMEDOUT) {
    }
}

static void *run(void *unused)
{
    pthread_mutex_lock(&state.lock);
    for (unsigned ms = state.first_ms; !state.ended; ms = state.interval_ms) {
        wait_for_end(ms);
        if (!state.ended)
            draw();
    }
    pthread_mutex_unlock(&state.lock);
    return unused;
}

/* Signals are for the other threads: a handler may wait for the lock's owner there. */
static void start_thread(void)
{
    pthread_condattr_t attributes;
    sigset_t all, before;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&state.end, &attributes);
    pthread_condattr_destroy(&attributes);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    state.running = pthread_create(&state.thread, NULL, run, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!state.running)
        pthread_cond_destroy(&state.end);
}

void progress_begin(const struct options *options, const char *verb, const char *name,
                    struct gauge *gauge)
{
    progress_end();
    memset(gauge, 0, sizeof *gauge);
    atomic_store(&gauge->expected, UINT64_MAX);
    if (options_given(options, OPTION_SIZE))
        atomic_store(&gauge->expected, options->size);
    const bool asked = options_given(options, OPTION_PROGRESS);
    state.verb = verb;
    snprintf(state.name, sizeof state.name, "%s", name);
    text_tame(state.name, strlen(state.name));
    state.gauge = gauge;
    state.start = clock_nanoseconds();
    state.on_terminal = isatty(STDERR_FILENO) && options->progress_seconds == 0;
    state.interval_ms = state.on_terminal               ? REDRAW_MS
                        : options->progress_seconds > 0 ? options->progress_seconds * 1000
                                                        : LINES_MS;
    state.first_ms = state.on_terminal && !asked ? QUIET_MS : state.interval_ms;
    state.ended = state.paused = state.drawn = false;
    state.sampled = 0;
    if (options_given(options, OPTION_QUIET))
        return;
    signals_set_tell(tell);
    /* A terminal that shows the data is left alone. */
    const bool shows_data =
        options->verb == VERB_DECRYPT && options->output == NULL && isatty(STDOUT_FILENO);
    if (!options_given(options, OPTION_NO_PROGRESS) &&
        (asked || (state.on_terminal && !shows_data)))
        start_thread();
}

void progress_end(void)
{
    signals_set_tell(NULL);
    if (!state.running)
        return;
    pthread_mutex_lock(&state.lock);
    state.ended = true;
    pthread_cond_signal(&state.end);
    clear();
    pthread_mutex_unlock(&state.lock);
    pthread_join(state.thread, NULL);
    pthread_cond_destroy(&state.end);
    state.running = false;
}

void progress_pause(void)
{
    if (!state.running)
        return;
    pthread_mutex_lock(&state.lock);
    clear();
    state.paused = true;
    pthread_mutex_unlock(&state.lock);
}

void progress_go_on(void)
{
    if (!state.running)
        return;
    pthread_mutex_lock(&state.lock);
    state.paused = false;
    pthread_mutex_unlock(&state.lock);
}
