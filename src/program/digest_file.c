/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/digest_file.h"

#include "base/hex.h"
#include "base/octets.h"
#include "base/text.h"
#include "io/descriptor.h"
#include "io/input.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A line has room for a path in which every octet is escaped. */
enum { HEX = 2 * SHA512_DIGEST, LINE = 2 * 4096 + HEX + 8 };

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

static bool read_expected(struct digest_file *file, const char *path, struct failure *failure)
{
    struct input in;
    char line[LINE];
    size_t got;
    bool read = input_open(&in, path, failure);
    if (read) {
        read = input_read(&in, &(struct iovec){line, sizeof line}, 1, &got, failure);
        input_close(&in);
    }
    if (!read) {
        failure->code = FAILURE_DIGEST_FILE;
        return false;
    }
    if (octets_have_mark((const uint8_t *)line, got))
        return failure_set(failure, FAILURE_BYTE_ORDER_MARK, path, 0);
    if (got == sizeof line || !parse_line(line, got, file->expected))
        return failure_set(failure, FAILURE_DIGEST_FILE, path, 0);
    return true;
}

bool digest_file_open(struct digest_file *file, const struct options *options, bool *out_exists,
                      struct stat *out_stat, struct failure *failure)
{
    *out_exists = false;
    file->options = options;
    file->wanted = options_given(options, OPTION_DIGEST) || options->check_digest != NULL;
    file->out = OUTPUT_NONE;
    if (options->check_digest != NULL && !read_expected(file, options->check_digest, failure))
        return false;
    if (options->digest != NULL) {
        const struct output_options output = {.path = options->digest,
                                              .replace = options_given(options, OPTION_FORCE)};
        return output_look(&file->out, &output, out_exists, out_stat, failure);
    }
    return true;
}

struct digest *digest_file_begin(struct digest_file *file, const struct sha512_engine *engine)
{
    if (!file->wanted)
        return NULL;
    digest_begin(&file->digest, engine);
    file->begun = true;
    return &file->digest;
}

bool digest_file_check(struct digest_file *file, const char *name, struct failure *failure)
{
    uint8_t found[SHA512_DIGEST];
    if (file->options->check_digest == NULL)
        return true;
    digest_value(&file->digest, found);
    if (memcmp(found, file->expected, sizeof found) == 0)
        return true;
    failure_set(failure, FAILURE_DIGEST, name, 0);
    failure->other = file->options->check_digest;
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

/* The line of --digest for that descriptor; returns its length.  A terminal gets no name that
   commands it. */
static size_t make_line(const struct digest_file *file, const char *name, int fd, char line[LINE])
{
    uint8_t found[SHA512_DIGEST];
    char hex[HEX + 1], text[LINE - HEX - 8];
    digest_value(&file->digest, found);
    hex_encode(found, sizeof found, hex);
    bool escaped = escape(name, text, sizeof text);
    const int octets = snprintf(line, LINE, "%s%s  %s\n", escaped ? "\\" : "", hex, text);
    if (isatty(fd))
        text_tame(line, (size_t)octets - 1);
    return (size_t)octets;
}

bool digest_file_create(struct digest_file *file, struct failure *failure)
{
    return file->options->digest == NULL || output_create(&file->out, failure);
}

bool digest_file_complete(struct digest_file *file, const char *name, struct failure *failure)
{
    char line[LINE];
    if (file->options->digest == NULL)
        return true;
    const struct iovec piece = {line, make_line(file, name, file->out.fd, line)};
    return output_write(&file->out, &piece, 1, failure) &&
           output_complete(&file->out, 0600, NULL, failure);
}

bool digest_file_publish(struct digest_file *file, const char *name, struct failure *failure)
{
    char line[LINE];
    if (!options_given(file->options, OPTION_DIGEST))
        return true;
    if (file->options->digest != NULL)
        return output_publish(&file->out, failure);
    const struct iovec whole = {line, make_line(file, name, STDERR_FILENO, line)};
    size_t done;
    return (descriptor_transfer(STDERR_FILENO, writev, POLLOUT, &whole, 1, &done) &&
            done == whole.iov_len) ||
           failure_set(failure, FAILURE_WRITE, "standard error", errno);
}

bool digest_file_settle(struct digest_file *file, struct failure *failure)
{
    return output_settle(&file->out, failure);
}

void digest_file_close(struct digest_file *file)
{
    output_abandon(&file->out);
    if (file->begun)
        digest_end(&file->digest);
}
