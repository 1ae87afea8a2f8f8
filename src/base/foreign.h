/* SPDX-License-Identifier: ISC */
/* What a file may be that is not what it is given for.  A failure carries it. */
#ifndef FOREIGN_H
#define FOREIGN_H

enum foreign_format {
    FOREIGN_UNKNOWN,
    FOREIGN_CONTAINER, /* one of ours: foreign where a bare stream is wanted */
    FOREIGN_CONTAINER_BASE64,
    FOREIGN_CONTAINER_HEX,
    FOREIGN_SALTED, /* openssl enc with a passphrase */
    FOREIGN_SALTED_BASE64,
    FOREIGN_AGE,
    FOREIGN_OPENPGP,
    FOREIGN_SCRYPT,
    FOREIGN_LUKS,
    FOREIGN_CMS,
    FOREIGN_SMIME,
    FOREIGN_PEM,
    FOREIGN_XZ,
    FOREIGN_GZIP,
    FOREIGN_BZIP2,
    FOREIGN_ZSTD,
    FOREIGN_LZ4,
    FOREIGN_ZIP,
    FOREIGN_7Z,
    FOREIGN_HTML,
    FOREIGN_GIT_LFS,
    FOREIGN_ZEROS,
    FOREIGN_FORMATS, /* how many */
};

#endif
