/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/sboxes.h"

#include "base/octets.h"
#include "io/input.h"

enum { FILE_MAX = 16384 }; /* octets: room for many comments */

static bool read_table(const char *path, struct gost_sbox *sbox, struct failure *failure)
{
    struct input in;
    char text[FILE_MAX];
    size_t got;
    unsigned line = 0;
    if (!input_open(&in, path, failure)) {
        failure->code = FAILURE_SBOX_OPEN;
        return false;
    }
    bool read = input_read(&in, &(struct iovec){text, sizeof text}, 1, &got, failure);
    input_close(&in);
    if (!read) {
        failure->code = FAILURE_SBOX_OPEN;
        return false;
    }
    if (octets_have_mark((const uint8_t *)text, got))
        return failure_set(failure, FAILURE_BYTE_ORDER_MARK, path, 0);
    enum gost_sbox_fault fault =
        got == sizeof text ? GOST_SBOX_ROWS : gost_sbox_parse(text, got, sbox, &line);
    if (fault == GOST_SBOX_GOOD)
        return true;
    failure_set(failure, FAILURE_SBOX_TABLE, path, 0);
    failure->table = fault;
    failure->line = line;
    return false;
}

bool sboxes_find(const char *word, struct gost_sbox *sbox, uint8_t *number, struct failure *failure)
{
    const struct gost_named_sbox *named = gost_sbox_by_name(word);
    if (named == NULL) {
        if (!read_table(word, sbox, failure))
            return false;
        named = gost_sbox_by_table(sbox);
    }
    *number = 0;
    if (named != NULL) {
        *sbox = named->sbox;
        *number = named->number;
    }
    return true;
}
