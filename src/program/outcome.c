/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/outcome.h"

#include "base/hex.h"
#include "gost/kernel.h"
#include "io/descriptor.h"
#include "program/message.h"
#include "program/report.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

static void put_text(FILE *to, const char *key, const char *text)
{
    fprintf(to, ", \"%s\": ", key);
    if (text == NULL) {
        fprintf(to, "null");
        return;
    }
    fputc('"', to);
    report_json_text(to, text);
    fputc('"', to);
}

static void put_digest(FILE *to, const char *key, const uint8_t value[SHA512_DIGEST])
{
    char hex[2 * SHA512_DIGEST + 1];
    hex_encode(value, SHA512_DIGEST, hex);
    fprintf(to, ", \"%s\": \"%s\"", key, hex);
}

static void put_facts(FILE *to, const struct job *job)
{
    const struct flow_facts *facts = &job->facts;
    fprintf(to, ", \"octets\": %" PRIu64 ", \"seconds\": %.6f, \"threads\": %u", facts->octets,
            facts->seconds, facts->threads);
    put_text(to, "cipher_kernel", job->cipher.gost.kernel->name);
    if (job->digest.begun) {
        uint8_t value[SHA512_DIGEST];
        digest_value(&job->digest.digest, value);
        put_digest(to, "sha512", value);
    }
    if (job->integrity.known)
        put_digest(to, "integrity", job->integrity.written);
    if (job->integrity.known && job->options->verb == VERB_REKEY)
        put_digest(to, "integrity_before", job->integrity.read);
}

static void put_damage(FILE *to, const struct flow_salvage *found)
{
    fprintf(to, ", \"damage\": [");
    for (uint64_t i = 0; i < found->ranges && i < FLOW_SALVAGE_RANGES; i++) {
        const struct flow_salvage_range *range = &found->range[i];
        fprintf(to, "%s{\"from\": %" PRIu64 ", \"to\": %" PRIu64 ", \"moved\": %" PRId64 "}",
                i > 0 ? ", " : "", range->from, range->to, range->moved);
    }
    fprintf(to, "], \"damaged_ranges\": %" PRIu64 ", \"lost_octets\": %" PRIu64, found->ranges,
            found->octets);
    fprintf(to, ", \"end_lost\": %s, \"excess_octets\": %" PRIu64,
            found->end_lost ? "true" : "false", found->excess);
}

static void put(FILE *to, const struct job *job, int status)
{
    const struct options *options = job->options;
    const bool has_output = options->verb != VERB_TEST;
    char text[MESSAGE_FAILURE_MOST];
    fprintf(to, "{\"verb\": \"%s\", \"status\": %d",
            options_verb_name(options->verb) + 2 /* dashes */, status);
    if (status != EXIT_DONE)
        message_failure_text(&job->failure, text, sizeof text);
    put_text(to, "failure", status != EXIT_DONE ? text : NULL);
    const bool commanded = options->command != NULL;
    const bool from_command = commanded && options->verb == VERB_ENCRYPT;
    const bool reads = !from_command && !options_given(options, OPTION_MAKE_HEADER);
    if (commanded)
        put_text(to, "command", options->command[0]);
    put_text(to, "input", !reads ? NULL : options->input != NULL ? options->input : "-");
    if (has_output)
        put_text(to, "output",
                 commanded && !from_command ? NULL
                 : options->output != NULL  ? options->output
                                            : "-");
    if (job->has_facts)
        put_facts(to, job);
    if (job->has_found)
        put_damage(to, &job->found);
    fprintf(to, "}\n");
}

void outcome_tell(const struct job *job, int status)
{
    char *text = NULL;
    size_t octets = 0, done;
    if (!options_given(job->options, OPTION_JSON))
        return;
    FILE *to = open_memstream(&text, &octets);
    if (to != NULL)
        put(to, job, status);
    if (to != NULL && fclose(to) == 0) {
        const struct iovec whole = {text, octets};
        (void)descriptor_transfer(STDERR_FILENO, writev, POLLOUT, &whole, 1, &done);
    }
    free(text);
}
