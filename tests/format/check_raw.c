/* SPDX-License-Identifier: ISC */
/* Bare streams against what standards print and other tools wrote, and against themselves cut into
   chunks. */
#include "support/unit.h"

#include "base/cpu.h"
#include "gost/choose.h"
#include "format/raw.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const enum raw_mode modes[] = {
    RAW_ECB, RAW_CTR,        RAW_CTR_MESHED, RAW_MAGMA_ECB, RAW_MAGMA_CTR, RAW_MAGMA_CTR_ACPKM,
    RAW_CFB, RAW_CFB_MESHED, RAW_CBC,        RAW_MAGMA_CBC};
enum { MODES = sizeof modes / sizeof modes[0] };

static struct gost gost;

/* Choosing takes a while: the kernels are tested. */
static void use_sbox(const char *name)
{
    static const struct gost_named_sbox *in_use;
    const struct gost_named_sbox *named = gost_sbox_by_name(name);
    ck_assert_msg(named != NULL, "no S-box %s", name);
    if (named == in_use)
        return;
    in_use = named;
    gost_init(&gost, &named->sbox);
    ck_assert(gost_choose(&gost, cpu_features(), NULL, NULL));
}

/* The whole stream as one chunk. */
static void crypt_whole(const struct raw *r, uint8_t *data, size_t octets)
{
    struct gost_section chain = r->first;
    struct gost_section *sections = malloc((raw_sections(octets) + 1) * sizeof *sections);
    if (raw_is_meshed(r->mode))
        raw_mesh(r, &chain, sections, data, octets);
    raw_crypt(r, 0, sections, r->iv, data, octets);
    free(sections);
}

static void check_vector(enum raw_mode mode, char *f[])
{
    enum { MOST = 8192 };
    uint8_t key[RAW_KEY], iv[RAW_IV_MAX], plain[MOST], expected[MOST], data[MOST];
    struct raw r;
    ck_assert_uint_eq(unit_hex(f[3], key, sizeof key), sizeof key);
    ck_assert_uint_eq(unit_hex(f[4], iv, sizeof iv), raw_iv_octets(mode));
    size_t octets = unit_hex(f[5], plain, sizeof plain);
    if (strcmp(f[2], "CBC-PKCS5") == 0)
        octets = raw_pad(plain, octets);
    ck_assert_uint_eq(unit_hex(f[6], expected, sizeof expected), octets);
    ck_assert(!raw_wants_whole_blocks(mode) || octets % GOST_BLOCK == 0);
    use_sbox(f[1]);
    memcpy(data, plain, octets);
    raw_init(&r, mode, GOST_ENCRYPT, &gost, key, iv);
    crypt_whole(&r, data, octets);
    ck_assert_msg(memcmp(data, expected, octets) == 0, "%s differs", f[0]);
    raw_init(&r, mode, GOST_DECRYPT, &gost, key, iv);
    crypt_whole(&r, data, octets);
    ck_assert_msg(memcmp(data, plain, octets) == 0, "%s is not decrypted", f[0]);
}

/* Checks all lines of the mode with this name; returns how many there are. */
static unsigned check_vectors(const char *name, const char *mode_name, enum raw_mode mode)
{
    static char line[32768];
    char *f[9];
    unsigned count = 0;
    FILE *file = unit_open(name);
    while (fgets(line, sizeof line, file) != NULL)
        if (unit_fields(line, f, 9) == 9 && strcmp(f[2], mode_name) == 0) {
            check_vector(mode, f);
            count++;
        }
    fclose(file);
    return count;
}

START_TEST(published_streams_of_the_standards)
{
    ck_assert_uint_eq(check_vectors("rfc-gost28147.txt", "ECB", RAW_ECB), 29);
    ck_assert_uint_eq(check_vectors("rfc-gost28147.txt", "CNT-MESH", RAW_CTR_MESHED), 2);
    ck_assert_uint_eq(check_vectors("rfc-magma.txt", "MAGMA-ECB", RAW_MAGMA_ECB), 2);
    ck_assert_uint_eq(check_vectors("rfc-magma.txt", "MAGMA-CTR", RAW_MAGMA_CTR), 1);
}
END_TEST

START_TEST(streams_written_by_gost_engine)
{
    static const char name[] = "gost-engine-interop.txt";
    ck_assert_uint_eq(check_vectors(name, "ECB", RAW_ECB), 12);
    ck_assert_uint_eq(check_vectors(name, "CNT", RAW_CTR), 36);
    ck_assert_uint_eq(check_vectors(name, "CNT-MESH", RAW_CTR_MESHED), 20);
    ck_assert_uint_eq(check_vectors(name, "MAGMA-CTR", RAW_MAGMA_CTR), 10);
    ck_assert_uint_eq(check_vectors(name, "MAGMA-CTR-ACPKM-1024", RAW_MAGMA_CTR_ACPKM), 10);
    ck_assert_uint_eq(check_vectors(name, "CFB-MESH", RAW_CFB_MESHED), 28);
    ck_assert_uint_eq(check_vectors(name, "CBC-PKCS5", RAW_CBC), 12);
}
END_TEST

START_TEST(streams_written_by_libgcrypt)
{
    ck_assert_uint_eq(check_vectors("libgcrypt-interop.txt", "ECB", RAW_ECB), 22);
    ck_assert_uint_eq(check_vectors("libgcrypt-interop.txt", "CFB", RAW_CFB), 12);
    ck_assert_uint_eq(check_vectors("libgcrypt-interop.txt", "CFB-MESH", RAW_CFB_MESHED), 4);
}
END_TEST

START_TEST(files_written_by_openssl_enc)
{
    enum { START = 16 }; /* octets before the stream */
    char line[4096], *f[12];
    unsigned count = 0;
    FILE *lines = unit_open("openssl-enc-container.txt");
    while (fgets(line, sizeof line, lines) != NULL) {
        uint8_t key[RAW_KEY], iv[RAW_IV_MAX], plain[1024], file[1024];
        struct raw r;
        if (unit_fields(line, f, 12) != 12)
            continue;
        ck_assert_uint_eq(unit_hex(f[6], key, RAW_KEY), RAW_KEY);
        ck_assert_uint_eq(unit_hex(f[7], iv, RAW_IV_MAX), 8);
        size_t octets = unit_hex(f[8], plain, sizeof plain);
        ck_assert_uint_eq(unit_hex(f[9], file, sizeof file), START + octets);
        use_sbox(f[2]);
        raw_init(&r, RAW_CTR_MESHED, GOST_DECRYPT, &gost, key, iv);
        crypt_whole(&r, file + START, octets);
        ck_assert_mem_eq(file + START, plain, octets);
        count++;
    }
    fclose(lines);
    ck_assert_uint_eq(count, 3);
}
END_TEST

enum { CANARY = 0xa5 };

/* A stream of random data with a random key. */
struct stream {
    struct raw encrypt, decrypt;
    size_t octets;
    uint8_t *plain, *data;
};

static void make_stream(struct stream *s, enum raw_mode mode, size_t octets)
{
    uint8_t key[RAW_KEY], iv[RAW_IV_MAX];
    const bool magma = mode == RAW_MAGMA_ECB || mode == RAW_MAGMA_CTR || mode == RAW_MAGMA_CBC ||
                       mode == RAW_MAGMA_CTR_ACPKM;
    use_sbox(magma ? "tc26Z" : "cpA");
    unit_random_octets(key, sizeof key);
    unit_random_octets(iv, sizeof iv);
    raw_init(&s->encrypt, mode, GOST_ENCRYPT, &gost, key, iv);
    raw_init(&s->decrypt, mode, GOST_DECRYPT, &gost, key, iv);
    s->octets = raw_wants_whole_blocks(mode) ? octets - octets % GOST_BLOCK : octets;
    s->plain = malloc(octets + 1);
    s->data = malloc(octets + 1);
    unit_random_octets(s->plain, octets);
    memcpy(s->data, s->plain, octets);
    s->data[s->octets] = CANARY;
    crypt_whole(&s->encrypt, s->data, s->octets);
    ck_assert_uint_eq(s->data[s->octets], CANARY); /* no octet behind the end is touched */
}

static void discard(struct stream *s)
{
    free(s->plain);
    free(s->data);
}

START_TEST(streams_may_be_cut_wherever_a_unit_ends)
{
    for (unsigned i = 0; i < MODES * 60; i++) {
        struct stream s;
        enum raw_mode mode = modes[i / 60];
        size_t unit = raw_chunk_unit(mode);
        make_stream(&s, mode, (size_t)(unit_random() % (i % 7 ? 20000 : 200000)));
        uint8_t *again = malloc(s.octets + 1);
        for (unsigned direction = 0; direction < 2; direction++) {
            const struct raw *r = direction ? &s.decrypt : &s.encrypt;
            struct gost_section chain = r->first;
            memcpy(again, direction ? s.data : s.plain, s.octets);
            for (size_t at = 0, octets; at < s.octets; at += octets) {
                struct gost_section sections[200];
                octets = unit * (size_t)(1 + unit_random() % (unit == 8 ? 3000 : 40));
                if (octets > s.octets - at)
                    octets = s.octets - at;
                if (raw_is_meshed(mode))
                    raw_mesh(r, &chain, sections, again + at, octets);
                raw_crypt(r, at, sections, at > 0 ? s.data + at - GOST_BLOCK : r->iv, again + at,
                          octets);
            }
            ck_assert_mem_eq(again, direction ? s.plain : s.data, s.octets);
        }
        free(again);
        discard(&s);
    }
}
END_TEST

/* q times c modulo 2^32-1, a remainder of 0 written as 2^32-1, by doubling. */
static uint32_t times(uint64_t q, uint32_t c)
{
    const uint64_t modulus = 0xffffffff;
    uint64_t sum = 0, power = c;
    for (; q != 0; q >>= 1, power = 2 * power % modulus)
        if (q & 1)
            sum = (sum + power) % modulus;
    return (uint32_t)(sum != 0 ? sum : modulus);
}

START_TEST(positions_far_into_the_stream)
{
    for (unsigned i = 0; i < 2000; i++) {
        struct stream s;
        uint8_t block[GOST_BLOCK], got[GOST_BLOCK] = {0};
        uint64_t number = unit_random() >> (3 + i % 61);
        bool magma = i >= 1000;
        make_stream(&s, magma ? RAW_MAGMA_CTR : RAW_CTR, 0);
        raw_crypt(&s.encrypt, 8 * number, NULL, NULL, got, sizeof got);
        if (magma) {
            uint64_t counter = s.encrypt.magma_counter + number;
            ck_assert_uint_eq((uint32_t)s.encrypt.magma_counter, 0);
            for (int j = 0; j < 8; j++)
                block[j] = (uint8_t)(counter >> 8 * j);
        } else {
            struct gost_counter from = s.encrypt.first.from;
            uint32_t n3 = from.n3 + (uint32_t)(number + 1) * 0x01010101;
            uint64_t sum = (uint64_t)from.n4 + times(number + 1, 0x01010104);
            uint32_t n4 = (uint32_t)(sum > 0xffffffff ? sum - 0xffffffff : sum);
            for (int j = 0; j < 4; j++) {
                block[j] = (uint8_t)(n3 >> 8 * j);
                block[4 + j] = (uint8_t)(n4 >> 8 * j);
            }
        }
        gost_one(&gost, &s.encrypt.first.key, GOST_ENCRYPT, block, block);
        for (int j = 0; j < 8; j++)
            ck_assert_uint_eq(got[j], block[magma ? 7 - j : j]);
        discard(&s);
    }
}
END_TEST

START_TEST(padding_is_added_and_taken_away)
{
    uint8_t data[40];
    for (size_t octets = 0; octets <= 32; octets++) {
        memset(data, 0xaa, sizeof data);
        size_t padded = raw_pad(data, octets), again = padded;
        ck_assert_uint_eq(padded, octets / 8 * 8 + 8);
        for (size_t i = 0; i < padded; i++)
            ck_assert_uint_eq(data[i], i < octets ? 0xaa : padded - octets);
        ck_assert(raw_unpad(data, &again));
        ck_assert_uint_eq(again, octets);
    }
}
END_TEST

START_TEST(bad_padding_is_seen)
{
    uint8_t data[24];
    size_t octets;
    for (unsigned last = 0; last < 256; last++)
        for (size_t wrong = 1; wrong <= 9; wrong++) {
            /* As many octets as the last one says, but one: the one `wrong` from the end. */
            memset(data, (int)last, sizeof data);
            octets = sizeof data;
            if (wrong > 1)
                data[octets - wrong] ^= 1;
            bool good = last >= 1 && last <= 8 && (wrong == 1 || wrong > last);
            ck_assert_int_eq(raw_unpad(data, &octets), good);
            ck_assert_uint_eq(octets, good ? sizeof data - last : sizeof data);
        }
    memset(data, 1, sizeof data);
    for (octets = 0; octets < sizeof data - 8; octets++) {
        size_t n = octets;
        ck_assert_int_eq(raw_unpad(data + 8, &n), octets > 0 && octets % 8 == 0);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("raw");
    TCase *tests = tcase_create("raw");
    tcase_add_test(tests, published_streams_of_the_standards);
    tcase_add_test(tests, streams_written_by_gost_engine);
    tcase_add_test(tests, streams_written_by_libgcrypt);
    tcase_add_test(tests, files_written_by_openssl_enc);
    tcase_add_test(tests, streams_may_be_cut_wherever_a_unit_ends);
    tcase_add_test(tests, positions_far_into_the_stream);
    tcase_add_test(tests, padding_is_added_and_taken_away);
    tcase_add_test(tests, bad_padding_is_seen);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
