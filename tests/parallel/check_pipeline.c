/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "parallel/pipeline.h"

#include <dirent.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS = 2000, MEMORIES = 1000, NEVER = 1 << 30 };

/* A run that checks itself.  Nothing may fail an assertion within the team: faults are counted. */
struct job {
    struct pipeline pipeline;
    unsigned threads;
    unsigned slots;
    unsigned fail_at;   /* fill fails instead of filling this slot */
    unsigned stop_at;   /* drain returns false for this slot */
    unsigned restless;  /* one in so many steps sleeps a while; 0: none */
    bool nap;           /* work sleeps for 2 ms, every hundredth fill for 10 */
    unsigned silent_at; /* fill waits a second before this slot */
    uint64_t salt;
    struct pipeline_turn turn;

    _Atomic unsigned faults;
    _Atomic int fillers, drainers, turners, threads_inside, threads_seen;
    _Atomic unsigned filled, worked, drained, turned;
    _Atomic unsigned char stage[SLOTS]; /* 1 filled, 2 worked, 3 drained */
    void *memory[MEMORIES];             /* by the filler alone */
    unsigned memories;
    unsigned tasks; /* threads of the process, seen by drain */
    enum pipeline_result result;
    unsigned used;
};

static _Thread_local bool inside;

static void must(struct job *job, bool truth)
{
    job->faults += !truth;
}

static unsigned tasks(void)
{
    unsigned n = 0;
    DIR *dir = opendir("/proc/self/task");
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        n += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return n;
}

/* A number that depends on the slot and the station, so that each run is another mixture. */
static uint64_t dice(const struct job *job, uint64_t number, unsigned station)
{
    uint64_t z = job->salt + number * 3 + station;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void loiter(const struct job *job, uint64_t number, unsigned station)
{
    uint64_t random = dice(job, number, station);
    if (job->restless > 0 && random % job->restless == 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)(random >> 32) % 200000}, NULL);
}

static void put(struct job *job, struct pipeline_slot *slot, uint64_t value)
{
    memcpy(slot->memory, &value, sizeof value);
    if (job->pipeline.slot_octets < 1 << 20)
        memcpy((char *)slot->memory + job->pipeline.slot_octets - sizeof value, &value,
               sizeof value);
}

static bool holds(struct job *job, const struct pipeline_slot *slot, uint64_t value)
{
    return memcmp(slot->memory, &value, sizeof value) == 0 &&
           (job->pipeline.slot_octets >= 1 << 20 ||
            memcmp((char *)slot->memory + job->pipeline.slot_octets - sizeof value, &value,
                   sizeof value) == 0);
}

static void enter(void *context)
{
    struct job *job = context;
    must(job, !inside);
    inside = true;
    job->threads_inside++;
    job->threads_seen++;
}

static void leave(void *context)
{
    struct job *job = context;
    must(job, inside);
    inside = false;
    job->threads_inside--;
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct job *job = context;
    must(job, inside && job->fillers++ == 0);
    enum pipeline_fill result = PIPELINE_FILLED;
    must(job, slot->number == job->filled && (uintptr_t)slot->memory % 4096 == 0);
    must(job, job->filled - job->drained < pipeline_slots(job->threads) || job->stop_at != NEVER);
    unsigned known = 0;
    while (known < job->memories && job->memory[known] != slot->memory)
        known++;
    if (known == job->memories && known < MEMORIES)
        job->memory[job->memories++] = slot->memory;
    if (slot->number == job->silent_at)
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    if (job->nap && slot->number % 100 == 50)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    loiter(job, slot->number, 0);
    if (slot->number == job->fail_at) {
        result = PIPELINE_FAILED;
    } else {
        must(job, slot->number < job->slots);
        put(job, slot, slot->number);
        must(job, job->stage[slot->number]++ == 0);
        if (slot->number + 1 == job->slots)
            result = PIPELINE_LAST;
        job->filled++;
    }
    job->fillers--;
    return result;
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct job *job = context;
    must(job, inside && holds(job, slot, slot->number));
    loiter(job, slot->number, 1);
    if (job->nap)
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    put(job, slot, ~slot->number);
    if (slot->number % 5 != 4)
        loiter(job, slot->number, 2);
    pipeline_turn_take(&job->turn, slot);
    must(job, job->turners++ == 0 && job->turned++ == slot->number);
    loiter(job, slot->number, 3);
    job->turners--;
    pipeline_turn_pass(&job->turn);
    must(job, job->stage[slot->number]++ == 1);
    job->worked++;
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct job *job = context;
    must(job, inside && job->drainers++ == 0);
    must(job, slot->number == job->drained && holds(job, slot, ~slot->number));
    must(job, job->stage[slot->number]++ == 2);
    loiter(job, slot->number, 4);
    if (slot->number == 0)
        job->tasks = tasks();
    job->drained++;
    job->drainers--;
    return slot->number != job->stop_at;
}

static struct job *job_new(unsigned threads, unsigned slots)
{
    struct job *job = calloc(1, sizeof *job);
    ck_assert_ptr_nonnull(job);
    job->pipeline = (struct pipeline){job, 4096, fill, work, drain, enter, leave, NULL};
    job->threads = threads;
    job->slots = slots;
    job->fail_at = job->stop_at = job->silent_at = NEVER;
    job->salt = unit_random();
    return job;
}

static void job_run(struct job *job)
{
    pipeline_turn_init(&job->turn);
    job->result = pipeline_run(&job->pipeline, job->threads, &job->used);
    pipeline_turn_destroy(&job->turn);
}

/* What holds after every run. */
static void job_check(const struct job *job)
{
    ck_assert_uint_eq(job->faults, 0);
    ck_assert_uint_eq(job->worked, job->filled);
    ck_assert_uint_eq(job->turned, job->filled);
    ck_assert_uint_le(job->memories, pipeline_slots(job->threads));
    ck_assert_uint_ge(job->used, 1);
    ck_assert_uint_le(job->used, job->threads);
    ck_assert_int_eq(job->threads_seen, (int)job->used);
    ck_assert_int_eq(job->threads_inside, 0);
    for (unsigned i = 0; i < SLOTS; i++)
        ck_assert_uint_eq(job->stage[i], i < job->drained ? 3 : i < job->filled ? 2 : 0);
}

static void job_check_whole(const struct job *job)
{
    job_check(job);
    ck_assert_int_eq(job->result, PIPELINE_DONE);
    ck_assert_uint_eq(job->filled, job->slots);
    ck_assert_uint_eq(job->drained, job->slots);
}

START_TEST(every_slot_passes_once_and_in_order)
{
    for (unsigned restless = 0; restless <= 10; restless += 10) {
        struct job *job = job_new((unsigned)_i, SLOTS);
        job->restless = restless;
        job_run(job);
        job_check_whole(job);
        free(job);
    }
}
END_TEST

START_TEST(short_inputs_of_any_length_pass)
{
    for (unsigned i = 0; i < 300; i++) {
        struct job *job = job_new(1 + i % 16, 1 + i % 40);
        job->restless = (unsigned)(unit_random() % 4);
        job_run(job);
        job_check_whole(job);
        free(job);
    }
}
END_TEST

START_TEST(an_input_of_one_slot_starts_no_threads)
{
    struct job *job = job_new(16, 1);
    job_run(job);
    job_check_whole(job);
    ck_assert_uint_eq(job->used, 1);
    ck_assert_uint_eq(job->memories, 1);
    ck_assert_uint_eq(job->tasks, 1);
    ck_assert_uint_eq(tasks(), 1);
    free(job);
}
END_TEST

START_TEST(one_thread_needs_one_slot)
{
    ck_assert_uint_eq(pipeline_slots(1), 1);
    for (unsigned threads = 0; threads <= 1; threads++) {
        struct job *job = job_new(1, SLOTS);
        job->threads = threads; /* 0 is taken for 1 */
        job_run(job);
        job->threads = 1;
        job_check_whole(job);
        ck_assert_uint_eq(job->memories, 1);
        ck_assert_uint_eq(job->tasks, 1);
        free(job);
    }
}
END_TEST

START_TEST(after_a_failed_fill_earlier_slots_are_drained)
{
    for (unsigned i = 0; i < 300; i++) {
        struct job *job = job_new(1 + i % 16, 200);
        job->fail_at = i < 16 ? i % 3 : (unsigned)(unit_random() % 200);
        job->restless = (unsigned)(unit_random() % 20);
        job_run(job);
        job_check(job);
        ck_assert_int_eq(job->result, PIPELINE_STOPPED);
        ck_assert_uint_eq(job->filled, job->fail_at);
        ck_assert_uint_eq(job->drained, job->fail_at);
        free(job);
    }
}
END_TEST

START_TEST(after_a_failed_drain_nothing_is_drained_but_all_is_worked)
{
    for (unsigned i = 0; i < 300; i++) {
        struct job *job = job_new(1 + i % 16, 200);
        job->stop_at = i < 16 ? i % 3 : (unsigned)(unit_random() % 200);
        if (i % 4 == 3)
            job->fail_at = (unsigned)(unit_random() % 200);
        job->restless = (unsigned)(unit_random() % 20);
        job_run(job);
        job_check(job);
        ck_assert_int_eq(job->result, PIPELINE_STOPPED);
        unsigned last = job->stop_at + 1 < job->fail_at ? job->stop_at + 1 : job->fail_at;
        ck_assert_uint_eq(job->drained, last);
        ck_assert_uint_le(job->filled - job->drained, pipeline_slots(job->threads));
        free(job);
    }
}
END_TEST

static double cpu_seconds(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Naps overlap even if there are fewer CPUs than threads.  All fall asleep during a long fill and
   must be called after it. */
START_TEST(all_threads_work_at_the_same_time)
{
    struct job *job = job_new(8, 400);
    job->nap = true;
    double start = seconds();
    job_run(job);
    double elapsed = seconds() - start;
    job_check_whole(job);
    printf("# %.3f s for 400 naps of 2 ms in %u threads\n", elapsed, job->used);
    if (job->used == 8)
        ck_assert_double_le(elapsed, 0.4);
    free(job);
}
END_TEST

START_TEST(a_silent_source_leaves_all_asleep)
{
    static const unsigned threads[] = {1, 2, 8, 32};
    struct job *job = job_new(threads[_i], 200);
    job->silent_at = 150;
    double before = cpu_seconds();
    job_run(job);
    double used = cpu_seconds() - before;
    job_check_whole(job);
    printf("# %u threads: %.4f s of CPU in a second of silence\n", threads[_i], used);
    ck_assert_double_le(used, 0.05);
    free(job);
}
END_TEST

START_TEST(a_slow_drain_leaves_all_asleep)
{
    struct job *job = job_new(8, 200);
    job->restless = 1;
    double before = cpu_seconds();
    job_run(job);
    job_check_whole(job);
    printf("# %.4f s of CPU for 200 slots that sleep\n", cpu_seconds() - before);
    free(job);
}
END_TEST

/* Within a parallel region OpenMP gives inner ones a team of one, or more if it is told to. */
START_TEST(it_works_within_a_parallel_region)
{
    struct job *job[2] = {job_new(4, SLOTS), job_new(4, SLOTS)};
#ifdef _OPENMP
#pragma omp parallel for num_threads(2)
#endif
    for (int i = 0; i < 2; i++)
        job_run(job[i]);
    for (int i = 0; i < 2; i++) {
        job_check_whole(job[i]);
        free(job[i]);
    }
}
END_TEST

START_TEST(it_can_run_again_and_again)
{
    for (unsigned i = 0; i < 100; i++) {
        struct job *job = job_new(1 + (unsigned)(unit_random() % 8), 50);
        job_run(job);
        job_check_whole(job);
        free(job);
    }
}
END_TEST

static void limit_memory(size_t more)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fscanf(file, "%lu", &pages), 1);
    fclose(file);
    rlim_t limit = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + more;
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &(struct rlimit){limit, limit}), 0);
}

START_TEST(with_little_memory_it_runs_with_fewer_slots)
{
    struct job *job = job_new(4, 100);
    job->nap = true;
    job->pipeline.slot_octets = 256 << 20;
    limit_memory(700 << 20);
    job_run(job);
    job_check_whole(job);
    ck_assert_uint_le(job->memories, 2);
    free(job);
}
END_TEST

START_TEST(with_no_memory_it_says_so)
{
    struct job *job = job_new(4, 1000);
    job->pipeline.slot_octets = 256 << 20;
    limit_memory(100 << 20);
    job_run(job);
    ck_assert_int_eq(job->result, PIPELINE_NO_MEMORY);
    ck_assert_uint_eq(job->filled, 0);
    ck_assert_int_eq(job->threads_inside, 0);
    free(job);
}
END_TEST

START_TEST(memory_for_few_threads_is_enough)
{
    struct job *job = job_new(64, 1000);
    limit_memory(100 << 20); /* stacks: 8 MiB each */
    job_run(job);
    job_check_whole(job);
    printf("# %u of 64 threads in 100 MiB of address space\n", job->used);
    free(job);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pipeline");
    TCase *tests = tcase_create("pipeline");
    tcase_add_loop_test(tests, every_slot_passes_once_and_in_order, 1, 17);
    tcase_add_test(tests, short_inputs_of_any_length_pass);
    tcase_add_test(tests, an_input_of_one_slot_starts_no_threads);
    tcase_add_test(tests, one_thread_needs_one_slot);
    tcase_add_test(tests, after_a_failed_fill_earlier_slots_are_drained);
    tcase_add_test(tests, after_a_failed_drain_nothing_is_drained_but_all_is_worked);
    tcase_add_test(tests, all_threads_work_at_the_same_time);
    tcase_add_loop_test(tests, a_silent_source_leaves_all_asleep, 0, 4);
    tcase_add_test(tests, a_slow_drain_leaves_all_asleep);
    tcase_add_test(tests, it_works_within_a_parallel_region);
    tcase_add_test(tests, it_can_run_again_and_again);
    tcase_add_test(tests, with_little_memory_it_runs_with_fewer_slots);
    tcase_add_test(tests, with_no_memory_it_says_so);
    tcase_add_test(tests, memory_for_few_threads_is_enough);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
