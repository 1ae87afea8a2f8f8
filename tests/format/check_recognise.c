/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "format/recognise.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The first octets in hexadecimal digits, as the formats' own descriptions have them, or as the
   program named wrote them; `most` is what may stand there and tells nothing yet. */
static const struct {
    enum foreign_format format;
    size_t most;
    const char *start;
} known[] = {
    {FOREIGN_CONTAINER, 7, "894753540d0a1a0a01"},
    /* gpg 2.2.40: --symmetric, --encrypt to an RSA key */
    {FOREIGN_OPENPGP, 7, "8c0d04090302ed4fcf23a52c3f95ffd2c010011800"},
    {FOREIGN_OPENPGP, 7, "85018c0316ba209b30e24bbc010bfe3f3ff7a09a"},
    /* RFC 9580 sections 5.1.2 and 5.3.2: version 6 */
    {FOREIGN_OPENPGP, 7, "c15d062106"},
    {FOREIGN_OPENPGP, 7, "c340061e07010b0308"},
    /* openssl 3.0 cms: -encrypt, -EncryptedData_encrypt, and RFC 5652 with a length to come */
    {FOREIGN_CMS, 12, "3082031306092a864886f70d010703a0820304"},
    {FOREIGN_CMS, 12, "308201d806092a864886f70d010706a08201c9"},
    {FOREIGN_CMS, 10, "308006092a864886f70d010703a080"},
    {FOREIGN_LUKS, 5, "4c554b53babe0002"},
    {FOREIGN_XZ, 5, "fd377a585a000004"},
    {FOREIGN_GZIP, 2, "1f8b0800000000000003"},
    {FOREIGN_BZIP2, 2, "425a6839314159265359"},
    {FOREIGN_ZSTD, 3, "28b52ffd0458"},
    {FOREIGN_LZ4, 3, "04224d186440a7"},
    {FOREIGN_ZIP, 3, "504b03040a00"},
    {FOREIGN_ZIP, 3, "504b05060000"},
    {FOREIGN_7Z, 5, "377abcaf271c0004"},
    {FOREIGN_SCRYPT, 6, "736372797074000e"},
};

static const struct {
    enum foreign_format format;
    const char *start;
} texts[] = {
    {FOREIGN_CONTAINER_BASE64, "iUdTVA0KGgoBAQEQAAAAAIHXJ2xv"},
    {FOREIGN_CONTAINER_HEX, "894753540d0a1a0a01010110"},
    {FOREIGN_CONTAINER_HEX, "894753540D0A1A0A01010110"},
    {FOREIGN_SALTED, "Salted__\1\2\3\4\5\6\7\10"},
    {FOREIGN_SALTED_BASE64, "U2FsdGVkX19CQkJC"},
    {FOREIGN_AGE, "age-encryption.org/v1\n-> X25519 "},
    {FOREIGN_AGE, "-----BEGIN AGE ENCRYPTED FILE-----\nYWdl"},
    {FOREIGN_OPENPGP, "-----BEGIN PGP MESSAGE-----\n\n"},
    {FOREIGN_CMS, "-----BEGIN CMS-----\nMIID"},
    {FOREIGN_CMS, "-----BEGIN PKCS7-----\nMIID"},
    {FOREIGN_PEM, "-----BEGIN PRIVATE KEY-----\nMIIE"},
    {FOREIGN_SMIME, "MIME-Version: 1.0\nContent-Disposition: attachment; filename=\"smime.p7m\"\n"},
    {FOREIGN_SMIME, "MIME-Version: 1.0\r\nContent-Type: application/pkcs7-mime; smime-type="},
    {FOREIGN_HTML, "<!DOCTYPE html>\n<html lang=\"en\">"},
    {FOREIGN_HTML, "<!doctype html><html>"},
    {FOREIGN_HTML, "<html><head><title>Sign in</title>"},
    {FOREIGN_GIT_LFS, "version https://git-lfs.github.com/spec/v1\noid sha256:"},
};

/* Near the formats, or none of them. */
static const char *const unknown[] = {
    "",
    "Salted_",
    "salted__12345678",
    "iUdTVA0KG",
    "894753540d0a1a0b",
    "PK",
    "some words, and more of them",
    "MIME-Version: 1.0\nContent-Type: text/plain\n",
    "From: somebody\nMIME-Version: 1.0\nContent-Type: application/pkcs7-mime",
    "0\202\1\2\6\11abcdefghijkl", /* another object identifier */
    "\205\1\214\2abcdefgh",       /* OpenPGP packets of other versions and ciphers */
    "\214\15\4\16abcdefgh",
    "\214\15\7\11abcdefgh",
    "\1\1\3\1abcdefgh", /* and one without the bit that they all have */
};

/* On memory of just that length, so that a sanitizer sees what lies beyond. */
static enum foreign_format recognised(const void *octets, size_t length)
{
    uint8_t *copy = malloc(length > 0 ? length : 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, octets, length);
    const enum foreign_format format = recognise(copy, length);
    free(copy);
    return format;
}

START_TEST(formats_are_recognised)
{
    uint8_t octets[64];
    const size_t length = unit_hex(known[_i].start, octets, sizeof octets);
    if (length >= 8 || known[_i].format != FOREIGN_OPENPGP)
        ck_assert_int_eq(recognised(octets, length), known[_i].format);
    memset(octets + length, 0x55, sizeof octets - length);
    ck_assert_int_eq(recognised(octets, sizeof octets), known[_i].format);
    for (size_t i = 0; i <= known[_i].most; i++)
        ck_assert_int_eq(recognised(octets, i), FOREIGN_UNKNOWN);
}
END_TEST

START_TEST(formats_of_text_are_recognised)
{
    const char *text = texts[_i].start;
    ck_assert_int_eq(recognised(text, strlen(text)), texts[_i].format);
}
END_TEST

START_TEST(others_are_not)
{
    ck_assert_int_eq(recognised(unknown[_i], strlen(unknown[_i])), FOREIGN_UNKNOWN);
}
END_TEST

START_TEST(zeros_are_recognised_when_a_header_may_have_been_there)
{
    uint8_t zeros[RECOGNISE_OCTETS + 1] = {0};
    ck_assert_int_eq(recognised(zeros, RECOGNISE_OCTETS), FOREIGN_ZEROS);
    ck_assert_int_eq(recognised(zeros, RECOGNISE_OCTETS - 1), FOREIGN_UNKNOWN);
    zeros[RECOGNISE_OCTETS] = 1;
    ck_assert_int_eq(recognised(zeros, sizeof zeros), FOREIGN_ZEROS);
    zeros[RECOGNISE_OCTETS - 1] = 1;
    ck_assert_int_eq(recognised(zeros, RECOGNISE_OCTETS), FOREIGN_UNKNOWN);
}
END_TEST

/* Lengths in what is looked at may say anything. */
START_TEST(nothing_is_read_beyond_the_end)
{
    for (unsigned i = 0; i < 200000; i++) {
        static const uint8_t first[] = {0x30, 0x84, 0x8c, 0x86, 0x8e, 0xc1, 0xc3, 'M', '-', 0x00};
        uint8_t octets[RECOGNISE_OCTETS];
        const size_t length = unit_random() % (i % 2 ? 24 : sizeof octets + 1);
        unit_random_octets(octets, sizeof octets);
        octets[0] = first[i % sizeof first];
        ck_assert_int_lt((int)recognised(octets, length), FOREIGN_FORMATS);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("recognise");
    TCase *tests = tcase_create("recognise");
    unit_seed();
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, formats_are_recognised, 0, (int)(sizeof known / sizeof *known));
    tcase_add_loop_test(tests, formats_of_text_are_recognised, 0,
                        (int)(sizeof texts / sizeof *texts));
    tcase_add_loop_test(tests, others_are_not, 0, (int)(sizeof unknown / sizeof *unknown));
    tcase_add_test(tests, zeros_are_recognised_when_a_header_may_have_been_there);
    tcase_add_test(tests, nothing_is_read_beyond_the_end);
    return unit_run(suite);
}
