/* SPDX-License-Identifier: ISC */
/* The command line: what the user asked for. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "format/hash_name.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum verb {
    VERB_NONE,
    VERB_ENCRYPT,
    VERB_DECRYPT,
    VERB_TEST,
    VERB_INFO,
    VERB_KEYGEN,
    VERB_BENCHMARK,
    VERB_REKEY,
    VERB_MAC,
    VERB_HELP,
    VERB_VERSION,
    VERB_LIST_SBOXES,
    VERB_LIST_KERNELS,
};

enum options_mode {
    MODE_CTR = 1, /* the first two as in a header */
    MODE_ECB = 2,
    MODE_CFB, /* only with --raw, like the next */
    MODE_CBC,
    MODE_MAGMA_CTR,
    MODE_MAGMA_CTR_ACPKM,
    MODE_MAGMA_CBC,
    MODE_MAGMA_ECB,
    MODE_MAGMA, /* only with --mac */
};

enum options_padding { PADDING_NONE, PADDING_PKCS7 };

enum {
    OPTIONS_IV_MAX = 8 /* octets */,
    OPTIONS_MAC_MAX = 8 /* octets */,
    OPTIONS_PBKDF2_DEFAULT = 10000
};

enum options_item {
    OPTION_KEY,
    OPTION_PASSPHRASE,
    OPTION_PASSPHRASE_FILE,
    OPTION_NEW_KEY,
    OPTION_NEW_PASSPHRASE,
    OPTION_NEW_PASSPHRASE_FILE,
    OPTION_OUTPUT,
    OPTION_FORCE,
    OPTION_MODE,
    OPTION_SBOX,
    OPTION_SEGMENT_SIZE,
    OPTION_THREADS,
    OPTION_KERNEL,
    OPTION_DIGEST,
    OPTION_CHECK_DIGEST,
    OPTION_INTEGRITY,
    OPTION_CHECK_INTEGRITY,
    OPTION_HEADER,
    OPTION_MAKE_HEADER,
    OPTION_PART,
    OPTION_RANGE,
    OPTION_SALVAGE,
    OPTION_VERIFY_FIRST,
    OPTION_SPARSE,
    OPTION_JSON,
    OPTION_RAW,
    OPTION_CMS,
    OPTION_IV,
    OPTION_KEY_MESHING,
    OPTION_PADDING,
    OPTION_OPENSSL_PBKDF2,
    OPTION_OPENSSL_KDF,
    OPTION_OPENSSL_MD,
    OPTION_MAC_OCTETS,
    OPTION_CHECK_MAC,
    OPTION_SIZE,
    OPTION_PROGRESS,
    OPTION_NO_PROGRESS,
    OPTION_FROM_COMMAND,
    OPTION_TO_COMMAND,
    OPTION_QUIET,
    OPTION_VERBOSE,
    OPTIONS, /* how many */
};

struct options {
    enum verb verb;
    uint64_t given;      /* set of 1 << enum options_item */
    const char *input;   /* NULL: standard input; the first of many */
    const char **inputs; /* all of them, as they were given */
    size_t input_count;
    char *const *command;        /* that --from-command or --to-command runs; NULL: none */
    const char *output;          /* NULL: standard output */
    const char *key;             /* NULL: none */
    const char *passphrase_file; /* NULL: none */
    const char *new_key;         /* with --rekey; NULL: none */
    const char *new_passphrase_file;
    const char *sbox;   /* a name or a file; NULL: the default */
    const char *kernel; /* NULL: the best */
    const char *digest; /* file for --digest; NULL: standard error */
    const char *check_digest;
    const char *integrity; /* file for --integrity */
    const char *check_integrity;
    const char *header;
    bool range_from_end;   /* the range begins so many octets before the end of the data */
    uint64_t range_start;  /* octets */
    uint64_t range_octets; /* UINT64_MAX: to the end */
    unsigned part, parts;  /* 0: all */
    enum options_mode mode;
    uint8_t segment_log2; /* of octets */
    unsigned threads;     /* as threads_wanted() takes it */
    uint8_t iv[OPTIONS_IV_MAX];
    size_t iv_octets;
    enum options_padding padding;
    uint32_t pbkdf2_iterations;
    enum hash_name openssl_hash;
    uint64_t size;             /* of the data, as --size has it */
    unsigned progress_seconds; /* between whole lines; 0: a line that is redrawn on a terminal */
    size_t mac_octets;         /* 0: as many as usual */
    uint8_t check_mac[OPTIONS_MAC_MAX];
    size_t check_mac_octets; /* 0: nothing to compare with */
};

static inline bool options_given(const struct options *options, enum options_item option)
{
    return options->given >> option & 1;
}

/* Whether a bare stream's key comes from a passphrase, as those of openssl enc do. */
static inline bool options_wants_openssl(const struct options *options)
{
    return options_given(options, OPTION_OPENSSL_PBKDF2) ||
           options_given(options, OPTION_OPENSSL_KDF);
}

/* Reads the arguments.  False: a usage error, which has been told. */
bool options_read(struct options *options, int argc, char *argv[]);

/* Whether the options go together (false: what does not has been told); options_read() asks. */
bool options_check(const struct options *options);

/* The cipher kernel that is wanted by name: with --kernel, else in the environment variable
   GOSTCRYPT_KERNEL.  NULL: the best. */
const char *options_kernel(const struct options *options);

/* The long name of an option and of a verb, "--key". */
const char *options_name(enum options_item option);
const char *options_verb_name(enum verb verb);

/* The text of --help. */
extern const char options_help[];

#endif
