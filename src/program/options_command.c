/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/message.h"
#include "program/options_table.h"

#include <string.h>

static bool is_stdin(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

bool options_check_command(const struct options *options)
{
    const bool from = options_given(options, OPTION_FROM_COMMAND);
    const bool to = options_given(options, OPTION_TO_COMMAND);
    if (!from && !to)
        return true;
    if (options->command == NULL)
        return message_usage_hint(from ? "gostcrypt -e -k KEY -o OUT --from-command -- tar c DIR"
                                       : "gostcrypt -d -k KEY --to-command IN -- tar x",
                                  "%s needs a command, behind --",
                                  options_name(from ? OPTION_FROM_COMMAND : OPTION_TO_COMMAND));
    if (to && options->output != NULL)
        return message_usage("--to-command and --output exclude each other");
    if (to)
        return true;
    if (options->input != NULL)
        return message_usage("--from-command reads no input file: %s",
                             message_shown(options->input));
    if (options->parts != 0 || options_given(options, OPTION_MAKE_HEADER))
        return message_usage("--from-command and %s exclude each other",
                             options->parts != 0 ? "--part" : "--make-header");
    if (is_stdin(options->key) || is_stdin(options->passphrase_file))
        return message_usage("standard input is the command's: the key cannot come from there");
    return true;
}
