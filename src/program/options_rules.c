/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/options_table.h"

#include "program/message.h"

#include <string.h>

static bool wants_integrity(const struct options *options)
{
    return options->integrity != NULL || options->check_integrity != NULL;
}

static bool check_keys(const struct options *options)
{
    int keys = options_given(options, OPTION_KEY) + options_given(options, OPTION_PASSPHRASE) +
               options_given(options, OPTION_PASSPHRASE_FILE);
    if (keys > 1)
        return message_usage("-k, -p and --passphrase-file exclude each other");
    if (keys == 0 && options->verb != VERB_INFO)
        return message_usage("%s needs a key: -k FILE, -p or --passphrase-file FILE",
                             options_verb_name(options->verb));
    return true;
}

static bool check_rekey(const struct options *options)
{
    const int keys = options_given(options, OPTION_NEW_KEY) +
                     options_given(options, OPTION_NEW_PASSPHRASE) +
                     options_given(options, OPTION_NEW_PASSPHRASE_FILE);
    if (options->verb != VERB_REKEY)
        return true;
    if (keys > 1)
        return message_usage(
            "--new-key, --new-passphrase and --new-passphrase-file exclude each other");
    if (keys == 0)
        return message_usage("--rekey needs the new key: --new-key FILE, --new-passphrase or "
                             "--new-passphrase-file FILE");
    if (options->output == NULL)
        return message_usage("--rekey needs the name of the new container: -o FILE");
    return true;
}

/* Ranges, parts and headers by themselves. */
static bool check_pieces(const struct options *options)
{
    const bool encrypts = options->verb == VERB_ENCRYPT;
    if (options->parts != 0 && options_given(options, OPTION_RANGE))
        return message_usage("--range and --part exclude each other");
    if ((options->parts != 0 || options_given(options, OPTION_RANGE)) &&
        options->check_digest != NULL)
        return message_usage("--check-digest is of all the data: not with --range or --part");
    if ((options->parts != 0 || options_given(options, OPTION_RANGE) ||
         options_given(options, OPTION_MAKE_HEADER)) &&
        wants_integrity(options))
        return message_usage("the integrity digest is of a whole container: not with --range, "
                             "--part or --make-header");
    if (!encrypts)
        return true;
    if (options->header != NULL && options->parts == 0)
        return message_usage_hint(
            "one header is for one set of data, once: see gostcrypt(5), Parts",
            "--encrypt makes a new header; --header goes with --part only");
    if (options->parts != 0 && options->header == NULL)
        return message_usage_hint("gostcrypt -e --make-header -k KEY -o HEADER makes it, once",
                                  "--encrypt --part needs the header of all parts: --header FILE");
    if (options->parts != 0 &&
        (options_given(options, OPTION_MODE) || options_given(options, OPTION_SEGMENT_SIZE)))
        return message_usage("--part takes mode and segment size from the header");
    if (options_given(options, OPTION_MAKE_HEADER) &&
        (options->parts != 0 || options->input != NULL || options_given(options, OPTION_DIGEST)))
        return message_usage("--make-header writes a header only, and reads no data");
    return true;
}

/* What is left of a damaged container is not all of its data. */
static bool check_salvage(const struct options *options)
{
    static const enum options_item others[] = {
        OPTION_CHECK_DIGEST, OPTION_INTEGRITY, OPTION_CHECK_INTEGRITY, OPTION_RANGE, OPTION_PART,
        OPTION_VERIFY_FIRST, OPTION_RAW};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (options_given(options, OPTION_SALVAGE) && options_given(options, others[i]))
            return message_usage("--salvage and %s exclude each other", options_name(others[i]));
    return true;
}

/* A CMS file says itself how it is encrypted. */
static bool check_cms(const struct options *options)
{
    static const enum options_item others[] = {
        OPTION_PASSPHRASE,  OPTION_PASSPHRASE_FILE, OPTION_MODE,         OPTION_SBOX,
        OPTION_INTEGRITY,   OPTION_CHECK_INTEGRITY, OPTION_HEADER,       OPTION_PART,
        OPTION_RANGE,       OPTION_SALVAGE,         OPTION_VERIFY_FIRST, OPTION_RAW,
        OPTION_IV,          OPTION_KEY_MESHING,     OPTION_PADDING,      OPTION_OPENSSL_PBKDF2,
        OPTION_OPENSSL_KDF, OPTION_OPENSSL_MD};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (options_given(options, others[i]))
            return message_usage(
                "%s has no meaning with --cms: such a file has a key of 32 octets, "
                "and says the rest itself",
                options_name(others[i]));
    return true;
}

/* The code of a file: of GOST 28147-89, whose S-boxes differ, or of Magma. */
static bool check_mac(const struct options *options)
{
    const bool magma = options->mode == MODE_MAGMA;
    if (options_given(options, OPTION_MODE) && !magma)
        return message_usage("--mac has no such mode: -m magma is the code of Magma, without -m it "
                             "is that of GOST 28147-89");
    if (magma && options->sbox != NULL)
        return message_usage("Magma has its own S-boxes: no -s");
    if (magma && options_given(options, OPTION_KEY_MESHING))
        return message_usage("the code of Magma has one key: no --key-meshing");
    if (!magma && options->sbox == NULL)
        return message_usage_hint("gost-engine's gost-mac has cpA, gost-mac-12 tc26Z, both with "
                                  "--key-meshing",
                                  "--mac needs the S-boxes, other tools differ in them: -s NAME");
    if (options_given(options, OPTION_MAC_OCTETS) && options_given(options, OPTION_CHECK_MAC))
        return message_usage("--mac-octets and --check-mac exclude each other: the code tells its "
                             "length");
    return true;
}

/* What a container has no use for. */
static bool check_container(const struct options *options)
{
    static const enum options_item raw_only[] = {OPTION_IV,          OPTION_KEY_MESHING,
                                                 OPTION_PADDING,     OPTION_OPENSSL_PBKDF2,
                                                 OPTION_OPENSSL_KDF, OPTION_OPENSSL_MD};
    for (size_t i = 0; i < sizeof raw_only / sizeof *raw_only; i++)
        if (options_given(options, raw_only[i]))
            return message_usage("%s has no meaning without --raw", options_name(raw_only[i]));
    if (options_given(options, OPTION_MODE) && options->verb != VERB_ENCRYPT &&
        options->verb != VERB_REKEY)
        return message_usage("--mode has no meaning here: %s reads the mode from the header",
                             options_verb_name(options->verb));
    if (options->mode != MODE_CTR && options->mode != MODE_ECB)
        return message_usage("this mode goes with --raw only: a container has ctr or ecb");
    return true;
}

static bool is_magma(const struct options *options)
{
    return options->mode == MODE_MAGMA_CTR || options->mode == MODE_MAGMA_CTR_ACPKM ||
           options->mode == MODE_MAGMA_ECB || options->mode == MODE_MAGMA_CBC;
}

static bool is_ecb(const struct options *options)
{
    return options->mode == MODE_ECB || options->mode == MODE_MAGMA_ECB;
}

static bool has_whole_blocks(const struct options *options)
{
    return is_ecb(options) || options->mode == MODE_CBC || options->mode == MODE_MAGMA_CBC;
}

static bool check_raw_iv(const struct options *options)
{
    const bool ecb = is_ecb(options);
    size_t octets =
        options->mode == MODE_MAGMA_CTR || options->mode == MODE_MAGMA_CTR_ACPKM ? 4 : 8;
    if (options_wants_openssl(options))
        return true;
    if (ecb && options_given(options, OPTION_IV))
        return message_usage("ECB has no synchro message: no --iv");
    if (!ecb && !options_given(options, OPTION_IV))
        return message_usage("--raw with this mode needs the synchro message, of %zu octets: --iv",
                             octets);
    if (!ecb && options->iv_octets != octets)
        return message_usage("the synchro message has %zu octets, here it must have %zu",
                             options->iv_octets, octets);
    return true;
}

/* The rules of bare streams. */
static bool check_raw(const struct options *options)
{
    const bool magma = is_magma(options);
    if (!options_given(options, OPTION_MODE))
        return message_usage("--raw needs the mode: -m ctr, ecb, cfb, cbc, magma-ctr, "
                             "magma-ctr-acpkm, magma-ecb or magma-cbc");
    if (options_given(options, OPTION_SEGMENT_SIZE) || options_given(options, OPTION_HEADER))
        return message_usage("%s has no meaning with --raw: a bare stream has no %s",
                             options_given(options, OPTION_HEADER) ? "--header" : "--segment-size",
                             options_given(options, OPTION_HEADER) ? "header" : "segments");
    if (wants_integrity(options))
        return message_usage("a bare stream has no integrity digest: --digest=FILE has one of the "
                             "data");
    if (options_given(options, OPTION_VERIFY_FIRST))
        return message_usage("a bare stream holds nothing to verify: no --verify-first");
    if (options->parts != 0 || options_given(options, OPTION_RANGE) ||
        options_given(options, OPTION_MAKE_HEADER))
        return message_usage("a bare stream has no segments: no --range, --part or --make-header");
    if (magma && options->sbox != NULL)
        return message_usage("Magma has its own S-boxes: no -s");
    if (!magma && options->sbox == NULL)
        return message_usage_hint("gost-engine's gost89-cnt has cpA, gost89-cnt-12 has tc26Z",
                                  "--raw needs the S-boxes, other tools differ in them: -s NAME");
    if (options_given(options, OPTION_KEY_MESHING) && options->mode != MODE_CTR &&
        options->mode != MODE_CFB)
        return message_usage("--key-meshing goes with -m ctr and -m cfb only");
    if (options_given(options, OPTION_PADDING) && !has_whole_blocks(options))
        return message_usage("--padding goes with an ECB or CBC mode only");
    if (options->verb == VERB_TEST && options->check_digest == NULL)
        return message_usage("a bare stream holds nothing to test: --check-digest FILE does");
    return options_check_openssl(options) && check_raw_iv(options);
}

/* -t and -i take any number of files; what speaks of one file does not go with several. */
static bool check_many(const struct options *options)
{
    static const enum options_item single[] = {OPTION_DIGEST,    OPTION_CHECK_DIGEST,
                                               OPTION_INTEGRITY, OPTION_CHECK_INTEGRITY,
                                               OPTION_HEADER,    OPTION_PART};
    if (options->input_count < 2)
        return true;
    if (options->verb != VERB_TEST && options->verb != VERB_INFO)
        return message_usage("more than one input file: %s and %s",
                             message_shown(options->inputs[0]), message_shown(options->inputs[1]));
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (options_given(options, single[i]))
            return message_usage("%s goes with one input file", options_name(single[i]));
    if (options->key != NULL && !strcmp(options->key, "-"))
        for (size_t i = 0; i < options->input_count; i++)
            if (!strcmp(options->inputs[i], "-"))
                return message_usage("key and data cannot both come from standard input");
    return true;
}

bool options_check(const struct options *options)
{
    if (options->verb == VERB_NONE)
        return message_usage(
            "what to do? -e encrypts, -d decrypts, -t tests, -i describes, "
            "-g makes a key, -b measures, --rekey changes the key, --mac computes a code");
    if (options_given(options, OPTION_SEGMENT_SIZE) && options->verb == VERB_BENCHMARK)
        return message_usage(
            "--segment-size has no meaning here: --benchmark measures with 64 KiB");
    for (int option = 0; option < OPTIONS; option++)
        if (options_given(options, (enum options_item)option) &&
            !(options_table[option].verbs >> options->verb & 1))
            return message_usage("%s has no meaning here: %s %s", options_table[option].name,
                                 options_verb_name(options->verb), options_table[option].why);
    if (!check_many(options) || !options_check_command(options))
        return false;
    if (options_given(options, OPTION_QUIET) && options_given(options, OPTION_VERBOSE))
        return message_usage("-q and -v exclude each other");
    if (options_given(options, OPTION_PROGRESS) &&
        (options_given(options, OPTION_QUIET) || options_given(options, OPTION_NO_PROGRESS)))
        return message_usage("--progress and %s exclude each other",
                             options_given(options, OPTION_QUIET) ? "-q" : "--no-progress");
    if (options->verb == VERB_KEYGEN) {
        if (options->input != NULL)
            return message_usage("--keygen reads no input file: %s", message_shown(options->input));
        if (options->output == NULL)
            return message_usage("--keygen needs the name of the new key file: -o FILE");
        return true;
    }
    if (options->verb == VERB_BENCHMARK)
        return options->input == NULL ||
               message_usage("--benchmark reads no input file: %s", message_shown(options->input));
    if (options_given(options, OPTION_FORCE) && options->output == NULL &&
        options->digest == NULL && options->integrity == NULL &&
        !(options_given(options, OPTION_OPENSSL_KDF) && options->verb == VERB_ENCRYPT))
        return message_usage(
            "--force has no meaning without -o FILE, --digest=FILE or --integrity=FILE");
    if (options_given(options, OPTION_CHECK_DIGEST) && options_given(options, OPTION_DIGEST) &&
        options->digest != NULL && !strcmp(options->digest, options->check_digest))
        return message_usage("--digest would overwrite the file of --check-digest");
    if (options->integrity != NULL && options->check_integrity != NULL &&
        !strcmp(options->integrity, options->check_integrity))
        return message_usage("--integrity would overwrite the file of --check-integrity");
    if (options_given(options, OPTION_SPARSE) && options->output == NULL)
        return message_usage("--sparse needs a file that can have holes: -o FILE");
    if (!check_keys(options) || !check_rekey(options) || !check_salvage(options))
        return false;
    if (options->verb == VERB_INFO)
        return true;
    if (options->verb == VERB_MAC)
        return check_mac(options);
    if (options_given(options, OPTION_CMS))
        return check_cms(options);
    if (options->mode == MODE_MAGMA)
        return message_usage("-m magma goes with --mac only: --raw has magma-ctr, magma-ctr-acpkm, "
                             "magma-cbc and magma-ecb");
    return options_given(options, OPTION_RAW) ? check_raw(options)
                                              : check_container(options) && check_pieces(options);
}
