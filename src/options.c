/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "options.h"

#include "base/hex.h"
#include "header.h"
#include "message.h"

#include <getopt.h>
#include <stdlib.h>
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

static bool set_mode(struct options *options, const char *word)
{
    static const struct {
        const char *word;
        enum options_mode mode;
    } modes[] = {{"ctr", MODE_CTR},
                 {"cnt", MODE_CTR},
                 {"ecb", MODE_ECB},
                 {"magma-ctr", MODE_MAGMA_CTR},
                 {"magma-ecb", MODE_MAGMA_ECB}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (!strcmp(word, modes[i].word)) {
            options->mode = modes[i].mode;
            return true;
        }
    return message_usage("%s is no mode: it is ctr or ecb, with --raw also magma-ctr or magma-ecb",
                         word);
}

static bool set_iv(struct options *options, const char *word)
{
    size_t octets = strlen(word) / 2;
    if (strlen(word) % 2 != 0 || (octets != 8 && octets != 4))
        return message_usage("%s is no synchro message: it has 16 hexadecimal digits, 8 with "
                             "magma-ctr",
                             word);
    for (size_t i = 0; i < octets; i++) {
        int high = hex_digit(word[2 * i]), low = hex_digit(word[2 * i + 1]);
        if (high < 0 || low < 0)
            return message_usage("%s is no synchro message: not hexadecimal", word);
        options->iv[i] = (uint8_t)(high << 4 | low);
    }
    options->iv_octets = octets;
    return true;
}

static bool set_padding(struct options *options, const char *word)
{
    if (!strcmp(word, "none"))
        options->padding = PADDING_NONE;
    else if (!strcmp(word, "pkcs7"))
        options->padding = PADDING_PKCS7;
    else
        return message_usage("%s is no padding: it is none or pkcs7", word);
    return true;
}

static bool set_iterations(struct options *options, const char *word)
{
    char *end;
    options->pbkdf2_iterations = OPTIONS_PBKDF2_DEFAULT;
    if (word == NULL)
        return true;
    unsigned long n = word[0] >= '1' && word[0] <= '9' ? strtoul(word, &end, 10) : 0;
    if (n == 0 || *end != '\0' || n > INT32_MAX)
        return message_usage("%s is no number of iterations", word);
    options->pbkdf2_iterations = (uint32_t)n;
    return true;
}

static bool set_segment_size(struct options *options, const char *word)
{
    char *end;
    unsigned long long octets = word[0] >= '0' && word[0] <= '9' ? strtoull(word, &end, 10) : 0;
    if (octets != 0 && octets <= 1u << HEADER_SEGMENT_MAX) {
        if (*end == 'K' || *end == 'k')
            octets <<= 10, end++;
        else if (*end == 'M' || *end == 'm')
            octets <<= 20, end++;
        for (uint8_t log2 = HEADER_SEGMENT_MIN; log2 <= HEADER_SEGMENT_MAX && *end == '\0'; log2++)
            if (octets == 1ull << log2) {
                options->segment_log2 = log2;
                return true;
            }
    }
    return message_usage("%s is no segment size: it is a power of two from 4K to 1M", word);
}

static bool set_threads(struct options *options, const char *word)
{
    char *end;
    unsigned long n = word[0] >= '0' && word[0] <= '9' ? strtoul(word, &end, 10) : 0;
    if (n == 0 || *end != '\0' || n > 4096)
        return message_usage("%s is no number of threads: it is 1 to 4096", word);
    options->threads = (unsigned)n;
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

static bool set_option(struct options *options, enum options_item option, const char *word)
{
    const uint64_t bit = UINT64_C(1) << option;
    const bool has_value =
        word != NULL || option == OPTION_DIGEST || option == OPTION_OPENSSL_PBKDF2;
    if (options->given & bit && has_value)
        return message_usage("%s is given twice", options_name(option));
    options->given |= bit;
    switch (option) {
    case OPTION_KEY:
        options->key = word;
        return true;
    case OPTION_PASSPHRASE_FILE:
        options->passphrase_file = word;
        return true;
    case OPTION_OUTPUT:
        options->output = word;
        return true;
    case OPTION_MODE:
        return set_mode(options, word);
    case OPTION_SBOX:
        options->sbox = word;
        return true;
    case OPTION_SEGMENT_SIZE:
        return set_segment_size(options, word);
    case OPTION_THREADS:
        return set_threads(options, word);
    case OPTION_KERNEL:
        options->kernel = word;
        return true;
    case OPTION_DIGEST:
        options->digest = word;
        return true;
    case OPTION_CHECK_DIGEST:
        options->check_digest = word;
        return true;
    case OPTION_HEADER:
        options->header = word;
        return true;
    case OPTION_IV:
        return set_iv(options, word);
    case OPTION_PADDING:
        return set_padding(options, word);
    case OPTION_OPENSSL_PBKDF2:
        return set_iterations(options, word);
    default:
        return true;
    }
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
        if (optopt > 0 && optopt < LONG_OPTION && argv[optind - 1][1] != '-')
            return message_usage("there is no option -%c", optopt);
        if (optopt != 0)
            return message_usage("%s takes no argument", argv[optind - 1]);
        return message_usage("there is no option %s", argv[optind - 1]);
    default:
        return set_option(options, option_of(value), optarg);
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
