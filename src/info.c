/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "verbs.h"

#include "job.h"
#include "message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

static void print_sizes(const struct job *job, const struct header *header)
{
    const uint64_t rest = input_remaining(&job->in);
    const uint64_t segment = header_segment_octets(header);
    const uint64_t whole = segment + CONTAINER_OVERHEAD;
    if (rest == UINT64_MAX)
        return;
    if (rest % whole < CONTAINER_OVERHEAD) {
        printf("data:          truncated at segment %" PRIu64 "\n", rest / whole);
        return;
    }
    const uint64_t segments = rest / whole + 1;
    printf("data:          %" PRIu64 " octets, if nothing was cut\n",
           rest - segments * CONTAINER_OVERHEAD);
    printf("segments:      %" PRIu64 "\n", segments);
}

static void print(const struct job *job, const struct header *header, bool key_is_right)
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
        printf("key:           passphrase, Argon2id with %" PRIu64 " MiB, %u passes, %u lanes\n",
               (UINT64_C(1) << header->argon2_memory_log2) >> 10, header->argon2_passes,
               header->argon2_lanes);
    else
        printf("key:           key file\n");
    printf("salt:          ");
    for (size_t i = 0; i < HEADER_SALT; i++)
        printf("%02x", header->salt[i]);
    printf("\n");
    print_sizes(job, header);
    if (key_is_right)
        printf("key check:     good\n");
}

int verb_info(const struct options *options)
{
    struct job job;
    struct header header;
    int status = EXIT_DONE;
    if (!job_open(&job, options) || !job_unlock(&job, &header)) {
        status = message_failure(&job.failure);
    } else {
        print(&job, &header, job.gost.kernel != NULL);
        if (fflush(stdout) != 0 || ferror(stdout)) {
            failure_set(&job.failure, FAILURE_WRITE, "standard output", errno);
            status = message_failure(&job.failure);
        }
    }
    job_close(&job);
    return status;
}
