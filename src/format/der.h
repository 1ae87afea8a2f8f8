/* SPDX-License-Identifier: ISC */
/* The heads of elements in BER and DER (ITU-T X.690), as far as CMS files need them: tag numbers up
   to 30, lengths below 2^63, definite or indefinite. */
#ifndef DER_H
#define DER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DER_END = 0x00, /* identifier octets: what ends an indefinite length, */
    DER_INTEGER = 0x02,
    DER_STRING = 0x04, /* a string of octets, */
    DER_OID = 0x06,
    DER_SEQUENCE = 0x30,
    DER_CONTEXT_0 = 0x80,    /* [0], primitive */
    DER_CONSTRUCTED = 0x20,  /* a bit of them */
    DER_HEAD_MOST = 10,      /* octets */
    DER_OID_TEXT_MOST = 100, /* octets of text */
};

struct der_element {
    uint8_t identifier;
    bool indefinite;
    size_t head;     /* octets of identifier and length */
    uint64_t octets; /* of what it holds; 0 if indefinite */
};

enum der_result {
    DER_GOOD,
    DER_MORE, /* the head goes on behind those octets */
    DER_BAD,
};

/* The head of the element at the start of `octets` octets. */
enum der_result der_head(const uint8_t *at, size_t octets, struct der_element *element);

/* The numbers of an object identifier with dots between them; false: it is none, or too long. */
bool der_oid_text(const uint8_t *at, size_t octets, char text[DER_OID_TEXT_MOST]);

#endif
