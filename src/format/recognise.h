/* SPDX-License-Identifier: ISC */
/* Files of other formats, told by their first octets: those that people give to us by mistake. */
#ifndef RECOGNISE_H
#define RECOGNISE_H

#include "base/foreign.h"

#include <stddef.h>
#include <stdint.h>

enum { RECOGNISE_OCTETS = 128 }; /* more are not looked at, fewer may not be enough */

/* What begins with these octets; FOREIGN_UNKNOWN if it is none of the formats known here.  The
   first 8 octets tell FOREIGN_CONTAINER and FOREIGN_SALTED, which chance makes of other data once
   in 2^64 files; the others are a good guess, and no more. */
enum foreign_format recognise(const uint8_t *octets, size_t length);

#endif
