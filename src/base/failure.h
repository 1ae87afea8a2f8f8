/* SPDX-License-Identifier: ISC */
/* Why something failed: a code and what is needed to say it.  The sentences and exit statuses
   stand in program/message_*.c alone. */
#ifndef FAILURE_H
#define FAILURE_H

#include "base/faults.h"
#include "base/foreign.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum failure_code {
    FAILURE_NONE,

    /* input and output: exit status 1 */
    FAILURE_OPEN_INPUT,     /* error */
    FAILURE_READ,           /* error */
    FAILURE_SHRUNK,         /* the input became shorter while it was read */
    FAILURE_IS_DIRECTORY,   /* is_output */
    FAILURE_OUTPUT_EXISTS,  /* and -f was not given, or never_replaced */
    FAILURE_CREATE,         /* error; name is the output */
    FAILURE_NO_TEMPORARY,   /* error; the output's directory cannot be written */
    FAILURE_WRITE,          /* error */
    FAILURE_OBSTACLE,       /* obstacle: the output would not get its name */
    FAILURE_EXCHANGED,      /* the output is another file than a moment ago */
    FAILURE_FINISH,         /* error; sync, close or rename */
    FAILURE_NOT_ON_DISK,    /* error; the output is complete, syncing its directory failed */
    FAILURE_SECOND_NAME,    /* the output is complete, its temporary name could not be removed */
    FAILURE_TOO_LARGE,      /* the container would exceed 2^63-1 octets or 2^40 segments */
    FAILURE_COMMAND_START,  /* error; name is the command, as in the next three */
    FAILURE_COMMAND_EXIT,   /* value: its exit status */
    FAILURE_COMMAND_KILLED, /* value: the signal */
    FAILURE_COMMAND_UNREAD, /* it was content, but had not read everything */
    FAILURE_NO_MEMORY,
    FAILURE_ARGON2_MEMORY, /* to make the key from the passphrase */
    FAILURE_ARGON2_UNSURE, /* the key was made twice, and the two differ */
    FAILURE_RANDOM,        /* error; the random source */
    FAILURE_THREADS,       /* libgomp could not start one, and ends the process */

    /* usage: 2 */
    FAILURE_SAME_FILE,      /* name and other are; roles[0]: name's; two_outputs */
    FAILURE_TERMINAL,       /* ciphertext to a terminal */
    FAILURE_KEY_TERMINAL,   /* a new key to a terminal */
    FAILURE_NOT_SEEKABLE,   /* the input, of which a piece is wanted, is a pipe or the like */
    FAILURE_RANGE,          /* the range begins behind the end; octets: of data */
    FAILURE_TERMINAL_INPUT, /* encrypted data from a terminal */
    FAILURE_DESCRIPTOR,     /* error; a descriptor that was named is not open */
    FAILURE_SHARED_INPUT,   /* name is two files at once, roles: which */
    FAILURE_SHARED_OUTPUT,
    FAILURE_BYTE_ORDER_MARK, /* a key, table or digest file begins with one */
    FAILURE_KEY_OPEN,        /* error */
    FAILURE_KEY_LENGTH,      /* octets found, at_least */
    FAILURE_KEY_NEWLINE,     /* 33 or 34 octets that end in a line end: octets found */
    FAILURE_KEY_HEX,         /* 64 to 66 octets that are no 64 hexadecimal digits and a line end */
    FAILURE_NO_TERMINAL,     /* nowhere to ask for a passphrase */
    FAILURE_PASSPHRASE_OPEN, /* error */
    FAILURE_PASSPHRASE_EMPTY,
    FAILURE_PASSPHRASE_LONG,
    FAILURE_PASSPHRASE_DIFFERS, /* asked twice */
    FAILURE_SBOX_OPEN,          /* error; also: no such name */
    FAILURE_SBOX_TABLE,         /* table, line */
    FAILURE_SBOX_NEEDED,        /* the container has S-box 0 */
    FAILURE_SBOX_NOT_NEEDED,
    FAILURE_NEEDS_KEY_FILE,   /* the container was made with a key file */
    FAILURE_NEEDS_PASSPHRASE, /* ... with a passphrase */
    FAILURE_HEADER_OPEN,      /* error */
    FAILURE_DIGEST_FILE,      /* unreadable (error) or malformed (error 0) --check-digest file */
    FAILURE_NO_KERNEL,        /* other: the name asked for */
    FAILURE_ARGON2_COST,      /* beyond what this reader allows: memory_kib, passes */

    /* the key check: 3 */
    FAILURE_WRONG_KEY, /* other: what may be wrong, "key or table of S-boxes"; marked, utf16 */

    /* the container: 4 */
    FAILURE_HEADER,       /* header: what is wrong; at, value */
    FAILURE_FOREIGN,      /* no container; foreign: what it is */
    FAILURE_NOT_BARE,     /* no bare stream; foreign: what it is */
    FAILURE_CHANGED,      /* the input is not what was verified in the first pass */
    FAILURE_SEGMENT,      /* damaged, or in_last_piece; segment, at, data_at, ends */
    FAILURE_TRUNCATED,    /* segment, at, data_at */
    FAILURE_SALVAGED,     /* what could be saved is; octets: how many are lost in `ranges` ranges */
    FAILURE_NOTHING_GOOD, /* no segment is */
    FAILURE_DIGEST,       /* --check-digest differs; other: its file */
    FAILURE_CMS,          /* value: enum cms_fault; other: an object identifier; foreign */
    FAILURE_MAC,          /* --check-mac differs */
    FAILURE_INTEGRITY,    /* --check-integrity differs; other: its file */
    FAILURE_NOT_SALTED,   /* no file of openssl enc with a passphrase; foreign */
    FAILURE_PADDING,      /* raw ECB: bad PKCS#7 padding */
    FAILURE_WHOLE_BLOCKS, /* raw ECB: octets are no multiple of 8; encrypting */
};

struct failure {
    enum failure_code code;
    int error;            /* errno, or 0 */
    const char *name;     /* the file, as the user wrote it; "standard input" */
    const char *other;    /* a second file or word */
    const char *roles[2]; /* of name: "key" */

    /* the kind, where a code has several */
    bool is_output;      /* FAILURE_IS_DIRECTORY: not the input */
    bool never_replaced; /* FAILURE_OUTPUT_EXISTS: -f does not help */
    bool two_outputs;    /* FAILURE_SAME_FILE: none is an input */
    bool at_least;       /* FAILURE_KEY_LENGTH: there are more octets; FAILURE_SALVAGED: the end of
                            the data is lost, too */
    bool in_last_piece;  /* FAILURE_SEGMENT: a cut or an extension looks the same */
    bool encrypting;     /* FAILURE_WHOLE_BLOCKS */
    bool marked;         /* FAILURE_WRONG_KEY: the passphrase begins with a byte order mark */
    bool utf16;          /* ... or looks like UTF-16 without one */
    enum failure_obstacle obstacle;
    enum gost_sbox_fault table;
    enum header_fault header;
    enum foreign_format foreign;
    const char *given; /* the file of --header, if the header came from one */

    /* where, and how much */
    uint64_t octets; /* found: of a key file, of a stream that is no whole blocks */
    uint64_t ranges; /* FAILURE_SALVAGED */
    unsigned line;   /* of a file of S-boxes; 0: none is wrong by itself */
    unsigned value;  /* of the octet `at` of a header; how a command ended */
    uint64_t memory_kib;
    unsigned passes;
    uint64_t segment; /* index */
    uint64_t at;      /* octet offset in the file */
    uint64_t data_at; /* octet offset in the data */
    uint64_t ends;    /* 0, or the octet of the file where a container ends that is whole: */
    uint64_t excess;  /* so many octets follow it (UINT64_MAX: unknown), */
    enum failure_follow follow; /* and are this */
};

/* Fills `failure` and returns false, so that `return failure_set(...)` reads well. */
bool failure_set(struct failure *failure, enum failure_code code, const char *name, int error);

#endif
