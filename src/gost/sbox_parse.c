/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/sbox.h"

#include "base/hex.h"

/* Reads the digits of one line, comment and line end taken off. */
static enum gost_sbox_fault parse_row(const char *text, size_t octets, uint8_t row[16],
                                      unsigned *digits)
{
    unsigned seen = 0;
    *digits = 0;
    for (size_t i = 0; i < octets; i++) {
        if (text[i] == ' ' || text[i] == '\t')
            continue;
        const unsigned value = hex_digit((unsigned char)text[i]);
        if (value > 15)
            return GOST_SBOX_CHARACTER;
        if (*digits < 16)
            row[*digits] = (uint8_t)value;
        ++*digits;
        seen |= 1u << value;
    }
    if (*digits != 0 && *digits != 16)
        return GOST_SBOX_ROW_LENGTH;
    return *digits == 16 && seen != 0xffff ? GOST_SBOX_PERMUTATION : GOST_SBOX_GOOD;
}

enum gost_sbox_fault gost_sbox_parse(const char *text, size_t octets, struct gost_sbox *sbox,
                                     unsigned *line)
{
    unsigned rows = 0;
    *line = 0;
    for (size_t start = 0; start < octets;) {
        uint8_t row[16];
        unsigned digits;
        size_t content = 0, end;
        for (end = start; end < octets && text[end] != '\n'; end++)
            if (content == end - start && text[end] != '#')
                content++;
        if (content && content == end - start && end < octets && text[end - 1] == '\r')
            content--;
        ++*line;
        enum gost_sbox_fault fault = parse_row(text + start, content, row, &digits);
        if (fault != GOST_SBOX_GOOD)
            return fault;
        if (digits) {
            if (rows == 8)
                return GOST_SBOX_ROWS;
            for (unsigned x = 0; x < 16; x++)
                sbox->pi[rows][x] = row[x];
            rows++;
        }
        start = end + 1;
    }
    *line = 0;
    return rows == 8 ? GOST_SBOX_GOOD : GOST_SBOX_ROWS;
}
