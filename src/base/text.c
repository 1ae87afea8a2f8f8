/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

size_t text_decode(const char *text, size_t octets, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text;
    const size_t length = at[0] < 0x80   ? 1
                          : at[0] < 0xc2 ? 0
                          : at[0] < 0xe0 ? 2
                          : at[0] < 0xf0 ? 3
                          : at[0] < 0xf5 ? 4
                                         : 0;
    if (length == 0 || length > octets)
        return 0;
    uint32_t c = length == 1 ? at[0] : at[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (at[i] & 0x3fu);
    }
    if (c < least[length] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return 0;
    *character = c;
    return length;
}

bool text_is_wild(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

void text_tame(char *text, size_t octets)
{
    for (size_t i = 0; i < octets;) {
        uint32_t character;
        size_t length = text_decode(text + i, octets - i, &character);
        if (length == 0) {
            length = 1;
            character = (unsigned char)text[i];
        }
        if (text_is_wild(character))
            memset(text + i, '?', length);
        i += length;
    }
}
