/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/hex.h"
#include "program/info_foreign.h"
#include "program/job.h"
#include "program/message.h"
#include "program/report.h"

#include <inttypes.h>
#include <string.h>

/* What is known without reading it all. */
struct findings {
    const char *table; /* name of the table that was given and is right; NULL: it has none */
    bool length_known; /* of a regular file */
    uint64_t file;     /* octets */
    struct layout layout;
    bool key_is_right; /* a key was given */
    bool last_checked; /* the tag of the last segment, with the key */
    bool last_good;
};

/* False: job->failure says what is wrong with the container. */
static bool find(struct job *job, const struct header *header, struct findings *found)
{
    const uint64_t rest = input_remaining(&job->in);
    *found =
        (struct findings){.key_is_right = job->cipher.gost.kernel != NULL}; /* set up to check it */
    if (found->key_is_right && header->sbox == 0) {
        const struct gost_named_sbox *named = gost_sbox_by_table(&job->cipher.gost.sbox);
        found->table = named != NULL ? named->name : NULL;
    }
    found->length_known = rest != UINT64_MAX;
    if (!found->length_known)
        return true;
    found->file = HEADER_OCTETS + rest;
    found->layout = layout_of_file(header_segment_octets(header), found->file);
    if (found->layout.truncated || !found->key_is_right)
        return !found->layout.truncated || job_truncated(job, &found->layout);
    found->last_good = job_check_last(job, &found->layout);
    found->last_checked = found->last_good || job->failure.code == FAILURE_SEGMENT;
    return found->last_good;
}

static void print_salt(FILE *to, const struct header *header)
{
    char text[2 * HEADER_SALT + 1];
    hex_encode(header->salt, HEADER_SALT, text);
    fputs(text, to);
}

static void print_text(FILE *to, const struct job *job, const struct header *header,
                       const struct findings *found)
{
    const struct gost_named_sbox *sbox = gost_sbox_by_number(header->sbox);
    report_name(to, job->in.name);
    fprintf(to, "format:        gostcrypt container, version 1\n");
    fprintf(to, "mode:          %s\n",
            header->mode == HEADER_CTR ? "ctr (counter mode)" : "ecb (equal blocks stay visible)");
    if (sbox != NULL)
        fprintf(to, "S-boxes:       %s (%s)\n", sbox->name, sbox->identifier);
    else
        fprintf(to, "S-boxes:       %s%s, not in the file\n",
                found->table != NULL ? found->table : "a user's table",
                found->table != NULL ? " by table" : "");
    fprintf(to, "segment size:  %zu octets\n", header_segment_octets(header));
    if (header->key_source == HEADER_PASSPHRASE)
        fprintf(
            to, "key:           passphrase, Argon2id with %" PRIu64 " KiB, %u passes, %u lanes\n",
            UINT64_C(1) << header->argon2_memory_log2, header->argon2_passes, header->argon2_lanes);
    else
        fprintf(to, "key:           key file\n");
    fprintf(to, "salt:          ");
    print_salt(to, header);
    fprintf(to, "\n");
    if (found->layout.truncated)
        fprintf(to, "data:          truncated at segment %" PRIu64 "\n", found->layout.segments);
    else if (found->length_known)
        fprintf(to, "data:          %" PRIu64 " octets in %" PRIu64 " segment%s%s\n",
                found->layout.octets, found->layout.segments,
                found->layout.segments == 1 ? "" : "s",
                found->last_checked && found->last_good ? "" : ", if nothing was cut");
    if (found->length_known)
        fprintf(to, "file:          %" PRIu64 " octets, %" PRIu64 " of them overhead\n",
                found->file, found->file - found->layout.octets);
    if (found->key_is_right)
        fprintf(to, "key check:     good\n");
    if (found->last_checked)
        fprintf(to, "last segment:  %s\n", found->last_good ? "good" : "damaged, cut or extended");
}

static void print_json(FILE *to, const struct job *job, const struct header *header,
                       const struct findings *found)
{
    const struct gost_named_sbox *sbox = gost_sbox_by_number(header->sbox);
    fprintf(to, "{\n  \"name\": \"");
    report_json_text(to, job->in.name);
    fprintf(to, "\",\n  \"format\": \"gostcrypt\",\n  \"version\": 1,\n  \"mode\": \"%s\",\n",
            header->mode == HEADER_CTR ? "ctr" : "ecb");
    if (sbox != NULL)
        fprintf(to, "  \"sbox\": \"%s\",\n", sbox->name);
    else
        fprintf(to, "  \"sbox\": null,\n");
    fprintf(to, "  \"segment_octets\": %zu,\n", header_segment_octets(header));
    if (header->key_source == HEADER_PASSPHRASE)
        fprintf(to,
                "  \"key\": \"passphrase\",\n  \"argon2id\": {\"memory_kib\": %" PRIu64
                ", \"passes\": %u, \"lanes\": %u},\n",
                UINT64_C(1) << header->argon2_memory_log2, header->argon2_passes,
                header->argon2_lanes);
    else
        fprintf(to, "  \"key\": \"file\",\n");
    fprintf(to, "  \"salt\": \"");
    print_salt(to, header);
    fprintf(to, "\",\n");
    if (found->length_known)
        fprintf(to,
                "  \"segments\": %" PRIu64 ",\n  \"data_octets\": %" PRIu64
                ",\n  \"truncated\": %s,\n",
                found->layout.segments, found->layout.octets,
                found->layout.truncated ? "true" : "false");
    if (found->length_known)
        fprintf(to, "  \"file_octets\": %" PRIu64 ",\n", found->file);
    if (found->last_checked)
        fprintf(to, "  \"last_segment_good\": %s,\n", found->last_good ? "true" : "false");
    fprintf(to, "  \"key_checked\": %s\n}\n", found->key_is_right ? "true" : "false");
}

static int info_one(const struct options *options, struct job_kept *kept)
{
    struct job job;
    struct header header;
    struct findings found;
    struct report report;
    int status;
    if (!job_open_kept(&job, options, kept) || !job_unlock(&job, &header)) {
        status = job.failure.code == FAILURE_FOREIGN ? info_foreign(&job, kept != NULL)
                                                     : message_failure(&job.failure);
    } else {
        const bool good = find(&job, &header, &found);
        const bool several = kept != NULL;
        if (report_begin(&report)) {
            if (options_given(options, OPTION_JSON))
                print_json(report.file, &job, &header, &found);
            else
                print_text(report.file, &job, &header, &found);
            if (several && !options_given(options, OPTION_JSON))
                fprintf(report.file, "\n");
        }
        status = report_end(&report);
        if (status == EXIT_DONE && !good)
            status = message_failure(&job.failure);
    }
    job_close(&job);
    return status;
}

int verb_info(const struct options *options)
{
    return job_for_each(options, info_one);
}
