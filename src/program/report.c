/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/report.h"

#include "base/text.h"
#include "io/descriptor.h"
#include "program/message.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME_MOST = 5000 };

bool report_begin(struct report *report)
{
    *report = (struct report){.file = NULL};
    report->file = open_memstream(&report->text, &report->octets);
    return report->file != NULL;
}

int report_end(struct report *report)
{
    struct failure failure = {.code = FAILURE_NONE};
    size_t done;
    if (report->file == NULL || fclose(report->file) != 0 || report->text == NULL)
        failure_set(&failure, FAILURE_NO_MEMORY, NULL, 0);
    const struct iovec whole = {report->text, report->octets};
    if (failure.code == FAILURE_NONE &&
        (!descriptor_transfer(STDOUT_FILENO, writev, POLLOUT, &whole, 1, &done) ||
         done < report->octets))
        failure_set(&failure, FAILURE_WRITE, "standard output", errno);
    free(report->text);
    return failure.code == FAILURE_NONE ? EXIT_DONE : message_failure(&failure);
}

void report_text(FILE *to, const char *text)
{
    char shown[NAME_MOST];
    snprintf(shown, sizeof shown, "%s", text);
    text_tame(shown, strlen(shown));
    fputs(shown, to);
}

void report_name(FILE *to, const char *name)
{
    fputs("name:          ", to);
    report_text(to, name);
    fputc('\n', to);
}

void report_json_text(FILE *to, const char *text)
{
    size_t length;
    uint32_t character;
    for (size_t left = strlen(text); left > 0; text += length, left -= length) {
        length = text_decode(text, left, &character);
        if (length == 0) {
            fputs("\\ufffd", to); /* the replacement character */
            length = 1;
        } else if (character == '"' || character == '\\') {
            fprintf(to, "\\%c", *text);
        } else if (text_is_wild(character)) {
            fprintf(to, "\\u%04x", (unsigned)character);
        } else {
            fwrite(text, 1, length, to);
        }
    }
}
