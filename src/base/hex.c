/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/hex.h"

unsigned hex_digit(unsigned char c)
{
    const unsigned number = c - (unsigned)'0', letter = (c | 0x20u) - (unsigned)'a';
    const unsigned is_number = 0u - (number < 10), is_letter = 0u - (letter < 6);
    return (is_number & number) | (is_letter & (letter + 10)) | (~(is_number | is_letter) & 16);
}

bool hex_decode(const void *digits, uint8_t *memory, size_t octets)
{
    const unsigned char *digit = digits;
    unsigned wrong = 0;
    for (size_t i = 0; i < octets; i++) {
        const unsigned high = hex_digit(digit[2 * i]), low = hex_digit(digit[2 * i + 1]);
        wrong |= (high | low) & ~15u;
        memory[i] = (uint8_t)(high << 4 | (low & 15));
    }
    return wrong == 0;
}

void hex_encode(const uint8_t *memory, size_t octets, char *digits)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < octets; i++) {
        digits[2 * i] = digit[memory[i] >> 4];
        digits[2 * i + 1] = digit[memory[i] & 15];
    }
    digits[2 * octets] = '\0';
}
