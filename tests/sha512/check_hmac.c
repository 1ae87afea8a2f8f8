/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "base/cpu.h"
#include "support/reference_sha512.h"
#include "sha512/hmac.h"
#include "sha512/choose.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { ROOM = 20000, MANY = 19 };

static struct sha512_engine engine;

/* RFC 2104 section 2, word for word. */
static void reference_hmac(const uint8_t *key, size_t key_octets, const uint8_t *data,
                           size_t octets, uint8_t tag[64])
{
    static uint8_t text[128 + ROOM];
    uint8_t k[128] = {0}, outer[128 + 64];
    if (key_octets > 128)
        reference_sha512(key, key_octets, k);
    else if (key_octets)
        memcpy(k, key, key_octets);
    ck_assert_uint_le(octets, ROOM);
    for (size_t i = 0; i < 128; i++) {
        text[i] = k[i] ^ 0x36;
        outer[i] = k[i] ^ 0x5c;
    }
    if (octets)
        memcpy(text + 128, data, octets);
    reference_sha512(text, 128 + octets, outer + 128);
    reference_sha512(outer, sizeof outer, tag);
}

static void check_tag(const uint8_t *key, size_t key_octets, const uint8_t *data, size_t octets,
                      const uint8_t *want, size_t tag_octets)
{
    struct hmac_sha512_key k;
    uint8_t tag[64];
    hmac_sha512_set_key(&k, &engine, key, key_octets);
    hmac_sha512(&k, data, octets, tag);
    ck_assert_mem_eq(tag, want, tag_octets);
}

START_TEST(tags_of_rfc_4231_come_out)
{
    char line[4096];
    int found = 0;
    FILE *file = unit_open("sha512-rfc.txt");
    while (fgets(line, sizeof line, file)) {
        char *field[8];
        uint8_t key[256], data[256], want[64];
        if (unit_fields(line, field, 8) < 6 || strncmp(field[1], "HMAC-SHA-512", 12) != 0)
            continue;
        size_t key_octets = unit_hex(field[3], key, sizeof key);
        size_t octets = unit_hex(field[4], data, sizeof data);
        size_t tag_octets = unit_hex(field[5], want, sizeof want);
        ck_assert_uint_eq(tag_octets, strstr(field[1], "trunc128") ? 16 : 64);
        check_tag(key, key_octets, data, octets, want, tag_octets);
        found++;
    }
    fclose(file);
    ck_assert_int_eq(found, 7);
}
END_TEST

/* Appends the line's hexadecimal words to `octets`; false: the line holds something else. */
static bool hex_words(const char *line, uint8_t *octets, size_t *have, size_t size)
{
    if (line[strspn(line, "0123456789ABCDEF -\r\n")] != '\0')
        return false;
    while (*(line += strspn(line, " -\r\n"))) {
        size_t n = unit_hex(line, octets + *have, size - *have);
        ck_assert_uint_gt(n, 0);
        *have += n;
        line += 2 * n;
    }
    return true;
}

START_TEST(tags_of_nist_come_out)
{
    static const char *const headings[] = {"Text is", "Key is", "mac is"};
    enum { TEXT, KEY, TAG, PARTS };
    uint8_t part[PARTS][256];
    size_t have[PARTS] = {0}, current = PARTS;
    char line[256];
    int found = 0;
    FILE *file = unit_open("sha512/NIST-example-HMAC_SHA512.txt");
    for (bool more = true; more;) {
        more = fgets(line, sizeof line, file) != NULL;
        if (more && current < PARTS && hex_words(line, part[current], &have[current], 256))
            continue;
        if (current == TAG) {
            ck_assert(have[TAG] == 64 || have[TAG] == 32);
            check_tag(part[KEY], have[KEY], part[TEXT], have[TEXT], part[TAG], have[TAG]);
            memset(have, 0, sizeof have);
            found++;
        }
        for (current = 0;
             current < PARTS && strncmp(line, headings[current], strlen(headings[current])) != 0;)
            current++;
    }
    fclose(file);
    ck_assert_int_eq(found, 4);
}
END_TEST

START_TEST(keys_and_messages_of_every_length_agree_with_the_reference)
{
    uint8_t key[300], data[300], want[64];
    unit_random_octets(key, sizeof key);
    unit_random_octets(data, sizeof data);
    for (size_t n = 0; n <= sizeof key; n++) {
        size_t octets = unit_random() % sizeof data;
        reference_hmac(key, n, data, octets, want);
        check_tag(key, n, data, octets, want, 64);
        reference_hmac(key, octets, data, n, want);
        check_tag(key, octets, data, n, want, 64);
    }
}
END_TEST

START_TEST(one_key_serves_many_messages_side_by_side)
{
    uint8_t data[MANY][500], key_octets[2][40], want[64], tag[MANY][64], *tags[MANY];
    struct hmac_sha512_key key[2];
    for (size_t i = 0; i < 2; i++) {
        unit_random_octets(key_octets[i], sizeof key_octets[i]);
        hmac_sha512_set_key(&key[i], &engine, key_octets[i], sizeof key_octets[i]);
    }
    for (int round = 0; round < 300; round++) {
        struct hmac_sha512 state[MANY], *h[MANY], zero[MANY];
        const uint8_t *from[MANY];
        size_t count = 1 + unit_random() % MANY, first[MANY], octets = unit_random() % 300;
        unit_random_octets(data, sizeof data);
        memset(zero, 0, sizeof zero);
        for (size_t i = 0; i < count; i++) {
            hmac_sha512_init(&state[i], &key[i % 2]);
            first[i] = round % 2 ? 42 : unit_random() % 200;
            hmac_sha512_update(&state[i], data[i], first[i]);
            h[i] = &state[i];
            from[i] = data[i] + first[i];
            tags[i] = tag[i];
        }
        hmac_sha512_update_many(h, from, octets, count);
        hmac_sha512_final_many(h, tags, count);
        for (size_t i = 0; i < count; i++) {
            reference_hmac(key_octets[i % 2], 40, data[i], first[i] + octets, want);
            ck_assert_mem_eq(tag[i], want, 64);
        }
        ck_assert_mem_eq(state, zero, count * sizeof *state);
    }
}
END_TEST

START_TEST(keys_of_wycheproof_expand)
{
    char line[1024];
    int found = 0;
    FILE *file = unit_open("hkdf-sha512.txt");
    while (fgets(line, sizeof line, file)) {
        char *field[5];
        uint8_t ikm[64], salt[128], info[64], want[64], prk_octets[64], out[64];
        struct hmac_sha512_key prk;
        if (unit_fields(line, field, 5) != 5)
            continue;
        size_t ikm_octets = unit_hex(field[1], ikm, sizeof ikm);
        size_t salt_octets = unit_hex(field[2], salt, sizeof salt);
        size_t info_octets = unit_hex(field[3], info, sizeof info);
        size_t octets = unit_hex(field[4], want, sizeof want);
        reference_hmac(salt, salt_octets, ikm, ikm_octets, prk_octets); /* HKDF-Extract */
        hmac_sha512_set_key(&prk, &engine, prk_octets, sizeof prk_octets);
        hkdf_sha512_expand(&prk, info, info_octets, out, octets);
        ck_assert_mem_eq(out, want, octets);
        found++;
    }
    fclose(file);
    ck_assert_int_eq(found, 8);
}
END_TEST

/* RFC 5869 section 2.3: T(i) = HMAC(PRK, T(i-1) | info | i), to the longest that it allows. */
START_TEST(expansion_of_every_length_agrees_with_the_reference)
{
    enum { MOST = 255 * 64 };
    static uint8_t want[MOST], out[MOST + 1];
    uint8_t prk[64], text[64 + 50 + 1];
    struct hmac_sha512_key key;
    unit_random_octets(prk, sizeof prk);
    hmac_sha512_set_key(&key, &engine, prk, sizeof prk);
    for (size_t info = 0; info <= 50; info += 25) {
        unit_random_octets(text + 64, info);
        for (size_t i = 0; i < 255; i++) {
            size_t before = i ? 64 : 0;
            if (i)
                memcpy(text, want + 64 * (i - 1), 64);
            text[64 + info] = (uint8_t)(i + 1);
            reference_hmac(prk, 64, text + 64 - before, before + info + 1, want + 64 * i);
        }
        for (size_t octets = 0; octets <= MOST; octets += octets < 200 ? 1 : 4030) {
            memset(out, 0xa5, sizeof out);
            hkdf_sha512_expand(&key, text + 64, info, out, octets);
            ck_assert_mem_eq(out, want, octets);
            ck_assert_uint_eq(out[octets], 0xa5);
        }
    }
}
END_TEST

int main(void)
{
    sha512_choose(&engine, cpu_features(), NULL);
    Suite *suite = suite_create("hmac");
    TCase *tests = tcase_create("hmac");
    tcase_add_test(tests, tags_of_rfc_4231_come_out);
    tcase_add_test(tests, tags_of_nist_come_out);
    tcase_add_test(tests, keys_and_messages_of_every_length_agree_with_the_reference);
    tcase_add_test(tests, one_key_serves_many_messages_side_by_side);
    tcase_add_test(tests, keys_of_wycheproof_expand);
    tcase_add_test(tests, expansion_of_every_length_agrees_with_the_reference);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
