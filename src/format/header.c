/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/header.h"

#include "sha512/sha512.h"

#include <stdbool.h>
#include <string.h>

enum {
    MAGIC_OCTETS = 8,
    VERSION_AT = 8,
    MODE_AT = 9,
    SBOX_AT = 10,
    SEGMENT_AT = 11,
    KEY_SOURCE_AT = 12,
    MEMORY_AT = 13,
    PASSES_AT = 14,
    LANES_AT = 15,
    SALT_AT = 16,
    SUM_OCTETS = 16,
};

static const uint8_t magic[MAGIC_OCTETS] = {0x89, 'G', 'S', 'T', '\r', '\n', 0x1a, '\n'};

/* What the magic becomes in a transfer as text. */
static const struct {
    enum header_fault fault;
    uint8_t octets;
    uint8_t text[12];
} conversions[] = {
    {HEADER_TEXT_CRLF_TO_LF, 7, {0x89, 'G', 'S', 'T', '\n', 0x1a, '\n'}},
    {HEADER_TEXT_LF_TO_CRLF, 10, {0x89, 'G', 'S', 'T', '\r', '\r', '\n', 0x1a, '\r', '\n'}},
    {HEADER_TEXT_LF_TO_CRLF, 9, {0x89, 'G', 'S', 'T', '\r', '\n', 0x1a, '\r', '\n'}},
    {HEADER_TEXT_SWAPPED, 8, {0x89, 'G', 'S', 'T', '\n', '\r', 0x1a, '\r'}},
    {HEADER_TEXT_SWAPPED, 8, {0x89, 'G', 'S', 'T', '\r', '\r', 0x1a, '\r'}},
    {HEADER_TEXT_SWAPPED, 8, {0x89, 'G', 'S', 'T', '\n', '\n', 0x1a, '\n'}},
    {HEADER_TEXT_7BIT, 4, {0x09, 'G', 'S', 'T'}},
    {HEADER_TEXT_UTF8, 5, {0xc2, 0x89, 'G', 'S', 'T'}},
    {HEADER_TEXT_UTF8, 6, {0xef, 0xbf, 0xbd, 'G', 'S', 'T'}},
    {HEADER_TEXT_UTF16, 8, {0x89, 0, 'G', 0, 'S', 0, 'T', 0}},
    {HEADER_TEXT_UTF16, 8, {0, 0x89, 0, 'G', 0, 'S', 0, 'T'}},
};

static bool begins(const uint8_t *octets, size_t length, const uint8_t *text, size_t text_octets)
{
    return length >= text_octets && memcmp(octets, text, text_octets) == 0;
}

/* UTF-16 with a byte order mark: the first octet may have become any characters, by the code page
   that it was taken for. */
static bool is_marked_utf16(const uint8_t *octets, size_t length)
{
    enum { MARK = 2, LETTERS = 6, CHARACTERS = 4 };
    static const uint8_t little[] = {0xff, 0xfe}, big[] = {0xfe, 0xff};
    static const uint8_t letters[] = {0, 'G', 0, 'S', 0, 'T', 0};
    bool is_little = begins(octets, length, little, MARK);
    if (!is_little && !begins(octets, length, big, MARK))
        return false;
    for (size_t at = MARK; at <= MARK + 2 * CHARACTERS && at < length; at += 2)
        if (begins(octets + at, length - at, letters + is_little, LETTERS))
            return true;
    return false;
}

static enum header_fault what_it_is_instead(const uint8_t *octets, size_t length)
{
    if (length == 0)
        return HEADER_EMPTY;
    for (size_t i = 0; i < sizeof conversions / sizeof conversions[0]; i++)
        if (begins(octets, length, conversions[i].text, conversions[i].octets))
            return conversions[i].fault;
    return is_marked_utf16(octets, length) ? HEADER_TEXT_UTF16 : HEADER_MAGIC;
}

/* The offset of the first field out of range; 0: none. */
static unsigned out_of_range(const uint8_t *octets)
{
    static const uint8_t least[] = {HEADER_CTR, 0, HEADER_SEGMENT_MIN, HEADER_KEY_FILE, 10, 1, 1};
    static const uint8_t most[] = {HEADER_ECB, 10, HEADER_SEGMENT_MAX, HEADER_PASSPHRASE, 22,
                                   64,         16};
    for (unsigned at = MODE_AT; at < SALT_AT; at++) {
        bool unused = at >= MEMORY_AT && octets[KEY_SOURCE_AT] == HEADER_KEY_FILE;
        if (octets[at] < (unused ? 0 : least[at - MODE_AT]) ||
            octets[at] > (unused ? 0 : most[at - MODE_AT]))
            return at;
    }
    return 0;
}

void header_write(const struct header *header, uint8_t octets[HEADER_CHECK_AT])
{
    memcpy(octets, magic, MAGIC_OCTETS);
    octets[VERSION_AT] = HEADER_FORMAT_VERSION;
    octets[MODE_AT] = header->mode;
    octets[SBOX_AT] = header->sbox;
    octets[SEGMENT_AT] = header->segment_log2;
    octets[KEY_SOURCE_AT] = header->key_source;
    octets[MEMORY_AT] = header->argon2_memory_log2;
    octets[PASSES_AT] = header->argon2_passes;
    octets[LANES_AT] = header->argon2_lanes;
    memcpy(octets + SALT_AT, header->salt, HEADER_SALT);
}

void header_sum(uint8_t octets[HEADER_OCTETS])
{
    struct sha512_engine plain;
    uint8_t digest[SHA512_DIGEST];
    sha512_engine_init(&plain);
    sha512(&plain, octets, HEADER_SUM_AT, digest);
    memcpy(octets + HEADER_SUM_AT, digest, SUM_OCTETS);
}

static bool sum_is_right(const uint8_t *octets)
{
    uint8_t right[HEADER_OCTETS];
    memcpy(right, octets, sizeof right);
    header_sum(right);
    return memcmp(octets, right, sizeof right) == 0;
}

enum header_fault header_read(const uint8_t *octets, size_t length, struct header *header,
                              unsigned *at, unsigned *value)
{
    if (!begins(octets, length, magic, MAGIC_OCTETS))
        return what_it_is_instead(octets, length);
    if (length <= VERSION_AT)
        return HEADER_CUT;
    *at = VERSION_AT;
    *value = octets[VERSION_AT];
    if (*value != HEADER_FORMAT_VERSION)
        return HEADER_VERSION;
    if (length < HEADER_OCTETS)
        return HEADER_CUT;
    if (!sum_is_right(octets))
        return HEADER_DAMAGED;
    *at = out_of_range(octets);
    *value = octets[*at];
    if (*at != 0)
        return HEADER_RANGE;

    header->mode = octets[MODE_AT];
    header->sbox = octets[SBOX_AT];
    header->segment_log2 = octets[SEGMENT_AT];
    header->key_source = octets[KEY_SOURCE_AT];
    header->argon2_memory_log2 = octets[MEMORY_AT];
    header->argon2_passes = octets[PASSES_AT];
    header->argon2_lanes = octets[LANES_AT];
    memcpy(header->salt, octets + SALT_AT, HEADER_SALT);
    return HEADER_GOOD;
}
