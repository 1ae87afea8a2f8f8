/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/options.h"

#include "format/header.h"
#include "program/message.h"

#include <getopt.h>
#include <string.h>

/* getopt's values for long options; above every character. */
enum { LONG_OPTION = 256 };

static const char short_options[] = "-:edtigbk:po:fm:s:T:qvhV";

static const struct option long_options[] = {
    {"encrypt", no_argument, NULL, 'e'},
    {"decrypt", no_argument, NULL, 'd'},
    {"test", no_argument, NULL, 't'},
    {"info", no_argument, NULL, 'i'},
    {"keygen", no_argument, NULL, 'g'},
    {"benchmark", no_argument, NULL, 'b'},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {"key", required_argument, NULL, 'k'},
    {"passphrase", no_argument, NULL, 'p'},
    {"passphrase-file", required_argument, NULL, LONG_OPTION + OPTION_PASSPHRASE_FILE},
    {"output", required_argument, NULL, 'o'},
    {"force", no_argument, NULL, 'f'},
    {"mode", required_argument, NULL, 'm'},
    {"sbox", required_argument, NULL, 's'},
    {"segment-size", required_argument, NULL, LONG_OPTION + OPTION_SEGMENT_SIZE},
    {"threads", required_argument, NULL, 'T'},
    {"kernel", required_argument, NULL, LONG_OPTION + OPTION_KERNEL},
    {"digest", optional_argument, NULL, LONG_OPTION + OPTION_DIGEST},
    {"check-digest", required_argument, NULL, LONG_OPTION + OPTION_CHECK_DIGEST},
    {"header", required_argument, NULL, LONG_OPTION + OPTION_HEADER},
    {"json", no_argument, NULL, LONG_OPTION + OPTION_JSON},
    {"raw", no_argument, NULL, LONG_OPTION + OPTION_RAW},
    {"iv", required_argument, NULL, LONG_OPTION + OPTION_IV},
    {"key-meshing", no_argument, NULL, LONG_OPTION + OPTION_KEY_MESHING},
    {"padding", required_argument, NULL, LONG_OPTION + OPTION_PADDING},
    {"openssl-pbkdf2", optional_argument, NULL, LONG_OPTION + OPTION_OPENSSL_PBKDF2},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {NULL, 0, NULL, 0},
};

static bool set_verb(struct options *options, enum verb verb)
{
    if (options->verb == VERB_HELP || options->verb == VERB_VERSION)
        return true;
    if (verb != VERB_HELP && verb != VERB_VERSION && options->verb != VERB_NONE &&
        options->verb != verb)
        return message_usage("%s and %s exclude each other", options_verb_name(options->verb),
                             options_verb_name(verb));
    options->verb = verb;
    return true;
}

static bool set_input(struct options *options, const char *path)
{
    if (options->input != NULL)
        return message_usage("more than one input file: %s and %s", options->input, path);
    options->input = path;
    return true;
}

/* The option of a value that getopt returned; OPTIONS: none. */
static enum options_item option_of(int value)
{
    static const char letters[] = "kp?ofms?T??????????qv"; /* in the order of enum options_item */
    if (value >= LONG_OPTION)
        return (enum options_item)(value - LONG_OPTION);
    const char *at = strchr(letters, value);
    return at != NULL ? (enum options_item)(at - letters) : OPTIONS;
}

static bool set(struct options *options, int value, char *argv[])
{
    switch (value) {
    case 'e':
        return set_verb(options, VERB_ENCRYPT);
    case 'd':
        return set_verb(options, VERB_DECRYPT);
    case 't':
        return set_verb(options, VERB_TEST);
    case 'i':
        return set_verb(options, VERB_INFO);
    case 'g':
        return set_verb(options, VERB_KEYGEN);
    case 'b':
        return set_verb(options, VERB_BENCHMARK);
    case 'h':
        return set_verb(options, VERB_HELP);
    case 'V':
        return set_verb(options, VERB_VERSION);
    case 1:
        return set_input(options, optarg);
    case ':':
        if (optopt > 0 && optopt < LONG_OPTION && argv[optind - 1][1] != '-')
            return message_usage("-%c wants an argument", optopt);
        return message_usage("%s wants an argument", argv[optind - 1]);
    case '?':
        /* Of a long option with an argument too many, optopt is a known letter or none. */
        if (optopt != 0 && optopt < LONG_OPTION &&
            (optopt == ':' || strchr(short_options + 2, optopt) == NULL))
            return message_usage("there is no option -%c", optopt);
        if (optopt != 0)
            return message_usage("%s takes no argument", argv[optind - 1]);
        return message_usage("there is no option %s", argv[optind - 1]);
    default:
        return options_set(options, option_of(value), optarg);
    }
}

bool options_read(struct options *options, int argc, char *argv[])
{
    int value;
    *options = (struct options){.mode = MODE_CTR, .segment_log2 = HEADER_SEGMENT_DEFAULT};
    opterr = 0;
    while ((value = getopt_long(argc, argv, short_options, long_options, NULL)) != -1)
        if (!set(options, value, argv))
            return false;
    for (; optind < argc; optind++)
        if (!set_input(options, argv[optind]))
            return false;
    if (options->verb == VERB_HELP || options->verb == VERB_VERSION)
        return true;
    if (options->sbox != NULL && !strcmp(options->sbox, "list"))
        options->verb = VERB_LIST_SBOXES;
    else if (options->kernel != NULL && !strcmp(options->kernel, "list"))
        options->verb = VERB_LIST_KERNELS;
    else
        return options_check(options);
    return true;
}
