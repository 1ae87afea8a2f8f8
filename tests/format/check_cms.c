/* SPDX-License-Identifier: ISC */
/* CMS files made here by the rules of X.690 and RFC 5652, in all forms that they may have, read in
   pieces of any size; and files that are none. */
#include "support/unit.h"

#include "format/cms.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 20000 };

struct file {
    uint8_t octets[2 * MOST];
    size_t length;
};

static void put(struct file *f, const void *octets, size_t count)
{
    memcpy(f->octets + f->length, octets, count);
    f->length += count;
}

/* A head with a length in the shortest form, or in a longer one, which BER allows. */
static void put_head(struct file *f, uint8_t identifier, size_t octets, bool longer)
{
    uint8_t head[10] = {identifier};
    size_t more = longer ? 1 + (size_t)(unit_random() % 4) : 0, used = 2;
    while (octets >> 8 * more != 0 && (more > 0 || octets > 127))
        more++;
    head[1] = more == 0 ? (uint8_t)octets : (uint8_t)(0x80 | more);
    for (size_t i = more; i-- > 0;)
        head[used++] = (uint8_t)(octets >> 8 * i);
    put(f, head, used);
}

static void put_element(struct file *f, uint8_t identifier, const struct file *inner, bool longer)
{
    put_head(f, identifier, inner->length, longer);
    put(f, inner->octets, inner->length);
}

static void put_indefinite(struct file *f, uint8_t identifier, const struct file *inner)
{
    const uint8_t head[2] = {identifier, 0x80}, end[2] = {0, 0};
    put(f, head, 2);
    put(f, inner->octets, inner->length);
    put(f, end, 2);
}

enum form { PRIMITIVE, STRINGS, INDEFINITE, FORMS };

static void put_content(struct file *f, enum form form, const uint8_t *content, size_t octets,
                        bool longer)
{
    static struct file strings;
    strings.length = 0;
    for (size_t at = 0, n; at < octets; at += n) {
        n = 1 + (size_t)(unit_random() % (unit_random() % 2 ? 20 : 3000));
        n = n < octets - at ? n : octets - at;
        if (form == PRIMITIVE)
            n = octets;
        else
            put_head(&strings, 0x04, n, longer);
        put(&strings, content + at, n);
    }
    if (form == INDEFINITE)
        put_indefinite(f, 0xa0, &strings);
    else
        put_element(f, form == PRIMITIVE ? 0x80 : 0xa0, &strings, longer);
}

static const uint8_t iv[8] = {1, 2, 3, 4, 5, 6, 7, 8};

static void make(struct file *f, enum form form, bool longer, const uint8_t *content, size_t octets)
{
    static const uint8_t encrypted_data[] = {6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 6};
    static const uint8_t data[] = {6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 1};
    static const uint8_t version[] = {2, 1, 0}, iv_head[] = {4, 8};
    static const uint8_t gost[] = {6, 6, 0x2a, 0x85, 3, 2, 2, 0x15};
    static const uint8_t sbox_a[] = {6, 7, 0x2a, 0x85, 3, 2, 2, 0x1f, 1}; /* 1.2.643.2.2.31.1 */
    static struct file parameters, algorithm, info, body, explicit, whole;
    parameters.length = algorithm.length = info.length = body.length = explicit.length =
        whole.length = f->length = 0;
    put(&parameters, iv_head, sizeof iv_head);
    put(&parameters, iv, sizeof iv);
    put(&parameters, sbox_a, sizeof sbox_a);
    put(&algorithm, gost, sizeof gost);
    put_element(&algorithm, 0x30, &parameters, longer);
    put(&info, data, sizeof data);
    put_element(&info, 0x30, &algorithm, longer);
    put_content(&info, form, content, octets, longer);
    put(&body, version, sizeof version);
    put_element(&body, 0x30, &info, longer);
    put_element(&explicit, 0x30, &body, longer);
    put(&whole, encrypted_data, sizeof encrypted_data);
    put_element(&whole, 0xa0, &explicit, longer);
    put_element(f, 0x30, &whole, longer);
}

/* The content, taken in pieces; returns its octets. */
static size_t take_all(struct cms *cms, const struct file *f, uint8_t *content)
{
    size_t got = 0;
    uint8_t *piece = malloc(MOST);
    for (size_t at = cms->start, n; at < f->length; at += n) {
        n = (size_t)(unit_random() % 700);
        n = n < f->length - at ? n : f->length - at;
        memcpy(piece, f->octets + at, n);
        const size_t taken = cms_take(&cms->content, piece, n);
        ck_assert_uint_le(taken, n);
        ck_assert_uint_le(got + taken, 2 * MOST);
        memcpy(content + got, piece, taken);
        got += taken;
    }
    free(piece);
    return got;
}

START_TEST(every_form_is_read)
{
    static struct file f;
    static uint8_t content[MOST], got[2 * MOST];
    for (int i = 0; i < 3000; i++) {
        struct cms cms;
        const enum form form = (enum form)(i % FORMS);
        const size_t octets = (size_t)(unit_random() % (i % 5 ? 300 : MOST / 4));
        unit_random_octets(content, octets);
        make(&f, form, unit_random() % 2, content, octets);
        ck_assert_int_eq(cms_read(f.octets, f.length < CMS_START ? f.length : CMS_START, &cms),
                         CMS_GOOD);
        ck_assert_int_eq(cms.mode, RAW_CFB_MESHED);
        ck_assert_str_eq(cms.sbox->name, "cpA");
        ck_assert_mem_eq(cms.iv, iv, sizeof iv);
        ck_assert_uint_eq(take_all(&cms, &f, got), octets);
        ck_assert_mem_eq(got, content, octets);
        ck_assert(cms.content.complete && !cms.content.damaged);
    }
}
END_TEST

START_TEST(what_is_cut_is_not_complete)
{
    static struct file f;
    static uint8_t content[400], got[2 * MOST];
    for (enum form form = PRIMITIVE; form < FORMS; form++) {
        unit_random_octets(content, sizeof content);
        make(&f, form, false, content, sizeof content);
        const size_t whole = f.length, end = form == INDEFINITE ? 1 : 0;
        for (f.length = 0; f.length + end < whole; f.length++) {
            struct cms cms;
            const size_t start = f.length < CMS_START ? f.length : CMS_START;
            if (cms_read(f.octets, start, &cms) != CMS_GOOD)
                continue;
            const size_t octets = take_all(&cms, &f, got);
            ck_assert(octets <= sizeof content && memcmp(got, content, octets) == 0);
            ck_assert(!cms.content.complete);
        }
    }
}
END_TEST

/* Nothing is read behind the end, and no content is longer than what holds it (run it with a
   sanitizer, too). */
START_TEST(damaged_files_do_no_harm)
{
    static struct file f;
    static uint8_t content[1000], got[2 * MOST];
    for (int i = 0; i < 100000; i++) {
        struct cms cms;
        const size_t octets = (size_t)(unit_random() % sizeof content);
        make(&f, (enum form)(i % FORMS), i % 2, content, octets);
        for (int j = 0; j <= i % 3; j++)
            f.octets[unit_random() % (i % 4 ? 120 : f.length)] = (uint8_t)unit_random();
        if (i % 7 == 0)
            f.length = (size_t)(unit_random() % f.length);
        const size_t start = f.length < CMS_START ? f.length : CMS_START;
        uint8_t *copy = malloc(start + 1); /* a sanitizer sees what is read behind it */
        memcpy(copy, f.octets, start);
        const enum cms_fault fault = cms_read(copy, start, &cms);
        free(copy);
        if (fault != CMS_GOOD)
            continue;
        ck_assert_uint_le(cms.start, start);
        ck_assert_uint_le(take_all(&cms, &f, got), f.length - cms.start);
    }
}
END_TEST

START_TEST(object_identifiers_have_numbers)
{
    static const uint8_t rsa[] = {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d};
    static const uint8_t joint[] = {0x88, 0x37, 0x03}, open[] = {0x2a, 0x86};
    uint8_t large[40];
    char text[DER_OID_TEXT_MOST];
    ck_assert(der_oid_text(rsa, sizeof rsa, text));
    ck_assert_str_eq(text, "1.2.840.113549");
    ck_assert(der_oid_text(joint, sizeof joint, text)); /* X.690 8.19.5 */
    ck_assert_str_eq(text, "2.999.3");
    ck_assert(!der_oid_text(open, sizeof open, text));
    ck_assert(!der_oid_text(rsa, 0, text));
    memset(large, 0xff, sizeof large);
    large[39] = 0x7f;
    ck_assert(!der_oid_text(large, sizeof large, text));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cms");
    TCase *tests = tcase_create("cms");
    tcase_add_test(tests, every_form_is_read);
    tcase_add_test(tests, what_is_cut_is_not_complete);
    tcase_add_test(tests, damaged_files_do_no_harm);
    tcase_add_test(tests, object_identifiers_have_numbers);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
