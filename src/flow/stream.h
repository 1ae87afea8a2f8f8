/* SPDX-License-Identifier: ISC */
/* Bare streams, as other tools write them, through the pipeline. */
#ifndef STREAM_H
#define STREAM_H

#include "flow/flow.h"
#include "format/raw.h"

enum { FLOW_STREAM_START = 16 }; /* octets, enough for recognise() to know encoded containers */

/* What the caller knows of a bare stream. */
struct flow_stream {
    const struct raw *raw;            /* mode, direction, keys */
    struct gost_section *chain;       /* of a meshed one: begins as raw->first; secret memory */
    bool padded;                      /* with an ECB mode: PKCS#7 */
    uint8_t start[FLOW_STREAM_START]; /* the first octets of the stream, read already, */
    size_t started;                   /* and how many of them; the input is behind them */
};

/* Whether `octets` octets can be such a stream: without padding the ECB modes want whole blocks.
   False: `failure` says so of the input `name`. */
bool flow_stream_fits(const struct flow_stream *stream, uint64_t octets, const char *name,
                      struct failure *failure);

/* Encrypts or decrypts what was read already, and the input from its position to its end. Otherwise
   as flow_seal(), but there is no integrity digest. */
bool flow_stream(const struct flow *flow, const struct flow_stream *stream, uint64_t octets,
                 struct flow_facts *facts, struct failure *failure);

#endif
