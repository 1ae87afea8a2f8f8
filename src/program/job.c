/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "base/cpu.h"
#include "base/secret.h"
#include "io/signals.h"
#include "program/job_command.h"
#include "program/message.h"
#include "program/progress.h"

#include <string.h>

bool job_is_quiet(const struct job *job)
{
    return options_given(job->options, OPTION_QUIET);
}

bool job_open(struct job *job, const struct options *options)
{
    return job_open_kept(job, options, NULL);
}

int job_for_each(const struct options *options,
                 int (*verb)(const struct options *options, struct job_kept *kept))
{
    struct failure failure;
    int worst = EXIT_DONE;
    if (options->input_count < 2)
        return verb(options, NULL);
    struct job_kept *kept = secret_alloc(sizeof *kept);
    if (kept == NULL) {
        failure_set(&failure, FAILURE_NO_MEMORY, NULL, 0);
        return message_failure(&failure);
    }
    signals_set_secret(1, kept, sizeof *kept);
    for (size_t i = 0; i < options->input_count; i++) {
        struct options one = *options;
        one.input = options->inputs[i];
        const int status = verb(&one, kept);
        if (status > worst)
            worst = status;
    }
    signals_set_secret(1, NULL, 0);
    secret_free(kept, sizeof *kept);
    return worst;
}

bool job_open_kept(struct job *job, const struct options *options, struct job_kept *kept)
{
    memset(job, 0, sizeof *job);
    job->options = options;
    job->kept = kept;
    job->in.fd = -1;
    job->out = OUTPUT_NONE;
    job->command = COMMAND_NONE;
    digest_file_init(&job->digest, options);
    line_file_init(&job->integrity.line, options->integrity, options->check_integrity);
    job->cpu = cpu_features();
    job->secrets = secret_alloc(sizeof *job->secrets);
    if (job->secrets == NULL)
        return failure_set(&job->failure, FAILURE_NO_MEMORY, NULL, 0);
    signals_set_secret(0, job->secrets, sizeof *job->secrets);
    secret_lock_stack();
    if (!job_open_files(job))
        return false;
    job_choose_hash(job);
    return true;
}

static bool has_output(const struct job *job)
{
    return job->options->verb != VERB_TEST;
}

bool job_create_outputs(struct job *job)
{
    return (!has_output(job) || output_create(&job->out, &job->failure)) &&
           line_file_create(&job->digest.line, &job->failure) &&
           line_file_create(&job->integrity.line, &job->failure) && job_start_command(job);
}

void job_show_progress(struct job *job, const char *verb)
{
    progress_begin(job->options, verb, job->in.name, &job->gauge);
}

static const char *verb_word(const struct job *job)
{
    return options_verb_name(job->options->verb) + 2; /* dashes */
}

struct flow job_flow(struct job *job)
{
    job_show_progress(job, verb_word(job));
    return (struct flow){
        .in = &job->in,
        .out = has_output(job) ? &job->out : NULL,
        .digest = digest_file_begin(&job->digest, &job->sha512),
        .gauge = &job->gauge,
        .refused = message_no_threads,
        .threads = job->options->threads,
    };
}

bool job_check_integrity(struct job *job, const uint8_t read[SHA512_DIGEST],
                         const uint8_t written[SHA512_DIGEST])
{
    job->integrity.known = true;
    memcpy(job->integrity.read, read, SHA512_DIGEST);
    memcpy(job->integrity.written, written, SHA512_DIGEST);
    return line_file_check(&job->integrity.line, read, job->in.name, FAILURE_INTEGRITY,
                           &job->failure);
}

/* The container that the line of --integrity is about. */
static const char *container_name(const struct job *job)
{
    const struct options *options = job->options;
    const bool of_output = options->verb == VERB_ENCRYPT || options->verb == VERB_REKEY;
    const char *name = of_output ? options->output : options->input;
    return name != NULL ? name : "-";
}

static const char *digest_name(const struct job *job)
{
    const struct options *options = job->options;
    const bool of_output = options->verb == VERB_DECRYPT || options->verb == VERB_REKEY;
    const char *name = of_output ? options->output : options->input;
    return name != NULL ? name : "-";
}

/* Who ends us when the output has its name is to know that it has it. */
static bool publish_output(struct job *job)
{
    sigset_t before;
    signals_block(&before);
    bool published = output_publish(&job->out, &job->failure);
    if (job->out.published)
        message_if_killed(job->out.name);
    signals_restore(&before);
    return published;
}

static bool give_names(struct job *job)
{
    struct failure later;
    if (!publish_output(job))
        return false;
    bool good = digest_file_publish(&job->digest, digest_name(job), &job->failure) &&
                line_file_publish(&job->integrity.line, &job->failure);
    bool lasts = output_settle(&job->out, good ? &job->failure : &later);
    message_if_killed(NULL);
    return good && lasts && line_file_settle(&job->digest.line, &job->failure) &&
           line_file_settle(&job->integrity.line, &job->failure);
}

/* Nothing that comes from a program was perhaps to be something: the backup of a database that
   could not be reached. */
static bool is_suspiciously_empty(const struct job *job)
{
    const struct input *in = &job->in;
    return job->options->verb == VERB_ENCRYPT && in->octets == 0 &&
           !options_given(job->options, OPTION_MAKE_HEADER) &&
           (in->is_stdin || S_ISFIFO(in->stat.st_mode) || S_ISSOCK(in->stat.st_mode));
}

static void tell_doubts_of_input(const struct job *job)
{
    if (job_is_quiet(job))
        return;
    if (is_suspiciously_empty(job))
        message_warning(WARNING_EMPTY, job->in.name);
    if (input_changed(&job->in))
        message_warning(WARNING_CHANGED, job->in.name);
}

bool job_finish(struct job *job, mode_t mode)
{
    const struct timespec *modified = S_ISREG(job->in.stat.st_mode) ? &job->in.stat.st_mtim : NULL;
    if (!job_await_producer(job))
        return false;
    tell_doubts_of_input(job);
    return digest_file_check(&job->digest, job->in.name, &job->failure) &&
           job_watch_consumer(job) &&
           (!has_output(job) || output_complete(&job->out, mode, modified, &job->failure)) &&
           job_await_consumer(job) &&
           digest_file_complete(&job->digest, digest_name(job), &job->failure) &&
           line_file_complete(&job->integrity.line, job->integrity.written, container_name(job),
                              &job->failure) &&
           give_names(job);
}

void job_close(struct job *job)
{
    progress_end();
    command_end(&job->command); /* before it sees a closed pipe */
    output_abandon(&job->out);
    digest_file_close(&job->digest);
    line_file_close(&job->integrity.line);
    if (job->in.fd >= 0)
        input_close(&job->in);
    signals_set_secret(0, NULL, 0);
    secret_free(job->secrets, sizeof *job->secrets);
    secret_wipe_stack();
}
