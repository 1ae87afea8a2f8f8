/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/digest_file.h"

#include "io/descriptor.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

void digest_file_init(struct digest_file *file, const struct options *options)
{
    *file = (struct digest_file){.options = options};
    file->wanted = options_given(options, OPTION_DIGEST) || options->check_digest != NULL;
    line_file_init(&file->line, options->digest, options->check_digest);
}

struct digest *digest_file_begin(struct digest_file *file, const struct sha512_engine *engine)
{
    if (!file->wanted)
        return NULL;
    digest_begin(&file->digest, engine);
    file->begun = true;
    return &file->digest;
}

bool digest_file_check(const struct digest_file *file, const char *name, struct failure *failure)
{
    uint8_t found[SHA512_DIGEST];
    if (!file->begun)
        return true;
    digest_value(&file->digest, found);
    return line_file_check(&file->line, found, name, FAILURE_DIGEST, failure);
}

bool digest_file_complete(struct digest_file *file, const char *name, struct failure *failure)
{
    uint8_t found[SHA512_DIGEST];
    if (!file->begun)
        return true;
    digest_value(&file->digest, found);
    return line_file_complete(&file->line, found, name, failure);
}

bool digest_file_publish(struct digest_file *file, const char *name, struct failure *failure)
{
    uint8_t found[SHA512_DIGEST];
    char line[LINE_FILE_MOST];
    if (!options_given(file->options, OPTION_DIGEST) || !file->begun)
        return true;
    if (file->line.path != NULL)
        return line_file_publish(&file->line, failure);
    digest_value(&file->digest, found);
    const struct iovec whole = {line, line_file_make(found, name, STDERR_FILENO, line)};
    size_t done;
    return (descriptor_transfer(STDERR_FILENO, writev, POLLOUT, &whole, 1, &done) &&
            done == whole.iov_len) ||
           failure_set(failure, FAILURE_WRITE, "standard error", errno);
}

void digest_file_close(struct digest_file *file)
{
    line_file_close(&file->line);
    if (file->begun)
        digest_end(&file->digest);
}
