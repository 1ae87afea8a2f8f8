/* SPDX-License-Identifier: ISC */
#ifndef HASH_NAME_H
#define HASH_NAME_H

/* Of the hashes of hash.h. */
enum hash_name {
    HASH_SHA256,
    HASH_SHA512,
    HASH_MD5,
    HASH_STREEBOG256,
    HASH_STREEBOG512,
    HASH_NAMES, /* how many */
};

#endif
