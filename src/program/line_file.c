/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/line_file.h"

#include "base/hex.h"
#include "base/octets.h"
#include "base/text.h"
#include "io/input.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { HEX = 2 * SHA512_DIGEST };

/* sha512sum's line: a backslash if the name has escapes, the digest, two characters, the name. */
static bool parse_line(const char *line, size_t length, uint8_t digest[SHA512_DIGEST])
{
    if (length > 0 && line[0] == '\\')
        line++, length--;
    if (length > 0 && line[length - 1] == '\n')
        length--;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (length < HEX || memchr(line, '\n', length) != NULL)
        return false;
    if (!hex_decode(line, digest, SHA512_DIGEST))
        return false;
    return length == HEX ||
           (length > HEX + 2 && line[HEX] == ' ' && (line[HEX + 1] == ' ' || line[HEX + 1] == '*'));
}

static bool read_expected(struct line_file *file, struct failure *failure)
{
    struct input in;
    char line[LINE_FILE_MOST];
    size_t got;
    bool read = input_open(&in, file->check, failure);
    if (read) {
        read = input_read(&in, &(struct iovec){line, sizeof line}, 1, &got, failure);
        input_close(&in);
    }
    if (!read) {
        failure->code = FAILURE_DIGEST_FILE;
        return false;
    }
    if (octets_have_mark((const uint8_t *)line, got))
        return failure_set(failure, FAILURE_BYTE_ORDER_MARK, file->check, 0);
    if (got == sizeof line || !parse_line(line, got, file->expected))
        return failure_set(failure, FAILURE_DIGEST_FILE, file->check, 0);
    return true;
}

void line_file_init(struct line_file *file, const char *path, const char *check)
{
    *file = (struct line_file){.path = path, .check = check, .out = OUTPUT_NONE};
}

bool line_file_open(struct line_file *file, bool replace, bool *exists, struct stat *stat,
                    struct failure *failure)
{
    *exists = false;
    if (file->check != NULL && !read_expected(file, failure))
        return false;
    if (file->path == NULL)
        return true;
    const struct output_options options = {.path = file->path, .replace = replace};
    return output_look(&file->out, &options, exists, stat, failure);
}

bool line_file_check(const struct line_file *file, const uint8_t value[SHA512_DIGEST],
                     const char *name, enum failure_code code, struct failure *failure)
{
    if (file->check == NULL || memcmp(value, file->expected, SHA512_DIGEST) == 0)
        return true;
    failure_set(failure, code, name, 0);
    failure->other = file->check;
    return false;
}

/* The name as sha512sum writes it; true if it needed escapes. */
static bool escape(const char *name, char *text, size_t size)
{
    bool escaped = false;
    size_t used = 0;
    for (; *name != '\0' && used + 3 < size; name++) {
        char letter = *name == '\\' ? '\\' : *name == '\n' ? 'n' : *name == '\r' ? 'r' : '\0';
        if (letter != '\0') {
            text[used++] = '\\';
            text[used++] = letter;
            escaped = true;
        } else {
            text[used++] = *name;
        }
    }
    text[used] = '\0';
    return escaped;
}

size_t line_file_make(const uint8_t value[SHA512_DIGEST], const char *name, int fd,
                      char line[LINE_FILE_MOST])
{
    char hex[HEX + 1], text[LINE_FILE_MOST - HEX - 8];
    hex_encode(value, SHA512_DIGEST, hex);
    bool escaped = escape(name, text, sizeof text);
    const int octets = snprintf(line, LINE_FILE_MOST, "%s%s  %s\n", escaped ? "\\" : "", hex, text);
    if (isatty(fd))
        text_tame(line, (size_t)octets - 1);
    return (size_t)octets;
}

bool line_file_create(struct line_file *file, struct failure *failure)
{
    return file->path == NULL || output_create(&file->out, failure);
}

bool line_file_complete(struct line_file *file, const uint8_t value[SHA512_DIGEST],
                        const char *name, struct failure *failure)
{
    char line[LINE_FILE_MOST];
    if (file->path == NULL)
        return true;
    const struct iovec piece = {line, line_file_make(value, name, file->out.fd, line)};
    return output_write(&file->out, &piece, 1, failure) &&
           output_complete(&file->out, 0600, NULL, failure);
}

bool line_file_publish(struct line_file *file, struct failure *failure)
{
    return file->path == NULL || output_publish(&file->out, failure);
}

bool line_file_settle(struct line_file *file, struct failure *failure)
{
    return output_settle(&file->out, failure);
}

void line_file_close(struct line_file *file)
{
    output_abandon(&file->out);
}
