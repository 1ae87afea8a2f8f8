/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/info_foreign.h"

#include "base/hex.h"
#include "format/openssl.h"
#include "program/message.h"
#include "program/report.h"

#include <inttypes.h>

/* The ciphers of gost-engine, and what reads a file of openssl enc -pbkdf2 with them. */
static const struct {
    const char *cipher, *options;
} readers[] = {
    {"gost89-cnt", "--raw -m ctr --key-meshing -s cpA --openssl-pbkdf2"},
    {"gost89-cnt-12", "--raw -m ctr --key-meshing -s tc26Z --openssl-pbkdf2"},
    {"magma-ctr", "--raw -m magma-ctr --openssl-pbkdf2"},
};
enum { READERS = sizeof readers / sizeof *readers };

static void print_salted(FILE *to, const struct job *job, const char *salt, uint64_t octets)
{
    report_name(to, job->in.name);
    fprintf(to, "format:        file of openssl enc with a passphrase\n");
    fprintf(to, "salt:          %s\n", salt);
    if (octets != UINT64_MAX) {
        fprintf(to, "data:          %" PRIu64 " octets\n", octets - OPENSSL_START);
        fprintf(to, "file:          %" PRIu64 " octets\n", octets);
    }
    fprintf(to, "cipher:        not in the file; if it is one of gost-engine, read it with\n");
    for (size_t i = 0; i < READERS; i++)
        fprintf(to, "  %-16s -d %s -p\n", readers[i].cipher, readers[i].options);
    fprintf(to,
            "key:           made as with openssl enc -pbkdf2; else give --openssl-kdf instead,\n"
            "               and --openssl-md NAME for -md NAME, md5 for OpenSSL before 1.1.0\n");
}

static void begin_json(FILE *to, const struct job *job)
{
    fprintf(to, "{\n  \"name\": \"");
    report_json_text(to, job->in.name);
    fprintf(to, "\",\n  \"format\": \"%s\"", message_foreign_word(job->failure.foreign));
}

static void print_salted_json(FILE *to, const struct job *job, const char *salt, uint64_t octets)
{
    begin_json(to, job);
    fprintf(to, ",\n  \"salt\": \"%s\",\n", salt);
    if (octets != UINT64_MAX)
        fprintf(to, "  \"data_octets\": %" PRIu64 ",\n  \"file_octets\": %" PRIu64 ",\n",
                octets - OPENSSL_START, octets);
    fprintf(to, "  \"ciphers\": [\n");
    for (size_t i = 0; i < READERS; i++)
        fprintf(to, "    {\"cipher\": \"%s\", \"options\": \"%s\"}%s\n", readers[i].cipher,
                readers[i].options, i + 1 < READERS ? "," : "");
    fprintf(to, "  ]\n}\n");
}

static int describe_salted(struct job *job, const uint8_t salt[OPENSSL_SALT], bool several)
{
    const bool json = options_given(job->options, OPTION_JSON);
    const uint64_t rest = input_remaining(&job->in);
    const uint64_t octets = rest != UINT64_MAX ? job->started + rest : UINT64_MAX;
    char digits[2 * OPENSSL_SALT + 1];
    struct report report;
    hex_encode(salt, OPENSSL_SALT, digits);
    if (report_begin(&report)) {
        (json ? print_salted_json : print_salted)(report.file, job, digits, octets);
        if (several && !json)
            fprintf(report.file, "\n");
    }
    return report_end(&report);
}

static bool has_key(const struct options *options)
{
    return options->key != NULL || options->passphrase_file != NULL ||
           options_given(options, OPTION_PASSPHRASE);
}

int info_foreign(struct job *job, bool several)
{
    uint8_t salt[OPENSSL_SALT];
    /* With a key, or a header of its own, it was to be checked as a container. */
    if (job->failure.foreign == FOREIGN_SALTED && job->failure.given == NULL &&
        !has_key(job->options) && job->started >= OPENSSL_START &&
        openssl_read_start(job->start, salt))
        return describe_salted(job, salt, several);
    if (options_given(job->options, OPTION_JSON) && job->failure.given == NULL) {
        struct report report;
        if (report_begin(&report)) {
            begin_json(report.file, job);
            fprintf(report.file, "\n}\n");
        }
        const int status = report_end(&report);
        if (status != EXIT_DONE)
            return status;
    }
    return message_failure(&job->failure);
}
