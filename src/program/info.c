/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/hex.h"
#include "program/job.h"
#include "program/message.h"

#include <inttypes.h>
#include <stdio.h>

/* What the length of the file says; known only for a regular file. */
struct sizes {
    bool known, truncated;
    uint64_t segments, data_octets; /* `truncated`: of whole segments */
};

static struct sizes find_sizes(const struct job *job, const struct header *header)
{
    const uint64_t rest = input_remaining(&job->in);
    const uint64_t whole = header_segment_octets(header) + CONTAINER_OVERHEAD;
    struct sizes sizes = {.known = rest != UINT64_MAX};
    if (!sizes.known)
        return sizes;
    sizes.truncated = rest % whole < CONTAINER_OVERHEAD;
    sizes.segments = rest / whole + !sizes.truncated;
    sizes.data_octets = sizes.truncated ? sizes.segments * header_segment_octets(header)
                                        : rest - sizes.segments * CONTAINER_OVERHEAD;
    return sizes;
}

static void print_salt(const struct header *header)
{
    char text[2 * HEADER_SALT + 1];
    hex_encode(header->salt, HEADER_SALT, text);
    fputs(text, stdout);
}

static void print_text(const struct header *header, const struct sizes *sizes, bool key_is_right)
{
    const struct gost_named_sbox *sbox = gost_sbox_by_number(header->sbox);
    printf("format:        gostcrypt container, version 1\n");
    printf("mode:          %s\n",
           header->mode == HEADER_CTR ? "ctr (counter mode)" : "ecb (equal blocks stay visible)");
    if (sbox != NULL)
        printf("S-boxes:       %s (%s)\n", sbox->name, sbox->identifier);
    else
        printf("S-boxes:       a user's table, not in the file\n");
    printf("segment size:  %zu octets\n", header_segment_octets(header));
    if (header->key_source == HEADER_PASSPHRASE)
        printf("key:           passphrase, Argon2id with %" PRIu64 " KiB, %u passes, %u lanes\n",
               UINT64_C(1) << header->argon2_memory_log2, header->argon2_passes,
               header->argon2_lanes);
    else
        printf("key:           key file\n");
    printf("salt:          ");
    print_salt(header);
    printf("\n");
    if (sizes->truncated)
        printf("data:          truncated at segment %" PRIu64 "\n", sizes->segments);
    else if (sizes->known)
        printf("data:          %" PRIu64 " octets in %" PRIu64 " segment%s, if nothing was cut\n",
               sizes->data_octets, sizes->segments, sizes->segments == 1 ? "" : "s");
    if (key_is_right)
        printf("key check:     good\n");
}

static void print_json(const struct header *header, const struct sizes *sizes, bool key_is_right)
{
    const struct gost_named_sbox *sbox = gost_sbox_by_number(header->sbox);
    printf("{\n  \"version\": 1,\n  \"mode\": \"%s\",\n",
           header->mode == HEADER_CTR ? "ctr" : "ecb");
    if (sbox != NULL)
        printf("  \"sbox\": \"%s\",\n", sbox->name);
    else
        printf("  \"sbox\": null,\n");
    printf("  \"segment_octets\": %zu,\n", header_segment_octets(header));
    if (header->key_source == HEADER_PASSPHRASE)
        printf("  \"key\": \"passphrase\",\n  \"argon2id\": {\"memory_kib\": %" PRIu64
               ", \"passes\": %u, \"lanes\": %u},\n",
               UINT64_C(1) << header->argon2_memory_log2, header->argon2_passes,
               header->argon2_lanes);
    else
        printf("  \"key\": \"file\",\n");
    printf("  \"salt\": \"");
    print_salt(header);
    printf("\",\n");
    if (sizes->known)
        printf("  \"segments\": %" PRIu64 ",\n  \"data_octets\": %" PRIu64
               ",\n  \"truncated\": %s,\n",
               sizes->segments, sizes->data_octets, sizes->truncated ? "true" : "false");
    printf("  \"key_checked\": %s\n}\n", key_is_right ? "true" : "false");
}

int verb_info(const struct options *options)
{
    struct job job;
    struct header header;
    int status = EXIT_DONE;
    if (!job_open(&job, options) || !job_unlock(&job, &header)) {
        status = message_failure(&job.failure);
    } else {
        const struct sizes sizes = find_sizes(&job, &header);
        const bool key_is_right = job.gost.kernel != NULL; /* set up only to check the key */
        if (options_given(options, OPTION_JSON))
            print_json(&header, &sizes, key_is_right);
        else
            print_text(&header, &sizes, key_is_right);
        if (!message_flush_output(&job.failure))
            status = message_failure(&job.failure);
    }
    job_close(&job);
    return status;
}
