/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/cms.h"

#include <string.h>

#define ENCRYPTED_DATA "1.2.840.113549.1.7.6" /* RFC 5652 section 8 */
#define GOST_28147_89 "1.2.643.2.2.21"        /* RFC 4357 section 2.1, its CFB mode */
#define MAGMA_CTR_ACPKM "1.2.643.7.1.1.5.1.1" /* of TC 26 */
enum { MAGMA_UKM = 12 /* octets, of which the first 4 are the synchro message */ };

/* Where the reader is among the first octets of the file. */
struct reader {
    const uint8_t *at;
    size_t left;
};

/* Steps into an element, or over its head; false: it is another one, or not whole. */
static bool enter(struct reader *r, unsigned identifier, struct der_element *element)
{
    if (der_head(r->at, r->left, element) != DER_GOOD || element->identifier != identifier)
        return false;
    r->at += element->head;
    r->left -= element->head;
    return true;
}

/* An element that holds octets, which must all be there. */
static bool get(struct reader *r, unsigned identifier, const uint8_t **octets, size_t *count)
{
    struct der_element element;
    if (!enter(r, identifier, &element) || element.octets > r->left)
        return false;
    *octets = r->at;
    *count = (size_t)element.octets;
    r->at += *count;
    r->left -= *count;
    return true;
}

static bool get_oid(struct reader *r, char text[DER_OID_TEXT_MOST])
{
    const uint8_t *octets;
    size_t count;
    return get(r, DER_OID, &octets, &count) && der_oid_text(octets, count, text);
}

/* Gost28147-89-Parameters: the synchro message and the S-boxes (RFC 4357 section 6.1). */
static enum cms_fault read_gost_parameters(struct reader *r, struct cms *cms)
{
    struct der_element sequence;
    const uint8_t *iv;
    size_t octets;
    if (!enter(r, DER_SEQUENCE, &sequence) || !get(r, DER_STRING, &iv, &octets) ||
        octets != GOST_BLOCK || !get_oid(r, cms->text))
        return CMS_BAD_PARAMETER;
    memcpy(cms->iv, iv, GOST_BLOCK);
    cms->mode = RAW_CFB_MESHED;
    cms->sbox = gost_sbox_by_name(cms->text);
    return cms->sbox != NULL ? CMS_GOOD : CMS_OTHER_SBOXES;
}

static enum cms_fault read_magma_parameters(struct reader *r, struct cms *cms)
{
    struct der_element sequence;
    const uint8_t *ukm;
    size_t octets;
    if (!enter(r, DER_SEQUENCE, &sequence) || !get(r, DER_STRING, &ukm, &octets) ||
        octets != MAGMA_UKM)
        return CMS_BAD_PARAMETER;
    cms->mode = RAW_MAGMA_CTR_ACPKM;
    memcpy(cms->iv, ukm, raw_iv_octets(cms->mode));
    return CMS_GOOD;
}

static enum cms_fault read_cipher(struct reader *r, struct cms *cms)
{
    struct der_element algorithm;
    struct reader inner;
    enum cms_fault fault = CMS_OTHER_CIPHER;
    if (!enter(r, DER_SEQUENCE, &algorithm) || algorithm.indefinite || algorithm.octets > r->left)
        return CMS_BAD_PARAMETER;
    inner = (struct reader){r->at, (size_t)algorithm.octets};
    r->at += inner.left;
    r->left -= inner.left;
    if (!get_oid(&inner, cms->text))
        return CMS_BAD_PARAMETER;
    if (strcmp(cms->text, GOST_28147_89) == 0)
        fault = read_gost_parameters(&inner, cms);
    else if (strcmp(cms->text, MAGMA_CTR_ACPKM) == 0)
        fault = read_magma_parameters(&inner, cms);
    return fault;
}

static enum cms_fault begin_content(struct reader *r, struct cms *cms)
{
    struct der_element element;
    const enum der_result result = der_head(r->at, r->left, &element);
    if (result != DER_GOOD)
        return result == DER_MORE && r->left > 0 ? CMS_CUT : CMS_EMPTY;
    if ((element.identifier & ~(unsigned)DER_CONSTRUCTED) != DER_CONTEXT_0)
        return CMS_EMPTY;
    r->at += element.head;
    cms->content.in_strings = (element.identifier & DER_CONSTRUCTED) != 0;
    cms->content.indefinite = element.indefinite;
    if (cms->content.in_strings)
        cms->content.left = element.octets;
    else
        cms->content.string = element.octets;
    cms->content.complete = !element.indefinite && element.octets == 0;
    return CMS_GOOD;
}

enum cms_fault cms_read(const uint8_t *start, size_t octets, struct cms *cms)
{
    struct reader r = {start, octets};
    struct der_element element;
    const uint8_t *version;
    size_t count;
    *cms = (struct cms){.sbox = NULL};
    if (!enter(&r, DER_SEQUENCE, &element) || !get_oid(&r, cms->text))
        return CMS_NONE;
    if (strcmp(cms->text, ENCRYPTED_DATA) != 0)
        return CMS_OTHER_TYPE;
    if (!enter(&r, DER_CONTEXT_0 | DER_CONSTRUCTED, &element) ||
        !enter(&r, DER_SEQUENCE, &element) || !get(&r, DER_INTEGER, &version, &count) ||
        !enter(&r, DER_SEQUENCE, &element) || !get_oid(&r, cms->text))
        return octets < CMS_START ? CMS_CUT : CMS_NONE;
    enum cms_fault fault = read_cipher(&r, cms);
    if (fault == CMS_GOOD)
        fault = begin_content(&r, cms);
    cms->start = (size_t)(r.at - start);
    return fault;
}

/* The head of the next string has come, or a part of it: takes octets up to its end. */
static size_t take_head(struct cms_content *c, const uint8_t *data, size_t octets)
{
    struct der_element element;
    size_t taken = 0;
    enum der_result result = DER_MORE;
    while (result == DER_MORE && taken < octets && c->head_octets < DER_HEAD_MOST) {
        c->head[c->head_octets++] = data[taken++];
        result = der_head(c->head, c->head_octets, &element);
    }
    if (result == DER_MORE && c->head_octets < DER_HEAD_MOST)
        return taken;
    c->head_octets = 0;
    if (result == DER_GOOD && c->indefinite && element.identifier == DER_END &&
        element.octets == 0) {
        c->complete = true;
        return taken;
    }
    c->damaged = result != DER_GOOD || element.identifier != DER_STRING;
    if (c->damaged)
        return taken;
    c->string = element.octets;
    if (!c->indefinite) {
        c->damaged = element.head > c->left || element.octets > c->left - element.head;
        c->left -= c->damaged ? 0 : element.head + element.octets;
        c->complete = c->left == 0 && element.octets == 0;
    }
    return taken;
}

size_t cms_take(struct cms_content *c, uint8_t *data, size_t octets)
{
    size_t used = 0;
    for (size_t at = 0; at < octets && !c->complete && !c->damaged;) {
        if (c->string == 0) {
            at += take_head(c, data + at, octets - at);
            continue;
        }
        const size_t n = octets - at < c->string ? octets - at : (size_t)c->string;
        memmove(data + used, data + at, n);
        used += n;
        at += n;
        c->string -= n;
        if (c->string == 0 && !c->indefinite)
            c->complete = !c->in_strings || c->left == 0;
    }
    return used;
}
