/* SPDX-License-Identifier: ISC */
/* The part of message.c that calls files of other formats by their names. */
#ifndef MESSAGE_FOREIGN_H
#define MESSAGE_FOREIGN_H

#include "base/failure.h"

/* The text of FAILURE_FOREIGN, FAILURE_NOT_BARE or FAILURE_NOT_SALTED; `name` is the file's as it
   is to be shown. */
void message_foreign(const struct failure *failure, const char *name, char *text, size_t size);

/* What opens such a file; NULL: there is nothing to hint at. */
const char *message_foreign_hint(const struct failure *failure);

#endif
