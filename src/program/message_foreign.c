/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/message_parts.h"

#include <stdio.h>

static const struct {
    const char *word;
    const char *name; /* with its article */
    const char *hint; /* or NULL */
} words[FOREIGN_FORMATS] = {
    [FOREIGN_CONTAINER] = {"gostcrypt", "a gostcrypt container", "-d without --raw decrypts it"},
    [FOREIGN_CONTAINER_BASE64] = {"gostcrypt-base64", "a gostcrypt container in base64",
                                  "base64 -d FILE | gostcrypt -d ..."},
    [FOREIGN_CONTAINER_HEX] = {"gostcrypt-hex", "a gostcrypt container in hexadecimal digits",
                               "xxd -r -p FILE | gostcrypt -d ..."},
    [FOREIGN_SALTED] = {"openssl-enc", "a file of openssl enc with a passphrase",
                        "of -gost89-cnt -pbkdf2: gostcrypt -d --raw -m ctr --key-meshing -s cpA "
                        "--openssl-pbkdf2 -p ..."},
    [FOREIGN_SALTED_BASE64] = {"openssl-enc-base64", "a file of openssl enc in base64",
                               "base64 -d FILE | gostcrypt -i tells more"},
    [FOREIGN_AGE] = {"age", "a file of age", "age -d decrypts it"},
    [FOREIGN_OPENPGP] = {"openpgp", "an OpenPGP file", "gpg -d decrypts it"},
    [FOREIGN_SCRYPT] = {"scrypt", "a file of scrypt", "scrypt dec decrypts it"},
    [FOREIGN_LUKS] = {"luks", "a LUKS volume", "cryptsetup open opens it"},
    [FOREIGN_CMS] = {"cms", "a CMS file",
                     "gostcrypt -d --cms reads EncryptedData in DER; openssl cms is for others"},
    [FOREIGN_SMIME] = {"smime", "an S/MIME message", "openssl cms is for such files"},
    [FOREIGN_PEM] = {"pem", "a PEM file", "openssl is for such files"},
    [FOREIGN_XZ] = {"xz", "an xz file", "if a container is in it: xz -dc FILE | gostcrypt -d ..."},
    [FOREIGN_GZIP] = {"gzip", "a gzip file",
                      "if a container is in it: gzip -dc FILE | gostcrypt -d ..."},
    [FOREIGN_BZIP2] = {"bzip2", "a bzip2 file",
                       "if a container is in it: bzip2 -dc FILE | gostcrypt -d ..."},
    [FOREIGN_ZSTD] = {"zstd", "a zstd file",
                      "if a container is in it: zstd -dc FILE | gostcrypt -d ..."},
    [FOREIGN_LZ4] = {"lz4", "an lz4 file",
                     "if a container is in it: lz4 -dc FILE | gostcrypt -d ..."},
    [FOREIGN_ZIP] = {"zip", "a zip archive",
                     "if a container is in it: unzip -p FILE | gostcrypt -d ..."},
    [FOREIGN_7Z] = {"7z", "a 7z archive",
                    "if a container is in it: 7z x -so FILE | gostcrypt -d ..."},
    [FOREIGN_HTML] = {"html", "a web page", "perhaps the server wants a login before the download"},
    [FOREIGN_GIT_LFS] = {"git-lfs", "a pointer of Git LFS", "git lfs pull fetches the file"},
    [FOREIGN_ZEROS] = {"zeros", "something that begins with 128 zero octets",
                       "if that was a header, a copy of it helps: --header FILE"},
};

const char *message_foreign_word(enum foreign_format format)
{
    return words[format].word;
}

/* A file that begins with `Salted__` may still be too short to hold a salt. */
static bool is_told(const struct failure *f)
{
    return f->foreign != FOREIGN_UNKNOWN &&
           !(f->code == FAILURE_NOT_SALTED && f->foreign == FOREIGN_SALTED);
}

void message_foreign(const struct failure *f, const char *name, char *text, size_t size)
{
    const char *what = is_told(f) ? words[f->foreign].name : "";
    if (f->code == FAILURE_FOREIGN)
        snprintf(text, size, "%s: is not a gostcrypt file but %s", name, what);
    else if (f->code == FAILURE_NOT_BARE)
        snprintf(text, size, "%s: is not a bare stream but %s", name, what);
    else
        snprintf(text, size, "%s: does not begin with `Salted__` and a salt%s%s", name,
                 is_told(f) ? ": it is " : "", what);
}

const char *message_foreign_hint(const struct failure *f)
{
    if (f->given != NULL)
        return "a header is the first 128 octets of a container";
    if (!is_told(f))
        return "with a key and a synchro message: -k FILE --iv HEX";
    if (f->code == FAILURE_NOT_BARE && f->foreign == FOREIGN_SALTED)
        return "--openssl-pbkdf2 reads those of -pbkdf2, --openssl-kdf others; with key and "
               "synchro "
               "message cut the first 16 octets off";
    return words[f->foreign].hint;
}
