/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/recognise.h"

#include <stdbool.h>
#include <string.h>

/* The first that fits is taken: what is more special stands before what is more general. */
static const struct signature {
    enum foreign_format format;
    uint8_t octets;
    char text[40];
} signatures[] = {
    /* gostcrypt(5): the magic; encoded, as far as it does not depend on what follows */
    {FOREIGN_CONTAINER, 8, "\x89GST\r\n\x1a\n"},
    {FOREIGN_CONTAINER_BASE64, 10, "iUdTVA0KGg"},
    {FOREIGN_CONTAINER_HEX, 16, "894753540d0a1a0a"},
    {FOREIGN_CONTAINER_HEX, 16, "894753540D0A1A0A"},
    /* openssl-enc(1) */
    {FOREIGN_SALTED, 8, "Salted__"},
    {FOREIGN_SALTED_BASE64, 10, "U2FsdGVkX1"},
    /* age-encryption.org/v1, sections "The version line" and "ASCII armor" */
    {FOREIGN_AGE, 19, "age-encryption.org/"},
    {FOREIGN_AGE, 34, "-----BEGIN AGE ENCRYPTED FILE-----"},
    /* RFC 9580 section 6.2 */
    {FOREIGN_OPENPGP, 15, "-----BEGIN PGP "},
    /* scrypt's file FORMAT */
    {FOREIGN_SCRYPT, 7, "scrypt\0"},
    /* LUKS1 and LUKS2 on-disk format specifications */
    {FOREIGN_LUKS, 6, "LUKS\xba\xbe"},
    /* RFC 7468 */
    {FOREIGN_CMS, 18, "-----BEGIN CMS----"},
    {FOREIGN_CMS, 18, "-----BEGIN PKCS7--"},
    {FOREIGN_PEM, 11, "-----BEGIN "},
    /* the .xz file format, section 2.1.1.1 */
    {FOREIGN_XZ, 6,
     "\xfd"
     "7zXZ\0"},
    /* RFC 1952 section 2.3.1, with the only method there is */
    {FOREIGN_GZIP, 3, "\x1f\x8b\x08"},
    {FOREIGN_BZIP2, 3, "BZh"},
    /* RFC 8878 section 3.1.1 */
    {FOREIGN_ZSTD, 4, "\x28\xb5\x2f\xfd"},
    /* the LZ4 frame format */
    {FOREIGN_LZ4, 4, "\x04\x22\x4d\x18"},
    /* APPNOTE.TXT sections 4.3.7 and 4.3.16: a file in it, or none */
    {FOREIGN_ZIP, 4, "PK\3\4"},
    {FOREIGN_ZIP, 4, "PK\5\6"},
    /* 7zFormat.txt */
    {FOREIGN_7Z, 6, "7z\xbc\xaf\x27\x1c"},
    /* in place of the file that was to be downloaded */
    {FOREIGN_HTML, 9, "<!DOCTYPE"},
    {FOREIGN_HTML, 9, "<!doctype"},
    {FOREIGN_HTML, 5, "<html"},
    {FOREIGN_GIT_LFS, 24, "version https://git-lfs."},
};

static bool begins(const uint8_t *octets, size_t length, const struct signature *s)
{
    return length >= s->octets && memcmp(octets, s->text, s->octets) == 0;
}

/* The octets of a packet's header, by its first two (RFC 9580 section 4.2); `tag` gets its type. */
static size_t openpgp_header(const uint8_t octets[2], unsigned *tag)
{
    if (octets[0] & 0x40) {
        *tag = octets[0] & 0x3f;
        if (octets[1] == 255)
            return 6;
        return octets[1] >= 192 && octets[1] < 224 ? 3 : 2;
    }
    static const uint8_t by_length_type[] = {2, 3, 5, 1};
    *tag = octets[0] >> 2 & 0x0f;
    return by_length_type[octets[0] & 3];
}

/* An encrypted message begins with a session key, encrypted to somebody or by a passphrase
   (RFC 9580 section 10.3). */
static bool is_openpgp(const uint8_t *octets, size_t length)
{
    enum { PUBLIC_KEY = 1, PASSPHRASE = 3, CIPHERS = 13, NEEDED = 6 + 2 };
    unsigned tag;
    if (length < NEEDED || !(octets[0] & 0x80))
        return false;
    const uint8_t *body = octets + openpgp_header(octets, &tag);
    switch (tag) {
    case PUBLIC_KEY: /* section 5.1: version, then a key's identifier or the length of one */
        return body[0] == 3 || (body[0] == 6 && (body[1] == 0 || body[1] == 21 || body[1] == 33));
    case PASSPHRASE: /* section 5.3: version, then the cipher or the length of what follows */
        return (body[0] == 4 || body[0] == 5) ? body[1] >= 1 && body[1] <= CIPHERS : body[0] == 6;
    default:
        return false;
    }
}

/* DER or BER: a sequence that begins with an object identifier of PKCS, 1.2.840.113549.1
   (RFC 5652 section 3). */
static bool is_cms(const uint8_t *octets, size_t length)
{
    static const uint8_t pkcs[] = {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01};
    if (length < 2 || octets[0] != 0x30)
        return false;
    const size_t more = octets[1] > 0x80 ? octets[1] & 0x7fU : 0; /* octets of a long length */
    const size_t at = 2 + more;
    return more <= 8 && length >= at + 2 + sizeof pkcs && octets[at] == 0x06 &&
           (octets[at + 1] == 9 || octets[at + 1] == 11) &&
           memcmp(octets + at + 2, pkcs, sizeof pkcs) == 0;
}

static bool holds(const uint8_t *octets, size_t length, const char *word)
{
    const size_t letters = strlen(word);
    for (size_t i = 0; i + letters <= length; i++)
        if (memcmp(octets + i, word, letters) == 0)
            return true;
    return false;
}

/* As openssl cms and openssl smime write them (RFC 8551 section 3.2). */
static bool is_smime(const uint8_t *octets, size_t length)
{
    static const struct signature mime = {FOREIGN_SMIME, 13, "MIME-Version:"};
    return begins(octets, length, &mime) &&
           (holds(octets, length, "smime") || holds(octets, length, "pkcs7"));
}

static bool is_zeros(const uint8_t *octets, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (octets[i] != 0)
            return false;
    return length == RECOGNISE_OCTETS;
}

enum foreign_format recognise(const uint8_t *octets, size_t length)
{
    if (length > RECOGNISE_OCTETS)
        length = RECOGNISE_OCTETS;
    for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++)
        if (begins(octets, length, &signatures[i]))
            return signatures[i].format;
    if (is_openpgp(octets, length))
        return FOREIGN_OPENPGP;
    if (is_cms(octets, length))
        return FOREIGN_CMS;
    if (is_smime(octets, length))
        return FOREIGN_SMIME;
    return is_zeros(octets, length) ? FOREIGN_ZEROS : FOREIGN_UNKNOWN;
}
