/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/command.h"

#include "io/descriptor.h"
#include "io/signals.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { STEP = 10 /* ms between two looks */, STEPS = 200 };

static bool cannot_start(const struct command *command, int error, struct failure *failure)
{
    return failure_set(failure, FAILURE_COMMAND_START, command->words[0], error);
}

static void close_on_exec(int fd)
{
    const int flags = fcntl(fd, F_GETFD);
    if (flags >= 0)
        (void)fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
}

bool command_prepare(struct command *command, char *const *words, bool is_consumer, int *ours,
                     struct failure *failure)
{
    int ends[2];
    *command = COMMAND_NONE;
    command->words = words;
    command->is_consumer = is_consumer;
    if (pipe(ends) != 0)
        return cannot_start(command, errno, failure);
    close_on_exec(ends[0]);
    close_on_exec(ends[1]);
    command->theirs = ends[is_consumer ? 0 : 1];
    *ours = ends[is_consumer ? 1 : 0];
    return true;
}

/* Also those that we were given and have no use for, as a shell's of `-k <(...)`. */
static void keep_descriptors_from_it(void)
{
    DIR *directory = opendir("/dev/fd");
    if (directory == NULL) {
        const long most = sysconf(_SC_OPEN_MAX);
        for (int fd = 3; fd < most; fd++)
            close_on_exec(fd);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        const int fd = atoi(entry->d_name);
        if (fd > 2)
            close_on_exec(fd);
    }
    closedir(directory);
}

static int spawn(struct command *command, const sigset_t *mask)
{
    const int flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    signals_not_inherited(&defaults);
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = posix_spawn_file_actions_adddup2(
            &actions, command->theirs, command->is_consumer ? STDIN_FILENO : STDOUT_FILENO);
        if (error == 0)
            error = posix_spawnattr_setflags(&attributes, (short)flags);
        if (error == 0)
            error = posix_spawnattr_setsigdefault(&attributes, &defaults);
        if (error == 0)
            error = posix_spawnattr_setsigmask(&attributes, mask);
        if (error == 0)
            error = posix_spawnp(&command->process, command->words[0], &actions, &attributes,
                                 command->words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static void close_if_open(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

bool command_start(struct command *command, struct failure *failure)
{
    sigset_t before;
    keep_descriptors_from_it();
    /* Whoever ignores it has the system forget how its children ended. */
    (void)signal(SIGCHLD, SIG_DFL);
    signals_block(&before);
    const int error = spawn(command, &before);
    if (error != 0)
        command->process = 0;
    signals_set_child(command->process);
    signals_restore(&before);
    close_if_open(&command->theirs);
    if (error != 0)
        return cannot_start(command, error, failure);
    if (command->is_consumer)
        (void)signal(SIGPIPE, SIG_IGN);
    return true;
}

void command_watch_rest(struct command *command, int ours)
{
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", ours);
    if (command->process != 0 && command->rest < 0)
        command->rest = descriptor_open(path, O_RDONLY | O_NONBLOCK);
}

/* Whether it has ended; it stays a zombie, whose number is given to nobody else.  With `hang` it is
   waited for. */
static bool has_ended(pid_t process, bool hang)
{
    siginfo_t info = {.si_pid = 0};
    int result;
    do
        result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT | (hang ? 0 : WNOHANG));
    while (result != 0 && errno == EINTR);
    return result != 0 || info.si_pid != 0;
}

/* A signal's handler must not meet a number that is another process's already. */
static int reap(struct command *command)
{
    sigset_t before;
    int status = 0;
    pid_t got;
    signals_block(&before);
    do
        got = waitpid(command->process, &status, 0);
    while (got < 0 && errno == EINTR);
    signals_set_child(0);
    command->process = 0;
    signals_restore(&before);
    if (got < 0)
        signals_await_death(); /* the handler has ended it */
    return got < 0 ? -1 : status;
}

static bool leaves_rest(struct command *command)
{
    int octets = 0;
    const bool left =
        command->rest >= 0 && ioctl(command->rest, FIONREAD, &octets) == 0 && octets > 0;
    close_if_open(&command->rest);
    return left;
}

bool command_wait(struct command *command, struct failure *failure)
{
    if (command->process == 0)
        return true;
    (void)has_ended(command->process, true);
    const int status = reap(command);
    const bool unread = leaves_rest(command);
    const char *name = command->words[0];
    if (WIFSIGNALED(status) && status != -1) {
        failure_set(failure, FAILURE_COMMAND_KILLED, name, 0);
        failure->value = (unsigned)WTERMSIG(status);
        return false;
    }
    if (status != 0) {
        failure_set(failure, FAILURE_COMMAND_EXIT, name, 0);
        failure->value = (unsigned)WEXITSTATUS(status);
        return false;
    }
    return !unread || failure_set(failure, FAILURE_COMMAND_UNREAD, name, 0);
}

bool command_wait_shortly(struct command *command, struct failure *failure)
{
    if (command->process == 0)
        return true;
    for (int i = 0; i < STEPS && !has_ended(command->process, false); i++)
        (void)poll(NULL, 0, STEP);
    if (has_ended(command->process, false))
        return command_wait(command, failure);
    command_end(command);
    return true;
}

void command_end(struct command *command)
{
    if (command->process != 0) {
        (void)kill(command->process, SIGTERM);
        (void)kill(command->process, SIGCONT);
        for (int i = 0; i < STEPS && !has_ended(command->process, false); i++)
            (void)poll(NULL, 0, STEP);
        (void)kill(command->process, SIGKILL);
        (void)reap(command);
    }
    close_if_open(&command->theirs);
    close_if_open(&command->rest);
}
