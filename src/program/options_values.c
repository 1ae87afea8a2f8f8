/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/options_table.h"

#include "base/hex.h"
#include "base/secret.h"
#include "format/header.h"
#include "io/key.h"
#include "parallel/threads.h"
#include "program/message.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_no_file(const char *word)
{
    return access(word, F_OK) != 0 && errno != EACCES;
}

/* Whoever is used to `openssl enc -K` gives the key itself: it is not shown. */
static bool refuse_shown_key(const char *word)
{
    uint8_t key[KEY_OCTETS];
    const bool is_key =
        strlen(word) == 2 * KEY_OCTETS && hex_decode(word, key, KEY_OCTETS) && is_no_file(word);
    wipe(key, sizeof key);
    return !is_key || message_usage_hint("-k FILE reads it from a file",
                                         "a key itself does not belong on the command line: "
                                         "others would see it");
}

/* The same with `openssl enc -pass pass:SECRET`. */
static bool refuse_shown_passphrase(const char *word)
{
    return strncmp(word, "pass:", 5) != 0 || !is_no_file(word) ||
           message_usage_hint("--passphrase-file FILE reads it from a file, -p asks for it",
                              "a passphrase itself does not belong on the command line: others "
                              "would see it");
}

bool options_set_key(struct options *options, const char *word)
{
    options->key = word;
    return refuse_shown_key(word);
}

bool options_set_passphrase_file(struct options *options, const char *word)
{
    options->passphrase_file = word;
    return refuse_shown_passphrase(word);
}

bool options_set_new_key(struct options *options, const char *word)
{
    options->new_key = word;
    return refuse_shown_key(word);
}

bool options_set_new_passphrase_file(struct options *options, const char *word)
{
    options->new_passphrase_file = word;
    return refuse_shown_passphrase(word);
}

bool options_set_mode(struct options *options, const char *word)
{
    static const struct {
        const char *word;
        enum options_mode mode;
    } modes[] = {{"ctr", MODE_CTR},
                 {"cnt", MODE_CTR},
                 {"ecb", MODE_ECB},
                 {"cfb", MODE_CFB},
                 {"cbc", MODE_CBC},
                 {"magma-ctr", MODE_MAGMA_CTR},
                 {"magma-ctr-acpkm", MODE_MAGMA_CTR_ACPKM},
                 {"magma-cbc", MODE_MAGMA_CBC},
                 {"magma-ecb", MODE_MAGMA_ECB},
                 {"magma", MODE_MAGMA}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (!strcmp(word, modes[i].word)) {
            options->mode = modes[i].mode;
            return true;
        }
    return message_usage("%s is no mode: it is ctr or ecb, with --raw also cfb, cbc, "
                         "magma-ctr, magma-ctr-acpkm, magma-ecb or magma-cbc",
                         message_shown(word));
}

bool options_set_mac_octets(struct options *options, const char *word)
{
    if (strlen(word) != 1 || *word < '1' || *word > '8')
        return message_usage("a code has 1 to 8 octets, not %s", message_shown(word));
    options->mac_octets = (size_t)(*word - '0');
    return true;
}

bool options_set_check_mac(struct options *options, const char *word)
{
    options->check_mac_octets = strlen(word) / 2;
    if (options->check_mac_octets >= 1 && options->check_mac_octets <= OPTIONS_MAC_MAX &&
        strlen(word) % 2 == 0 && hex_decode(word, options->check_mac, options->check_mac_octets))
        return true;
    return message_usage("%s is no code: it has 2 to 16 hexadecimal digits", message_shown(word));
}

bool options_set_iv(struct options *options, const char *word)
{
    size_t octets = strlen(word) / 2;
    if (strlen(word) % 2 != 0 || (octets != 8 && octets != 4))
        return message_usage("%s is no synchro message: it has 16 hexadecimal digits, 8 with "
                             "magma-ctr",
                             message_shown(word));
    if (!hex_decode(word, options->iv, octets))
        return message_usage("%s is no synchro message: not hexadecimal", message_shown(word));
    options->iv_octets = octets;
    return true;
}

bool options_set_padding(struct options *options, const char *word)
{
    if (!strcmp(word, "none"))
        options->padding = PADDING_NONE;
    else if (!strcmp(word, "pkcs7"))
        options->padding = PADDING_PKCS7;
    else
        return message_usage("%s is no padding: it is none or pkcs7", message_shown(word));
    return true;
}

bool options_set_segment_size(struct options *options, const char *word)
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
    return message_usage("%s is no segment size: it is a power of two from 4K to 1M",
                         message_shown(word));
}

bool options_set_threads(struct options *options, const char *word)
{
    char *end;
    const bool is_number = word[0] >= '0' && word[0] <= '9';
    unsigned long n = is_number ? strtoul(word, &end, 10) : 0;
    if (!is_number || *end != '\0' || n > THREADS_MAX)
        return message_usage("%s is no number of threads: it is 1 to 4096, or 0 for all",
                             message_shown(word));
    options->threads = n == 0 ? THREADS_ALL : (unsigned)n;
    return true;
}

/* A number of octets with K, M, G or T behind it, at the start of a word.  False: there is none, or
   it is 2^63 or more.  `*end` is what follows. */
static bool read_octets(const char *word, uint64_t *octets, const char **end)
{
    static const char units[] = "KMGT";
    char *behind;
    errno = 0;
    const unsigned long long n = *word >= '0' && *word <= '9' ? strtoull(word, &behind, 10) : 0;
    if (*word < '0' || *word > '9' || errno != 0)
        return false;
    const char *unit = *behind != '\0' ? strchr(units, toupper((unsigned char)*behind)) : NULL;
    const unsigned shift = unit != NULL ? 10 * (unsigned)(unit - units + 1) : 0;
    *octets = (uint64_t)n << shift;
    *end = behind + (unit != NULL);
    return n <= (uint64_t)INT64_MAX >> shift;
}

bool options_set_range(struct options *options, const char *word)
{
    const char *at = word + (*word == '-');
    options->range_from_end = *word == '-';
    options->range_octets = UINT64_MAX;
    if (read_octets(at, &options->range_start, &at) &&
        (*at == '\0' ||
         (*at == ':' && read_octets(at + 1, &options->range_octets, &at) && *at == '\0')))
        return true;
    return message_usage(
        "%s is no range: it is OFFSET or OFFSET:LENGTH in octets, with K, M, G or T",
        message_shown(word));
}

bool options_set_size(struct options *options, const char *word)
{
    const char *end;
    return (read_octets(word, &options->size, &end) && *end == '\0') ||
           message_usage("%s is no size: it is a number of octets, with K, M, G or T",
                         message_shown(word));
}

bool options_set_progress(struct options *options, const char *word)
{
    enum { SECONDS_MAX = 86400 };
    char *end;
    if (word == NULL)
        return true;
    const unsigned long n = word[0] >= '1' && word[0] <= '9' ? strtoul(word, &end, 10) : 0;
    if (n == 0 || *end != '\0' || n > SECONDS_MAX)
        return message_usage("%s is no number of seconds: it is 1 to 86400", message_shown(word));
    options->progress_seconds = (unsigned)n;
    return true;
}

bool options_set_part(struct options *options, const char *word)
{
    enum { PARTS_MAX = 1000000 };
    char *end;
    const bool begins = *word >= '1' && *word <= '9';
    const unsigned long part = begins ? strtoul(word, &end, 10) : 0;
    const bool goes_on = begins && *end == '/' && end[1] >= '1' && end[1] <= '9';
    const unsigned long parts = goes_on ? strtoul(end + 1, &end, 10) : 0;
    if (!goes_on || *end != '\0' || parts > PARTS_MAX || part > parts)
        return message_usage("%s is no part: it is I/N with 1 <= I <= N <= 1000000",
                             message_shown(word));
    options->part = (unsigned)part;
    options->parts = (unsigned)parts;
    return true;
}
