/* SPDX-License-Identifier: ISC */
/* Key files and passphrases. */
#ifndef KEY_H
#define KEY_H

#include "base/failure.h"

#include <stddef.h>

enum { KEY_OCTETS = 32, KEY_PASSPHRASE_MAX = 4096 };

/* What a key or passphrase file should make the user think about; a set of these. */
enum key_doubt {
    KEY_READABLE_BY_OTHERS = 1 << 0,
    KEY_PRINTABLE = 1 << 1, /* text, and perhaps a line end: a password? */
    KEY_REPEATED = 1 << 2,  /* one octet 32 times */
    KEY_MARKED = 1 << 3,    /* a passphrase begins with a byte order mark, which is part of it */
    KEY_UTF16 = 1 << 4,     /* ... looks like UTF-16 without one: its zero octets are part of it */
};

/* Reads a key file: exactly 32 octets, or 64 hexadecimal digits with at most one line end (LF or
   CR LF).  "-" is standard input. */
bool key_read(const char *path, uint8_t key[KEY_OCTETS], unsigned *doubts, struct failure *failure);

/* Reads the whole file less one final line end (LF or CR LF): 1 to KEY_PASSPHRASE_MAX octets, for
   which `passphrase` has room.  A terminal does not echo it. */
bool key_read_passphrase_file(const char *path, uint8_t *passphrase, size_t *octets,
                              unsigned *doubts, struct failure *failure);

enum key_question {
    KEY_PASSPHRASE,
    KEY_PASSPHRASE_TWICE, /* a second time, to compare */
    KEY_NEW_PASSPHRASE,   /* the same, and the prompt says that it is another one */
};

/* Asks on the terminal (/dev/tty) without echo; the same length and room.  The terminal is restored
 * on every way out, signals included. */
bool key_ask_passphrase(enum key_question question, uint8_t *passphrase, size_t *octets,
                        struct failure *failure);

/* Makes a new key file of 32 random octets, mode 0600, never overwriting; synced.  "-" is standard
   output, unless that is a terminal. */
bool key_generate(const char *path, struct failure *failure);

#endif
