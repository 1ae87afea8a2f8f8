/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/options_table.h"

#include "base/hex.h"
#include "format/header.h"
#include "parallel/threads.h"
#include "program/message.h"

#include <stdlib.h>
#include <string.h>

bool options_set_mode(struct options *options, const char *word)
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
                         message_shown(word));
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

bool options_set_iterations(struct options *options, const char *word)
{
    char *end;
    options->pbkdf2_iterations = OPTIONS_PBKDF2_DEFAULT;
    if (word == NULL)
        return true;
    unsigned long n = word[0] >= '1' && word[0] <= '9' ? strtoul(word, &end, 10) : 0;
    if (n == 0 || *end != '\0' || n > INT32_MAX)
        return message_usage("%s is no number of iterations", message_shown(word));
    options->pbkdf2_iterations = (uint32_t)n;
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
