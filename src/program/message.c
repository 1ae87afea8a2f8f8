/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/message.h"

#include "base/text.h"
#include "io/descriptor.h"
#include "io/signals.h"
#include "program/message_parts.h"
#include "program/progress.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WHOLE_LINE = MESSAGE_MOST + 64 }; /* with what stands before it */

/* Returns the line's octets, with a newline and without a NUL. */
static size_t compose(char line[WHOLE_LINE], const char *before, const char *text)
{
    int n = snprintf(line, WHOLE_LINE - 1, "gostcrypt: %s%s", before, text);
    if (n <= 0)
        return 0;
    size_t length = (size_t)n < WHOLE_LINE - 1 ? (size_t)n : WHOLE_LINE - 2;
    text_tame(line, length);
    line[length] = '\n';
    return length + 1;
}

/* In one write, so that lines of two programs in a pipe do not mix. */
void message_say(const char *before, const char *text)
{
    char line[WHOLE_LINE];
    size_t done;
    const struct iovec whole = {line, compose(line, before, text)};
    progress_pause();
    (void)descriptor_transfer(STDERR_FILENO, writev, POLLOUT, &whole, 1, &done);
    progress_go_on();
}

void message_line(const char *format, ...)
{
    char text[MESSAGE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    message_say("", text);
}

bool message_usage(const char *format, ...)
{
    char text[MESSAGE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return message_usage_hint("gostcrypt --help lists the options", "%s", text);
}

bool message_usage_hint(const char *hint, const char *format, ...)
{
    char text[MESSAGE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    message_say("", text);
    message_say("hint: ", hint);
    return false;
}

const char *message_shown(const char *name)
{
    return name != NULL && name[0] == '\0' ? "''" : name;
}

int message_no_stack(void)
{
    static const char text[] = "gostcrypt: the stack may not grow to the 256 KiB needed\n"
                               "gostcrypt: hint: `ulimit -s 256` allows it\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written;
    return EXIT_INPUT_OUTPUT;
}

void message_if_killed(const char *name)
{
    static char line[WHOLE_LINE];
    char text[MESSAGE_MOST];
    size_t octets = 0;
    if (name != NULL) {
        snprintf(text, sizeof text, "%s: " MESSAGE_NOT_ON_DISK, name);
        octets = compose(line, "", text);
    }
    signals_set_farewell(name != NULL ? line : NULL, octets);
}
