/* SPDX-License-Identifier: ISC */
/* What can be wrong with the things that floors above read or write: a failure carries it up to
   where it is put into words. */
#ifndef FAULTS_H
#define FAULTS_H

/* A table of S-boxes (gost/sbox.h). */
enum gost_sbox_fault {
    GOST_SBOX_GOOD,
    GOST_SBOX_CHARACTER,   /* neither hexadecimal digit, blank nor comment */
    GOST_SBOX_ROW_LENGTH,  /* a row that has not 16 digits */
    GOST_SBOX_ROWS,        /* not 8 rows */
    GOST_SBOX_PERMUTATION, /* a row that is no permutation of 0..15 */
};

/* The first octets of a container (format/header.h), in the order of the checks. */
enum header_fault {
    HEADER_GOOD,
    HEADER_EMPTY,           /* no octet at all */
    HEADER_MAGIC,           /* not a container */
    HEADER_TEXT_CRLF_TO_LF, /* a container damaged by a text conversion, by kind */
    HEADER_TEXT_LF_TO_CRLF,
    HEADER_TEXT_SWAPPED, /* LF <-> CR */
    HEADER_TEXT_7BIT,
    HEADER_TEXT_UTF8,
    HEADER_TEXT_UTF16,
    HEADER_VERSION, /* `value` is the version found */
    HEADER_CUT,
    HEADER_DAMAGED, /* the checksum differs */
    HEADER_RANGE,   /* `at` is the offset of the first field out of range, `value` what it holds */
};

/* What keeps a complete file from getting the name of an output. */
enum failure_obstacle {
    OBSTACLE_NONE,
    OBSTACLE_MOUNT_POINT,
    OBSTACLE_IMMUTABLE,
    OBSTACLE_APPEND_ONLY,
    OBSTACLE_APPEND_ONLY_DIRECTORY,
    OBSTACLE_STICKY_DIRECTORY, /* and the file is another user's */
};

/* What stands behind a container that is whole (format/ending.h). */
enum failure_follow { FOLLOW_DATA, FOLLOW_ZEROS, FOLLOW_CONTAINER };

#endif
