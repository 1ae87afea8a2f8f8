/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/cms.h"
#include "program/message_parts.h"

#include <stdio.h>

void message_cms(const struct failure *failure, const char *name, char *text, size_t size)
{
    static const char *const sentences[] = {
        [CMS_NONE] = "is no CMS file in DER or BER",
        [CMS_OTHER_TYPE] = "is CMS, but no EncryptedData: that would need certificates",
        [CMS_BAD_PARAMETER] = "has parameters of its cipher that cannot be right",
        [CMS_EMPTY] = "holds no encrypted content",
        [CMS_CUT] = "ends before its content does: it was cut",
        [CMS_DAMAGED] = "is damaged: its content is not cut into strings of octets",
    };
    const enum cms_fault fault = (enum cms_fault)failure->value;
    if (fault == CMS_OTHER_CIPHER)
        snprintf(text, size, "%s: is encrypted with another cipher, %s", name, failure->other);
    else if (fault == CMS_OTHER_SBOXES)
        snprintf(text, size, "%s: has S-boxes that are not known, %s", name, failure->other);
    else
        snprintf(text, size, "%s: %s", name, sentences[fault]);
}

const char *message_cms_hint(const struct failure *failure)
{
    if (failure->value != CMS_NONE)
        return NULL;
    if (failure->foreign == FOREIGN_SMIME)
        return "openssl cms -cmsout -inform SMIME -outform DER makes one of it";
    if (failure->foreign == FOREIGN_CMS)
        return "openssl cms -cmsout -inform PEM -outform DER makes one of it";
    return NULL;
}
