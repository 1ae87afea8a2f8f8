/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/key.h"

#include "base/hex.h"
#include "base/secret.h"
#include "io/input.h"
#include "io/output.h"
#include "base/random.h"

#include <errno.h>
#include <string.h>

enum {
    HEX_DIGITS = 2 * KEY_OCTETS,
    FILE_MOST = HEX_DIGITS + 2, /* with CR LF */
    LINE_END_MOST = 2,
};

/* Octets of the line end that `text` ends with: 0, 1 (LF) or 2 (CR LF). */
static size_t line_end(const uint8_t *text, size_t octets)
{
    if (octets == 0 || text[octets - 1] != '\n')
        return 0;
    return octets > 1 && text[octets - 2] == '\r' ? 2 : 1;
}

static bool failed(struct failure *failure, enum failure_code code, const char *name,
                   uint64_t number, bool more)
{
    failure_set(failure, code, name, 0);
    failure->number = number;
    failure->part = more;
    return false;
}

static bool parse(const uint8_t *text, size_t octets, const struct input *in,
                  uint8_t key[KEY_OCTETS], struct failure *failure)
{
    size_t end = line_end(text, octets);
    if (octets == KEY_OCTETS) {
        memcpy(key, text, KEY_OCTETS);
        return true;
    }
    if (octets == KEY_OCTETS + end || (octets == KEY_OCTETS + 1 && text[octets - 1] == '\r'))
        return failed(failure, FAILURE_KEY_NEWLINE, in->name, octets, false);
    if (octets > FILE_MOST) {
        bool known = S_ISREG(in->stat.st_mode) && (uint64_t)in->stat.st_size >= octets;
        return failed(failure, FAILURE_KEY_LENGTH, in->name,
                      known ? (uint64_t)in->stat.st_size : octets, !known);
    }
    if (octets < HEX_DIGITS)
        return failed(failure, FAILURE_KEY_LENGTH, in->name, octets, false);
    if (octets != HEX_DIGITS + end || !hex_decode(text, key, KEY_OCTETS))
        return failed(failure, FAILURE_KEY_HEX, in->name, octets, false);
    return true;
}

/* A final line end does not make a password a key. */
static unsigned doubts_of(const uint8_t key[KEY_OCTETS])
{
    unsigned unprintable = 0, different = 0;
    size_t end = line_end(key, KEY_OCTETS);
    for (size_t i = 0; i < KEY_OCTETS; i++)
        different |= (unsigned)(key[i] ^ key[0]);
    for (size_t i = 0; i < KEY_OCTETS - end; i++)
        unprintable |= (unsigned)key[i] - 0x20 > 0x7e - 0x20;
    return (unprintable ? 0u : KEY_PRINTABLE) | (different ? 0u : KEY_REPEATED);
}

/* Opens, reads until the pieces are full or the file ends, closes.  Failures get `code`. */
static bool read_file(const char *path, const struct iovec *pieces, size_t count, size_t *got,
                      struct input *in, enum failure_code code, struct failure *failure)
{
    bool good = input_open(in, path, failure);
    if (good) {
        good = input_read(in, pieces, count, got, failure);
        input_close(in);
    }
    if (!good)
        failure->code = code;
    return good;
}

bool key_read(const char *path, uint8_t key[KEY_OCTETS], unsigned *doubts, struct stat *stat,
              struct failure *failure)
{
    uint8_t text[FILE_MOST + 1];
    const struct iovec piece = {text, sizeof text};
    struct input in;
    size_t got = 0;
    bool good = read_file(path, &piece, 1, &got, &in, FAILURE_KEY_OPEN, failure) &&
                parse(text, got, &in, key, failure);
    wipe(text, sizeof text);
    *stat = in.stat;
    if (!good) {
        wipe(key, KEY_OCTETS);
        return false;
    }
    bool others = S_ISREG(stat->st_mode) && (stat->st_mode & 077) != 0;
    *doubts = doubts_of(key) | (others ? KEY_READABLE_BY_OTHERS : 0u);
    return true;
}

bool key_read_passphrase_file(const char *path, uint8_t *passphrase, size_t *octets,
                              struct stat *stat, struct failure *failure)
{
    uint8_t text[KEY_PASSPHRASE_MAX + LINE_END_MOST + 1];
    const struct iovec piece = {text, sizeof text};
    struct input in;
    size_t got = 0;
    bool good = read_file(path, &piece, 1, &got, &in, FAILURE_PASSPHRASE_OPEN, failure);
    *stat = in.stat;
    *octets = got - line_end(text, got);
    if (good && *octets == 0)
        good = failure_set(failure, FAILURE_PASSPHRASE_EMPTY, in.name, 0);
    if (good && *octets > KEY_PASSPHRASE_MAX)
        good = failure_set(failure, FAILURE_PASSPHRASE_LONG, in.name, 0);
    if (good)
        memcpy(passphrase, text, *octets);
    wipe(text, sizeof text);
    return good;
}

bool key_generate(const char *path, struct failure *failure)
{
    uint8_t key[KEY_OCTETS];
    const struct iovec piece = {key, sizeof key};
    const struct output_options options = {.path = path, .refuse_terminal = true};
    struct output out;
    struct stat stat;
    bool exists;
    bool good =
        output_look(&out, &options, &exists, &stat, failure) &&
        (random_octets(key, sizeof key) || failure_set(failure, FAILURE_RANDOM, path, errno)) &&
        output_create(&out, failure) && output_write(&out, &piece, 1, failure) &&
        output_finish(&out, 0600, NULL, failure);
    if (!good) {
        output_abandon(&out);
        failure->part |= failure->code == FAILURE_OUTPUT_EXISTS;
    }
    wipe(key, sizeof key);
    return good;
}
