/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "format/recognise.h"

#include <string.h>

static bool has_key(const struct options *options)
{
    return options->key != NULL || options->passphrase_file != NULL ||
           options_given(options, OPTION_PASSPHRASE);
}

/* The header that counts: of --header, and then the input's own is passed over. */
static bool read_octets(struct job *job, uint8_t octets[HEADER_OCTETS], size_t *got)
{
    const char *path = job->options->header;
    const struct iovec piece = {octets, HEADER_OCTETS};
    struct input in;
    /* With -e the input is data. */
    if (job->options->verb != VERB_ENCRYPT && !input_read(&job->in, &piece, 1, got, &job->failure))
        return false;
    if (path == NULL)
        return true;
    if (!input_open(&in, path, &job->failure)) {
        job->failure.code = FAILURE_HEADER_OPEN;
        return false;
    }
    bool read = input_read(&in, &piece, 1, got, &job->failure);
    input_close(&in);
    if (!read)
        job->failure.code = FAILURE_HEADER_OPEN;
    return read;
}

static bool needs(struct job *job, enum failure_code code)
{
    const char *header = job->options->header;
    return failure_set(&job->failure, code, header != NULL ? header : job->in.name, 0);
}

/* Check 6: what the user gave fits the header. */
static bool options_fit(struct job *job, const struct header *header)
{
    const struct options *options = job->options;
    if (header->key_source == HEADER_PASSPHRASE && options->key != NULL)
        return needs(job, FAILURE_NEEDS_PASSPHRASE);
    if (header->key_source == HEADER_KEY_FILE && options->key == NULL)
        return needs(job, FAILURE_NEEDS_KEY_FILE);
    if (header->sbox == 0 && options->sbox == NULL)
        return needs(job, FAILURE_SBOX_NEEDED);
    if (header->sbox != 0 && options->sbox != NULL && options->verb != VERB_REKEY)
        return needs(job, FAILURE_SBOX_NOT_NEEDED);
    return true;
}

static const char *what_is_wrong(const struct header *header)
{
    if (header->sbox == 0)
        return header->key_source == HEADER_PASSPHRASE ? "passphrase or table of S-boxes"
                                                       : "key or table of S-boxes";
    return header->key_source == HEADER_PASSPHRASE ? "passphrase" : "key";
}

bool job_unlock(struct job *job, struct header *header)
{
    uint8_t octets[HEADER_OCTETS];
    unsigned at = 0, value = 0;
    size_t got;
    if (!read_octets(job, octets, &got))
        return false;
    enum header_fault fault = header_read(octets, got, header, &at, &value);
    const char *name = job->options->header != NULL ? job->options->header : job->in.name;
    if (fault == HEADER_MAGIC && recognise(octets, got) != FOREIGN_UNKNOWN) {
        failure_set(&job->failure, FAILURE_FOREIGN, name, 0);
        job->failure.given = job->options->header;
        job->failure.foreign = recognise(octets, got);
        memcpy(job->start, octets, got);
        job->started = got;
        return false;
    }
    if (fault != HEADER_GOOD) {
        failure_set(&job->failure, FAILURE_HEADER, name, 0);
        job->failure.given = job->options->header;
        job->failure.header = fault;
        job->failure.at = at;
        job->failure.value = value;
        return false;
    }
    if (job->options->verb == VERB_INFO && !has_key(job->options))
        return header->sbox == 0 || job->options->sbox == NULL ||
               needs(job, FAILURE_SBOX_NOT_NEEDED);
    /* The table that this container wants; with --rekey other S-boxes are of the new one. */
    const char *table = header->sbox == 0 ? job->options->sbox : NULL;
    if (!options_fit(job, header) || !job_choose_cipher(job, &job->cipher, table, header->sbox) ||
        !job_master_key(job, &job->secrets->key, header))
        return false;
    if (container_open(&job->secrets->container, octets, header, &job->cipher.gost, &job->sha512,
                       job->secrets->key.master))
        return true;
    failure_set(&job->failure, FAILURE_WRONG_KEY, name, 0);
    job->failure.marked = (job->secrets->key.doubts & KEY_MARKED) != 0;
    job->failure.utf16 = (job->secrets->key.doubts & KEY_UTF16) != 0;
    job->failure.other = what_is_wrong(header);
    return false;
}
