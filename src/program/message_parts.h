/* SPDX-License-Identifier: ISC */
/* What the files of message.h share with each other only. */
#ifndef MESSAGE_PARTS_H
#define MESSAGE_PARTS_H

#include "base/failure.h"
#include "program/message.h"

enum { MESSAGE_MOST = MESSAGE_FAILURE_MOST }; /* octets: a path and a sentence */

#define MESSAGE_NOT_ON_DISK "is complete, but perhaps not on the disk yet"

/* One line: `before`, which ends in ": " or is empty, and the text. */
void message_say(const char *before, const char *text);

/* How a failure is told when its code says it all. */
struct message_sentence {
    enum exit_status status;
    bool reason;      /* a colon and the system's reason, of `error`, follow the text */
    const char *text; /* goes behind the name of the file; NULL: it depends on more than the code */
    const char *hint; /* NULL: none */
};

const struct message_sentence *message_sentence(enum failure_code code);

/* What is wrong with a header, behind the name of the file; `text` is room for it.  And what to do
   about it; NULL: nothing is known. */
const char *message_header(const struct failure *failure, char *text, size_t size);
const char *message_header_hint(enum header_fault fault);

/* What is wrong with a table of S-boxes, or one line of it. */
const char *message_table(enum gost_sbox_fault fault);

/* What keeps an output from its name, behind that name, and what to do about it. */
const char *message_obstacle(enum failure_obstacle obstacle);
const char *message_obstacle_hint(enum failure_obstacle obstacle);

/* The text of FAILURE_FOREIGN, FAILURE_NOT_BARE or FAILURE_NOT_SALTED: files of other formats by
   their names.  `name` is the file's as it is to be shown. */
void message_foreign(const struct failure *failure, const char *name, char *text, size_t size);

/* The text of FAILURE_CMS, and what helps; NULL: nothing does. */
void message_cms(const struct failure *failure, const char *name, char *text, size_t size);
const char *message_cms_hint(const struct failure *failure);

/* What opens such a file; NULL: there is nothing to hint at. */
const char *message_foreign_hint(const struct failure *failure);

#endif
