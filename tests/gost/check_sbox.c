/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "gost/sbox.h"

#include <string.h>

/* The value of a line "name = value" of sboxes.txt; NULL: another line. */
static char *value_of(char *line, const char *name)
{
    size_t n = strlen(name);
    if (strncmp(line, name, n) != 0 || strncmp(line + n, " = ", 3) != 0)
        return NULL;
    line[strcspn(line, "\r\n")] = '\0';
    return line + n + 3;
}

START_TEST(every_named_set_is_that_of_the_data_file)
{
    char line[4096], identifier[128], text[1024] = "";
    FILE *file = unit_open("sboxes.txt");
    const struct gost_named_sbox *set = NULL;
    size_t count, seen = 0;
    gost_named_sboxes(&count);
    while (fgets(line, sizeof line, file)) {
        char *value;
        if (sscanf(line, "[%127[^]]]", identifier) == 1) {
            set = gost_sbox_by_name(identifier);
            ck_assert_msg(set != NULL, "%s is missing", identifier);
            text[0] = '\0';
        } else if ((value = value_of(line, "short"))) {
            ck_assert_str_eq(value, set->name);
            ck_assert_ptr_eq(gost_sbox_by_name(value), set);
        } else if ((value = value_of(line, "oid"))) {
            if (strspn(value, "0123456789.") == strlen(value))
                ck_assert_ptr_eq(gost_sbox_by_name(value), set);
            else
                ck_assert_ptr_null(set->oid);
        } else if (strncmp(line, "pi_", 3) == 0) {
            strcat(text, line + strlen("pi_0 = "));
        } else if ((value = value_of(line, "packed_rfc4357"))) {
            struct gost_sbox sbox;
            unsigned at;
            uint8_t expected[GOST_PACKED_SBOX], packed[GOST_PACKED_SBOX];
            ck_assert_int_eq(gost_sbox_parse(text, strlen(text), &sbox, &at), GOST_SBOX_GOOD);
            ck_assert_mem_eq(&sbox, &set->sbox, sizeof sbox);
            ck_assert_ptr_eq(gost_sbox_by_table(&sbox), set);
            ck_assert_uint_eq(unit_hex(value, expected, sizeof expected), sizeof expected);
            gost_sbox_pack(&sbox, packed);
            ck_assert_mem_eq(packed, expected, sizeof packed);
            seen++;
        }
    }
    fclose(file);
    ck_assert_uint_eq(seen, 13);
    ck_assert_uint_eq(seen, count);
}
END_TEST

START_TEST(numbers_are_those_of_the_format)
{
    static const char *const names[] = {"tc26Z", "cpA",       "cpB",     "cpC",  "cpD",
                                        "test",  "r3411test", "r3411cp", "dke1", "eac"};
    size_t count;
    const struct gost_named_sbox *sets = gost_named_sboxes(&count);
    for (unsigned i = 0; i < count; i++)
        ck_assert_uint_eq(sets[i].number, i < 10 ? i + 1 : 0);
    for (unsigned i = 0; i < 10; i++) {
        ck_assert_str_eq(sets[i].name, names[i]);
        ck_assert_ptr_eq(gost_sbox_by_number(i + 1), &sets[i]);
    }
    ck_assert_ptr_null(gost_sbox_by_number(0));
    ck_assert_ptr_null(gost_sbox_by_number(11));
    ck_assert_ptr_null(gost_sbox_by_number(257));
}
END_TEST

START_TEST(other_names_and_tables_are_unknown)
{
    struct gost_sbox sbox = gost_sbox_by_number(1)->sbox;
    ck_assert_ptr_null(gost_sbox_by_name(""));
    ck_assert_ptr_null(gost_sbox_by_name("tc26z"));
    ck_assert_ptr_null(gost_sbox_by_name("1.2.643.7.1.2.5.1"));
    sbox.pi[7][14] = 2;
    sbox.pi[7][15] = 0xb;
    ck_assert_ptr_null(gost_sbox_by_table(&sbox));
}
END_TEST

#define ROW "fedcba9876543210\n"
#define ROWS_7 ROW ROW ROW ROW ROW ROW ROW

START_TEST(a_table_may_be_laid_out_freely)
{
    static const char *const texts[] = {
        ROWS_7 ROW,
        ROWS_7 "FEDCBA9876543210",
        "# a table\n\n" ROWS_7
        "  f e d c b a 9 8\t7 6 5 4 3 2 1 0  # pi_7: any w\xc3\xb6rds\n\n#end",
        "\r\n" ROWS_7 "fedcba98 76543210\r\n",
        "#\r\n" ROWS_7 "fedcba98 76543210# \r no matter \r\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct gost_sbox sbox;
        unsigned line = 99;
        ck_assert_int_eq(gost_sbox_parse(texts[i], strlen(texts[i]), &sbox, &line), GOST_SBOX_GOOD);
        ck_assert_uint_eq(line, 0);
        for (int j = 0; j < 8; j++)
            for (int x = 0; x < 16; x++)
                ck_assert_int_eq(sbox.pi[j][x], 15 - x);
    }
}
END_TEST

START_TEST(every_fault_of_a_table_is_named_with_its_line)
{
    static const struct {
        const char *text;
        enum gost_sbox_fault fault;
        unsigned line;
    } cases[] = {
        {"", GOST_SBOX_ROWS, 0},
        {"#\n\n", GOST_SBOX_ROWS, 0},
        {ROWS_7, GOST_SBOX_ROWS, 0},
        {ROWS_7 ROW "\n" ROW, GOST_SBOX_ROWS, 10},
        {ROW "fedcba987654321\n", GOST_SBOX_ROW_LENGTH, 2},
        {ROW "\nfedcba98765432100\n", GOST_SBOX_ROW_LENGTH, 3},
        {ROW ROW "fedcba9876543211\n", GOST_SBOX_PERMUTATION, 3},
        {"# x\nfedcba987654321g\n", GOST_SBOX_CHARACTER, 2},
        {"fedcba9876543210\r", GOST_SBOX_CHARACTER, 1},
        {"fedcba98\r76543210\n", GOST_SBOX_CHARACTER, 1},
        {"0x0,0x1\n", GOST_SBOX_CHARACTER, 1},
        {"\xef\xbb\xbf" ROW, GOST_SBOX_CHARACTER, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct gost_sbox sbox;
        unsigned line = 99;
        ck_assert_int_eq(gost_sbox_parse(cases[i].text, strlen(cases[i].text), &sbox, &line),
                         cases[i].fault);
        ck_assert_msg(line == cases[i].line, "case %zu: line %u", i, line);
    }
    static const char zero[] = "fedcba98\0"
                               "76543210\n";
    struct gost_sbox sbox;
    unsigned line;
    ck_assert_int_eq(gost_sbox_parse(zero, sizeof zero - 1, &sbox, &line), GOST_SBOX_CHARACTER);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sbox");
    TCase *tests = tcase_create("sbox");
    tcase_add_test(tests, every_named_set_is_that_of_the_data_file);
    tcase_add_test(tests, numbers_are_those_of_the_format);
    tcase_add_test(tests, other_names_and_tables_are_unknown);
    tcase_add_test(tests, a_table_may_be_laid_out_freely);
    tcase_add_test(tests, every_fault_of_a_table_is_named_with_its_line);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
