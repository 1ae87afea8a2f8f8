/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "base/cpu.h"
#include "base/secret.h"
#include "gost/choose.h"
#include "program/message.h"
#include "program/sboxes.h"
#include "sha512/choose.h"
#include "io/signals.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What this reader grants a passphrase: the header cannot be trusted before it is derived. */
enum { ARGON2_MEMORY_LOG2_MAX = 20, ARGON2_WORK_LOG2_MAX = 23 /* KiB times passes */ };

/* Files that must be no output, in the order of job_open(); a first output follows the inputs. */
enum { INPUTS = 5, SOURCES = INPUTS + 1 };

enum { TIMING_PAYS = 4 * 1024 * 1024 /* octets of input */ };

struct source {
    const char *name;
    struct stat stat;
};

static bool is_quiet(const struct job *job)
{
    return options_given(job->options, OPTION_QUIET);
}

static void tell_doubts(const struct job *job, unsigned doubts)
{
    const char *name = job->options->key;
    if (is_quiet(job))
        return;
    if (doubts & KEY_READABLE_BY_OTHERS)
        message_line("warning: %s: others can read this key", name);
    if (doubts & KEY_PRINTABLE)
        message_line("warning: %s: 32 printable characters are a password, not a random key", name);
    if (doubts & KEY_REPEATED)
        message_line("warning: %s: this key is one octet repeated", name);
}

static bool read_key(struct job *job, struct source *source)
{
    const struct options *options = job->options;
    unsigned doubts = 0;
    if (options->key != NULL) {
        source->name = options->key;
        if (!key_read(options->key, job->secrets->master_key, &doubts, &source->stat,
                      &job->failure))
            return false;
        tell_doubts(job, doubts);
    } else if (options->passphrase_file != NULL) {
        source->name = options->passphrase_file;
        return key_read_passphrase_file(options->passphrase_file, job->secrets->passphrase,
                                        &job->secrets->passphrase_octets, &source->stat,
                                        &job->failure);
    }
    return true;
}

/* Files that are read later, but must be no output; one that is not there is told later. */
static void look_at(const char *path, struct source *source)
{
    if (path == NULL)
        return;
    const bool is_stdin = strcmp(path, "-") == 0;
    if ((is_stdin ? fstat(STDIN_FILENO, &source->stat) : stat(path, &source->stat)) == 0)
        source->name = is_stdin ? "standard input" : path;
}

static bool refuse_same(struct job *job, const char *name, const struct stat *stat,
                        const struct source sources[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sources[i].name != NULL && output_same_file(&sources[i].stat, stat)) {
            failure_set(&job->failure, FAILURE_SAME_FILE, sources[i].name, 0);
            job->failure.other = name;
            job->failure.part = i >= INPUTS;
            return false;
        }
    return true;
}

static bool look_at_outputs(struct job *job, struct source sources[SOURCES], size_t count)
{
    const struct options *options = job->options;
    bool exists = false, digest_exists;
    struct stat output_stat, digest_stat;
    if (options->verb == VERB_ENCRYPT || options->verb == VERB_DECRYPT) {
        const struct output_options output = {
            .path = options->output,
            .replace = options_given(options, OPTION_FORCE),
            .refuse_terminal = options->verb == VERB_ENCRYPT,
        };
        if (!output_look(&job->out, &output, &exists, &output_stat, &job->failure)) {
            /* An existing file that is the input is named as what it is, -f or not. */
            if (job->failure.code == FAILURE_OUTPUT_EXISTS && exists) {
                struct failure first = job->failure;
                if (refuse_same(job, job->out.name, &output_stat, sources, count))
                    job->failure = first;
            }
            return false;
        }
        if (exists && !refuse_same(job, job->out.name, &output_stat, sources, count))
            return false;
    }
    if (exists)
        sources[count++] = (struct source){job->out.name, output_stat};
    bool opened = digest_open(&job->digest, options, &digest_exists, &digest_stat, &job->failure);
    struct failure first = job->failure;
    if (digest_exists && !refuse_same(job, options->digest, &digest_stat, sources, count))
        return false;
    job->failure = first;
    if (opened && output_same_name(&job->out, &job->digest.out)) {
        opened = failure_set(&job->failure, FAILURE_SAME_FILE, options->output, 0);
        job->failure.other = options->digest;
        job->failure.part = 1;
    }
    return opened;
}

static void tell_wrong(const char *kernel)
{
    message_line("warning: kernel %s computes wrongly on this machine and is not used", kernel);
}

static void tell_refused_cipher(const struct gost_kernel *kernel)
{
    tell_wrong(kernel->name);
}

static void tell_refused_hash(const struct sha512_kernel *kernel)
{
    tell_wrong(kernel->name);
}

bool job_open(struct job *job, const struct options *options)
{
    struct source sources[SOURCES] = {{.name = NULL}};
    memset(job, 0, sizeof *job);
    job->options = options;
    job->in.fd = -1;
    job->out = job->digest.out = (struct output){.fd = -1, .target = TARGET_NONE};
    job->digest.options = options;
    job->cpu = cpu_features();
    sha512_choose(&job->sha512, job->cpu, is_quiet(job) ? NULL : tell_refused_hash);
    job->secrets = secret_alloc(sizeof *job->secrets);
    if (job->secrets == NULL)
        return failure_set(&job->failure, FAILURE_NO_MEMORY, NULL, 0);
    signals_set_secret(job->secrets, sizeof *job->secrets);
    secret_lock_stack();
    if (!input_open(&job->in, options->input, &job->failure))
        return false;
    sources[0] = (struct source){job->in.name, job->in.stat};
    if (!read_key(job, &sources[1]))
        return false;
    look_at(options->sbox != NULL && gost_sbox_by_name(options->sbox) == NULL ? options->sbox
                                                                              : NULL,
            &sources[2]);
    look_at(options->header, &sources[3]);
    look_at(options->check_digest, &sources[4]);
    return look_at_outputs(job, sources, INPUTS);
}

/* A bare stream is hashed only for its digest. */
static bool hashes(const struct job *job)
{
    return !options_given(job->options, OPTION_RAW) || job->digest.wanted;
}

/* A wider instruction set is not a promise: measured for long inputs, and for unknown ones. */
static void choose_by_time(struct job *job, bool cipher_too)
{
    const size_t octets[] = {GOST_TIMED, SHA512_TIMED};
    uint8_t *scratch = calloc(1, octets[0] > octets[1] ? octets[0] : octets[1]);
    if (scratch == NULL)
        return;
    if (cipher_too)
        gost_choose_by_time(&job->gost, job->cpu, scratch);
    if (hashes(job))
        sha512_choose_by_time(&job->sha512, job->cpu, scratch);
    free(scratch);
}

bool job_cipher(struct job *job, const char *word, unsigned number)
{
    const char *kernel = job->options->kernel;
    struct gost_sbox sbox;
    if (word != NULL) {
        if (!sboxes_find(word, &sbox, &job->sbox_number, &job->failure))
            return false;
    } else {
        sbox = gost_sbox_by_number(number)->sbox;
        job->sbox_number = (uint8_t)number;
    }
    gost_init(&job->gost, &sbox);
    if (kernel == NULL) {
        kernel = getenv("GOSTCRYPT_KERNEL");
        if (kernel != NULL && kernel[0] == '\0')
            kernel = NULL;
    }
    if (gost_choose(&job->gost, job->cpu, kernel, is_quiet(job) ? NULL : tell_refused_cipher)) {
        if (input_remaining(&job->in) > TIMING_PAYS)
            choose_by_time(job, kernel == NULL);
        return true;
    }
    failure_set(&job->failure, FAILURE_NO_KERNEL, NULL, 0);
    job->failure.other = kernel;
    return false;
}

static bool affordable(const struct header *header)
{
    return header->argon2_memory_log2 <= ARGON2_MEMORY_LOG2_MAX &&
           (uint64_t)header->argon2_passes << header->argon2_memory_log2 <=
               UINT64_C(1) << ARGON2_WORK_LOG2_MAX;
}

bool job_passphrase(struct job *job)
{
    struct job_secrets *secrets = job->secrets;
    const bool encrypting = job->options->verb == VERB_ENCRYPT;
    if (options_given(job->options, OPTION_PASSPHRASE))
        return key_ask_passphrase(encrypting, secrets->passphrase, &secrets->passphrase_octets,
                                  &job->failure);
    return secrets->passphrase_octets > 0 ||
           failure_set(&job->failure, FAILURE_PASSPHRASE_EMPTY, job->options->passphrase_file, 0);
}

static bool derive(struct job_secrets *secrets, const struct header *header,
                   uint8_t key[CONTAINER_MASTER_KEY])
{
    return container_passphrase_key(header, secrets->passphrase, secrets->passphrase_octets, key);
}

bool job_master_key(struct job *job, const struct header *header)
{
    struct job_secrets *secrets = job->secrets;
    if (header->key_source == HEADER_KEY_FILE)
        return true;
    if (!affordable(header)) {
        failure_set(&job->failure, FAILURE_ARGON2_COST, job->in.name, 0);
        job->failure.number = UINT64_C(1) << header->argon2_memory_log2;
        job->failure.part = header->argon2_passes;
        return false;
    }
    if (!job_passphrase(job))
        return false;
    bool made = derive(secrets, header, secrets->master_key);
    /* Nothing else would tell that the key of a new container is wrong, until it is needed. */
    const bool again = made && job->options->verb == VERB_ENCRYPT;
    if (again)
        made = derive(secrets, header, secrets->second_key);
    wipe(secrets->passphrase, sizeof secrets->passphrase);
    if (!made)
        return failure_set(&job->failure, FAILURE_ARGON2_MEMORY, job->in.name, 0);
    if (again &&
        !equal_constant_time(secrets->master_key, secrets->second_key, sizeof secrets->second_key))
        return failure_set(&job->failure, FAILURE_ARGON2_UNSURE, job->in.name, 0);
    return true;
}

mode_t job_input_mode(const struct job *job)
{
    if (S_ISREG(job->in.stat.st_mode))
        return job->in.stat.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
    mode_t mask = umask(0);
    umask(mask);
    return (S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH) & ~mask;
}

bool job_create_output(struct job *job)
{
    return output_create(&job->out, &job->failure);
}

struct flow job_flow(struct job *job)
{
    digest_start(&job->digest, &job->sha512);
    return (struct flow){
        .in = &job->in,
        .out = job->options->verb == VERB_TEST ? NULL : &job->out,
        .digest = &job->digest,
        .refused = message_no_threads,
        .threads = job->options->threads,
    };
}

static const char *digest_name(const struct job *job)
{
    const struct options *options = job->options;
    const char *name = options->verb == VERB_DECRYPT ? options->output : options->input;
    return name != NULL ? name : "-";
}

bool job_finish(struct job *job, mode_t mode)
{
    const struct timespec *modified = S_ISREG(job->in.stat.st_mode) ? &job->in.stat.st_mtim : NULL;
    if (!digest_check(&job->digest, job->in.name, &job->failure) ||
        !digest_prepare(&job->digest, digest_name(job), &job->failure))
        return false;
    if (job->options->verb != VERB_TEST && !output_finish(&job->out, mode, modified, &job->failure))
        return false;
    return digest_publish(&job->digest, digest_name(job), &job->failure);
}

void job_close(struct job *job)
{
    output_abandon(&job->out);
    digest_close(&job->digest);
    if (job->in.fd >= 0)
        input_close(&job->in);
    signals_set_secret(NULL, 0);
    secret_free(job->secrets, sizeof *job->secrets);
    secret_wipe_stack();
}
