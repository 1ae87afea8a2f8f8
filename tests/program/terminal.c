/* SPDX-License-Identifier: ISC */
/* terminal [-a ANSWER]... COMMAND...: runs the command on a terminal of its own, types the next
   answer each time it shows a prompt (text that ends in ": "), and writes all that is to be seen
   to standard output.  Ends as the command did. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(int master, const char *terminal, char **command)
{
    setsid();
    int fd = open(terminal, O_RDWR);
    if (fd == -1 || ioctl(fd, TIOCSCTTY, 0) == -1)
        _exit(126);
    for (int i = 0; i < 3; i++)
        dup2(fd, i);
    if (fd > 2)
        close(fd);
    close(master);
    execvp(command[0], command);
    _exit(127);
}

static bool send_line(int master, const char *text)
{
    size_t length = strlen(text);
    return write(master, text, length) == (ssize_t)length && write(master, "\n", 1) == 1;
}

/* Shows what the terminal shows until it is hung up. */
static void talk(int master, char **answers, int count)
{
    char seen[4096];
    size_t length = 0;
    int next = 0;
    for (;;) {
        ssize_t got = read(master, seen + length, sizeof(seen) - length);
        if (got == -1 && errno == EINTR)
            continue;
        if (got <= 0)
            return;
        fwrite(seen + length, 1, (size_t)got, stdout);
        length += (size_t)got;
        if (next < count && length >= 2 && memcmp(seen + length - 2, ": ", 2) == 0 &&
            !send_line(master, answers[next++]))
            return;
        /* The last octet is kept for a prompt that comes in pieces. */
        seen[0] = seen[length - 1];
        length = 1;
    }
}

int main(int argc, char **argv)
{
    int count = 0;
    char **answers = calloc((size_t)argc, sizeof(*answers));
    int option;
    while (answers != NULL && (option = getopt(argc, argv, "+a:")) != -1) {
        if (option != 'a')
            return 125;
        answers[count++] = optarg;
    }
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (answers == NULL || optind == argc || master == -1 || grantpt(master) == -1 ||
        unlockpt(master) == -1)
        return 125;
    const char *name = ptsname(master);
    pid_t child = fork();
    if (name == NULL || child == -1)
        return 125;
    if (child == 0)
        become(master, name, argv + optind);
    talk(master, answers, count);
    free(answers);
    int status;
    if (waitpid(child, &status, 0) == -1)
        return 125;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
