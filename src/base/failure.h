/* SPDX-License-Identifier: ISC */
/* Why something failed: a code and what is needed to say it.  The sentences and exit statuses
   stand in message.c alone. */
#ifndef FAILURE_H
#define FAILURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What keeps a complete file from getting the name of an output. */
enum failure_obstacle {
    OBSTACLE_NONE,
    OBSTACLE_MOUNT_POINT,
    OBSTACLE_IMMUTABLE,
    OBSTACLE_APPEND_ONLY,
    OBSTACLE_APPEND_ONLY_DIRECTORY,
    OBSTACLE_STICKY_DIRECTORY, /* and the file is another user's */
};

enum failure_code {
    FAILURE_NONE,

    /* input and output: exit status 1 */
    FAILURE_OPEN_INPUT,    /* error */
    FAILURE_READ,          /* error */
    FAILURE_SHRUNK,        /* the input became shorter while it was read */
    FAILURE_IS_DIRECTORY,  /* the input is, or with part 1 the output */
    FAILURE_OUTPUT_EXISTS, /* and -f was not given; part 1: nothing replaces it */
    FAILURE_CREATE,        /* error; name is the output */
    FAILURE_NO_TEMPORARY,  /* error; the output's directory cannot be written */
    FAILURE_WRITE,         /* error */
    FAILURE_OBSTACLE,      /* part: enum failure_obstacle; the output will not get its name */
    FAILURE_EXCHANGED,     /* the output is another file than a moment ago */
    FAILURE_FINISH,        /* error; sync, close or rename */
    FAILURE_NOT_ON_DISK,   /* error; the output is complete, syncing its directory failed */
    FAILURE_SECOND_NAME,   /* the output is complete, its temporary name could not be removed */
    FAILURE_TOO_LARGE,     /* the container would exceed 2^63-1 octets or 2^40 segments */
    FAILURE_NO_MEMORY,
    FAILURE_ARGON2_MEMORY, /* to make the key from the passphrase */
    FAILURE_ARGON2_UNSURE, /* the key was made twice, and the two differ */
    FAILURE_RANDOM,        /* error; the random source */
    FAILURE_THREADS,       /* libgomp could not start one, and ends the process */

    /* usage: 2 */
    FAILURE_SAME_FILE,      /* name and other are the same file; part 1: two outputs */
    FAILURE_TERMINAL,       /* ciphertext to a terminal */
    FAILURE_KEY_TERMINAL,   /* a new key to a terminal */
    FAILURE_TERMINAL_INPUT, /* encrypted data from a terminal */
    FAILURE_DESCRIPTOR,     /* error; a descriptor that was named is not open */
    FAILURE_SHARED_INPUT,   /* name is two files at once, roles: which */
    FAILURE_SHARED_OUTPUT,
    FAILURE_BYTE_ORDER_MARK, /* a key, table or digest file begins with one */
    FAILURE_KEY_OPEN,        /* error */
    FAILURE_KEY_LENGTH,      /* number: octets found; part 1: at least */
    FAILURE_KEY_NEWLINE,     /* 33 or 34 octets that end in a line end: number: octets found */
    FAILURE_KEY_HEX,         /* 64 to 66 octets that are no 64 hexadecimal digits and a line end */
    FAILURE_NO_TERMINAL,     /* nowhere to ask for a passphrase */
    FAILURE_PASSPHRASE_OPEN, /* error */
    FAILURE_PASSPHRASE_EMPTY,
    FAILURE_PASSPHRASE_LONG,
    FAILURE_PASSPHRASE_DIFFERS, /* asked twice */
    FAILURE_SBOX_OPEN,          /* error; also: no such name */
    FAILURE_SBOX_TABLE,         /* number: line, part: enum gost_sbox_fault */
    FAILURE_SBOX_NEEDED,        /* the container has S-box 0 */
    FAILURE_SBOX_NOT_NEEDED,
    FAILURE_NEEDS_KEY_FILE,   /* the container was made with a key file */
    FAILURE_NEEDS_PASSPHRASE, /* ... with a passphrase */
    FAILURE_HEADER_OPEN,      /* error */
    FAILURE_DIGEST_FILE,      /* unreadable (error) or malformed (error 0) --check-digest file */
    FAILURE_NO_KERNEL,        /* other: the name asked for */
    FAILURE_ARGON2_COST,      /* beyond what this reader allows; number: KiB, part: passes */

    /* the key check: 3 */
    FAILURE_WRONG_KEY, /* other: what may be wrong, "key or table of S-boxes"; marked */

    /* the container: 4 */
    FAILURE_HEADER,       /* part: enum header_fault; number: value; at: offset */
    FAILURE_FOREIGN,      /* no container; part: enum foreign_format, what it is */
    FAILURE_NOT_BARE,     /* no bare stream; part: enum foreign_format, what it is */
    FAILURE_SEGMENT,      /* segment, at, data_at: damaged; part 1: or cut or extended */
    FAILURE_TRUNCATED,    /* segment, at, data_at */
    FAILURE_DIGEST,       /* --check-digest differs; other: its file */
    FAILURE_NOT_SALTED,   /* no file of openssl enc with a passphrase; part: enum foreign_format */
    FAILURE_PADDING,      /* raw ECB: bad PKCS#7 padding */
    FAILURE_WHOLE_BLOCKS, /* raw ECB: number octets, no multiple of 8; part 1: when encrypting */
};

struct failure {
    enum failure_code code;
    int error;            /* errno, or 0 */
    const char *name;     /* the file, as the user wrote it; "standard input" */
    const char *other;    /* a second file or word */
    const char *roles[2]; /* of name: "key" */
    int part;
    uint64_t ends;   /* 0, or the octet of the file where a container ends that is whole: */
    uint64_t excess; /* so many octets follow it (UINT64_MAX: unknown), */
    enum failure_follow { FOLLOW_DATA, FOLLOW_ZEROS, FOLLOW_CONTAINER } follow; /* and are this */
    const char *given; /* the file of --header, if the header came from one */
    bool marked;       /* the passphrase begins with a byte order mark */
    uint64_t number;
    uint64_t segment; /* index */
    uint64_t at;      /* octet offset in the file */
    uint64_t data_at; /* octet offset in the data */
};

/* Fills `failure` and returns false, so that `return failure_set(...)` reads well. */
bool failure_set(struct failure *failure, enum failure_code code, const char *name, int error);

#endif
