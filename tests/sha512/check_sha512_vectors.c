/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "sha512/sha512.h"
#include "sha512/sha512_engines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The digest by every lane. */
static void check_vector(const struct sha512_engine *engine, const uint8_t *message, size_t octets,
                         size_t repeat, const uint8_t want[64])
{
    struct sha512 state[SHA512_LANES_MAX], *s[SHA512_LANES_MAX] = {NULL};
    uint8_t got[SHA512_LANES_MAX][SHA512_DIGEST], *digest[SHA512_LANES_MAX] = {NULL};
    const uint8_t *data[SHA512_LANES_MAX] = {NULL};
    size_t count = engine->lanes ? engine->lanes->lanes : 1;
    for (size_t i = 0; i < count; i++) {
        sha512_init(&state[i], engine);
        s[i] = &state[i];
        digest[i] = got[i];
        data[i] = message;
    }
    while (repeat--)
        sha512_update_many(s, data, octets, count);
    sha512_final_many(s, digest, count);
    for (size_t i = 0; i < count; i++)
        ck_assert_mem_eq(got[i], want, 64);
}

START_TEST(digests_of_the_rfc_come_out)
{
    const struct sha512_engine *engine = engine_of(_i);
    static char line[16384];
    FILE *file = unit_open("sha512-rfc.txt");
    int found = 0;
    while (engine && fgets(line, sizeof line, file)) {
        char *field[8];
        uint8_t message[4096], want[64];
        size_t octets, repeat = 1;
        if (unit_fields(line, field, 8) < 6 || strcmp(field[1], "SHA-512") != 0)
            continue;
        unsigned long long bits = strtoull(field[2], NULL, 10);
        if (bits % 8 != 0 || (bits > UINT64_C(1) << 30 && !getenv("GOSTCRYPT_TEST_LONG")))
            continue;
        ck_assert_uint_eq(unit_hex(field[5], want, sizeof want), 64);
        if (strncmp(field[4], "rep:", 4) == 0) {
            octets = unit_hex(field[4] + 4, message, sizeof message);
            repeat = strtoul(strchr(field[4], '*') + 1, NULL, 10);
        } else {
            octets = unit_hex(field[4], message, sizeof message);
        }
        for (; repeat % 2 == 0 && 2 * octets <= sizeof message; octets *= 2, repeat /= 2)
            memcpy(message + octets, message, octets);
        ck_assert_uint_eq((uint64_t)octets * repeat * 8, bits);
        check_vector(engine, message, octets, repeat, want);
        found++;
    }
    fclose(file);
    ck_assert(!engine || found >= 9);
}
END_TEST

static int check_responses(const struct sha512_engine *engine, const char *name)
{
    static char line[16384];
    uint8_t message[4096], want[64];
    size_t octets = 0, bits = 0;
    int found = 0;
    FILE *file = unit_open(name);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "Len = ", 6) == 0)
            bits = strtoul(line + 6, NULL, 10);
        else if (strncmp(line, "Msg = ", 6) == 0)
            octets = unit_hex(line + 6, message, sizeof message);
        if (strncmp(line, "MD = ", 5) != 0 || bits % 8 != 0)
            continue;
        ck_assert_uint_eq(unit_hex(line + 5, want, sizeof want), 64);
        ck_assert_uint_le(bits / 8, octets);
        check_vector(engine, message, bits / 8, 1, want);
        found++;
    }
    fclose(file);
    return found;
}

START_TEST(digests_of_nist_come_out)
{
    const struct sha512_engine *engine = engine_of(_i);
    if (engine) {
        ck_assert_int_eq(check_responses(engine, "sha512/SHA512ShortMsg.byte.rsp"), 129);
        ck_assert_int_eq(check_responses(engine, "sha512/SHA512ShortMsg.bit.rsp"), 129);
    }
}
END_TEST

/* Two messages in quotes, the second over two lines; each digest over three. */
START_TEST(worked_examples_of_nist_come_out)
{
    const struct sha512_engine *engine = engine_of(_i);
    FILE *file = unit_open("sha512/NIST-example-SHA512.txt");
    char line[256], message[256] = "";
    uint8_t want[64];
    size_t have = 0;
    int found = 0;
    bool quoted = false, digest = false;
    while (engine && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        char *text = quoted ? line : strchr(line, '"');
        if (text) {
            if (!quoted)
                text++;
            quoted = strchr(text, '"') == NULL;
            text[strcspn(text, "\"")] = '\0';
            strcat(message, text);
        }
        for (char *at = line; digest && *at; at += strspn(at, " ")) {
            size_t octets = unit_hex(at, want + have, sizeof want - have);
            ck_assert_uint_eq(octets, 4);
            have += octets;
            at += 2 * octets;
        }
        digest = (digest && have < 64) || strncmp(line, "Message Digest is", 17) == 0;
        if (have == 64) {
            check_vector(engine, (const uint8_t *)message, strlen(message), 1, want);
            have = 0;
            message[0] = '\0';
            found++;
        }
    }
    fclose(file);
    ck_assert_int_eq(found, engine ? 2 : 0);
}
END_TEST

int main(void)
{
    const int n = engines_count();
    Suite *suite = suite_create("sha512_vectors");
    TCase *tests = tcase_create("sha512_vectors");
    tcase_add_loop_test(tests, digests_of_the_rfc_come_out, 0, n);
    tcase_add_loop_test(tests, digests_of_nist_come_out, 0, n);
    tcase_add_loop_test(tests, worked_examples_of_nist_come_out, 0, n);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
