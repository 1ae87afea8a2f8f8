/* SPDX-License-Identifier: ISC */
/* Message authentication codes against what standards print and other tools computed, whole and in
   pieces. */
#include "support/unit.h"

#include "base/octets.h"
#include "format/magma_mac.h"
#include "gost/mac.h"

#include <string.h>

enum { MOST = 16384 };

enum kind { PLAIN, MESHED, MAGMA };

static void compute(enum kind kind, const struct gost *g, const uint8_t key[GOST_KEY],
                    const uint8_t *data, size_t octets, bool in_pieces, uint8_t code[GOST_BLOCK])
{
    struct gost_mac gost;
    struct magma_mac magma;
    struct gost_key words;
    gost_set_key(&words, key);
    gost_mac_init(&gost, g, &words, kind == MESHED);
    magma_mac_init(&magma, g, key);
    for (size_t at = 0, n; at < octets; at += n) {
        n = in_pieces ? (size_t)(unit_random() % 40) : octets;
        if (n > octets - at)
            n = octets - at;
        gost_mac_update(&gost, data + at, n);
        magma_mac_update(&magma, data + at, n);
    }
    if (kind == MAGMA)
        magma_mac_final(&magma, code);
    else
        gost_mac_final(&gost, code);
}

static unsigned check_vectors(const char *name, const char *mode, enum kind kind)
{
    static char line[65536];
    char *f[9];
    unsigned count = 0;
    FILE *file = unit_open(name);
    while (fgets(line, sizeof line, file) != NULL) {
        static uint8_t data[MOST];
        uint8_t key[GOST_KEY], expected[GOST_BLOCK], code[GOST_BLOCK];
        struct gost g;
        if (unit_fields(line, f, 9) != 9 || strcmp(f[2], mode) != 0)
            continue;
        ck_assert_uint_eq(unit_hex(f[3], key, sizeof key), sizeof key);
        const size_t octets = unit_hex(f[5], data, sizeof data);
        const size_t known = unit_hex(f[6], expected, sizeof expected);
        gost_init(&g, &gost_sbox_by_name(f[1])->sbox);
        for (int pieces = 0; pieces < 2; pieces++) {
            compute(kind, &g, key, data, octets, pieces != 0, code);
            ck_assert_msg(memcmp(code, expected, known) == 0, "%s differs", f[0]);
        }
        count++;
    }
    fclose(file);
    return count;
}

START_TEST(codes_of_gost_engine)
{
    ck_assert_uint_eq(check_vectors("gost-engine-interop.txt", "MAC-MESH", MESHED), 19);
    ck_assert_uint_eq(check_vectors("gost-engine-interop.txt", "MAGMA-OMAC", MAGMA), 5);
}
END_TEST

START_TEST(codes_of_libgcrypt)
{
    ck_assert_uint_eq(check_vectors("libgcrypt-interop.txt", "MAC", PLAIN), 8);
}
END_TEST

/* GOST R 34.13-2015, A.2.6: four blocks, of which the first 4 octets are printed. */
START_TEST(the_example_of_the_standard)
{
    static const char key_digits[] =
        "ffeeddccbbaa99887766554433221100f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";
    static const char text[] = "92def06b3c130a59db54c704f8189d204a98fb2e67a8024c8912409b17b57e41";
    static const uint8_t expected[] = {0x15, 0x4e, 0x72, 0x10};
    uint8_t key[GOST_KEY], data[32], code[GOST_BLOCK];
    struct gost g;
    ck_assert_uint_eq(unit_hex(key_digits, key, sizeof key), sizeof key);
    ck_assert_uint_eq(unit_hex(text, data, sizeof data), sizeof data);
    gost_init(&g, &gost_sbox_by_name("tc26Z")->sbox);
    compute(MAGMA, &g, key, data, sizeof data, false, code);
    ck_assert_mem_eq(code, expected, sizeof expected);
}
END_TEST

START_TEST(any_pieces_give_the_same_code)
{
    struct gost g;
    gost_init(&g, &gost_sbox_by_name("cpA")->sbox);
    for (int i = 0; i < 300; i++) {
        static uint8_t data[4000];
        uint8_t key[GOST_KEY], whole[GOST_BLOCK], pieces[GOST_BLOCK];
        const size_t octets = (size_t)(unit_random() % (i % 2 ? 60 : sizeof data));
        unit_random_octets(key, sizeof key);
        unit_random_octets(data, octets);
        for (enum kind kind = PLAIN; kind <= MAGMA; kind++) {
            compute(kind, &g, key, data, octets, false, whole);
            compute(kind, &g, key, data, octets, true, pieces);
            ck_assert_mem_eq(whole, pieces, GOST_BLOCK);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mac");
    TCase *tests = tcase_create("mac");
    tcase_add_test(tests, codes_of_gost_engine);
    tcase_add_test(tests, codes_of_libgcrypt);
    tcase_add_test(tests, the_example_of_the_standard);
    tcase_add_test(tests, any_pieces_give_the_same_code);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
