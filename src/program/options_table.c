/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/options_table.h"

#include <stddef.h>

enum { E = 1 << VERB_ENCRYPT, D = 1 << VERB_DECRYPT, T = 1 << VERB_TEST };
enum { I = 1 << VERB_INFO, G = 1 << VERB_KEYGEN, B = 1 << VERB_BENCHMARK, R = 1 << VERB_REKEY };
enum { M = 1 << VERB_MAC };

#define NONE ARGUMENT_NONE
#define NEEDED ARGUMENT_REQUIRED
#define OPTIONAL ARGUMENT_OPTIONAL

/* The last two fields of a row. */
#define FLAG 0, NULL
#define WORD(field) offsetof(struct options, field), NULL
#define SET(function) 0, (function)

const struct option_row options_table[OPTIONS] = {
    [OPTION_KEY] = {"--key", 'k', NEEDED, E | D | T | I | R | M, "uses no key",
                    SET(options_set_key)},
    [OPTION_PASSPHRASE] = {"--passphrase", 'p', NONE, E | D | T | I | R, "uses no passphrase",
                           FLAG},
    [OPTION_PASSPHRASE_FILE] = {"--passphrase-file", 0, NEEDED, E | D | T | I | R,
                                "uses no passphrase", SET(options_set_passphrase_file)},
    [OPTION_NEW_KEY] = {"--new-key", 0, NEEDED, R, "has one key", SET(options_set_new_key)},
    [OPTION_NEW_PASSPHRASE] = {"--new-passphrase", 0, NONE, R, "has one key", FLAG},
    [OPTION_NEW_PASSPHRASE_FILE] = {"--new-passphrase-file", 0, NEEDED, R, "has one key",
                                    SET(options_set_new_passphrase_file)},
    [OPTION_OUTPUT] = {"--output", 'o', NEEDED, E | D | G | R, "writes no output file",
                       WORD(output)},
    [OPTION_FORCE] = {"--force", 'f', NONE, E | D | T | R, "never replaces a file", FLAG},
    [OPTION_MODE] = {"--mode", 'm', NEEDED, E | D | T | R | M, "has no mode",
                     SET(options_set_mode)},
    [OPTION_SBOX] = {"--sbox", 's', NEEDED, E | D | T | I | B | R | M, "uses no S-boxes",
                     WORD(sbox)},
    [OPTION_SEGMENT_SIZE] = {"--segment-size", 0, NEEDED, E | R,
                             "reads the segment size from the header",
                             SET(options_set_segment_size)},
    [OPTION_THREADS] = {"--threads", 'T', NEEDED, E | D | T | B | R, "uses one thread",
                        SET(options_set_threads)},
    [OPTION_KERNEL] = {"--kernel", 0, NEEDED, E | D | T | B | R, "encrypts nothing", WORD(kernel)},
    [OPTION_DIGEST] = {"--digest", 0, OPTIONAL, E | D | T | R, "reads no plaintext", WORD(digest)},
    [OPTION_CHECK_DIGEST] = {"--check-digest", 0, NEEDED, D | T | R, "writes no plaintext",
                             WORD(check_digest)},
    [OPTION_INTEGRITY] = {"--integrity", 0, NEEDED, E | D | T | R, "has no integrity digest",
                          WORD(integrity)},
    [OPTION_CHECK_INTEGRITY] = {"--check-integrity", 0, NEEDED, D | T | R,
                                "has no integrity digest", WORD(check_integrity)},
    [OPTION_HEADER] = {"--header", 0, NEEDED, E | D | T | I | R, "reads no header", WORD(header)},
    [OPTION_MAKE_HEADER] = {"--make-header", 0, NONE, E, "makes no header", FLAG},
    [OPTION_PART] = {"--part", 0, NEEDED, E | D | T, "takes whole files", SET(options_set_part)},
    [OPTION_RANGE] = {"--range", 0, NEEDED, D, "takes whole files", SET(options_set_range)},
    [OPTION_SALVAGE] = {"--salvage", 0, NONE, D | T, "reads no damaged container", FLAG},
    [OPTION_VERIFY_FIRST] = {"--verify-first", 0, NONE, D, "writes no plaintext", FLAG},
    [OPTION_SPARSE] = {"--sparse", 0, NONE, D, "writes no plaintext", FLAG},
    [OPTION_JSON] = {"--json", 0, NONE, E | D | T | I | B | R, "prints no report", FLAG},
    [OPTION_RAW] = {"--raw", 0, NONE, E | D | T, "knows no bare streams", FLAG},
    [OPTION_CMS] = {"--cms", 0, NONE, D, "reads no CMS", FLAG},
    [OPTION_IV] = {"--iv", 0, NEEDED, E | D | T, "knows no bare streams", SET(options_set_iv)},
    [OPTION_KEY_MESHING] = {"--key-meshing", 0, NONE, E | D | T | M, "knows no bare streams", FLAG},
    [OPTION_PADDING] = {"--padding", 0, NEEDED, E | D | T, "knows no bare streams",
                        SET(options_set_padding)},
    [OPTION_OPENSSL_PBKDF2] = {"--openssl-pbkdf2", 0, OPTIONAL, E | D | T, "knows no bare streams",
                               SET(options_set_iterations)},
    [OPTION_OPENSSL_KDF] = {"--openssl-kdf", 0, NONE, E | D | T, "knows no bare streams", FLAG},
    [OPTION_OPENSSL_MD] = {"--openssl-md", 0, NEEDED, E | D | T, "knows no bare streams",
                           SET(options_set_openssl_md)},
    [OPTION_MAC_OCTETS] = {"--mac-octets", 0, NEEDED, M, "computes no code",
                           SET(options_set_mac_octets)},
    [OPTION_CHECK_MAC] = {"--check-mac", 0, NEEDED, M, "computes no code",
                          SET(options_set_check_mac)},
    [OPTION_SIZE] = {"--size", 0, NEEDED, E, "knows the length", SET(options_set_size)},
    [OPTION_PROGRESS] = {"--progress", 0, OPTIONAL, E | D | T | R, "shows no progress",
                         SET(options_set_progress)},
    [OPTION_NO_PROGRESS] = {"--no-progress", 0, NONE, E | D | T | R, "shows no progress", FLAG},
    [OPTION_FROM_COMMAND] = {"--from-command", 0, NONE, E, "reads no plaintext", FLAG},
    [OPTION_TO_COMMAND] = {"--to-command", 0, NONE, D, "writes no plaintext", FLAG},
    [OPTION_QUIET] = {"--quiet", 'q', NONE, E | D | T | I | G | B | R | M, "", FLAG},
    [OPTION_VERBOSE] = {"--verbose", 'v', NONE, E | D | T | I | G | B | R | M, "", FLAG},
};

const struct verb_row options_verbs[OPTIONS_VERBS] = {
    {"--encrypt", 'e', VERB_ENCRYPT}, {"--decrypt", 'd', VERB_DECRYPT},
    {"--test", 't', VERB_TEST},       {"--info", 'i', VERB_INFO},
    {"--keygen", 'g', VERB_KEYGEN},   {"--benchmark", 'b', VERB_BENCHMARK},
    {"--rekey", 0, VERB_REKEY},       {"--mac", 0, VERB_MAC},
    {"--help", 'h', VERB_HELP},       {"--version", 'V', VERB_VERSION},
};

const char *options_name(enum options_item option)
{
    return options_table[option].name;
}

const char *options_verb_name(enum verb verb)
{
    for (size_t i = 0; i < OPTIONS_VERBS; i++)
        if (options_verbs[i].verb == verb)
            return options_verbs[i].name;
    return "";
}
