/* SPDX-License-Identifier: ISC */
/* Every kernel against the slow reference, on different random blocks. */
#include "support/unit.h"

#include "base/cpu.h"
#include "base/octets.h"
#include "gost/gost.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "gost/selftest.h"
#include "support/reference_gost.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 2 * GOST_BATCH_MOST, OCTETS = BLOCKS * GOST_BLOCK, MARGIN = 64 };

/* What the reference makes of one key and one S-box. */
struct sample {
    struct gost_sbox sbox;
    uint8_t key_octets[GOST_KEY];
    struct gost_key key;
    struct gost_counter from;
    uint8_t in[OCTETS], ecb[OCTETS], ctr[OCTETS];
};

static struct sample sample;
static uint8_t area[OCTETS + 2 * MARGIN];

static void make_sample(const struct gost_sbox *sbox, size_t blocks)
{
    struct sample *s = &sample;
    s->sbox = *sbox;
    unit_random_octets(s->key_octets, sizeof s->key_octets);
    if (unit_random() % 4 == 0) /* words where every sum carries, or none does */
        memset(s->key_octets, unit_random() % 2 ? 0xff : 0, 16);
    gost_set_key(&s->key, s->key_octets);
    s->from.n3 = (uint32_t)unit_random();
    static const uint32_t edges[] = {0, 1, 0xfffffffe, 0xffffffff};
    static unsigned turn;
    s->from.n4 = turn < 4 ? edges[turn] : (uint32_t)unit_random();
    turn++;
    unit_random_octets(s->in, 8 * blocks);
    for (size_t i = 0; i < 8 * blocks; i += 8)
        reference_block(sbox, s->key_octets, false, s->in + i, s->ecb + i);
    reference_ctr(sbox, s->key_octets, s->from.n3, s->from.n4, s->in, s->ctr, 8 * blocks);
}

/* The working area, surrounded by octets that must stay as they are; at an odd address. */
static uint8_t *fresh_area(void)
{
    memset(area, 0xa5, sizeof area);
    return area + MARGIN - 1 - 2 * (unit_random() % 16);
}

static void check_area(const struct gost_kernel *kernel, const uint8_t *at, const uint8_t *expected,
                       size_t octets)
{
    bool outside = false;
    for (const uint8_t *p = area; p < area + sizeof area; p++)
        outside |= *p != 0xa5 && (p < at || p >= at + octets);
    ck_assert_msg(memcmp(at, expected, octets) == 0, "%s is wrong", kernel->name);
    ck_assert_msg(!outside, "%s writes outside", kernel->name);
}

/* The kernel itself, in place and not, on as many batches as the sample has. */
static void check_kernel(const struct gost_kernel *kernel, const struct gost *g)
{
    const struct sample *s = &sample;
    size_t blocks = BLOCKS - BLOCKS % kernel->batch, octets = 8 * blocks;
    uint8_t *at = fresh_area();
    kernel->ecb(g, &s->key, GOST_ENCRYPT, s->in, at, blocks);
    check_area(kernel, at, s->ecb, octets);
    kernel->ecb(g, &s->key, GOST_DECRYPT, at, at, blocks);
    check_area(kernel, at, s->in, octets);
    kernel->ecb(g, &s->key, GOST_ENCRYPT, at, at, blocks);
    check_area(kernel, at, s->ecb, octets);
    at = fresh_area();
    kernel->ecb(g, &s->key, GOST_DECRYPT, s->ecb, at, blocks);
    check_area(kernel, at, s->in, octets);
    at = fresh_area();
    kernel->ctr(g, &s->key, s->from, s->in, at, blocks);
    check_area(kernel, at, s->ctr, octets);
    kernel->ctr(g, &s->key, s->from, at, at, blocks);
    check_area(kernel, at, s->in, octets);
    kernel->ecb(g, &s->key, GOST_ENCRYPT, s->in, at, 0);
    kernel->ctr(g, &s->key, s->from, s->in, at, 0);
    check_area(kernel, at, s->in, octets);
}

static void check_all_kernels(const struct gost_sbox *sbox)
{
    size_t count;
    const struct gost_kernel *const *kernels = gost_kernels(&count);
    struct gost g;
    gost_init(&g, sbox);
    make_sample(sbox, BLOCKS);
    for (size_t i = 0; i < count; i++)
        if (gost_kernel_fits(kernels[i], &g, cpu_features())) {
            check_kernel(kernels[i], &g);
            ck_assert(gost_kernel_agrees(kernels[i], &g));
        }
    for (size_t i = 0; i < 8 * 64; i += 8) {
        uint8_t out[GOST_BLOCK];
        gost_one(&g, &sample.key, GOST_ENCRYPT, sample.in + i, out);
        ck_assert_mem_eq(out, sample.ecb + i, 8);
        gost_one(&g, &sample.key, GOST_DECRYPT, out, out);
        ck_assert_mem_eq(out, sample.in + i, 8);
    }
}

START_TEST(every_kernel_is_the_cipher_with_every_named_set)
{
    size_t count;
    const struct gost_named_sbox *sets = gost_named_sboxes(&count);
    for (size_t i = 0; i < count; i++)
        check_all_kernels(&sets[i].sbox);
}
END_TEST

START_TEST(every_kernel_is_the_cipher_with_random_sboxes)
{
    for (int i = 0; i < 4; i++) {
        struct gost_sbox sbox;
        random_sbox(&sbox);
        check_all_kernels(&sbox);
    }
}
END_TEST

/* Calls `check` with every kernel alone, and with those that gost_init() and gost_choose() take. */
static void with_every_choice(const struct gost_sbox *sbox, void (*check)(const struct gost *))
{
    size_t count, seen = 0;
    const struct gost_kernel *const *kernels = gost_kernels(&count);
    struct gost choice[1 << CPU_FEATURES], g;
    gost_init(&g, sbox);
    check(&g);
    for (unsigned cpu = 0; cpu < 1u << CPU_FEATURES; cpu++) {
        if (cpu & ~cpu_features())
            continue;
        ck_assert(gost_choose(&g, cpu, NULL, NULL));
        ck_assert(gost_kernel_fits(g.kernel, &g, cpu));
        ck_assert(gost_kernel_fits(g.short_kernel, &g, cpu));
        for (size_t i = 0; i < count; i++)
            if (gost_kernel_fits(kernels[i], &g, cpu) && !kernels[i]->secret_addresses)
                ck_assert(!g.kernel->secret_addresses && !g.short_kernel->secret_addresses);
        choice[seen] = g;
        size_t same = 0;
        while (choice[same].kernel != g.kernel || choice[same].short_kernel != g.short_kernel)
            same++;
        if (same == seen) {
            check(&g);
            seen++;
        }
    }
    for (size_t i = 0; i < count; i++)
        if (gost_choose(&g, cpu_features(), kernels[i]->name, NULL)) {
            ck_assert_ptr_eq(g.kernel, kernels[i]);
            check(&g);
        }
}

static void check_lengths(const struct gost *g)
{
    const struct sample *s = &sample;
    for (size_t octets = 0; octets <= 600; octets++) {
        uint8_t *at = fresh_area();
        gost_ctr(g, &s->key, s->from, s->in, at, octets);
        check_area(g->kernel, at, s->ctr, octets);
        gost_ctr(g, &s->key, s->from, at, at, octets);
        check_area(g->kernel, at, s->in, octets);
    }
    for (size_t blocks = 0; blocks <= BLOCKS; blocks += 1 + blocks / 20) {
        uint8_t *at = fresh_area();
        gost_ecb(g, &s->key, GOST_ENCRYPT, s->in, at, blocks);
        check_area(g->kernel, at, s->ecb, 8 * blocks);
        gost_ecb(g, &s->key, GOST_DECRYPT, at, at, blocks);
        check_area(g->kernel, at, s->in, 8 * blocks);
        size_t octets = 8 * blocks - (blocks ? unit_random() % 8 : 0);
        at = fresh_area();
        gost_ctr(g, &s->key, s->from, s->in, at, octets);
        check_area(g->kernel, at, s->ctr, octets);
    }
}

START_TEST(every_length_is_done_by_every_choice_of_kernels)
{
    make_sample(&gost_sbox_by_number(1)->sbox, BLOCKS);
    with_every_choice(&sample.sbox, check_lengths);
    struct gost_sbox sbox;
    random_sbox(&sbox);
    make_sample(&sbox, BLOCKS);
    with_every_choice(&sbox, check_lengths);
}
END_TEST

/* A counter of which both halves come to the very end of their range, or a little before or after,
   within `steps` steps. */
static struct gost_counter near_an_edge(uint64_t steps)
{
    uint64_t n = 1 + unit_random() % steps, end = UINT32_MAX - 1 + unit_random() % 4;
    return (struct gost_counter){
        .n3 = (uint32_t)(end - n * GOST_C2),
        .n4 = (uint32_t)((end + n * (UINT32_MAX - GOST_C1)) % UINT32_MAX),
    };
}

START_TEST(counters_pass_their_edges)
{
    size_t count;
    const struct gost_kernel *const *kernels = gost_kernels(&count);
    struct sample *s = &sample;
    struct gost g;
    make_sample(&gost_sbox_by_number(1)->sbox, BLOCKS);
    gost_init(&g, &s->sbox);
    for (int round = 0; round < 24; round++) {
        s->from = near_an_edge(BLOCKS);
        reference_ctr(&s->sbox, s->key_octets, s->from.n3, s->from.n4, s->in, s->ctr, OCTETS);
        for (size_t i = 0; i < count; i++)
            if (gost_kernel_fits(kernels[i], &g, cpu_features())) {
                uint8_t *at = fresh_area();
                kernels[i]->ctr(&g, &s->key, s->from, s->in, at, BLOCKS);
                check_area(kernels[i], at, s->ctr, OCTETS);
            }
    }
}
END_TEST

enum { SECTIONS = BLOCKS / GOST_SECTION };

static struct gost_section sections[SECTIONS];

static void check_sections(const struct gost *g)
{
    const size_t section = GOST_SECTION * GOST_BLOCK;
    for (size_t octets = 0; octets <= OCTETS; octets += section) {
        size_t cut = octets ? unit_random() % section : 0;
        uint8_t *at = fresh_area();
        gost_ctr_sections(g, sections, sample.in, at, octets);
        check_area(g->kernel, at, sample.ctr, octets);
        at = fresh_area();
        memcpy(at, sample.in, octets - cut);
        gost_ctr_sections(g, sections, at, at, octets - cut);
        check_area(g->kernel, at, sample.ctr, octets - cut);
    }
}

START_TEST(every_section_has_its_own_key)
{
    struct gost_sbox sbox = gost_sbox_by_number(2)->sbox;
    for (int round = 0; round < 2; round++) {
        unit_random_octets(sample.in, sizeof sample.in);
        for (size_t i = 0; i < SECTIONS; i++) {
            uint8_t key[GOST_KEY];
            unit_random_octets(key, sizeof key);
            gost_set_key(&sections[i].key, key);
            sections[i].from = near_an_edge(GOST_SECTION);
            reference_ctr(&sbox, key, sections[i].from.n3, sections[i].from.n4,
                          sample.in + 1024 * i, sample.ctr + 1024 * i, 1024);
        }
        with_every_choice(&sbox, check_sections);
        random_sbox(&sbox);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gost kernels");
    TCase *tests = tcase_create("against the reference");
    tcase_add_test(tests, every_kernel_is_the_cipher_with_every_named_set);
    tcase_add_test(tests, every_kernel_is_the_cipher_with_random_sboxes);
    tcase_add_test(tests, every_length_is_done_by_every_choice_of_kernels);
    tcase_add_test(tests, counters_pass_their_edges);
    tcase_add_test(tests, every_section_has_its_own_key);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
