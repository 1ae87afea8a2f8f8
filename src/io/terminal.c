/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/terminal.h"

#include "io/signals.h"

#include <errno.h>
#include <stddef.h>

static bool set(int fd, int when, const struct termios *attributes)
{
    int result;
    do
        result = tcsetattr(fd, when, attributes);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

bool terminal_quiet(struct terminal *terminal, int fd)
{
    struct termios quiet;
    sigset_t stops;
    terminal->fd = -1;
    if (tcgetattr(fd, &terminal->saved) != 0)
        return false;
    quiet = terminal->saved;
    quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHOE | ECHOK | ECHONL);
    signals_set_terminal(fd, &terminal->saved, &quiet);
    sigemptyset(&stops);
    sigaddset(&stops, SIGTSTP);
    pthread_sigmask(SIG_BLOCK, &stops, &terminal->signals);
    terminal->fd = fd;
    if (set(fd, TCSAFLUSH, &quiet))
        return true;
    int error = errno;
    terminal_restore(terminal);
    errno = error;
    return false;
}

void terminal_restore(struct terminal *terminal)
{
    if (terminal->fd < 0)
        return;
    (void)set(terminal->fd, TCSADRAIN, &terminal->saved);
    signals_set_terminal(-1, NULL, NULL);
    pthread_sigmask(SIG_SETMASK, &terminal->signals, NULL);
    terminal->fd = -1;
}
