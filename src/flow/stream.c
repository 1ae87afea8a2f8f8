/* SPDX-License-Identifier: ISC */
/* With an ECB mode the filling thread reads one block more than a slot takes, and carries it over
   to the next: so it knows the last slot when it fills it.  There padding is added and taken away,
   or a stream that ends within a block refused. */
#include "config.h"

#include "flow/stream.h"

#include "base/secret.h"
#include "program/message.h"
#include "base/random.h"
#include "flow/run.h"

#include <errno.h>
#include <string.h>

enum {
    PAGE = 4096,
    SLOT_OCTETS = 512 * 1024, /* of the stream */
    SLOT_PIECES = SLOT_OCTETS / RAW_PIECE,
    CARRY = GOST_BLOCK, /* octets, at most */
};

/* What lies at the start of a slot's memory; the data follow on a page of their own. */
struct stream_slot {
    uint64_t at;   /* where in the stream the data begin */
    size_t octets; /* of data */
    bool last;
    bool bad_padding;
    bool locked;                           /* the memory of the pieces is */
    struct gost_piece pieces[SLOT_PIECES]; /* a meshed slot has no carry behind it */
};

enum { HEAD = (sizeof(struct stream_slot) + PAGE - 1) / PAGE * PAGE };

struct stream {
    struct job *job;
    const struct raw *raw;
    size_t ahead;         /* octets that are read beyond a slot's: CARRY with ECB, else 0 */
    uint64_t at;          /* the filling thread's, like the next two: octets put into slots */
    uint8_t carry[CARRY]; /* read already, belongs to the next slot */
    size_t carried;       /* octets in it */
    struct failure fill_failure;  /* the filling thread's */
    struct failure drain_failure; /* the draining thread's */
    uint64_t octets;              /* written so far; the draining thread's */
};

static struct stream_slot *slot_head(const struct pipeline_slot *slot)
{
    return slot->memory;
}

static uint8_t *slot_data(const struct pipeline_slot *slot)
{
    return (uint8_t *)slot->memory + HEAD;
}

static bool pads(const struct stream *s)
{
    return s->job->options->padding == PADDING_PKCS7;
}

/* Padding makes whole blocks; without it a stream must consist of them. */
static bool whole_blocks(const struct stream *s, uint64_t octets, struct failure *failure)
{
    const bool encrypting = s->raw->direction == GOST_ENCRYPT;
    if (!raw_wants_whole_blocks(s->raw->mode) || (encrypting && pads(s)) ||
        octets % GOST_BLOCK == 0)
        return true;
    failure_set(failure, FAILURE_WHOLE_BLOCKS, s->job->in.name, 0);
    failure->number = octets;
    failure->part = encrypting;
    return false;
}

static enum pipeline_fill fill(void *context, struct pipeline_slot *slot)
{
    struct stream *s = context;
    struct stream_slot *head = slot_head(slot);
    uint8_t *data = slot_data(slot);
    const struct iovec piece = {data + s->carried, SLOT_OCTETS + s->ahead - s->carried};
    size_t got;
    memcpy(data, s->carry, s->carried);
    if (!input_read(&s->job->in, &piece, 1, &got, &s->fill_failure))
        return PIPELINE_FAILED;
    head->last = got < piece.iov_len;
    head->at = s->at;
    head->octets = head->last ? s->carried + got : SLOT_OCTETS;
    s->carried = head->last ? 0 : s->ahead;
    s->at += head->octets;
    memcpy(s->carry, data + SLOT_OCTETS, s->carried);
    if (!whole_blocks(s, s->at, &s->fill_failure))
        return PIPELINE_FAILED;
    if (s->raw->mode == RAW_CTR_MESHED) {
        if (!head->locked)
            secret_lock(head->pieces, sizeof head->pieces);
        head->locked = true;
        raw_mesh(s->raw, &s->job->secrets->chain, head->pieces, head->octets);
    }
    return head->last ? PIPELINE_LAST : PIPELINE_FILLED;
}

static void work(void *context, struct pipeline_slot *slot)
{
    struct stream *s = context;
    struct stream_slot *head = slot_head(slot);
    struct iovec plain = {slot_data(slot), head->octets};
    const bool encrypting = s->raw->direction == GOST_ENCRYPT;
    head->bad_padding = false;
    if (encrypting) {
        digest_update(&s->job->digest, slot, &plain, 1);
        if (head->last && pads(s))
            head->octets = raw_pad(plain.iov_base, head->octets);
    }
    raw_crypt(s->raw, head->at, head->pieces, plain.iov_base, head->octets);
    wipe(head->pieces, sizeof head->pieces);
    if (!encrypting) {
        if (head->last && pads(s))
            head->bad_padding = !raw_unpad(plain.iov_base, &head->octets);
        plain.iov_len = head->octets;
        digest_update(&s->job->digest, slot, &plain, 1);
    }
}

static bool drain(void *context, struct pipeline_slot *slot)
{
    struct stream *s = context;
    const struct stream_slot *head = slot_head(slot);
    const struct iovec piece = {slot_data(slot), head->octets};
    if (head->bad_padding)
        return failure_set(&s->drain_failure, FAILURE_PADDING, s->job->in.name, 0);
    s->octets += head->octets;
    return s->job->options->verb == VERB_TEST ||
           output_write(&s->job->out, &piece, 1, &s->drain_failure);
}

static bool run(struct stream *s, struct job *job)
{
    const struct pipeline pipeline = {
        .context = s,
        .slot_octets = HEAD + SLOT_OCTETS + CARRY,
        .fill = fill,
        .work = work,
        .drain = drain,
        .enter = run_enter,
        .leave = run_leave,
    };
    struct run how;
    digest_start(&job->digest, &job->sha512);
    switch (run_pipeline(&how, job, &pipeline, input_remaining(&job->in), SLOT_OCTETS)) {
    case PIPELINE_DONE:
        break;
    case PIPELINE_STOPPED:
        job->failure = s->drain_failure.code != FAILURE_NONE ? s->drain_failure : s->fill_failure;
        return false;
    default:
        return failure_set(&job->failure, FAILURE_NO_MEMORY, NULL, 0);
    }
    run_tell(&how, job, &pipeline, s->octets);
    return true;
}

static enum raw_mode raw_mode(const struct options *options)
{
    switch (options->mode) {
    case MODE_ECB:
        return RAW_ECB;
    case MODE_MAGMA_CTR:
        return RAW_MAGMA_CTR;
    case MODE_MAGMA_ECB:
        return RAW_MAGMA_ECB;
    default:
        return options_given(options, OPTION_KEY_MESHING) ? RAW_CTR_MESHED : RAW_CTR;
    }
}

/* The start of a file of openssl enc: read, or made and later written. */
static bool salted_key(struct job *job, uint8_t start[RAW_SALTED])
{
    struct job_secrets *secrets = job->secrets;
    uint8_t salt[RAW_SALT];
    size_t got;
    if (job->options->verb == VERB_ENCRYPT) {
        if (!random_octets(salt, sizeof salt))
            return failure_set(&job->failure, FAILURE_RANDOM, NULL, errno);
        raw_salted_write(start, salt);
    } else {
        const struct iovec piece = {start, RAW_SALTED};
        if (!input_read(&job->in, &piece, 1, &got, &job->failure))
            return false;
        if (got < RAW_SALTED || !raw_salted_read(start, salt))
            return failure_set(&job->failure, FAILURE_NOT_SALTED, job->in.name, 0);
    }
    if (!job_passphrase(job))
        return false;
    raw_salted_key(&job->sha512, secrets->passphrase, secrets->passphrase_octets, salt,
                   job->options->pbkdf2_iterations, secrets->master_key, secrets->iv);
    wipe(secrets->passphrase, sizeof secrets->passphrase);
    return true;
}

bool stream_crypt(struct job *job, const struct options *options)
{
    const bool encrypting = options->verb == VERB_ENCRYPT;
    const bool salted = options_given(options, OPTION_OPENSSL_PBKDF2);
    uint8_t start[RAW_SALTED];
    const struct iovec piece = {start, sizeof start};
    struct stream stream = {.job = job};
    if (!job_open(job, options) ||
        !job_cipher(job, options->sbox != NULL ? options->sbox : "tc26Z", 0))
        return false;
    if (salted && !salted_key(job, start))
        return false;
    struct job_secrets *secrets = job->secrets;
    raw_init(&secrets->raw, raw_mode(options), encrypting ? GOST_ENCRYPT : GOST_DECRYPT, &job->gost,
             secrets->master_key, salted ? secrets->iv : options->iv);
    secrets->chain = secrets->raw.first;
    stream.raw = &secrets->raw;
    stream.ahead = raw_wants_whole_blocks(stream.raw->mode) ? CARRY : 0;
    /* A file that tells its length is refused before anything is written. */
    const uint64_t octets = input_remaining(&job->in);
    if (octets != UINT64_MAX && !whole_blocks(&stream, octets, &job->failure))
        return false;
    if (options->verb != VERB_TEST && !job_create_output(job))
        return false;
    if (!options_given(options, OPTION_QUIET))
        message_line("warning: a bare stream is not authenticated: nobody notices when it is "
                     "changed or cut");
    if (salted && encrypting && !output_write(&job->out, &piece, 1, &job->failure))
        return false;
    return run(&stream, job) && job_finish(job, encrypting ? job_input_mode(job) : 0600);
}
