/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "base/cpu.h"
#include "base/secret.h"
#include "io/signals.h"
#include "program/message.h"

#include <string.h>

bool job_is_quiet(const struct job *job)
{
    return options_given(job->options, OPTION_QUIET);
}

bool job_open(struct job *job, const struct options *options)
{
    memset(job, 0, sizeof *job);
    job->options = options;
    job->in.fd = -1;
    job->out = job->digest.out = (struct output){.fd = -1, .target = TARGET_NONE};
    job->digest.options = options;
    job->cpu = cpu_features();
    job_choose_hash(job);
    job->secrets = secret_alloc(sizeof *job->secrets);
    if (job->secrets == NULL)
        return failure_set(&job->failure, FAILURE_NO_MEMORY, NULL, 0);
    signals_set_secret(job->secrets, sizeof *job->secrets);
    secret_lock_stack();
    return job_open_files(job);
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
