/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/key.h"

#include "base/random.h"
#include "support/scratch.h"
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/socket.h>
#include <unistd.h>

static struct failure failure;
static unsigned doubts;
static uint8_t key[KEY_OCTETS], expected[KEY_OCTETS];

static void set_up(void)
{
    scratch_enter();
    umask(077);
    unit_random_octets(expected, sizeof expected);
}

static bool read_key(const void *octets, size_t count)
{
    unlink("key");
    scratch_write("key", octets, count);
    return key_read("key", key, &doubts, &failure);
}

static void hex_of(char text[2 * KEY_OCTETS + 1], const char *format)
{
    for (int i = 0; i < KEY_OCTETS; i++)
        sprintf(text + 2 * i, format, expected[i]);
}

START_TEST(thirty_two_octets_are_a_key_whatever_they_are)
{
    static const uint8_t octets[] = {0x00, 0x0a, 0x0d, 0x1a, 0xff};
    for (size_t i = 0; i < sizeof octets; i++)
        for (size_t at = 0; at < KEY_OCTETS; at++) {
            unit_random_octets(expected, sizeof expected);
            expected[at] = octets[i];
            ck_assert(read_key(expected, KEY_OCTETS));
            ck_assert_mem_eq(key, expected, KEY_OCTETS);
            ck_assert_uint_eq(doubts, 0);
        }
}
END_TEST

START_TEST(sixty_four_digits_with_one_line_end_are_a_key)
{
    static const char *const ends[] = {"", "\n", "\r\n"};
    char text[80];
    for (int i = 0; i < 300; i++) {
        unit_random_octets(expected, sizeof expected);
        hex_of(text, i % 2 ? "%02x" : "%02X");
        strcat(text, ends[i % 3]);
        ck_assert(read_key(text, strlen(text)));
        ck_assert_mem_eq(key, expected, KEY_OCTETS);
    }
}
END_TEST

START_TEST(every_other_digit_is_refused)
{
    char text[80];
    hex_of(text, "%02x");
    for (unsigned c = 0; c < 256; c++) {
        bool digit = strchr("0123456789abcdefABCDEF", (int)c) != NULL && c != 0;
        size_t at = (size_t)(unit_random() % 64);
        char kept = text[at];
        text[at] = (char)c;
        ck_assert_int_eq(read_key(text, 64), digit);
        ck_assert(digit || failure.code == FAILURE_KEY_HEX);
        text[at] = kept;
    }
}
END_TEST

START_TEST(other_lengths_are_told_exactly)
{
    static uint8_t text[100000];
    static const uint8_t zero[KEY_OCTETS];
    memset(text, 'a', sizeof text);
    static const size_t lengths[] = {0,  1,  16, 31, 33, 34, 35, 36,   48,   62,
                                     63, 64, 65, 66, 67, 68, 99, 1000, 99999};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t n = lengths[i];
        bool good = read_key(text, n);
        ck_assert_int_eq(good, n == 64);
        if (good)
            continue;
        ck_assert_int_eq(failure.code, n == 65 || n == 66 ? FAILURE_KEY_HEX : FAILURE_KEY_LENGTH);
        ck_assert_uint_eq(failure.octets, n);
        ck_assert(!failure.at_least);
        ck_assert_mem_eq(key, zero, KEY_OCTETS);
    }
}
END_TEST

START_TEST(a_line_end_behind_a_key_is_named)
{
    static const char *const ends[] = {"\n", "\r", "\r\n"};
    for (int i = 0; i < 3; i++) {
        uint8_t text[KEY_OCTETS + 2];
        memcpy(text, expected, KEY_OCTETS);
        text[KEY_OCTETS - 1] = 7;
        memcpy(text + KEY_OCTETS, ends[i], strlen(ends[i]));
        ck_assert(!read_key(text, KEY_OCTETS + strlen(ends[i])));
        ck_assert_int_eq(failure.code, FAILURE_KEY_NEWLINE);
        ck_assert_uint_eq(failure.octets, KEY_OCTETS + strlen(ends[i]));
        ck_assert_str_eq(failure.name, "key");
    }
    ck_assert(!read_key("0123456789abcdef0123456789abcdef\n\n", 34)); /* two line ends */
    ck_assert_int_eq(failure.code, FAILURE_KEY_LENGTH);
}
END_TEST

START_TEST(wrong_ends_of_digits_are_refused)
{
    static const char *const ends[] = {" ",  "\r",   "\n\n", "\r\n\n", "0",
                                       "00", "\n\r", "  ",   "\t\n"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[80];
        hex_of(text, "%02x");
        strcat(text, ends[i]);
        ck_assert_msg(!read_key(text, strlen(text)), "%zu", i);
        ck_assert_int_eq(failure.code, strlen(text) > 66 ? FAILURE_KEY_LENGTH : FAILURE_KEY_HEX);
    }
}
END_TEST

START_TEST(keys_from_pipes_and_descriptors_are_the_same)
{
    for (int i = 0; i < 5; i++) {
        int ends[2];
        char path[32];
        /* A socket has mode 0777, which tells nothing. */
        ck_assert_int_eq(i < 4 ? pipe(ends) : socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
        if (i != 0)
            ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
        if (i == 2)
            strcpy(path, "-");
        if (i == 3)
            strcpy(path, "/dev/stdin");
        pid_t writer = scratch_dribble(ends[1], expected, KEY_OCTETS, 5);
        ck_assert(key_read(path, key, &doubts, &failure));
        ck_assert_mem_eq(key, expected, KEY_OCTETS);
        ck_assert_uint_eq(doubts, 0);
        scratch_wait(writer);
        close(ends[0]);
    }
    int ends[2];
    static const uint8_t more[200];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    ck_assert_int_eq(write(ends[1], more, sizeof more), sizeof more);
    close(ends[1]);
    ck_assert(!key_read("-", key, &doubts, &failure));
    ck_assert_int_eq(failure.code, FAILURE_KEY_LENGTH);
    ck_assert_uint_eq(failure.octets, 67); /* at least */
    ck_assert(failure.at_least);
    ck_assert_str_eq(failure.name, "standard input");
}
END_TEST

START_TEST(what_cannot_be_opened_is_no_key)
{
    ck_assert(!key_read("missing", key, &doubts, &failure));
    ck_assert_int_eq(failure.code, FAILURE_KEY_OPEN);
    ck_assert_int_eq(failure.error, ENOENT);
    ck_assert(!key_read(".", key, &doubts, &failure));
    ck_assert_int_eq(failure.code, FAILURE_KEY_OPEN);
    ck_assert_int_eq(failure.error, EISDIR);
    uint8_t passphrase[KEY_PASSPHRASE_MAX];
    size_t octets;
    ck_assert(!key_read_passphrase_file("missing", passphrase, &octets, &doubts, &failure));
    ck_assert_int_eq(failure.code, FAILURE_PASSPHRASE_OPEN);
    ck_assert_int_eq(failure.error, ENOENT);
}
END_TEST

START_TEST(doubtful_keys_are_known)
{
    const struct {
        const char *octets;
        unsigned doubts;
    } cases[] = {
        {"correct horse battery staple!!!!", KEY_PRINTABLE},
        {"correct horse battery staple!!!\n", KEY_PRINTABLE},
        {"correct horse battery staple!!\r\n", KEY_PRINTABLE},
        {"correct horse battery staple!!\t!", 0},
        {"correct\nhorse battery staple!!!!", 0},
        {"correct horse battery staple!!!\x7f", 0},
        {"correct horse battery staple!!!\x80", 0},
        {"correct horse battery staple!!\xc3\xa9", 0},
        {"\xef\xbb\xbf"
         "correct horse battery staple!",
         KEY_PRINTABLE},
        {"\xff\xfe"
         "correct horse battery staple!!",
         KEY_PRINTABLE},
        {"\xff\xfe\t"
         "orrect horse battery staple!!",
         0},
        {"~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~", KEY_PRINTABLE | KEY_REPEATED},
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
         "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
         KEY_REPEATED},
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
         "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xfe",
         0},
        {"0000000000000000000000000000000000000000000000000000000000000000", KEY_REPEATED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert(read_key(cases[i].octets, strlen(cases[i].octets)));
        ck_assert_msg(doubts == cases[i].doubts, "%zu: %u", i, doubts);
    }
    static const mode_t modes[] = {0644, 0640, 0604, 0620, 0602, 0610, 0601};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        ck_assert_int_eq(chmod("key", modes[i]), 0);
        ck_assert(key_read("key", key, &doubts, &failure));
        ck_assert_uint_eq(doubts, KEY_READABLE_BY_OTHERS | KEY_REPEATED);
    }
    ck_assert_int_eq(chmod("key", 0700), 0);
    ck_assert(key_read("key", key, &doubts, &failure));
    ck_assert_uint_eq(doubts, KEY_REPEATED);
}
END_TEST

START_TEST(passphrase_files_lose_one_line_end)
{
    static uint8_t text[KEY_PASSPHRASE_MAX + 5], passphrase[KEY_PASSPHRASE_MAX];
    const struct {
        size_t before; /* octets of 'p' */
        const char *end;
        size_t octets; /* 0: none; more than before, and it is too long */
    } cases[] = {
        {5, "", 5},           {5, "\n", 5},       {5, "\r\n", 5},       {5, "\n\n", 6},
        {5, "\r", 6},         {0, "", 0},         {0, "\n", 0},         {0, "\r\n", 0},
        {5, " \n", 6},        {5, "\r\n\r\n", 7}, {4096, "", 4096},     {4096, "\n", 4096},
        {4096, "\r\n", 4096}, {4096, "\r", 9999}, {4097, "", 9999},     {4097, "\n", 9999},
        {4095, "\n\n", 4096}, {4098, "", 9999},   {4096, "\n\n", 9999}, {4096, "\r\n\n", 9999},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t octets;
        memset(text, 'p', sizeof text);
        memcpy(text + cases[i].before, cases[i].end, strlen(cases[i].end));
        scratch_write("pass", text, cases[i].before + strlen(cases[i].end));
        bool good = key_read_passphrase_file("pass", passphrase, &octets, &doubts, &failure);
        bool long_one = cases[i].octets == 9999;
        ck_assert_msg(good == (cases[i].octets != 0 && !long_one), "%zu", i);
        if (good) {
            ck_assert_uint_eq(octets, cases[i].octets);
            ck_assert_mem_eq(passphrase, text, octets);
        } else {
            ck_assert_int_eq(failure.code,
                             long_one ? FAILURE_PASSPHRASE_LONG : FAILURE_PASSPHRASE_EMPTY);
        }
    }
    size_t octets;
    scratch_write("pass", "a\0b\nc", 5);
    ck_assert(key_read_passphrase_file("pass", passphrase, &octets, &doubts, &failure));
    ck_assert_uint_eq(octets, 5);
    ck_assert_mem_eq(passphrase, "a\0b\nc", 5);
}
END_TEST

START_TEST(generated_keys_are_new_private_and_never_overwrite)
{
    uint8_t other[KEY_OCTETS];
    umask(0);
    ck_assert(key_generate("key", &failure));
    ck_assert(key_read("key", key, &doubts, &failure));
    ck_assert_uint_eq(doubts, 0);
    struct stat found;
    ck_assert_int_eq(stat("key", &found), 0);
    ck_assert_int_eq(found.st_size, KEY_OCTETS);
    ck_assert_uint_eq(found.st_mode & 07777, 0600);
    ck_assert(!key_generate("key", &failure));
    ck_assert_int_eq(failure.code, FAILURE_OUTPUT_EXISTS);
    ck_assert(scratch_holds("key", key, KEY_OCTETS));
    ck_assert(key_generate("other", &failure));
    ck_assert(key_read("other", other, &doubts, &failure));
    ck_assert_mem_ne(key, other, KEY_OCTETS);
    ck_assert_uint_eq(scratch_files(), 2);
}
END_TEST

START_TEST(random_octets_fill_exactly_what_was_asked_for)
{
    static uint8_t octets[3000];
    for (size_t n = 0; n < 2900; n += 97) {
        uint8_t seen[2] = {0};
        for (int i = 0; i < 40; i++) { /* an octet that is always 0 is missed by 1 in 2^320 */
            memset(octets, 0, sizeof octets);
            ck_assert(random_octets(octets + 1, n));
            ck_assert_uint_eq(octets[0], 0);
            ck_assert_uint_eq(octets[n + 1], 0);
            seen[0] |= octets[1];
            seen[1] |= octets[n];
        }
        ck_assert(n == 0 || (seen[0] != 0 && seen[1] != 0));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("key");
    TCase *tests = tcase_create("key");
    tcase_add_checked_fixture(tests, set_up, scratch_leave);
    tcase_add_test(tests, thirty_two_octets_are_a_key_whatever_they_are);
    tcase_add_test(tests, sixty_four_digits_with_one_line_end_are_a_key);
    tcase_add_test(tests, every_other_digit_is_refused);
    tcase_add_test(tests, other_lengths_are_told_exactly);
    tcase_add_test(tests, a_line_end_behind_a_key_is_named);
    tcase_add_test(tests, wrong_ends_of_digits_are_refused);
    tcase_add_test(tests, keys_from_pipes_and_descriptors_are_the_same);
    tcase_add_test(tests, what_cannot_be_opened_is_no_key);
    tcase_add_test(tests, doubtful_keys_are_known);
    tcase_add_test(tests, passphrase_files_lose_one_line_end);
    tcase_add_test(tests, generated_keys_are_new_private_and_never_overwrite);
    tcase_add_test(tests, random_octets_fill_exactly_what_was_asked_for);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
