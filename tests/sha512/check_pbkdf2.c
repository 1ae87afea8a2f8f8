/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "base/cpu.h"
#include "sha512/choose.h"
#include "sha512/pbkdf2.h"

#include <stdlib.h>
#include <string.h>

START_TEST(published_keys_are_derived)
{
    char line[4096], *f[6];
    unsigned count = 0;
    struct sha512_engine engine;
    FILE *file = unit_open("pbkdf2.txt");
    sha512_choose(&engine, cpu_features(), NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        uint8_t password[512], salt[512], expected[256], key[257];
        if (unit_fields(line, f, 6) != 6)
            continue;
        size_t password_octets = unit_hex(f[1], password, sizeof password);
        size_t salt_octets = unit_hex(f[2], salt, sizeof salt);
        size_t octets = unit_hex(f[4], expected, sizeof expected);
        key[octets] = 0xa5;
        pbkdf2_sha512(&engine, password, password_octets, salt, salt_octets,
                      (uint32_t)strtoul(f[3], NULL, 10), key, octets);
        ck_assert_msg(memcmp(key, expected, octets) == 0, "%s differs", f[0]);
        ck_assert_uint_eq(key[octets], 0xa5);
        count++;
    }
    fclose(file);
    ck_assert_uint_eq(count, 11);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pbkdf2");
    TCase *tests = tcase_create("pbkdf2");
    tcase_add_test(tests, published_keys_are_derived);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
