/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/key.h"

#include "base/hex.h"
#include "base/octets.h"
#include "base/secret.h"
#include "io/input.h"
#include "io/output.h"
#include "io/permission.h"
#include "io/terminal.h"
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
                   uint64_t octets, bool more)
{
    failure_set(failure, code, name, 0);
    failure->octets = octets;
    failure->at_least = more;
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
    if (octets_have_mark(text, octets))
        return failed(failure, FAILURE_BYTE_ORDER_MARK, in->name, octets, false);
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

/* Whether nothing but printable characters of ASCII is in it, in UTF-8 or UTF-16, besides a byte
   order mark and a final line end: those do not make a password a key.  Looks at all octets,
   whatever they are. */
static bool is_text(const uint8_t key[KEY_OCTETS])
{
    const bool wide = octets_look_like_utf16(key, KEY_OCTETS);
    const size_t first = !octets_have_mark(key, KEY_OCTETS) ? 0 : key[0] == 0xef ? 3 : 2;
    const size_t end = wide ? 0 : line_end(key, KEY_OCTETS);
    unsigned unprintable = 0;
    for (size_t i = first; i < KEY_OCTETS - end; i++)
        unprintable |= (unsigned)key[i] - 0x20 > 0x7e - 0x20 &&
                       !(wide && (key[i] == 0 || key[i] == '\r' || key[i] == '\n'));
    return !unprintable;
}

static unsigned doubts_of(const uint8_t key[KEY_OCTETS])
{
    unsigned different = 0;
    for (size_t i = 0; i < KEY_OCTETS; i++)
        different |= (unsigned)(key[i] ^ key[0]);
    return (is_text(key) ? KEY_PRINTABLE : 0u) | (different ? 0u : KEY_REPEATED);
}

/* What is read of a file that others must not read, and whether they may. */
struct secret_file {
    struct input in; /* closed again */
    size_t octets;
    bool others; /* may read it */
};

/* The first `size` octets of a file.  Failures get `code`. */
static bool read_file(struct secret_file *file, const char *path, uint8_t *text, size_t size,
                      enum failure_code code, struct failure *failure)
{
    const struct iovec piece = {text, size};
    struct terminal terminal;
    *file = (struct secret_file){.octets = 0};
    bool good = input_open(&file->in, path, failure);
    if (good) {
        terminal_quiet(&terminal, file->in.fd);
        good = input_read(&file->in, &piece, 1, &file->octets, failure);
        terminal_restore(&terminal);
        file->others = access_of_others(file->in.fd, &file->in.stat);
        input_close(&file->in);
    }
    if (!good)
        failure->code = code;
    return good;
}

bool key_read(const char *path, uint8_t key[KEY_OCTETS], unsigned *doubts, struct failure *failure)
{
    uint8_t text[FILE_MOST + 1];
    struct secret_file file;
    bool good = read_file(&file, path, text, sizeof text, FAILURE_KEY_OPEN, failure) &&
                parse(text, file.octets, &file.in, key, failure);
    if (good)
        *doubts = doubts_of(key) | (file.others ? KEY_READABLE_BY_OTHERS : 0u);
    else
        wipe(key, KEY_OCTETS);
    wipe(text, sizeof text);
    return good;
}

static unsigned doubts_of_text(const uint8_t *text, size_t octets)
{
    if (octets_have_mark(text, octets))
        return KEY_MARKED;
    return octets_look_like_utf16(text, octets) ? KEY_UTF16 : 0;
}

bool key_read_passphrase_file(const char *path, uint8_t *passphrase, size_t *octets,
                              unsigned *doubts, struct failure *failure)
{
    uint8_t text[KEY_PASSPHRASE_MAX + LINE_END_MOST + 1];
    struct secret_file file;
    bool good = read_file(&file, path, text, sizeof text, FAILURE_PASSPHRASE_OPEN, failure);
    *octets = file.octets - line_end(text, file.octets);
    *doubts = (file.others ? KEY_READABLE_BY_OTHERS : 0u) | doubts_of_text(text, *octets);
    if (good && *octets == 0)
        good = failure_set(failure, FAILURE_PASSPHRASE_EMPTY, file.in.name, 0);
    if (good && *octets > KEY_PASSPHRASE_MAX)
        good = failure_set(failure, FAILURE_PASSPHRASE_LONG, file.in.name, 0);
    if (good)
        memcpy(passphrase, text, *octets);
    wipe(text, sizeof text);
    return good;
}

bool key_generate(const char *path, struct failure *failure)
{
    uint8_t key[KEY_OCTETS];
    const struct iovec piece = {key, sizeof key};
    /* A key is not shown on a terminal, not even to `-o -`. */
    const bool is_stdout = strcmp(path, "-") == 0;
    const struct output_options options = {.path = is_stdout ? NULL : path,
                                           .refuse_terminal = true};
    struct output out;
    struct stat stat;
    bool exists;
    bool good =
        output_look(&out, &options, &exists, &stat, failure) &&
        (random_octets(key, sizeof key) || failure_set(failure, FAILURE_RANDOM, path, errno)) &&
        output_create(&out, failure) && output_write(&out, &piece, 1, failure) &&
        output_complete(&out, 0600, NULL, failure) && output_publish(&out, failure) &&
        output_settle(&out, failure);
    output_abandon(&out);
    if (!good) {
        failure->never_replaced = failure->code == FAILURE_OUTPUT_EXISTS;
        if (failure->code == FAILURE_TERMINAL)
            failure->code = FAILURE_KEY_TERMINAL;
    }
    wipe(key, sizeof key);
    return good;
}
