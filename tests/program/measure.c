/* SPDX-License-Identifier: ISC */
/* measure FILE COMMAND...: runs the command and writes to FILE a line with its peak memory in KiB
   and its processor time in milliseconds.  Ends as the command did. */
#include "config.h"

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc < 3)
        return 125;
    pid_t child = fork();
    if (child == -1)
        return 125;
    if (child == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) == -1)
        return 125;
    FILE *file = fopen(argv[1], "w");
    if (file == NULL)
        return 125;
    long ms = (long)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 +
              (long)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
    fprintf(file, "%ld %ld\n", usage.ru_maxrss, ms);
    if (fclose(file) != 0)
        return 125;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
