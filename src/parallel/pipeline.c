/* SPDX-License-Identifier: ISC */
/*
 * Each slot passes three stations: it is filled, worked on, drained.  Filling and draining follow
 * the order of the numbers, one thread at a time each; work has no order.  No thread has a fixed
 * role: under one lock it looks for the first of
 *
 *     1. draining, if the next slot in order has been worked on and nobody drains,
 *     2. work on the oldest slot that waits for it,
 *     3. filling, if there is room and nobody fills,
 *
 * does it outside the lock, and looks again.  Draining comes first because it makes room; the
 * oldest slot's work comes before newer ones, so that a thread that waits for its turn
 * (turn.c) only ever waits for slots that some thread already has in hand.  As a rule the
 * thread that filled a slot works on it at once, while it is still in that core's cache.  Only if
 * others sleep, which means that filling is the bottleneck, it leaves the slot to one of them and
 * fills on: the input then never waits for a thread to wake up.
 *
 * A thread that finds nothing to do sleeps on a condition variable of its own.  Those that sleep
 * form a stack.  Whoever leaves the lock to do one thing while another is left undone wakes the
 * thread that fell asleep last, whose cache still holds the most; there is never more than one on
 * its way, and it wakes the next if there is more to do.  So nobody spins, no thread is woken for
 * nothing, and a silent source leaves one thread in its read and all others asleep.
 *
 * When all is done those that sleep are woken together.  They reach the barrier at the end of the
 * parallel region within microseconds of each other: libgomp's barrier spins.
 *
 * The caller fills the first slot before there are any threads.  If the input ends within it,
 * there never are.
 */
#include "config.h"

#include "parallel/pipeline.h"

#include "io/signals.h"
#include "parallel/threads.h"

#include <stdlib.h>
#include <sys/mman.h>

/* A thread's place in the team. */
struct seat {
    pthread_cond_t call;
    bool called;       /* under the lock */
    struct seat *next; /* the sleeper below; under the lock */
};

struct place {
    struct pipeline_slot slot; /* of the thread that fills, works on, drains it */
    bool worked;               /* and not yet drained; under the lock */
};

struct team {
    const struct pipeline *p;
    struct place *places; /* the slot `number` is in places[number % size] */
    size_t size;
    struct seat *seats;
    pthread_t caller;

    pthread_mutex_t lock; /* of all below */
    uint64_t filled;      /* how many slots passed each station; */
    uint64_t taken;       /* taken: work on them has begun */
    uint64_t worked;
    uint64_t drained;
    bool filling; /* a thread is at it */
    bool draining;
    bool ended;   /* no more filling */
    bool stopped; /* no more draining */
    bool failed;
    size_t limit;         /* how many slots may be in memory at a time, at most `size` */
    size_t mapped;        /* how many are */
    void **spare;         /* their memory while they are empty: the last used is on top */
    size_t spares;        /* its height */
    struct seat *sleeper; /* the stack of sleepers */
    size_t sleepers;      /* its height */
    bool calling;         /* one was called and is not up yet */
    unsigned members;     /* threads that have come */
};

static bool may_drain(const struct team *team)
{
    return !team->draining && !team->stopped && team->drained < team->filled &&
           team->places[team->drained % team->size].worked;
}

static bool may_work(const struct team *team)
{
    return team->taken < team->filled;
}

static bool may_fill(const struct team *team)
{
    return !team->filling && !team->ended && team->filled - team->drained < team->limit;
}

static bool finished(const struct team *team)
{
    return team->ended && !team->filling && !team->draining && team->worked == team->filled &&
           (team->stopped || team->drained == team->filled);
}

/* The signal is given outside the lock: who wakes finds it free. */
static void unlock_and_call(struct team *team)
{
    struct seat *seat = NULL;
    if (team->sleeper && !team->calling && (may_drain(team) || may_work(team) || may_fill(team))) {
        seat = team->sleeper;
        team->sleeper = seat->next;
        team->sleepers--;
        team->calling = seat->called = true;
    }
    pthread_mutex_unlock(&team->lock);
    if (seat)
        pthread_cond_signal(&seat->call);
}

static void sleep_until_called(struct team *team, struct seat *seat)
{
    seat->called = false;
    seat->next = team->sleeper;
    team->sleeper = seat;
    team->sleepers++;
    while (!seat->called)
        pthread_cond_wait(&seat->call, &team->lock);
    team->calling = false;
}

static void call_all(struct team *team)
{
    for (; team->sleeper; team->sleeper = team->sleeper->next) {
        team->sleeper->called = true;
        pthread_cond_signal(&team->sleeper->call);
    }
    team->sleepers = 0;
}

/* Memory for the next slot.  Only the filling thread maps, and touches first.  If there is no
   memory for another slot the run goes on with those it has. */
static void *slot_memory(struct team *team)
{
    if (team->spares > 0)
        return team->spare[--team->spares];
    void *memory = mmap(NULL, team->p->slot_octets, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        team->limit = team->mapped;
        return NULL;
    }
    team->mapped++;
    return memory;
}

static void fill(struct team *team)
{
    void *memory = slot_memory(team);
    if (!memory)
        return;
    struct pipeline_slot *slot = &team->places[team->filled % team->size].slot;
    slot->number = team->filled;
    slot->memory = memory;
    team->filling = true;
    unlock_and_call(team);
    enum pipeline_fill result = team->p->fill(team->p->context, slot);
    pthread_mutex_lock(&team->lock);
    team->filling = false;
    if (result == PIPELINE_FILLED || result == PIPELINE_LAST)
        team->filled++;
    else
        team->spare[team->spares++] = memory;
    if (result != PIPELINE_FILLED)
        team->ended = true;
    if (result == PIPELINE_FAILED)
        team->failed = true;
}

static void work(struct team *team)
{
    struct place *place = &team->places[team->taken++ % team->size];
    unlock_and_call(team);
    team->p->work(team->p->context, &place->slot);
    pthread_mutex_lock(&team->lock);
    place->worked = true;
    team->worked++;
}

static void drain(struct team *team)
{
    struct place *place = &team->places[team->drained % team->size];
    team->draining = true;
    unlock_and_call(team);
    bool more = team->p->drain(team->p->context, &place->slot);
    pthread_mutex_lock(&team->lock);
    team->draining = place->worked = false;
    team->spare[team->spares++] = place->slot.memory;
    team->drained++;
    if (!more)
        team->stopped = team->ended = team->failed = true;
}

/* A thread's part in the run, with the lock held. */
static void take_part(struct team *team, struct seat *seat)
{
    while (!finished(team)) {
        if (may_drain(team))
            drain(team);
        else if (may_fill(team) && team->filled - team->taken <= team->sleepers + team->calling)
            fill(team);
        else if (may_work(team))
            work(team);
        else if (may_fill(team))
            fill(team);
        else
            sleep_until_called(team, seat);
    }
    call_all(team);
}

static void join(struct team *team)
{
    const struct pipeline *p = team->p;
    bool caller = pthread_equal(team->caller, pthread_self()); /* has entered */
    if (caller) /* libgomp starts all threads before the caller goes on */
        signals_set_last_words(NULL);
    if (!caller && !threads_stack_suffices())
        return;
    if (p->enter && !caller)
        p->enter(p->context);
    pthread_mutex_lock(&team->lock);
    struct seat *seat = &team->seats[team->members++];
    take_part(team, seat);
    pthread_mutex_unlock(&team->lock);
    if (p->leave && !caller)
        p->leave(p->context);
}

/* The first slot is filled. */
static void start_team(struct team *team, unsigned threads)
{
    if (threads == 1 || team->ended) {
        join(team);
        return;
    }
    unsigned possible = threads_possible(threads);
    /* At a limit, half of what there is stays free for slots and for others. */
    threads = possible < threads ? (possible + 1) / 2 : threads;
    team->limit = pipeline_slots(threads);
    signals_set_last_words(team->p->refused);
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
#endif
    join(team);
}

static bool team_init(struct team *team, const struct pipeline *p, unsigned threads)
{
    *team = (struct team){.p = p, .size = pipeline_slots(threads), .caller = pthread_self()};
    team->limit = team->size;
    team->places = calloc(team->size, sizeof *team->places);
    team->spare = calloc(team->size, sizeof *team->spare);
    team->seats = calloc(threads, sizeof *team->seats);
    if (!team->places || !team->spare || !team->seats) {
        free(team->seats);
        free(team->spare);
        free(team->places);
        return false;
    }
    pthread_mutex_init(&team->lock, NULL);
    for (unsigned i = 0; i < threads; i++)
        pthread_cond_init(&team->seats[i].call, NULL);
    return true;
}

static void team_free(struct team *team, unsigned threads)
{
    for (; team->drained < team->filled; team->drained++) /* the run was stopped */
        team->spare[team->spares++] = team->places[team->drained % team->size].slot.memory;
    while (team->spares > 0)
        munmap(team->spare[--team->spares], team->p->slot_octets);
    for (unsigned i = 0; i < threads; i++)
        pthread_cond_destroy(&team->seats[i].call);
    pthread_mutex_destroy(&team->lock);
    free(team->seats);
    free(team->spare);
    free(team->places);
}

enum pipeline_result pipeline_run(const struct pipeline *p, unsigned threads, unsigned *used)
{
    enum pipeline_result result = PIPELINE_NO_MEMORY;
    struct team team;
#ifdef _OPENMP
    threads = threads > 0 ? threads : 1;
#else
    threads = 1;
#endif
    if (used)
        *used = 0;
    if (!team_init(&team, p, threads))
        return result;
    if (p->enter)
        p->enter(p->context);
    pthread_mutex_lock(&team.lock);
    fill(&team);
    pthread_mutex_unlock(&team.lock);
    if (team.mapped > 0) {
        start_team(&team, threads);
        result = team.failed ? PIPELINE_STOPPED : PIPELINE_DONE;
    }
    if (p->leave)
        p->leave(p->context);
    if (used)
        *used = team.members;
    team_free(&team, threads);
    return result;
}

/* With twice the threads, one slow slot does not hold up the others: in runs of uneven work
   threads + 2 slots took a quarter more time, 4 threads + 2 some 5 % less. */
size_t pipeline_slots(unsigned threads)
{
    return threads > 1 ? 2 * (size_t)threads + 2 : 1;
}
