/* SPDX-License-Identifier: ISC */
/* The content of a CMS file on its way to the output.  One thread does it: decrypting costs less
   than other programs take to read. */
#ifndef FLOW_CMS_H
#define FLOW_CMS_H

#include "flow/flow.h"
#include "format/cms.h"

/* Decrypts the content, which begins with the `started` octets at `start` and goes on in the input.
   `raw` decrypts with the mode and keys of the file.  Otherwise as flow_stream(). */
bool flow_cms(const struct flow *flow, const struct raw *raw, struct cms_content *content,
              const uint8_t *start, size_t started, struct flow_facts *facts,
              struct failure *failure);

#endif
