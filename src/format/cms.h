/* SPDX-License-Identifier: ISC */
/* CMS EncryptedData (RFC 5652 section 8), as `openssl cms -EncryptedData_encrypt` writes it with
   the ciphers of gost-engine: what stands before the encrypted content, and the content, which may
   be cut into strings of any length.  Nothing of it is authenticated. */
#ifndef CMS_H
#define CMS_H

#include "format/der.h"
#include "format/raw.h"

enum {
    CMS_START = 512, /* octets, more than stands before the content */
    CMS_ACPKM = 8,   /* for raw.acpkm: Magma's keys change every 8192 octets there */
};

enum cms_fault {
    CMS_GOOD,
    CMS_NONE,          /* no CMS in BER or DER */
    CMS_OTHER_TYPE,    /* signed, enveloped or other data */
    CMS_OTHER_CIPHER,  /* `text` has its object identifier */
    CMS_OTHER_SBOXES,  /* likewise */
    CMS_BAD_PARAMETER, /* of the cipher */
    CMS_EMPTY,         /* the content stands elsewhere */
    CMS_CUT,
    CMS_DAMAGED, /* within the content */
};

/* How far the content is. */
struct cms_content {
    bool in_strings;             /* it is cut into strings of octets */
    bool indefinite;             /* their end is marked, */
    uint64_t left;               /* or else known: octets of strings with their heads to come */
    uint64_t string;             /* octets to come of this string, or of the whole content */
    uint8_t head[DER_HEAD_MOST]; /* of the next string, as far as it has come */
    size_t head_octets;
    bool complete;
    bool damaged;
};

struct cms {
    enum raw_mode mode;
    const struct gost_named_sbox *sbox; /* NULL: the mode is one of Magma */
    uint8_t iv[RAW_IV_MAX];
    size_t start; /* octets before the content */
    struct cms_content content;
    char text[DER_OID_TEXT_MOST];
};

/* Reads what stands before the content from the first `octets` octets of a file: CMS_START of them,
   or all it has. */
enum cms_fault cms_read(const uint8_t *start, size_t octets, struct cms *cms);

/* Takes the next octets of the file, from the start of the content on, and moves together at the
   beginning of `data` those that are content; returns their number.  What follows the content is
   passed over. */
size_t cms_take(struct cms_content *content, uint8_t *data, size_t octets);

#endif
