/* SPDX-License-Identifier: ISC */
/* Asking for a passphrase: the part of key.h that knows terminals. */
#include "config.h"

#include "io/key.h"

#include "base/secret.h"
#include "io/descriptor.h"
#include "io/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

enum { LINE_OCTETS = KEY_PASSPHRASE_MAX + 2 }; /* one more shows that it is too long; and LF */

struct line {
    size_t octets; /* without the line end */
    uint8_t text[LINE_OCTETS];
};

static bool say(int tty, const char *text)
{
    return write(tty, text, strlen(text)) == (ssize_t)strlen(text);
}

/* Waits with the signals of `before`, so that a stop since the prompt is not missed: EINTR. */
static ssize_t read_some(int tty, uint8_t *at, size_t octets, const sigset_t *before)
{
#ifdef HAVE_PPOLL
    struct pollfd readable = {.fd = tty, .events = POLLIN};
    if (ppoll(&readable, 1, NULL, before) < 0)
        return -1;
#else
    fd_set readable;
    if (tty < FD_SETSIZE) {
        FD_ZERO(&readable);
        FD_SET(tty, &readable);
        if (pselect(tty + 1, &readable, NULL, NULL, NULL, before) < 0)
            return -1;
    }
#endif
    return read(tty, at, octets);
}

/* Reads up to the line end; what does not fit is read and dropped.  False: errno tells why. */
static bool read_line(int tty, const char *prompt, struct line *line, const sigset_t *before)
{
    line->octets = 0;
    if (!say(tty, prompt))
        return false;
    for (;;) {
        size_t room = LINE_OCTETS - line->octets;
        ssize_t n = read_some(tty, line->text + line->octets, room, before);
        if (n < 0 && errno != EINTR)
            return false;
        if (n < 0) { /* stopped and continued: the terminal has dropped what was typed */
            line->octets = 0;
            if (!say(tty, prompt))
                return false;
            continue;
        }
        line->octets += (size_t)n;
        if (n == 0)
            break;
        if (line->text[line->octets - 1] == '\n') {
            line->octets--;
            break;
        }
        if (line->octets == LINE_OCTETS)
            line->octets--; /* too long already */
    }
    return say(tty, "\n");
}

static bool ask(int tty, enum key_question question, struct line lines[2], const sigset_t *before,
                struct failure *failure)
{
    const bool is_new = question == KEY_NEW_PASSPHRASE;
    if (!read_line(tty, is_new ? "New passphrase: " : "Passphrase: ", &lines[0], before))
        return failure_set(failure, FAILURE_NO_TERMINAL, "/dev/tty", errno);
    if (lines[0].octets == 0)
        return failure_set(failure, FAILURE_PASSPHRASE_EMPTY, "/dev/tty", 0);
    if (lines[0].octets > KEY_PASSPHRASE_MAX)
        return failure_set(failure, FAILURE_PASSPHRASE_LONG, "/dev/tty", 0);
    if (question == KEY_PASSPHRASE)
        return true;
    if (!read_line(tty, "The same passphrase again: ", &lines[1], before))
        return failure_set(failure, FAILURE_NO_TERMINAL, "/dev/tty", errno);
    if (lines[0].octets != lines[1].octets ||
        !equal_constant_time(lines[0].text, lines[1].text, lines[0].octets))
        return failure_set(failure, FAILURE_PASSPHRASE_DIFFERS, "/dev/tty", 0);
    return true;
}

bool key_ask_passphrase(enum key_question question, uint8_t *passphrase, size_t *octets,
                        struct failure *failure)
{
    struct terminal terminal;
    struct line *lines = NULL;
    bool good = false;
    int tty = descriptor_open("/dev/tty", O_RDWR);
    if (tty < 0 || !isatty(tty)) {
        failure_set(failure, FAILURE_NO_TERMINAL, "/dev/tty", errno);
        goto close;
    }
    lines = secret_alloc(2 * sizeof *lines);
    if (lines == NULL) {
        failure_set(failure, FAILURE_NO_MEMORY, "/dev/tty", errno);
        goto close;
    }
    if (!terminal_quiet(&terminal, tty)) {
        failure_set(failure, FAILURE_NO_TERMINAL, "/dev/tty", errno);
        goto close;
    }
    good = ask(tty, question, lines, &terminal.signals, failure);
    terminal_restore(&terminal);
    if (good) {
        memcpy(passphrase, lines[0].text, lines[0].octets);
        *octets = lines[0].octets;
    }
close:
    secret_free(lines, 2 * sizeof *lines);
    if (tty >= 0)
        close(tty);
    return good;
}
