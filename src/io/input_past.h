/* SPDX-License-Identifier: ISC */
/* Reading on behind places of a file that cannot be read. */
#ifndef INPUT_PAST_H
#define INPUT_PAST_H

#include "io/input.h"

/* After a reading failed with `error`: whether it is to go on, because `in->past_errors` is set,
   the input is a regular file or a block device, and the error is one of this place in it. */
bool input_past_error(const struct input *in, int error);

/* Reads `octets` octets from the octet `at` of the file on.  Zeros stand for what cannot be read:
   from its octet to the end of its page of 4096 octets, because the system reads pages.  False:
   errno says why. */
bool input_read_past(struct input *in, off_t at, void *memory, size_t octets, size_t *got);

#endif
