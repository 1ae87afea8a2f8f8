/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job.h"

#include "io/descriptor.h"
#include "io/identity.h"
#include "program/job_command.h"
#include "program/message.h"

#include <string.h>
#include <unistd.h>

/* The files that are read, each in its role, and those that are written. */
enum { DATA, KEY, PASSPHRASE, NEW_KEY, NEW_PASSPHRASE, SBOXES, HEADER, DIGEST, INTEGRITY, INPUTS };
enum { OUTPUT, DIGEST_FILE, INTEGRITY_FILE, OUTPUTS };

static const char *const output_roles[OUTPUTS] = {"data", "digest", "integrity digest"};

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
        [INTEGRITY] = {"integrity digest", options->check_integrity},
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

static bool has_output(const struct options *options)
{
    return options->verb != VERB_TEST && options->verb != VERB_INFO && options->verb != VERB_MAC;
}

/* One stream for both would mix them; a terminal shows them one after the other. */
static bool share_a_stream(const struct identity *a, const struct identity *b)
{
    const bool same = a->fd >= 0 && a->fd == b->fd;
    return same || (!S_ISCHR(a->stat.st_mode) && identity_shared(a, b));
}

static bool look_at_outputs(struct job *job, struct files *files)
{
    const struct options *options = job->options;
    const char *paths[OUTPUTS] = {options->output, options->digest, options->integrity};
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
    for (size_t i = 1; i < OUTPUTS; i++)
        for (size_t j = 0; j < i; j++) {
            const bool both =
                paths[i] != NULL && (j == OUTPUT ? has_output(options) : paths[j] != NULL);
            if (!both || !share_a_stream(&seen[j], &seen[i]))
                continue;
            failure_set(&job->failure, FAILURE_SHARED_OUTPUT,
                        seen[j].fd == STDOUT_FILENO ? "standard output" : seen[j].name, 0);
            job->failure.roles[0] = output_roles[j];
            job->failure.roles[1] = output_roles[i];
            return false;
        }
    return true;
}

/* The outputs that were looked at so far. */
struct outputs {
    const struct output *out[OUTPUTS];
    struct identity seen[OUTPUTS];
    size_t count;
};

static bool refuse(struct job *job, const struct identity *same, const char *name, bool two_outputs)
{
    failure_set(&job->failure, FAILURE_SAME_FILE, same->name, 0);
    job->failure.other = name;
    job->failure.roles[0] =
        same->role != NULL && strcmp(same->role, "data") != 0 ? same->role : "input";
    job->failure.two_outputs = two_outputs;
    return false;
}

/* Whether the existing output is one of the inputs, or another output. */
static bool refuse_same(struct job *job, const struct files *files, const char *name,
                        const struct stat *stat, const struct outputs *others)
{
    for (size_t i = 0; i < INPUTS; i++)
        if (files->in[i].known && identity_same_file(&files->in[i].stat, stat))
            return refuse(job, &files->in[i], name, false);
    for (size_t i = 0; i < others->count; i++)
        if (others->seen[i].known && identity_same_file(&others->seen[i].stat, stat))
            return refuse(job, &others->seen[i], name, true);
    return true;
}

/* An output that was looked at, with success if `good`.  An existing file that is an input is named
   as what it is, whatever else is wrong with it. */
static bool add_output(struct job *job, const struct files *files, struct outputs *all,
                       const struct output *out, bool good, bool exists, const struct stat *stat)
{
    const struct failure first = job->failure;
    if (exists && !refuse_same(job, files, out->name, stat, all))
        return false;
    job->failure = first;
    if (!good)
        return false;
    for (size_t i = 0; i < all->count; i++)
        if (output_same_name(all->out[i], out)) {
            const struct identity same = {.name = all->out[i]->name};
            return refuse(job, &same, out->name, true);
        }
    all->out[all->count] = out;
    all->seen[all->count] = (struct identity){.name = out->name, .known = exists, .stat = *stat};
    all->count++;
    return true;
}

static bool create_outputs(struct job *job, const struct files *files)
{
    const struct options *options = job->options;
    const bool replace = options_given(options, OPTION_FORCE);
    struct line_file *const lines[] = {&job->digest.line, &job->integrity.line};
    struct outputs all = {.count = 0};
    struct stat stat = {.st_size = 0};
    bool exists = false;
    if (options_given(options, OPTION_TO_COMMAND)) {
        if (!job_open_command(job))
            return false;
    } else if (has_output(options)) {
        const struct output_options how = {
            .path = options->output,
            .replace = replace,
            .refuse_terminal = options->verb != VERB_DECRYPT,
            .sparse = options_given(options, OPTION_SPARSE),
        };
        const bool good = output_look(&job->out, &how, &exists, &stat, &job->failure);
        if (!add_output(job, files, &all, &job->out, good, exists, &stat))
            return false;
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const bool good = line_file_open(lines[i], replace, &exists, &stat, &job->failure);
        if (!good || lines[i]->path != NULL)
            if (!add_output(job, files, &all, &lines[i]->out, good, exists, &stat))
                return false;
    }
    return true;
}

static bool open_input(struct job *job)
{
    return options_given(job->options, OPTION_FROM_COMMAND)
               ? job_open_command(job)
               : input_open(&job->in, job->options->input, &job->failure);
}

bool job_open_files(struct job *job)
{
    const struct options *options = job->options;
    struct files files;
    if (!look_at_inputs(job, &files) || !look_at_outputs(job, &files) || !open_input(job))
        return false;
    if (options->verb != VERB_ENCRYPT && isatty(job->in.fd))
        return failure_set(&job->failure, FAILURE_TERMINAL_INPUT, job->in.name, 0);
    return job_read_key(job) && create_outputs(job, &files);
}
