/* SPDX-License-Identifier: ISC */
/* The cipher against vectors of standards and of other programs, with every kernel. */
#include "support/unit.h"

#include "base/cpu.h"
#include "base/octets.h"
#include "gost/gost.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "support/reference_gost.h"

#include <string.h>

enum { MOST = 8192, LINE = 32768 };

struct vector {
    const char *name;
    struct gost_sbox sbox;
    uint8_t key[GOST_KEY], iv[GOST_BLOCK], in[MOST], out[MOST];
    size_t octets;
};

static void reverse(uint8_t *octets, size_t unit, size_t count)
{
    for (size_t start = 0; start < count; start += unit)
        for (size_t i = 0; i < unit / 2; i++) {
            uint8_t x = octets[start + i];
            octets[start + i] = octets[start + unit - 1 - i];
            octets[start + unit - 1 - i] = x;
        }
}

static void check_ecb(const struct gost *g, const struct vector *v)
{
    struct gost_key key;
    uint8_t out[MOST];
    gost_set_key(&key, v->key);
    gost_ecb(g, &key, GOST_ENCRYPT, v->in, out, v->octets / GOST_BLOCK);
    ck_assert_msg(memcmp(out, v->out, v->octets) == 0, "%s with %s", v->name, g->kernel->name);
    gost_ecb(g, &key, GOST_DECRYPT, out, out, v->octets / GOST_BLOCK);
    ck_assert_msg(memcmp(out, v->in, v->octets) == 0, "%s with %s", v->name, g->kernel->name);
    for (size_t i = 0; i < v->octets; i += GOST_BLOCK) {
        gost_one(g, &key, GOST_ENCRYPT, v->in + i, out + i);
        ck_assert_mem_eq(out + i, v->out + i, GOST_BLOCK);
        gost_one(g, &key, GOST_DECRYPT, out + i, out + i);
        ck_assert_mem_eq(out + i, v->in + i, GOST_BLOCK);
    }
}

static void check_cnt(const struct gost *g, const struct vector *v)
{
    struct gost_key key;
    uint8_t out[MOST];
    gost_set_key(&key, v->key);
    gost_ctr(g, &key, gost_counter_start(g, &key, v->iv), v->in, out, v->octets);
    ck_assert_msg(memcmp(out, v->out, v->octets) == 0, "%s with %s", v->name, g->kernel->name);
}

static void check_mesh(const struct gost *g, const struct vector *v)
{
    struct gost_section sections[MOST / 1024];
    uint8_t out[MOST], key[GOST_KEY], state[GOST_BLOCK];
    memcpy(key, v->key, sizeof key);
    reference_block(&v->sbox, key, false, v->iv, state);
    for (size_t i = 0; 1024 * i < v->octets; i++) {
        if (i)
            reference_mesh(&v->sbox, key, state);
        gost_set_key(&sections[i].key, key);
        sections[i].from.n3 = load_le32(state);
        sections[i].from.n4 = load_le32(state + 4);
        struct gost_counter last = gost_counter_jump(sections[i].from, GOST_SECTION);
        store_le32(state, last.n3);
        store_le32(state + 4, last.n4);
    }
    gost_ctr_sections(g, sections, v->in, out, v->octets);
    ck_assert_msg(memcmp(out, v->out, v->octets) == 0, "%s with %s", v->name, g->kernel->name);
}

static bool check_vector(char *const f[])
{
    static struct vector vector, *v = &vector;
    void (*check)(const struct gost *, const struct vector *);
    size_t count;
    const struct gost_kernel *const *kernels = gost_kernels(&count);
    struct gost g;
    if (strcmp(f[2], "CNT") == 0)
        check = check_cnt;
    else if (strcmp(f[2], "CNT-MESH") == 0)
        check = check_mesh;
    else if (strcmp(f[2], "ECB") == 0 || strcmp(f[2], "MAGMA-ECB") == 0)
        check = check_ecb;
    else
        return false;
    v->name = f[0];
    v->sbox = gost_sbox_by_name(f[1])->sbox;
    ck_assert_uint_eq(unit_hex(f[3], v->key, sizeof v->key), sizeof v->key);
    unit_hex(f[4], v->iv, sizeof v->iv);
    v->octets = unit_hex(f[5], v->in, sizeof v->in);
    ck_assert_uint_eq(unit_hex(f[6], v->out, sizeof v->out), v->octets);
    if (strcmp(f[2], "MAGMA-ECB") == 0) { /* the same cipher with its octets reversed */
        reverse(v->key, 4, GOST_KEY);
        reverse(v->in, GOST_BLOCK, v->octets);
        reverse(v->out, GOST_BLOCK, v->octets);
    }
    gost_init(&g, &v->sbox);
    check(&g, v);
    for (size_t i = 0; i < count; i++)
        if (gost_choose(&g, cpu_features(), kernels[i]->name, NULL))
            check(&g, v);
    ck_assert(gost_choose(&g, cpu_features(), NULL, NULL));
    check(&g, v);
    return true;
}

/* Returns how many lines of the file were checked. */
static unsigned check_file(const char *name)
{
    static char line[LINE];
    char *f[9];
    unsigned checked = 0;
    FILE *file = unit_open(name);
    while (fgets(line, sizeof line, file))
        if (unit_fields(line, f, 9) == 9)
            checked += check_vector(f);
    fclose(file);
    return checked;
}

START_TEST(vectors_of_the_rfcs)
{
    ck_assert_uint_eq(check_file("rfc-gost28147.txt"), 31);
    ck_assert_uint_eq(check_file("rfc-magma.txt"), 2);
}
END_TEST

START_TEST(vectors_of_gost_engine)
{
    ck_assert_uint_eq(check_file("gost-engine-interop.txt"), 68);
}
END_TEST

START_TEST(vectors_of_libgcrypt)
{
    ck_assert_uint_eq(check_file("libgcrypt-interop.txt"), 22);
}
END_TEST

/* RFC 8891 sections 4.2 and 5: t is the substitution, g[k] the substitution of a + k, turned. */
START_TEST(inner_functions_are_those_of_rfc_8891)
{
    static char line[LINE];
    char *f[6];
    unsigned checked = 0;
    struct gost g;
    gost_init(&g, &gost_sbox_by_name("tc26Z")->sbox);
    FILE *file = unit_open("rfc8891-steps.txt");
    while (fgets(line, sizeof line, file))
        if (unit_fields(line, f, 6) == 6) {
            uint8_t key[4] = {0}, in[4], out[4];
            unit_hex(f[1], key, sizeof key);
            unit_hex(f[2], in, sizeof in);
            unit_hex(f[3], out, sizeof out);
            uint32_t x = load_be32(in) + load_be32(key), rows = 0;
            uint32_t y = g.table[0][x & 255] ^ g.table[1][x >> 8 & 255] ^
                         g.table[2][x >> 16 & 255] ^ g.table[3][x >> 24];
            for (int j = 0; j < 8; j++)
                rows |= (uint32_t)(g.row[j] >> 4 * (x >> 4 * j & 15) & 15) << 4 * j;
            if (f[0][0] == 't')
                y = y >> 11 | y << 21;
            else
                rows = rows << 11 | rows >> 21;
            ck_assert_uint_eq(y, load_be32(out));
            ck_assert_uint_eq(rows, load_be32(out));
            checked++;
        }
    fclose(file);
    ck_assert_uint_eq(checked, 8);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gost");
    TCase *tests = tcase_create("vectors");
    tcase_add_test(tests, vectors_of_the_rfcs);
    tcase_add_test(tests, vectors_of_gost_engine);
    tcase_add_test(tests, vectors_of_libgcrypt);
    tcase_add_test(tests, inner_functions_are_those_of_rfc_8891);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
