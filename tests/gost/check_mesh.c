/* SPDX-License-Identifier: ISC */
/* The chain of keys of a meshed stream, in every form that this CPU has. */
#include "config.h"

#include "support/unit.h"

#include "base/cpu.h"
#include "gost/choose.h"
#include "gost/mesh/mesh.h"

#include <string.h>

/* RFC 4357 section 2.3.2 */
static const uint8_t constant[GOST_KEY] = {
    0x69, 0x00, 0x72, 0x22, 0x64, 0xc9, 0x04, 0x23, 0x8d, 0x3a, 0xdb, 0x96, 0x46, 0xe9, 0x2a, 0xc4,
    0x18, 0xfe, 0xac, 0x94, 0x00, 0xed, 0x07, 0x12, 0xc0, 0x86, 0xdc, 0xc2, 0xef, 0x4c, 0xa9, 0x2b};

/* One block after the other, as the RFC says. */
static void next_section(const struct gost *g, struct gost_section *section)
{
    uint8_t key[GOST_KEY], state[GOST_BLOCK];
    for (size_t at = 0; at < GOST_KEY; at += GOST_BLOCK)
        gost_one(g, &section->key, GOST_DECRYPT, constant + at, key + at);
    gost_set_key(&section->key, key);
    struct gost_counter end = gost_counter_jump(section->from, 128);
    for (int i = 0; i < 4; i++) {
        state[i] = (uint8_t)(end.n3 >> 8 * i);
        state[4 + i] = (uint8_t)(end.n4 >> 8 * i);
    }
    section->from = gost_counter_start(g, &section->key, state);
}

static void random_sboxes(struct gost_sbox *sbox)
{
    for (int j = 0; j < 8; j++)
        for (unsigned x = 0; x < 16; x++) {
            unsigned y = (unsigned)(unit_random() % (x + 1));
            sbox->pi[j][x] = sbox->pi[j][y];
            sbox->pi[j][y] = (uint8_t)x;
        }
}

static void check_chain(const struct gost *g)
{
    struct gost_section chain, slow, sections[70];
    unit_random_octets(&chain, sizeof chain);
    slow = chain;
    for (unsigned call = 0; call < 4; call++) {
        size_t count = (size_t)(unit_random() % (sizeof sections / sizeof sections[0] + 1));
        memset(sections, 0xa5, sizeof sections);
        gost_mesh(g, &chain, sections, count);
        for (size_t i = 0; i < count; i++) {
            ck_assert_mem_eq(&sections[i], &slow, sizeof slow);
            next_section(g, &slow);
        }
        ck_assert_mem_eq(&chain, &slow, sizeof slow);
        for (size_t i = count; i < sizeof sections / sizeof sections[0]; i++)
            ck_assert_uint_eq(sections[i].key.word[0], 0xa5a5a5a5);
    }
}

START_TEST(every_form_makes_the_same_chain)
{
    for (unsigned cpu = 0; cpu < 1u << CPU_FEATURES; cpu++) {
        if ((cpu & cpu_features()) != cpu)
            continue;
        struct gost_sbox sbox;
        struct gost g;
        random_sboxes(&sbox);
        gost_init(&g, &sbox);
        check_chain(&g);
        ck_assert(gost_choose(&g, cpu, NULL, NULL));
        for (unsigned i = 0; i < 5; i++)
            check_chain(&g);
    }
}
END_TEST

/* The choice passes over a form that is wrong: here none may be. */
START_TEST(no_form_is_passed_over)
{
    struct gost g;
    gost_init(&g, &gost_sbox_by_name("tc26Z")->sbox);
    ck_assert(gost_choose(&g, 0, NULL, NULL));
    ck_assert_str_eq(g.mesh->name, "portable");
#ifdef HAVE_KERNEL_SSSE3
    if (cpu_features() & CPU_SSSE3) {
        ck_assert(gost_choose(&g, CPU_SSE2 | CPU_SSSE3, NULL, NULL));
        ck_assert_str_eq(g.mesh->name, "ssse3");
    }
#endif
#ifdef HAVE_KERNEL_AVX2
    if (cpu_features() & CPU_AVX2) {
        ck_assert(gost_choose(&g, cpu_features() & ~(unsigned)CPU_AVX512, NULL, NULL));
        ck_assert_str_eq(g.mesh->name, "avx2");
    }
#endif
#ifdef HAVE_KERNEL_AVX512
    if (cpu_features() & CPU_AVX512) {
        ck_assert(gost_choose(&g, cpu_features(), NULL, NULL));
        ck_assert_str_eq(g.mesh->name, "avx512");
    }
#endif
#ifdef HAVE_KERNEL_NEON
    ck_assert(gost_choose(&g, cpu_features(), NULL, NULL));
    ck_assert_str_eq(g.mesh->name, "neon");
#endif
}
END_TEST

/* cpA, key 00 01 .. 1f, synchro message 0011223344556677; gost-engine 3.0.1 agrees. */
START_TEST(worked_example)
{
    static const uint8_t iv[GOST_BLOCK] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77};
    struct gost g;
    struct gost_key meshed;
    struct gost_section chain, sections[2];
    uint8_t key[GOST_KEY];
    for (unsigned i = 0; i < GOST_KEY; i++)
        key[i] = (uint8_t)i;
    gost_init(&g, &gost_sbox_by_name("cpA")->sbox);
    ck_assert(gost_choose(&g, cpu_features(), NULL, NULL));
    gost_set_key(&chain.key, key);
    chain.from = gost_counter_start(&g, &chain.key, iv);
    gost_mesh(&g, &chain, sections, 2);
    ck_assert_uint_eq(sections[0].from.n3, 0x824dd576);
    ck_assert_uint_eq(sections[0].from.n4, 0x6fe0d40e);
    unit_hex("390b8c392f32671cc2d23030b8f25baef809781a914005428c838b9038db309e", key, sizeof key);
    gost_set_key(&meshed, key);
    ck_assert_mem_eq(&sections[1].key, &meshed, sizeof meshed);
    ck_assert_uint_eq(sections[1].from.n3, 0x2f3bc719);
    ck_assert_uint_eq(sections[1].from.n4, 0xaf42ec97);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mesh");
    TCase *tests = tcase_create("mesh");
    tcase_add_test(tests, every_form_makes_the_same_chain);
    tcase_add_test(tests, no_form_is_passed_over);
    tcase_add_test(tests, worked_example);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
