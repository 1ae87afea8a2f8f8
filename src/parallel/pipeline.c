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
 * (pipeline_turn.c) only ever waits for slots that some thread already has in hand.  As a rule the
 * thread that filled a slot works on it at once, while it is still in that core's cache.  Only if
 * others sleep, which means that filling is the bottleneck, it leaves the slot to one of them and
 * fills on: the input then never waits for a thread to wake up.
 *
 * A thread that finds nothing to do lies down on a stack of sleepers and waits on a condition
 * variable of its own.  Whoever leaves the lock to do one thing while another is left undone
 * calls the last sleeper, whose cache is warmest; there is never more than one on its way, and it
 * calls the next if there is more to do.  So nobody spins, no thread is woken in vain by
 * the dozen, and a silent source leaves one thread in its read and all others asleep.
 *
 * When all is done the sleepers are called together.  They reach the barrier at the end of the
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

struct run {
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
    unsigned team;        /* threads that have come */
};

static bool may_drain(const struct run *run)
{
    return !run->draining && !run->stopped && run->drained < run->filled &&
           run->places[run->drained % run->size].worked;
}

static bool may_work(const struct run *run)
{
    return run->taken < run->filled;
}

static bool may_fill(const struct run *run)
{
    return !run->filling && !run->ended && run->filled - run->drained < run->limit;
}

static bool finished(const struct run *run)
{
    return run->ended && !run->filling && !run->draining && run->worked == run->filled &&
           (run->stopped || run->drained == run->filled);
}

/* The signal is given outside the lock: who wakes finds it free. */
static void unlock_and_call(struct run *run)
{
    struct seat *seat = NULL;
    if (run->sleeper && !run->calling && (may_drain(run) || may_work(run) || may_fill(run))) {
        seat = run->sleeper;
        run->sleeper = seat->next;
        run->sleepers--;
        run->calling = seat->called = true;
    }
    pthread_mutex_unlock(&run->lock);
    if (seat)
        pthread_cond_signal(&seat->call);
}

static void sleep_until_called(struct run *run, struct seat *seat)
{
    seat->called = false;
    seat->next = run->sleeper;
    run->sleeper = seat;
    run->sleepers++;
    while (!seat->called)
        pthread_cond_wait(&seat->call, &run->lock);
    run->calling = false;
}

static void call_all(struct run *run)
{
    for (; run->sleeper; run->sleeper = run->sleeper->next) {
        run->sleeper->called = true;
        pthread_cond_signal(&run->sleeper->call);
    }
    run->sleepers = 0;
}

/* Memory for the next slot.  Only the filling thread maps, and touches first.  If there is no
   memory for another slot the run goes on with those it has. */
static void *slot_memory(struct run *run)
{
    if (run->spares > 0)
        return run->spare[--run->spares];
    void *memory =
        mmap(NULL, run->p->slot_octets, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        run->limit = run->mapped;
        return NULL;
    }
    run->mapped++;
    return memory;
}

static void fill(struct run *run)
{
    void *memory = slot_memory(run);
    if (!memory)
        return;
    struct pipeline_slot *slot = &run->places[run->filled % run->size].slot;
    slot->number = run->filled;
    slot->memory = memory;
    run->filling = true;
    unlock_and_call(run);
    enum pipeline_fill result = run->p->fill(run->p->context, slot);
    pthread_mutex_lock(&run->lock);
    run->filling = false;
    if (result == PIPELINE_FILLED || result == PIPELINE_LAST)
        run->filled++;
    else
        run->spare[run->spares++] = memory;
    if (result != PIPELINE_FILLED)
        run->ended = true;
    if (result == PIPELINE_FAILED)
        run->failed = true;
}

static void work(struct run *run)
{
    struct place *place = &run->places[run->taken++ % run->size];
    unlock_and_call(run);
    run->p->work(run->p->context, &place->slot);
    pthread_mutex_lock(&run->lock);
    place->worked = true;
    run->worked++;
}

static void drain(struct run *run)
{
    struct place *place = &run->places[run->drained % run->size];
    run->draining = true;
    unlock_and_call(run);
    bool more = run->p->drain(run->p->context, &place->slot);
    pthread_mutex_lock(&run->lock);
    run->draining = place->worked = false;
    run->spare[run->spares++] = place->slot.memory;
    run->drained++;
    if (!more)
        run->stopped = run->ended = run->failed = true;
}

/* A thread's part in the run, with the lock held. */
static void take_part(struct run *run, struct seat *seat)
{
    while (!finished(run)) {
        if (may_drain(run))
            drain(run);
        else if (may_fill(run) && run->filled - run->taken <= run->sleepers + run->calling)
            fill(run);
        else if (may_work(run))
            work(run);
        else if (may_fill(run))
            fill(run);
        else
            sleep_until_called(run, seat);
    }
    call_all(run);
}

static void join(struct run *run)
{
    const struct pipeline *p = run->p;
    bool caller = pthread_equal(run->caller, pthread_self()); /* has entered */
    if (caller) /* libgomp starts all threads before the caller goes on */
        signals_set_last_words(NULL);
    if (!caller && !threads_stack_suffices())
        return;
    if (p->enter && !caller)
        p->enter(p->context);
    pthread_mutex_lock(&run->lock);
    struct seat *seat = &run->seats[run->team++];
    take_part(run, seat);
    pthread_mutex_unlock(&run->lock);
    if (p->leave && !caller)
        p->leave(p->context);
}

/* The first slot is filled. */
static void run_team(struct run *run, unsigned threads)
{
    if (threads == 1 || run->ended) {
        join(run);
        return;
    }
    unsigned possible = threads_possible(threads);
    /* At a limit, half of what there is stays free for slots and for others. */
    threads = possible < threads ? (possible + 1) / 2 : threads;
    run->limit = pipeline_slots(threads);
    signals_set_last_words(run->p->refused);
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
#endif
    join(run);
}

static bool run_init(struct run *run, const struct pipeline *p, unsigned threads)
{
    *run = (struct run){.p = p, .size = pipeline_slots(threads), .caller = pthread_self()};
    run->limit = run->size;
    run->places = calloc(run->size, sizeof *run->places);
    run->spare = calloc(run->size, sizeof *run->spare);
    run->seats = calloc(threads, sizeof *run->seats);
    if (!run->places || !run->spare || !run->seats) {
        free(run->seats);
        free(run->spare);
        free(run->places);
        return false;
    }
    pthread_mutex_init(&run->lock, NULL);
    for (unsigned i = 0; i < threads; i++)
        pthread_cond_init(&run->seats[i].call, NULL);
    return true;
}

static void run_free(struct run *run, unsigned threads)
{
    for (; run->drained < run->filled; run->drained++) /* the run was stopped */
        run->spare[run->spares++] = run->places[run->drained % run->size].slot.memory;
    while (run->spares > 0)
        munmap(run->spare[--run->spares], run->p->slot_octets);
    for (unsigned i = 0; i < threads; i++)
        pthread_cond_destroy(&run->seats[i].call);
    pthread_mutex_destroy(&run->lock);
    free(run->seats);
    free(run->spare);
    free(run->places);
}

enum pipeline_result pipeline_run(const struct pipeline *p, unsigned threads, unsigned *used)
{
    enum pipeline_result result = PIPELINE_NO_MEMORY;
    struct run run;
#ifdef _OPENMP
    threads = threads > 0 ? threads : 1;
#else
    threads = 1;
#endif
    if (used)
        *used = 0;
    if (!run_init(&run, p, threads))
        return result;
    if (p->enter)
        p->enter(p->context);
    pthread_mutex_lock(&run.lock);
    fill(&run);
    pthread_mutex_unlock(&run.lock);
    if (run.mapped > 0) {
        run_team(&run, threads);
        result = run.failed ? PIPELINE_STOPPED : PIPELINE_DONE;
    }
    if (p->leave)
        p->leave(p->context);
    if (used)
        *used = run.team;
    run_free(&run, threads);
    return result;
}

/* With twice the threads, one slow slot does not hold up the others: in runs of uneven work
   threads + 2 slots took a quarter more time, 4 threads + 2 some 5 % less. */
size_t pipeline_slots(unsigned threads)
{
    return threads > 1 ? 2 * (size_t)threads + 2 : 1;
}
