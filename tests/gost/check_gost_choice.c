/* SPDX-License-Identifier: ISC */
/* The counter's jumps, and the choice of kernels. */
#include "support/unit.h"

#include "base/cpu.h"
#include "gost/gost.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "gost/selftest.h"
#include "support/reference_gost.h"

#include <string.h>

/* One step as the standard's text has it. */
static void step(struct gost_counter *c)
{
    uint64_t n4 = (uint64_t)c->n4 + GOST_C1;
    c->n3 = (uint32_t)(((uint64_t)c->n3 + GOST_C2) % (UINT64_C(1) << 32));
    c->n4 = (uint32_t)(n4 < UINT64_C(1) << 32 ? n4 : n4 - (UINT64_C(1) << 32) + 1);
}

/* Check notes every assertion in a file: too slow for millions that hold. */
static void check_jump(struct gost_counter from, uint64_t steps, struct gost_counter to)
{
    struct gost_counter jumped = gost_counter_jump(from, steps);
    if (jumped.n3 != to.n3 || jumped.n4 != to.n4)
        ck_abort_msg("%08x %08x, %llu steps", from.n3, from.n4, (unsigned long long)steps);
}

static const uint32_t edges[] = {0, 1, 0xfffffffe, 0xffffffff};

START_TEST(a_jump_is_as_many_steps)
{
    for (size_t i = 0; i < 4 + 4; i++) {
        uint32_t n4 = i < 4 ? edges[i] : (uint32_t)unit_random();
        struct gost_counter from = {(uint32_t)unit_random(), n4}, to = from;
        for (uint64_t steps = 0; steps <= 1 << 20; steps++) {
            check_jump(from, steps, to);
            step(&to);
        }
    }
}
END_TEST

/* Starts that come to a sum of FFFFFFFF, or of 2^32, after a given number of steps. */
START_TEST(a_sum_of_all_ones_stays_and_one_more_becomes_one)
{
    for (uint32_t steps = 1; steps < 254; steps++) {
        struct gost_counter ones =
            gost_counter_jump((struct gost_counter){0, 0u - 1 - steps * GOST_C1}, steps);
        struct gost_counter next =
            gost_counter_jump((struct gost_counter){0, 0u - steps * GOST_C1}, steps);
        ck_assert_uint_eq(ones.n4, 0xffffffff);
        ck_assert_uint_eq(next.n4, 1);
    }
}
END_TEST

/* Doubling: 2^k steps from the matrix of no other product than additions. */
static void step_far(struct gost_counter *c, uint64_t steps)
{
    uint64_t add3 = GOST_C2, add4 = GOST_C1; /* what 2^k steps add */
    for (; steps; steps >>= 1) {
        if (steps & 1) {
            uint64_t n4 = c->n4 + add4;
            c->n3 = (uint32_t)(c->n3 + add3);
            c->n4 = (uint32_t)(n4 < UINT64_C(1) << 32 ? n4 : n4 - UINT32_MAX);
        }
        add3 = (uint32_t)(2 * add3);
        add4 = 2 * add4 > UINT32_MAX ? 2 * add4 - UINT32_MAX : 2 * add4;
    }
}

START_TEST(a_jump_is_exact_at_any_distance)
{
    for (int i = 0; i < 200000; i++) {
        uint64_t steps = unit_random() >> unit_random() % 64;
        if (i % 8 == 0)
            steps = 0 - steps % 1000;
        if (i % 8 == 1) /* multiples of 2^32-1, where N4 comes back */
            steps = (steps >> 32) * UINT32_MAX;
        if (i % 8 == 2)
            steps = (UINT64_C(1) << (i / 8 % 64)) + steps % 5 - 2;
        uint32_t n4 = i % 3 ? (uint32_t)unit_random() : edges[i / 3 % 4];
        struct gost_counter from = {(uint32_t)unit_random(), n4}, to = from;
        step_far(&to, steps);
        check_jump(from, steps, to);
        struct gost_counter halfway = gost_counter_jump(from, steps / 3);
        check_jump(halfway, steps - steps / 3, to);
    }
}
END_TEST

/* Kernels with one mistake each. */
static const struct gost_kernel *good;

static void ecb_last_bit(const struct gost *g, const struct gost_key *key,
                         enum gost_direction direction, const uint8_t *in, uint8_t *out,
                         size_t blocks)
{
    good->ecb(g, key, direction, in, out, blocks);
    out[8 * good->batch - 1] ^= 0x80;
}

static void ecb_never_decrypts(const struct gost *g, const struct gost_key *key,
                               enum gost_direction direction, const uint8_t *in, uint8_t *out,
                               size_t blocks)
{
    (void)direction;
    good->ecb(g, key, GOST_ENCRYPT, in, out, blocks);
}

static void ecb_swaps_batches(const struct gost *g, const struct gost_key *key,
                              enum gost_direction direction, const uint8_t *in, uint8_t *out,
                              size_t blocks)
{
    uint8_t block[8];
    good->ecb(g, key, direction, in, out, blocks);
    memcpy(block, out, 8);
    memcpy(out, out + 8 * good->batch, 8);
    memcpy(out + 8 * good->batch, block, 8);
}

/* N4 by a wrong adder: `n4 - from` after the first wrap is one too small, or FFFFFFFF becomes 0. */
static void wrong_adder(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                        const uint8_t *in, uint8_t *out, size_t blocks, bool carry)
{
    for (size_t i = 0; i < 8 * blocks; i += 8) {
        uint8_t gamma[8];
        from.n3 += GOST_C2;
        from.n4 += GOST_C1;
        from.n4 += carry && from.n4 < GOST_C1;
        if (from.n4 == UINT32_MAX)
            from.n4 = carry ? 0 : UINT32_MAX;
        for (int j = 0; j < 4; j++) {
            gamma[j] = (uint8_t)(from.n3 >> 8 * j);
            gamma[4 + j] = (uint8_t)(from.n4 >> 8 * j);
        }
        gost_one(g, key, GOST_ENCRYPT, gamma, gamma);
        for (int j = 0; j < 8; j++)
            out[i + (size_t)j] = in[i + (size_t)j] ^ gamma[j];
    }
}

static void ctr_without_carry(const struct gost *g, const struct gost_key *key,
                              struct gost_counter from, const uint8_t *in, uint8_t *out,
                              size_t blocks)
{
    wrong_adder(g, key, from, in, out, blocks, false);
}

static void ctr_true_modulus(const struct gost *g, const struct gost_key *key,
                             struct gost_counter from, const uint8_t *in, uint8_t *out,
                             size_t blocks)
{
    wrong_adder(g, key, from, in, out, blocks, true);
}

static void sections_of_one_key(const struct gost *g, const struct gost_section *sections,
                                const uint8_t *in, uint8_t *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        good->ctr(g, &sections[0].key, sections[i].from, in + 1024 * i, out + 1024 * i,
                  GOST_SECTION);
}

START_TEST(a_kernel_with_a_mistake_is_refused)
{
    struct gost g;
    gost_init(&g, &gost_sbox_by_number(1)->sbox);
    good = gost_kernel_by_name("scalar-u32");
    struct gost_kernel wrong[6] = {*good, *good, *good, *good, *good, *good};
    ck_assert(gost_kernel_agrees(&wrong[0], &g));
    wrong[0].ecb = ecb_last_bit;
    wrong[1].ecb = ecb_never_decrypts;
    wrong[2].ecb = ecb_swaps_batches;
    wrong[3].ctr = ctr_without_carry;
    wrong[4].ctr = ctr_true_modulus;
    wrong[5].sections = sections_of_one_key;
    wrong[5].section_batch = 2;
    for (int i = 0; i < 6; i++)
        ck_assert_msg(!gost_kernel_agrees(&wrong[i], &g), "mistake %d was not seen", i);
}
END_TEST

START_TEST(a_kernel_that_does_not_fit_is_not_chosen)
{
    size_t count;
    const struct gost_kernel *const *kernels = gost_kernels(&count);
    struct gost_sbox sbox;
    struct gost g, before;
    random_sbox(&sbox);
    gost_init(&g, &sbox);
    ck_assert_int_eq(g.circuits, 0);
    memcpy(&before, &g, sizeof g);
    ck_assert(!gost_choose(&g, cpu_features(), "no such kernel", NULL));
    for (size_t i = 0; i < count; i++) {
        ck_assert_ptr_eq(gost_kernel_by_name(kernels[i]->name), kernels[i]);
        ck_assert_uint_eq(kernels[i]->batch % 8, 0);
        ck_assert_uint_le(kernels[i]->batch, GOST_BATCH_MOST);
        if (kernels[i]->cpu || !kernels[i]->any_sbox)
            ck_assert(!gost_choose(&g, 0, kernels[i]->name, NULL));
        if (!kernels[i]->any_sbox)
            ck_assert(!gost_choose(&g, ~0u, kernels[i]->name, NULL));
    }
    ck_assert_mem_eq(&before, &g, sizeof g);
}
END_TEST

START_TEST(every_kernel_is_described_in_full)
{
    size_t count, named = 0;
    const struct gost_kernel *const *kernels = gost_kernels(&count);
    for (size_t i = 0; i < count; i++) {
        const struct gost_kernel *k = kernels[i];
        for (size_t j = 0; j < i; j++)
            ck_assert(strcmp(kernels[j]->name, k->name) != 0);
        ck_assert_uint_gt(k->batch, 0);
        ck_assert_uint_gt(k->call_cost, 0);
        ck_assert_uint_gt(k->batch_cost, 0);
        ck_assert(k->ecb != NULL && k->ctr != NULL);
        ck_assert_int_eq(k->sections != NULL, k->section_batch != 0);
        ck_assert_uint_lt(k->cpu, 1u << CPU_FEATURES);
        named += k == gost_reference_kernel();
    }
    ck_assert_uint_eq(named, 1);
    ck_assert(gost_reference_kernel()->any_sbox);
    ck_assert_uint_eq(gost_reference_kernel()->cpu, 0);
}
END_TEST

/* What the modes could not work with is refused by the self-test, whatever the functions do. */
START_TEST(a_kernel_with_an_impossible_batch_is_refused)
{
    static const unsigned batches[] = {0, 4, 12, GOST_BATCH_MOST + 8};
    struct gost g;
    gost_init(&g, &gost_sbox_by_number(1)->sbox);
    for (size_t i = 0; i < sizeof batches / sizeof *batches; i++) {
        struct gost_kernel kernel = *gost_reference_kernel();
        kernel.batch = batches[i];
        ck_assert_msg(!gost_kernel_agrees(&kernel, &g), "a batch of %u", batches[i]);
    }
}
END_TEST

static double block_cost(const struct gost_kernel *kernel)
{
    return (double)gost_kernel_cost(kernel, GOST_BATCH_MOST * 8) / (GOST_BATCH_MOST * 8);
}

/* For one block what counts is the test, for very many only the work. */
START_TEST(short_work_takes_the_kernel_that_is_soonest_done)
{
    enum { LOG2_MOST = 40 };
    struct gost g;
    size_t count;
    const struct gost_kernel *const *kernels = gost_kernels(&count), *taken[LOG2_MOST + 1];
    gost_init(&g, &gost_sbox_by_number(1)->sbox);
    for (unsigned log2 = 0; log2 <= LOG2_MOST; log2++) {
        ck_assert(gost_choose_for(&g, cpu_features(), UINT64_C(1) << log2, NULL));
        ck_assert_ptr_eq(g.kernel, g.short_kernel);
        taken[log2] = g.kernel;
    }
    for (size_t i = 0; i < count; i++) {
        const struct gost_kernel *k = kernels[i];
        if (k->secret_addresses || !gost_kernel_fits(k, &g, cpu_features()))
            continue;
        ck_assert(gost_kernel_test_cost(taken[0]) + gost_kernel_cost(taken[0], 1) <=
                  gost_kernel_test_cost(k) + gost_kernel_cost(k, 1));
        ck_assert(block_cost(taken[LOG2_MOST]) <= block_cost(k));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gost choice");
    TCase *tests = tcase_create("counters and choice");
    tcase_add_test(tests, a_jump_is_as_many_steps);
    tcase_add_test(tests, a_sum_of_all_ones_stays_and_one_more_becomes_one);
    tcase_add_test(tests, a_jump_is_exact_at_any_distance);
    tcase_add_test(tests, a_kernel_with_a_mistake_is_refused);
    tcase_add_test(tests, a_kernel_that_does_not_fit_is_not_chosen);
    tcase_add_test(tests, every_kernel_is_described_in_full);
    tcase_add_test(tests, a_kernel_with_an_impossible_batch_is_refused);
    tcase_add_test(tests, short_work_takes_the_kernel_that_is_soonest_done);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
