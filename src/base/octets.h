/* SPDX-License-Identifier: ISC */
/* Numbers in memory: loads and stores of a stated octet order, at any address, on any machine. */
#ifndef BASE_OCTETS_H
#define BASE_OCTETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline uint32_t load_le32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void store_le32(uint8_t *p, uint32_t x)
{
    p[0] = (uint8_t)x;
    p[1] = (uint8_t)(x >> 8);
    p[2] = (uint8_t)(x >> 16);
    p[3] = (uint8_t)(x >> 24);
}

static inline uint64_t load_le64(const uint8_t *p)
{
    return (uint64_t)load_le32(p) | (uint64_t)load_le32(p + 4) << 32;
}

static inline void store_le64(uint8_t *p, uint64_t x)
{
    store_le32(p, (uint32_t)x);
    store_le32(p + 4, (uint32_t)(x >> 32));
}

static inline uint32_t load_be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

static inline void store_be32(uint8_t *p, uint32_t x)
{
    p[0] = (uint8_t)(x >> 24);
    p[1] = (uint8_t)(x >> 16);
    p[2] = (uint8_t)(x >> 8);
    p[3] = (uint8_t)x;
}

static inline uint64_t load_be64(const uint8_t *p)
{
    return (uint64_t)load_be32(p) << 32 | load_be32(p + 4);
}

static inline void store_be64(uint8_t *p, uint64_t x)
{
    store_be32(p, (uint32_t)(x >> 32));
    store_be32(p + 4, (uint32_t)x);
}

/* Whether a text begins with the byte order mark of UTF-8 or of either UTF-16 (Unicode 23.8). */
static inline bool octets_have_mark(const uint8_t *text, size_t octets)
{
    if (octets >= 3 && text[0] == 0xef && text[1] == 0xbb && text[2] == 0xbf)
        return true;
    return octets >= 2 &&
           ((text[0] == 0xfe && text[1] == 0xff) || (text[0] == 0xff && text[1] == 0xfe));
}

/* Whether it looks like UTF-16 of a text in Latin letters, with a byte order mark or without: two
   characters or more, and of each the same one of its two octets is zero. */
static inline bool octets_look_like_utf16(const uint8_t *text, size_t octets)
{
    size_t zeros[2] = {0, 0}, marks = octets_have_mark(text, octets) && text[0] >= 0xfe;
    const size_t characters = octets / 2;
    for (size_t i = 2 * marks; i < 2 * characters; i++)
        zeros[i % 2] += text[i] == 0;
    return characters >= marks + 2 && zeros[0] + zeros[1] == characters - marks &&
           zeros[0] * zeros[1] == 0;
}

#endif
