/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/der.h"

#include <inttypes.h>
#include <stdio.h>

enum der_result der_head(const uint8_t *at, size_t octets, struct der_element *element)
{
    *element = (struct der_element){.head = 2};
    if (octets < 1)
        return DER_MORE;
    element->identifier = at[0];
    if ((at[0] & 0x1f) == 0x1f)
        return DER_BAD;
    if (octets < 2)
        return DER_MORE;
    if (at[1] < 0x80) {
        element->octets = at[1];
        return DER_GOOD;
    }
    element->indefinite = at[1] == 0x80;
    if (element->indefinite)
        return at[0] & DER_CONSTRUCTED ? DER_GOOD : DER_BAD;
    const size_t more = at[1] & 0x7f;
    if (more > 8)
        return DER_BAD;
    element->head += more;
    if (octets < element->head)
        return DER_MORE;
    for (size_t i = 0; i < more; i++)
        element->octets = element->octets << 8 | at[2 + i];
    return element->octets >> 63 == 0 ? DER_GOOD : DER_BAD;
}

bool der_oid_text(const uint8_t *at, size_t octets, char text[DER_OID_TEXT_MOST])
{
    size_t used = 0;
    uint64_t number = 0;
    if (octets == 0 || (at[octets - 1] & 0x80))
        return false;
    for (size_t i = 0; i < octets; i++) {
        if (number >> 56 != 0)
            return false;
        number = number << 7 | (at[i] & 0x7f);
        if (at[i] & 0x80)
            continue;
        const uint64_t first = number < 40 ? 0 : number < 80 ? 1 : 2;
        const int n = used == 0
                          ? snprintf(text, DER_OID_TEXT_MOST, "%" PRIu64 ".%" PRIu64, first,
                                     number - 40 * first)
                          : snprintf(text + used, DER_OID_TEXT_MOST - used, ".%" PRIu64, number);
        if (n < 0 || (size_t)n >= DER_OID_TEXT_MOST - used)
            return false;
        used += (size_t)n;
        number = 0;
    }
    return true;
}
