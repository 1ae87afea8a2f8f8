/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "io/descriptor.h"
#include "io/identity.h"
#include "program/message.h"

#include <string.h>
#include <unistd.h>

/* The files that are read, each in its role, and those that are written. */
enum { DATA, KEY, PASSPHRASE, NEW_KEY, NEW_PASSPHRASE, SBOXES, HEADER, DIGEST, INPUTS };
enum { OUTPUT, DIGEST_FILE, OUTPUTS };

struct files {
    struct identity in[INPUTS];
    struct identity out[OUTPUTS]; /* standard output is in no role here */
};

static bool is_stdout(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

static bool look_at_inputs(struct job *job, struct files *files)
{
    const struct options *options = job->options;
    const bool table = options->sbox != NULL && gost_sbox_by_name(options->sbox) == NULL;
    const struct {
        const char *role, *path;
    } inputs[INPUTS] = {
        [DATA] = {"data", options->input != NULL ? options->input : "-"},
        [KEY] = {"key", options->key},
        [PASSPHRASE] = {"passphrase", options->passphrase_file},
        [NEW_KEY] = {"new key", options->new_key},
        [NEW_PASSPHRASE] = {"new passphrase", options->new_passphrase_file},
        [SBOXES] = {"S-boxes", table ? options->sbox : NULL},
        [HEADER] = {"header", options->header},
        [DIGEST] = {"digest", options->check_digest},
    };
    for (size_t i = 0; i < INPUTS; i++)
        if (!identity_look(&files->in[i], inputs[i].role, inputs[i].path, &job->failure))
            return false;
    for (size_t i = 1; i < INPUTS; i++)
        for (size_t j = 0; j < i; j++)
            if (identity_shared(&files->in[i], &files->in[j])) {
                const struct identity *first = &files->in[j];
                failure_set(&job->failure, FAILURE_SHARED_INPUT,
                            first->fd == STDIN_FILENO ? "standard input" : first->name, 0);
                job->failure.roles[0] = files->in[i].role;
                job->failure.roles[1] = first->role;
                return false;
            }
    return true;
}

/* One stream for both would mix them; a terminal shows them one after the other. */
static bool look_at_outputs(struct job *job, struct files *files)
{
    const struct options *options = job->options;
    const char *paths[OUTPUTS] = {options->output, options->digest};
    struct identity seen[OUTPUTS];
    for (size_t i = 0; i < OUTPUTS; i++) {
        const char *path = is_stdout(paths[i]) ? NULL : paths[i];
        if (!identity_look(&files->out[i], "output", path, &job->failure))
            return false;
        seen[i] = files->out[i];
        if (path == NULL) {
            seen[i] = (struct identity){.name = "standard output", .fd = STDOUT_FILENO};
            seen[i].known = fstat(STDOUT_FILENO, &seen[i].stat) == 0;
        }
    }
    if (options->verb == VERB_TEST || options->verb == VERB_INFO || options->digest == NULL)
        return true;
    const bool same = seen[0].fd >= 0 && seen[0].fd == seen[1].fd;
    if (!same && (S_ISCHR(seen[0].stat.st_mode) || !identity_shared(&seen[0], &seen[1])))
        return true;
    failure_set(&job->failure, FAILURE_SHARED_OUTPUT,
                seen[0].fd == STDOUT_FILENO ? "standard output" : seen[0].name, 0);
    job->failure.roles[0] = "data";
    job->failure.roles[1] = "digest";
    return false;
}

/* Whether the output is one of the inputs, or the other output. */
static bool refuse_same(struct job *job, const struct files *files, const char *name,
                        const struct stat *stat, const struct identity *other)
{
    const struct identity *same = NULL;
    for (size_t i = 0; i < INPUTS && same == NULL; i++)
        if (files->in[i].known && identity_same_file(&files->in[i].stat, stat))
            same = &files->in[i];
    const bool two_outputs =
        same == NULL && other != NULL && other->known && identity_same_file(&other->stat, stat);
    if (two_outputs)
        same = other;
    if (same == NULL)
        return true;
    failure_set(&job->failure, FAILURE_SAME_FILE, same->name, 0);
    job->failure.other = name;
    job->failure.roles[0] =
        same->role != NULL && strcmp(same->role, "data") != 0 ? same->role : "input";
    job->failure.two_outputs = two_outputs;
    return false;
}

/* An existing file that is an input is named as what it is, whatever else is wrong with it. */
static bool create_outputs(struct job *job, const struct files *files)
{
    const struct options *options = job->options;
    struct identity output = {.fd = -1};
    struct stat stat;
    struct failure first;
    bool exists = false, good = true;
    const bool seals = options->verb == VERB_ENCRYPT || options->verb == VERB_REKEY;
    if (seals || options->verb == VERB_DECRYPT) {
        const struct output_options how = {
            .path = options->output,
            .replace = options_given(options, OPTION_FORCE),
            .refuse_terminal = seals,
        };
        good = output_look(&job->out, &how, &exists, &stat, &job->failure);
        first = job->failure;
        if (exists && !refuse_same(job, files, job->out.name, &stat, NULL))
            return false;
        job->failure = first;
        output = (struct identity){.name = job->out.name, .known = exists, .stat = stat};
    }
    if (!good)
        return false;
    good = digest_file_open(&job->digest, options, &exists, &stat, &job->failure);
    first = job->failure;
    if (exists && !refuse_same(job, files, options->digest, &stat, &output))
        return false;
    job->failure = first;
    if (good && output_same_name(&job->out, &job->digest.out)) {
        good = failure_set(&job->failure, FAILURE_SAME_FILE, options->output, 0);
        job->failure.other = options->digest;
        job->failure.two_outputs = true;
    }
    return good;
}

bool job_open_files(struct job *job)
{
    const struct options *options = job->options;
    struct files files;
    if (!look_at_inputs(job, &files) || !look_at_outputs(job, &files) ||
        !input_open(&job->in, options->input, &job->failure))
        return false;
    if (options->verb != VERB_ENCRYPT && isatty(job->in.fd))
        return failure_set(&job->failure, FAILURE_TERMINAL_INPUT, job->in.name, 0);
    return job_read_key(job) && create_outputs(job, &files);
}
