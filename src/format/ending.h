/* SPDX-License-Identifier: ISC */
/* Where a container ends in a file that goes on. */
#ifndef ENDING_H
#define ENDING_H

#include "base/failure.h"
#include "format/container.h"

/* Looks for the container's last segment, of that index, at the start of `buffer` (`octets` octets
   of the file): tries every length that it can have.  False: it is none of them.  `*length` gets
   the octets of the data in it; a tag is proof.  Takes some microseconds for each length tried. */
bool ending_find(const struct container *c, uint64_t index, const uint8_t *buffer, size_t octets,
                 size_t *length);

/* For a FAILURE_SEGMENT: if a container ends there after all, says so in `failure`, and what
   follows it, as far as the `octets` octets at hand tell: those that begin with the segment, and
   the last of the file if `at_end`. */
void ending_explain(const struct container *c, const uint8_t *buffer, size_t octets, bool at_end,
                    struct failure *failure);

#endif
