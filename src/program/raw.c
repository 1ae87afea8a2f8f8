/* SPDX-License-Identifier: ISC */
/* --raw: bare streams, as other tools write and read them. */
#include "config.h"

#include "program/facts.h"

#include "base/secret.h"
#include "flow/stream.h"
#include "format/recognise.h"
#include "program/message.h"
#include "program/openssl.h"
#include "program/verbs.h"

static enum raw_mode raw_mode(const struct options *options)
{
    switch (options->mode) {
    case MODE_ECB:
        return RAW_ECB;
    case MODE_CFB:
        return options_given(options, OPTION_KEY_MESHING) ? RAW_CFB_MESHED : RAW_CFB;
    case MODE_CBC:
        return RAW_CBC;
    case MODE_MAGMA_CTR:
        return RAW_MAGMA_CTR;
    case MODE_MAGMA_CTR_ACPKM:
        return RAW_MAGMA_CTR_ACPKM;
    case MODE_MAGMA_CBC:
        return RAW_MAGMA_CBC;
    case MODE_MAGMA_ECB:
        return RAW_MAGMA_ECB;
    default:
        return options_given(options, OPTION_KEY_MESHING) ? RAW_CTR_MESHED : RAW_CTR;
    }
}

static bool is_instead(struct job *job, enum failure_code code, enum foreign_format format)
{
    failure_set(&job->failure, code, job->in.name, 0);
    job->failure.foreign = format;
    return false;
}

/* Nothing in a bare stream tells what it is, but some files that are none do. */
static bool read_start(struct job *job, struct flow_stream *stream)
{
    const struct iovec piece = {stream->start, sizeof stream->start};
    if (!input_read(&job->in, &piece, 1, &stream->started, &job->failure))
        return false;
    const enum foreign_format format = recognise(stream->start, stream->started);
    switch (format) {
    case FOREIGN_CONTAINER:
    case FOREIGN_CONTAINER_BASE64:
    case FOREIGN_CONTAINER_HEX:
    case FOREIGN_SALTED:
    case FOREIGN_SALTED_BASE64:
        return is_instead(job, FAILURE_NOT_BARE, format);
    default: /* of other signatures some are so short that ciphertext begins with them */
        return true;
    }
}

bool raw_crypt_all(struct job *job, const struct options *options)
{
    const bool encrypting = options->verb == VERB_ENCRYPT;
    const bool salted = options_wants_openssl(options);
    uint8_t start[OPENSSL_START];
    const struct iovec piece = {start, sizeof start};
    struct flow_facts facts;
    /* Look at all files; the S-boxes and the kernels; the key. */
    if (!job_open(job, options) ||
        !job_choose_cipher(job, &job->cipher, options->sbox != NULL ? options->sbox : "tc26Z", 0))
        return false;
    if (salted && !openssl_key(job, start))
        return false;
    struct job_secrets *secrets = job->secrets;
    raw_init(&secrets->raw, raw_mode(options), encrypting ? GOST_ENCRYPT : GOST_DECRYPT,
             &job->cipher.gost, secrets->key.master, salted ? secrets->iv : options->iv);
    secrets->chain = secrets->raw.first;
    struct flow_stream stream = {.raw = &secrets->raw,
                                 .chain = &secrets->chain,
                                 .padded = options->padding == PADDING_PKCS7};
    const uint64_t octets = input_remaining(&job->in);
    /* What is no bare stream is named; a file that tells its length is refused before anything is
       written. */
    if (!encrypting && !salted && !read_start(job, &stream))
        return false;
    if (octets != UINT64_MAX && !flow_stream_fits(&stream, octets, job->in.name, &job->failure))
        return false;
    /* Only now the outputs are touched. */
    if (!job_create_outputs(job))
        return false;
    if (!options_given(options, OPTION_QUIET))
        message_warning(salted ? WARNING_SALTED : WARNING_BARE, NULL);
    if (salted && encrypting && !output_write(&job->out, &piece, 1, &job->failure))
        return false;
    const struct flow flow = job_flow(job);
    if (!flow_stream(&flow, &stream, octets, &facts, &job->failure))
        return false;
    facts_tell(&facts, job);
    /* Everything went well: the outputs get their names. */
    return job_finish(job, encrypting ? input_mode(&job->in) : 0600);
}
