/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "format/header.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The whole file for n = 0 of the format's test vectors (mode 1, tc26Z, s = 12), its header. */
static const char published[] = "894753540d0a1a0a0101010c00000000404142434445464748494a4b4c4d4e4f"
                                "505152535455565758595a5b5c5d5e5f84726ab2f20772b45cfbb8135dc384b1"
                                "04d4476e2df84e6c9e46689bde02b26c43d9cb21c85759e171d87fc2d9939dd9"
                                "7dde08732c9025a041279c21798a2aadae106a1123370f6f7505ba10a96232bc";

static uint8_t good[HEADER_OCTETS];

static void read_published(void)
{
    ck_assert_uint_eq(unit_hex(published, good, sizeof good), sizeof good);
}

static enum header_fault fault_of(const uint8_t *octets, size_t length)
{
    struct header header;
    unsigned at, value;
    return header_read(octets, length, &header, &at, &value);
}

START_TEST(published_header_is_read_and_written)
{
    struct header header;
    unsigned at, value;
    uint8_t again[HEADER_OCTETS];
    ck_assert_int_eq(header_read(good, sizeof good, &header, &at, &value), HEADER_GOOD);
    ck_assert_int_eq(header.mode, HEADER_CTR);
    ck_assert_int_eq(header.sbox, 1);
    ck_assert_int_eq(header.segment_log2, 12);
    ck_assert_uint_eq(header_segment_octets(&header), 4096);
    ck_assert_int_eq(header.key_source, HEADER_KEY_FILE);
    for (unsigned i = 0; i < HEADER_SALT; i++)
        ck_assert_uint_eq(header.salt[i], 0x40 + i);
    header_write(&header, again);
    memcpy(again + HEADER_CHECK_AT, good + HEADER_CHECK_AT, HEADER_SUM_AT - HEADER_CHECK_AT);
    header_sum(again);
    ck_assert_mem_eq(again, good, sizeof good);
}
END_TEST

START_TEST(octets_beyond_the_header_do_not_matter)
{
    uint8_t more[HEADER_OCTETS + 1] = {0};
    memcpy(more, good, sizeof good);
    ck_assert_int_eq(fault_of(more, sizeof more), HEADER_GOOD);
}
END_TEST

START_TEST(every_field_is_written_in_its_place)
{
    struct header header = {2, 10, 20, 1, 22, 64, 16, {0}}, read;
    const uint8_t fields[] = {1, 2, 10, 20, 1, 22, 64, 16};
    uint8_t octets[HEADER_OCTETS] = {0};
    unsigned at, value;
    unit_random_octets(header.salt, sizeof header.salt);
    header_write(&header, octets);
    ck_assert_mem_eq(octets, good, 8);
    ck_assert_mem_eq(octets + 8, fields, sizeof fields);
    ck_assert_mem_eq(octets + 16, header.salt, sizeof header.salt);
    header_sum(octets);
    ck_assert_int_eq(header_read(octets, sizeof octets, &read, &at, &value), HEADER_GOOD);
    ck_assert_mem_eq(&read, &header, sizeof header);
}
END_TEST

START_TEST(short_files_fail_at_the_check_they_reach)
{
    ck_assert_int_eq(fault_of(good, 0), HEADER_EMPTY);
    for (size_t length = 1; length < 8; length++)
        ck_assert_int_eq(fault_of(good, length), HEADER_MAGIC);
    for (size_t length = 8; length < HEADER_OCTETS; length++)
        ck_assert_int_eq(fault_of(good, length), HEADER_CUT);
    good[8] = 2;
    ck_assert_int_eq(fault_of(good, 8), HEADER_CUT); /* the version is not there */

    /* No octet beyond the length is looked at: valgrind and the sanitizers watch. */
    for (size_t length = 0; length < HEADER_OCTETS; length++) {
        uint8_t *copy = malloc(length ? length : 1);
        memcpy(copy, good, length);
        ck_assert_int_ne(fault_of(copy, length), HEADER_GOOD);
        free(copy);
    }
}
END_TEST

START_TEST(every_damaged_bit_is_seen)
{
    for (size_t bit = 0; bit < 8 * sizeof good; bit++) {
        good[bit / 8] ^= (uint8_t)(1 << bit % 8);
        enum header_fault fault = fault_of(good, sizeof good);
        if (bit == 7)
            ck_assert_int_eq(fault, HEADER_TEXT_7BIT);
        else if (bit < 64)
            ck_assert_int_eq(fault, HEADER_MAGIC);
        else if (bit < 72)
            ck_assert_int_eq(fault, HEADER_VERSION);
        else
            ck_assert_int_eq(fault, HEADER_DAMAGED);
        good[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}
END_TEST

START_TEST(other_versions_are_named_before_anything_else)
{
    struct header header;
    unsigned at, value;
    for (unsigned version = 0; version < 256; version++) {
        if (version == 1)
            continue;
        good[8] = (uint8_t)version;
        for (int repaired = 0; repaired < 2; repaired++) {
            if (repaired)
                header_sum(good);
            ck_assert_int_eq(header_read(good, sizeof good, &header, &at, &value), HEADER_VERSION);
            ck_assert_uint_eq(value, version);
            ck_assert_int_eq(header_read(good, 9, &header, &at, &value), HEADER_VERSION);
        }
    }
}
END_TEST

/* Whether octet `at` may be `value` by the format's table. */
static bool allowed(unsigned at, unsigned value, bool passphrase)
{
    switch (at) {
    case 9:
        return value == 1 || value == 2;
    case 10:
        return value <= 10;
    case 11:
        return value >= 12 && value <= 20;
    case 12:
        return value <= 1;
    case 13:
        return passphrase ? value >= 10 && value <= 22 : value == 0;
    case 14:
        return passphrase ? value >= 1 && value <= 64 : value == 0;
    default:
        return passphrase ? value >= 1 && value <= 16 : value == 0;
    }
}

static void check_ranges(bool passphrase)
{
    struct header header;
    unsigned at, value;
    for (unsigned field = 9; field < 16; field++) {
        for (unsigned v = 0; v < 256; v++) {
            uint8_t octets[HEADER_OCTETS];
            memcpy(octets, good, sizeof octets);
            octets[field] = (uint8_t)v;
            header_sum(octets);
            enum header_fault fault = header_read(octets, sizeof octets, &header, &at, &value);
            if (field == 12 && v < 2 && v != passphrase) {
                /* The other key source: octet 13 does not suit it. */
                ck_assert_int_eq(fault, HEADER_RANGE);
                ck_assert_uint_eq(at, 13);
            } else if (allowed(field, v, passphrase)) {
                ck_assert_int_eq(fault, HEADER_GOOD);
            } else {
                ck_assert_int_eq(fault, HEADER_RANGE);
                ck_assert_uint_eq(at, field);
                ck_assert_uint_eq(value, v);
            }
        }
    }
}

START_TEST(ranges_with_a_key_file)
{
    check_ranges(false);
}
END_TEST

START_TEST(ranges_with_a_passphrase)
{
    const uint8_t argon2[] = {1, 16, 3, 4};
    memcpy(good + 12, argon2, sizeof argon2);
    check_ranges(true);
}
END_TEST

START_TEST(first_field_out_of_range_is_named)
{
    struct header header;
    unsigned at, value;
    memset(good + 9, 0xff, 7);
    for (unsigned field = 9; field < 13; field++) {
        const uint8_t repair[] = {1, 0, 12, 1};
        header_sum(good);
        ck_assert_int_eq(header_read(good, sizeof good, &header, &at, &value), HEADER_RANGE);
        ck_assert_uint_eq(at, field);
        ck_assert_uint_eq(value, 0xff);
        good[field] = repair[field - 9];
    }
}
END_TEST

/* Converts the whole header as a filter would: every octet in `from` becomes `to`. */
static size_t convert(const char *from, size_t from_octets, const char *to, size_t to_octets,
                      uint8_t *out)
{
    size_t n = 0;
    for (size_t i = 0; i < sizeof good;) {
        if (sizeof good - i >= from_octets && memcmp(good + i, from, from_octets) == 0) {
            memcpy(out + n, to, to_octets);
            i += from_octets;
            n += to_octets;
        } else {
            out[n++] = good[i++];
        }
    }
    return n;
}

START_TEST(line_end_conversions_are_named)
{
    uint8_t text[2 * HEADER_OCTETS];
    size_t n = convert("\r\n", 2, "\n", 1, text);
    ck_assert_int_eq(fault_of(text, n), HEADER_TEXT_CRLF_TO_LF);
    n = convert("\n", 1, "\r\n", 2, text);
    ck_assert_int_eq(fault_of(text, n), HEADER_TEXT_LF_TO_CRLF);
    n = convert("\n", 1, "\r", 1, text);
    ck_assert_int_eq(fault_of(text, n), HEADER_TEXT_SWAPPED);
    n = convert("\r", 1, "\n", 1, text);
    ck_assert_int_eq(fault_of(text, n), HEADER_TEXT_SWAPPED);
    for (size_t i = 0; i < sizeof good; i++)
        text[i] = good[i] == '\n' ? '\r' : good[i] == '\r' ? '\n' : good[i];
    ck_assert_int_eq(fault_of(text, sizeof good), HEADER_TEXT_SWAPPED);
}
END_TEST

START_TEST(seven_bits_are_named)
{
    for (size_t i = 0; i < sizeof good; i++)
        good[i] &= 0x7f;
    ck_assert_int_eq(fault_of(good, sizeof good), HEADER_TEXT_7BIT);
    ck_assert_int_eq(fault_of(good, 4), HEADER_TEXT_7BIT);
}
END_TEST

START_TEST(utf8_is_named)
{
    uint8_t text[2 * HEADER_OCTETS], replaced[3 * HEADER_OCTETS];
    size_t n = 0, m = 0;
    for (size_t i = 0; i < sizeof good; i++) {
        if (good[i] < 0x80) {
            text[n++] = replaced[m++] = good[i];
        } else {
            text[n++] = (uint8_t)(0xc0 | good[i] >> 6);
            text[n++] = (uint8_t)(0x80 | (good[i] & 0x3f));
            memcpy(replaced + m, "\xef\xbf\xbd", 3);
            m += 3;
        }
    }
    ck_assert_int_eq(fault_of(text, n), HEADER_TEXT_UTF8);
    ck_assert_int_eq(fault_of(replaced, m), HEADER_TEXT_UTF8);
}
END_TEST

START_TEST(utf16_is_named_in_both_orders)
{
    for (unsigned big = 0; big < 2; big++) {
        for (unsigned replaced = 0; replaced < 3; replaced++) {
            uint8_t text[2 * HEADER_OCTETS + 4] = {0xff, 0xfe};
            size_t n = 2;
            for (size_t i = 0; i < sizeof good; i++) {
                unsigned c = good[i];
                if (c >= 0x80 && replaced == 1)
                    c = 0xfffd;
                if (i == 0 && replaced == 2) { /* as two characters of one octet */
                    text[n] = 0xc2;
                    n += 2;
                }
                text[n++] = (uint8_t)c;
                text[n++] = (uint8_t)(c >> 8);
            }
            if (big)
                for (size_t i = 0; i < n; i += 2) {
                    uint8_t swap = text[i];
                    text[i] = text[i + 1];
                    text[i + 1] = swap;
                }
            ck_assert_int_eq(fault_of(text, n), HEADER_TEXT_UTF16);
            ck_assert_int_eq(fault_of(text + 2, n - 2),
                             replaced == 0 ? HEADER_TEXT_UTF16 : HEADER_MAGIC);
        }
    }
}
END_TEST

START_TEST(other_files_are_no_containers)
{
    static const char *const others[] = {
        "\x89PNG\r\n\x1a\n", "Salted__12345678", "age-encryption.org/v1", "GST",
        "\xff\xfe",          "\xfe\xff"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        ck_assert_int_eq(fault_of((const uint8_t *)others[i], strlen(others[i])), HEADER_MAGIC);
    good[7] = '\r';
    ck_assert_int_eq(fault_of(good, sizeof good), HEADER_MAGIC);
    for (unsigned i = 0; i < 10000; i++) {
        unit_random_octets(good, sizeof good);
        good[0] = 1; /* none of the conversions begins so */
        ck_assert_int_eq(fault_of(good, (size_t)(1 + unit_random() % 128)), HEADER_MAGIC);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("header");
    TCase *tests = tcase_create("header");
    tcase_add_checked_fixture(tests, read_published, NULL);
    tcase_add_test(tests, published_header_is_read_and_written);
    tcase_add_test(tests, octets_beyond_the_header_do_not_matter);
    tcase_add_test(tests, every_field_is_written_in_its_place);
    tcase_add_test(tests, short_files_fail_at_the_check_they_reach);
    tcase_add_test(tests, every_damaged_bit_is_seen);
    tcase_add_test(tests, other_versions_are_named_before_anything_else);
    tcase_add_test(tests, ranges_with_a_key_file);
    tcase_add_test(tests, ranges_with_a_passphrase);
    tcase_add_test(tests, first_field_out_of_range_is_named);
    tcase_add_test(tests, line_end_conversions_are_named);
    tcase_add_test(tests, seven_bits_are_named);
    tcase_add_test(tests, utf8_is_named);
    tcase_add_test(tests, utf16_is_named_in_both_orders);
    tcase_add_test(tests, other_files_are_no_containers);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
