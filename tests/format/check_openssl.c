/* SPDX-License-Identifier: ISC */
/* Keys from passphrases as standards and openssl enc have them, and the start of its files. */
#include "support/unit.h"

#include "base/cpu.h"
#include "format/openssl.h"
#include "sha512/choose.h"

#include <stdlib.h>
#include <string.h>

static struct sha512_engine engine;

static enum hash_name hash_by_name(const char *name)
{
    static const char *const names[HASH_NAMES] = {
        [HASH_SHA256] = "sha256",           [HASH_SHA512] = "sha512",           [HASH_MD5] = "md5",
        [HASH_STREEBOG256] = "streebog256", [HASH_STREEBOG512] = "streebog512",
    };
    for (int hash = 0; hash < HASH_NAMES; hash++)
        if (strcmp(names[hash], name) == 0)
            return (enum hash_name)hash;
    ck_abort_msg("no hash %s", name);
    return HASH_NAMES;
}

/* Checks the lines whose derivation is EVP_BytesToKey, or PBKDF2; returns how many could be. */
static void check_lines(bool pbkdf2, unsigned lines[HASH_NAMES])
{
    static char line[4096];
    char *f[7];
    FILE *file = unit_open("openssl-derivation.txt");
    while (fgets(line, sizeof line, file) != NULL) {
        uint8_t password[512], salt[64], expected[128], derived[129];
        if (unit_fields(line, f, 7) != 7)
            continue;
        const struct openssl_derivation how = {hash_by_name(f[1]),
                                               (uint32_t)strtoul(f[2], NULL, 10), &engine};
        const size_t password_octets = unit_hex(f[3], password, sizeof password);
        const size_t salt_octets = unit_hex(f[4], salt, sizeof salt);
        const size_t all = unit_hex(f[5], expected, sizeof expected);
        if (!hash_is_here(how.hash) || (how.iterations != 0) != pbkdf2)
            continue;
        lines[how.hash]++;
        for (size_t octets = how.iterations > 10 ? all : 0; octets <= all; octets++) {
            derived[octets] = 0xa5;
            openssl_derive(&how, password, password_octets, salt, salt_octets, derived, octets);
            ck_assert_msg(memcmp(derived, expected, octets) == 0, "%s differs", f[0]);
            ck_assert_uint_eq(derived[octets], 0xa5);
        }
    }
    fclose(file);
}

static void expect_lines(enum hash_name hash, const unsigned lines[HASH_NAMES], unsigned expected)
{
    ck_assert_uint_eq(lines[hash], hash_is_here(hash) ? expected : 0);
}

START_TEST(keys_by_pbkdf2)
{
    unsigned lines[HASH_NAMES] = {0};
    check_lines(true, lines);
    expect_lines(HASH_SHA256, lines, 24);
    expect_lines(HASH_SHA512, lines, 12);
    expect_lines(HASH_STREEBOG256, lines, 12);
    expect_lines(HASH_STREEBOG512, lines, 17);
}
END_TEST

START_TEST(keys_by_bytes_to_key)
{
    unsigned lines[HASH_NAMES] = {0};
    check_lines(false, lines);
    for (int hash = 0; hash < HASH_NAMES; hash++)
        expect_lines((enum hash_name)hash, lines, 6);
}
END_TEST

START_TEST(files_begin_with_letters_and_salt)
{
    char line[4096], *f[12];
    unsigned count = 0;
    FILE *lines = unit_open("openssl-enc-container.txt");
    while (fgets(line, sizeof line, lines) != NULL) {
        uint8_t salt[OPENSSL_SALT], found[OPENSSL_SALT], start[OPENSSL_START], file[1024];
        if (unit_fields(line, f, 12) != 12)
            continue;
        ck_assert_uint_eq(unit_hex(f[5], salt, sizeof salt), sizeof salt);
        ck_assert_uint_ge(unit_hex(f[9], file, sizeof file), sizeof start);
        ck_assert(openssl_read_start(file, found));
        ck_assert_mem_eq(found, salt, sizeof salt);
        openssl_write_start(start, salt);
        ck_assert_mem_eq(start, file, sizeof start);
        count++;
    }
    fclose(lines);
    ck_assert_uint_eq(count, 3);
}
END_TEST

START_TEST(other_files_do_not)
{
    uint8_t start[OPENSSL_START], salt[OPENSSL_SALT] = {0};
    openssl_write_start(start, salt);
    for (unsigned bit = 0; bit < 64; bit++) {
        start[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ck_assert(!openssl_read_start(start, salt));
        start[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    ck_assert(openssl_read_start(start, salt));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("openssl");
    TCase *tests = tcase_create("openssl");
    sha512_choose(&engine, cpu_features(), NULL);
    tcase_add_test(tests, keys_by_pbkdf2);
    tcase_add_test(tests, keys_by_bytes_to_key);
    tcase_add_test(tests, files_begin_with_letters_and_salt);
    tcase_add_test(tests, other_files_do_not);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
