/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/job_command.h"

#include <errno.h>

bool job_open_command(struct job *job)
{
    char *const *words = job->options->command;
    const bool is_consumer = options_given(job->options, OPTION_TO_COMMAND);
    int ours;
    if (!command_prepare(&job->command, words, is_consumer, &ours, &job->failure))
        return false;
    if (!is_consumer)
        return input_take(&job->in, ours, words[0], &job->failure);
    output_take(&job->out, ours, words[0]);
    return true;
}

bool job_start_command(struct job *job)
{
    return job->command.words == NULL || command_start(&job->command, &job->failure);
}

bool job_await_producer(struct job *job)
{
    return job->command.is_consumer || command_wait(&job->command, &job->failure);
}

bool job_watch_consumer(struct job *job)
{
    if (job->command.is_consumer)
        command_watch_rest(&job->command, job->out.fd);
    return true;
}

bool job_await_consumer(struct job *job)
{
    return !job->command.is_consumer || command_wait(&job->command, &job->failure);
}

void job_blame_command(struct job *job)
{
    const struct failure *failure = &job->failure;
    struct command *command = &job->command;
    const bool consumer_is_gone = command->is_consumer && failure->code == FAILURE_WRITE &&
                                  failure->error == EPIPE && failure->name == job->out.name;
    const bool data_are_short = !command->is_consumer && failure->code == FAILURE_WHOLE_BLOCKS;
    if (command->process == 0)
        return;
    if (consumer_is_gone && command_wait_shortly(command, &job->failure))
        failure_set(&job->failure, FAILURE_COMMAND_UNREAD, command->words[0], 0);
    if (data_are_short)
        (void)command_wait_shortly(command, &job->failure);
}
