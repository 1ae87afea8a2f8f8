/* SPDX-License-Identifier: ISC */
/* The container against the test vectors and the table of files to reject of gostcrypt(5). */
#include "support/sample.h"
#include "support/unit.h"

#include <stdlib.h>
#include <string.h>

/* Compares the file with what is published about it, and opens it again. */
static void check_file(const struct sample *s, size_t octets, const char *nonce_0,
                       const char *file_hash, const char *integrity, const char *name)
{
    struct sample_file file;
    struct container_run run = sample_seal_file(s, octets, nonce_0, &file);
    uint8_t digest[SHA512_DIGEST], expected[16];
    struct sha512 all;

    unit_hex(file_hash, expected, sizeof expected);
    sha512(&s->engine, file.octets, file.length, digest);
    ck_assert_msg(memcmp(digest, expected, sizeof expected) == 0, "%s: other file", name);

    unit_hex(integrity, expected, sizeof expected);
    sha512_init(&all, &s->engine);
    sha512_update(&all, file.octets, HEADER_OCTETS);
    for (size_t j = 0; j < run.count; j++)
        sha512_update(&all, container_tag(&s->c, &run, j), CONTAINER_TAG);
    sha512_final(&all, digest);
    ck_assert_msg(memcmp(digest, expected, sizeof expected) == 0, "%s: other digest", name);

    struct header header;
    struct container reader;
    unsigned at, value;
    ck_assert_int_eq(header_read(file.octets, HEADER_OCTETS, &header, &at, &value), HEADER_GOOD);
    ck_assert(container_open(&reader, file.octets, &header, &s->g, &s->engine, s->master_key));
    ck_assert_uint_eq(container_unseal(&reader, &run, NULL), run.count);
    struct sample_file plain;
    struct container_run plain_run = sample_lay_out(s, octets, &plain);
    for (size_t j = 0; j < run.count; j++) {
        size_t start = j * (header_segment_octets(&header) + CONTAINER_OVERHEAD);
        ck_assert_mem_eq(run.buffer + start, plain_run.buffer + start,
                         container_data_octets(&reader, &run, j));
    }
    free(plain.octets);
    free(file.octets);
}

/* The next line of the vectors that begins with `kind`; returns its number of fields. */
static size_t next_line(FILE *file, const char *kind, char *line, int size, char *fields[12])
{
    while (fgets(line, size, file) != NULL) {
        size_t n = unit_fields(line, fields, 12);
        if (n > 0 && strcmp(fields[0], kind) == 0)
            return n;
    }
    return 0;
}

START_TEST(published_files_are_made_and_opened)
{
    static struct sample s;
    char line[4096], *f[12];
    unsigned count = 0;
    FILE *file = unit_open("container.txt");
    while (next_line(file, "file", line, sizeof line, f) == 10) {
        sample_set_up(&s, (enum header_mode)atoi(f[2]), f[3], (unsigned)atoi(f[4]));
        sample_create(&s);
        size_t octets = strtoul(f[6], NULL, 10);
        ck_assert_uint_eq(strtoul(f[7], NULL, 10),
                          128 + octets + 64 * (octets / header_segment_octets(&s.header) + 1));
        check_file(&s, octets, strcmp(f[5], "-") == 0 ? NULL : f[5], f[8], f[9], f[1]);
        count++;
    }
    fclose(file);
    ck_assert_uint_eq(count, 29);
}
END_TEST

START_TEST(published_passphrase_files_are_made_and_opened)
{
    static struct sample s;
    char line[4096], *f[12];
    unsigned count = 0;
    FILE *file = unit_open("container.txt");
    while (next_line(file, "passphrase", line, sizeof line, f) == 8) {
        uint8_t octets[4], key[CONTAINER_MASTER_KEY];
        sample_set_up(&s, HEADER_CTR, "tc26Z", 12);
        ck_assert_uint_eq(unit_hex(f[2], octets, sizeof octets), sizeof octets);
        s.header.key_source = octets[0];
        s.header.argon2_memory_log2 = octets[1];
        s.header.argon2_passes = octets[2];
        s.header.argon2_lanes = octets[3];
        ck_assert(container_passphrase_key(&s.header, f[3], strlen(f[3]), s.master_key));
        ck_assert_uint_eq(unit_hex(f[4], key, sizeof key), sizeof key);
        ck_assert_mem_eq(s.master_key, key, sizeof key);
        sample_create(&s);
        check_file(&s, strtoul(f[5], NULL, 10), NULL, f[6], f[7], f[1]);
        count++;
    }
    fclose(file);
    ck_assert_uint_eq(count, 2);
}
END_TEST

START_TEST(published_segments_of_large_index)
{
    static struct sample s;
    char line[4096], *f[12];
    unsigned count = 0;
    FILE *file = unit_open("container.txt");
    sample_set_up(&s, HEADER_CTR, "tc26Z", 12);
    sample_create(&s);
    while (next_line(file, "segment", line, sizeof line, f) == 4) {
        uint8_t segment[69], expected[69], nonce_i[CONTAINER_NONCE], plain[5];
        struct container_run run = {segment, strtoull(f[2], NULL, 10), 1, true, 5};
        unit_pattern(plain, sizeof plain);
        memcpy(segment, plain, sizeof plain);
        sample_nonce(&s, NULL, run.first, nonce_i);
        container_seal(&s.c, &run, nonce_i);
        ck_assert_uint_eq(unit_hex(f[3], expected, sizeof expected), sizeof expected);
        ck_assert_mem_eq(segment, expected, sizeof expected);
        ck_assert_uint_eq(container_unseal(&s.c, &run, NULL), 1);
        ck_assert_mem_eq(segment, plain, sizeof plain);
        count++;
    }
    fclose(file);
    ck_assert_uint_eq(count, 3);
}
END_TEST

START_TEST(published_parts_of_files)
{
    static struct sample s;
    char line[4096], *f[12];
    unsigned count = 0;
    FILE *file = unit_open("container.txt");
    sample_set_up(&s, HEADER_CTR, "tc26Z", 12);
    sample_create(&s);
    while (next_line(file, "part", line, sizeof line, f) == 5) {
        uint8_t expected[256];
        struct sample_file made;
        size_t at = strtoul(f[3], NULL, 10), octets = unit_hex(f[4], expected, sizeof expected);
        sample_seal_file(&s, strtoul(f[2], NULL, 10), NULL, &made);
        ck_assert_uint_ge(made.length, at + octets);
        ck_assert_msg(memcmp(made.octets + at, expected, octets) == 0, "%s differs", f[1]);
        free(made.octets);
        count++;
    }
    fclose(file);
    ck_assert_uint_eq(count, 4);
}
END_TEST

enum verdict { GOOD, NO_CONTAINER, CUT, VERSION, DAMAGED, RANGE, WRONG_KEY, SEGMENT, TRUNCATED };

/* Reads a file as the format tells a reader to; `*segment` is where it stopped. */
static enum verdict judge(const struct sample *s, const uint8_t *octets, size_t length,
                          uint64_t *segment)
{
    struct header header;
    static struct container c;
    unsigned at, value;
    size_t head = length < HEADER_OCTETS ? length : HEADER_OCTETS;
    switch (header_read(octets, head, &header, &at, &value)) {
    case HEADER_GOOD:
        break;
    case HEADER_CUT:
        return CUT;
    case HEADER_VERSION:
        return VERSION;
    case HEADER_DAMAGED:
        return DAMAGED;
    case HEADER_RANGE:
        return RANGE;
    default:
        return NO_CONTAINER;
    }
    if (!container_open(&c, octets, &header, &s->g, &s->engine, s->master_key))
        return WRONG_KEY;
    size_t whole = header_segment_octets(&header) + CONTAINER_OVERHEAD;
    uint8_t *copy = malloc(length);
    memcpy(copy, octets, length);
    enum verdict verdict = GOOD;
    size_t from = HEADER_OCTETS;
    for (*segment = 0; verdict == GOOD; ++*segment) {
        size_t piece = length - from < whole ? length - from : whole;
        struct container_run run = {copy + from, *segment, 1, piece < whole,
                                    piece - CONTAINER_OVERHEAD};
        if (piece < CONTAINER_OVERHEAD)
            verdict = TRUNCATED;
        else if (container_unseal(&c, &run, NULL) != 1)
            verdict = SEGMENT;
        if (verdict != GOOD) {
            ck_assert_mem_eq(copy + from, octets + from, piece); /* nothing was released */
            break;
        }
        from += piece;
        if (run.ends)
            break;
    }
    free(copy);
    return verdict;
}

static void make_key_check_right(const struct sample *s, uint8_t *octets)
{
    struct header header = s->header;
    struct container c;
    header.mode = octets[9];
    header.argon2_memory_log2 = octets[13];
    container_create(&c, &header, &s->g, &s->engine, s->master_key);
    memcpy(octets, c.header_octets, HEADER_OCTETS);
}

enum { WHOLE = 4096 + 64, FIRST = 128, SECOND = FIRST + WHOLE, LENGTH = 4353 };

START_TEST(headers_to_reject_are_rejected_for_their_reason)
{
    static const struct {
        size_t at;
        int becomes; /* -1: its lowest bit is changed */
        enum { AS_IT_WAS, SUM_RIGHT, CHECK_RIGHT } repair;
        enum verdict verdict;
    } changes[] = {
        {7, 0x0d, AS_IT_WAS, NO_CONTAINER}, {8, 2, AS_IT_WAS, VERSION},
        {8, 2, SUM_RIGHT, VERSION},         {9, 3, AS_IT_WAS, DAMAGED},
        {60, -1, AS_IT_WAS, DAMAGED},       {127, -1, AS_IT_WAS, DAMAGED},
        {9, 3, CHECK_RIGHT, RANGE},         {13, 1, CHECK_RIGHT, RANGE},
        {9, 2, SUM_RIGHT, WRONG_KEY},       {128, -1, AS_IT_WAS, SEGMENT},
    };
    static struct sample s;
    struct sample_file good;
    uint64_t at = 0;
    sample_set_up(&s, HEADER_CTR, "tc26Z", 12);
    sample_create(&s);
    sample_seal_file(&s, 4097, NULL, &good);
    ck_assert_uint_eq(good.length, LENGTH);
    ck_assert_int_eq(judge(&s, good.octets, LENGTH, &at), GOOD);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        uint8_t bad[LENGTH], *octet = bad + changes[i].at;
        memcpy(bad, good.octets, LENGTH);
        *octet = (uint8_t)(changes[i].becomes < 0 ? *octet ^ 1 : changes[i].becomes);
        if (changes[i].repair == SUM_RIGHT)
            header_sum(bad);
        else if (changes[i].repair == CHECK_RIGHT)
            make_key_check_right(&s, bad);
        ck_assert_int_eq(judge(&s, bad, LENGTH, &at), changes[i].verdict);
    }
    ck_assert_uint_eq(at, 0);
    ck_assert_int_eq(judge(&s, good.octets, 0, &at), NO_CONTAINER);
    ck_assert_int_eq(judge(&s, good.octets, 8, &at), CUT);
    ck_assert_int_eq(judge(&s, good.octets, 127, &at), CUT);
    free(good.octets);
}
END_TEST

static void rejected_at(const struct sample *s, const uint8_t *octets, size_t length,
                        enum verdict verdict, uint64_t segment)
{
    uint64_t at = UINT64_MAX;
    ck_assert_int_eq(judge(s, octets, length, &at), verdict);
    ck_assert_uint_eq(at, segment);
}

START_TEST(files_cut_or_rearranged_are_rejected_where_it_shows)
{
    static struct sample s;
    struct sample_file good, full;
    uint8_t bad[2 * LENGTH] = {0};
    sample_set_up(&s, HEADER_CTR, "tc26Z", 12);
    sample_create(&s);
    sample_seal_file(&s, 4097, NULL, &good);
    sample_seal_file(&s, 4096, NULL, &full);
    memcpy(bad, good.octets, LENGTH);
    rejected_at(&s, bad, FIRST, TRUNCATED, 0);
    rejected_at(&s, bad, SECOND, TRUNCATED, 1);
    rejected_at(&s, bad, SECOND + 63, TRUNCATED, 1);
    rejected_at(&s, full.octets, SECOND, TRUNCATED, 1);
    rejected_at(&s, bad, LENGTH - 1, SEGMENT, 1);
    rejected_at(&s, bad, LENGTH + 1, SEGMENT, 1);
    memcpy(bad + LENGTH, good.octets, LENGTH); /* the file twice */
    rejected_at(&s, bad, sizeof bad, SEGMENT, 1);
    memcpy(bad + SECOND, good.octets + FIRST, WHOLE); /* segment 0 twice */
    memcpy(bad + SECOND + WHOLE, good.octets + SECOND, LENGTH - SECOND);
    rejected_at(&s, bad, LENGTH + WHOLE, SEGMENT, 1);
    memcpy(bad + FIRST, good.octets + SECOND, LENGTH - SECOND); /* without segment 0 */
    rejected_at(&s, bad, FIRST + LENGTH - SECOND, SEGMENT, 0);
    for (size_t length = FIRST; length < LENGTH; length++)
        ck_assert_int_ne(judge(&s, good.octets, length, &(uint64_t){0}), GOOD);
    free(good.octets);
    free(full.octets);
}
END_TEST

START_TEST(other_keys_tables_and_parameters_fail_the_key_check)
{
    static struct sample s, other;
    static struct container c;
    sample_set_up(&s, HEADER_CTR, "tc26Z", 12);
    sample_create(&s);
    for (unsigned bit = 0; bit < 8 * CONTAINER_MASTER_KEY; bit++) {
        s.master_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ck_assert(!container_open(&c, s.c.header_octets, &s.header, &s.g, &s.engine, s.master_key));
        s.master_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    /* The right key, but octets 0..111 that it did not write (the checksum is not looked at). */
    for (unsigned bit = 0; bit < 8 * HEADER_SUM_AT; bit++) {
        struct header header = s.header;
        uint8_t octets[HEADER_OCTETS];
        memcpy(octets, s.c.header_octets, sizeof octets);
        octets[bit / 8] ^= (uint8_t)(1 << bit % 8);
        memcpy(header.salt, octets + 16, HEADER_SALT);
        ck_assert(!container_open(&c, octets, &header, &s.g, &s.engine, s.master_key));
    }
    /* The table given for S-box 0 is not in the header, yet has to be the same. */
    sample_set_up(&other, HEADER_CTR, "scE", 12);
    sample_create(&other);
    ck_assert_uint_eq(other.c.header_octets[10], 0);
    ck_assert(container_open(&c, other.c.header_octets, &other.header, &other.g, &s.engine,
                             s.master_key));
    ck_assert(
        !container_open(&c, other.c.header_octets, &other.header, &s.g, &s.engine, s.master_key));
    uint8_t zero[sizeof c] = {0};
    ck_assert_mem_eq(&c, zero, sizeof c); /* the keys of a failed attempt are gone */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("container");
    TCase *tests = tcase_create("container");
    tcase_add_test(tests, published_files_are_made_and_opened);
    tcase_add_test(tests, published_passphrase_files_are_made_and_opened);
    tcase_add_test(tests, published_segments_of_large_index);
    tcase_add_test(tests, published_parts_of_files);
    tcase_add_test(tests, headers_to_reject_are_rejected_for_their_reason);
    tcase_add_test(tests, files_cut_or_rearranged_are_rejected_where_it_shows);
    tcase_add_test(tests, other_keys_tables_and_parameters_fail_the_key_check);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
