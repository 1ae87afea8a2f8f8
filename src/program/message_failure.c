/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/message.h"

#include "io/signals.h"
#include "program/message_parts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void made_text(const struct failure *f, char *text, size_t size)
{
    char detail[200];
    const char *name = message_shown(f->name);
    switch (f->code) {
    case FAILURE_SAME_FILE:
        snprintf(detail, sizeof detail, "%s and output", f->roles[0]);
        snprintf(text, size, "%s: %s are the same file%s%s", name,
                 f->two_outputs ? "two outputs" : detail, strcmp(name, f->other) ? ": " : "",
                 strcmp(name, f->other) ? f->other : "");
        break;
    case FAILURE_SHARED_INPUT:
        snprintf(text, size, "%s and %s cannot both come from %s", f->roles[0], f->roles[1], name);
        break;
    case FAILURE_SHARED_OUTPUT:
        snprintf(text, size, "%s and %s cannot both go to %s", f->roles[0], f->roles[1], name);
        break;
    case FAILURE_OBSTACLE:
        snprintf(text, size, "%s: %s", name, message_obstacle(f->obstacle));
        break;
    case FAILURE_KEY_LENGTH:
        snprintf(text, size, "%s: is %s%" PRIu64 " octets, a key is 32 (or 64 hexadecimal digits)",
                 name, f->at_least ? "at least " : "", f->octets);
        break;
    case FAILURE_KEY_NEWLINE:
        snprintf(text, size, "%s: is %" PRIu64 " octets, expected 32; it ends in a newline", name,
                 f->octets);
        break;
    case FAILURE_KEY_HEX:
        snprintf(text, size, "%s: is %" PRIu64 " octets, but not 64 hexadecimal digits%s", name,
                 f->octets, f->octets > 64 ? " and one line end" : "");
        break;
    case FAILURE_SBOX_TABLE:
        if (f->line != 0)
            snprintf(text, size, "%s: line %u: %s", name, f->line, message_table(f->table));
        else
            snprintf(text, size, "%s: %s", name, message_table(f->table));
        break;
    case FAILURE_DIGEST_FILE:
        snprintf(text, size, "%s: %s%s", name,
                 f->error ? "the digest cannot be read: "
                          : "is not one line as sha512sum prints it",
                 f->error ? strerror(f->error) : "");
        break;
    case FAILURE_NO_KERNEL:
        snprintf(text, size, "%s: no such cipher kernel for this CPU and these S-boxes",
                 message_shown(f->other));
        break;
    case FAILURE_ARGON2_COST:
        snprintf(text, size,
                 "%s: its passphrase would cost %" PRIu64 " MiB of memory in %u passes: too much",
                 name, f->memory_kib >> 10, f->passes);
        break;
    case FAILURE_RANGE:
        snprintf(text, size,
                 "%s: the range begins behind the end: there are %" PRIu64 " octets of data", name,
                 f->octets);
        break;
    case FAILURE_WRONG_KEY:
        snprintf(text, size, "%s: wrong %s", name, f->other);
        break;
    case FAILURE_HEADER:
        snprintf(text, size, "%s: %s", name, message_header(f, detail, sizeof detail));
        break;
    case FAILURE_FOREIGN:
    case FAILURE_NOT_BARE:
    case FAILURE_NOT_SALTED:
        message_foreign(f, name, text, size);
        break;
    case FAILURE_SEGMENT:
        snprintf(text, size,
                 "%s: segment %" PRIu64 " is %s (data from octet %" PRIu64
                 ", file from octet %" PRIu64 ")",
                 name, f->segment,
                 f->in_last_piece || f->ends != 0 ? "damaged, cut or extended" : "damaged",
                 f->data_at, f->at);
        break;
    case FAILURE_TRUNCATED:
        snprintf(text, size,
                 "%s: is truncated at segment %" PRIu64 " (data from octet %" PRIu64
                 ", file from octet %" PRIu64 ")",
                 name, f->segment, f->data_at, f->at);
        break;
    case FAILURE_SALVAGED:
        if (f->octets > 0)
            snprintf(text, size,
                     "%s: is damaged: %" PRIu64 " octets of data in %" PRIu64 " range%s are lost%s",
                     name, f->octets, f->ranges, f->ranges == 1 ? "" : "s",
                     f->at_least ? ", and their end" : "");
        else
            snprintf(text, size, "%s: is damaged%s", name,
                     f->at_least ? ": the end of the data is lost"
                                 : ", but none of the data are lost");
        break;
    case FAILURE_COMMAND_START:
        snprintf(text, size, "%s: %s", name, strerror(f->error));
        break;
    case FAILURE_COMMAND_EXIT:
        snprintf(text, size, "%s: exited with status %u", name, f->value);
        break;
    case FAILURE_COMMAND_KILLED:
        snprintf(text, size, "%s: killed by signal %u (%s)", name, f->value,
                 strsignal((int)f->value));
        break;
    case FAILURE_DIGEST:
        snprintf(text, size, "%s: the plaintext's SHA-512 is not the one in %s", name, f->other);
        break;
    case FAILURE_INTEGRITY:
        snprintf(text, size,
                 "%s: is whole, but another container than the one whose integrity digest is in %s",
                 name, f->other);
        break;
    case FAILURE_CMS:
        message_cms(f, name, text, size);
        break;
    case FAILURE_WHOLE_BLOCKS:
        snprintf(text, size, "%s: %" PRIu64 " octets are no whole blocks of 8", name, f->octets);
        break;
    default:
        snprintf(text, size, "%s", name);
        break;
    }
}

/* What follows a container that is whole. */
static const char *ending_hint(const struct failure *f, char *text, size_t size)
{
    const char *kind = f->follow == FOLLOW_ZEROS ? " of zeros" : "";
    const char *behind = f->follow == FOLLOW_CONTAINER ? ": another container" : "";
    const int at =
        snprintf(text, size, "the container is whole and ends at octet %" PRIu64 "; ", f->ends);
    text += at;
    size -= (size_t)at;
    if (f->excess == UINT64_MAX)
        snprintf(text, size, "octets%s follow%s", kind, behind);
    else if (f->excess == 1)
        snprintf(text, size, "1 octet%s follows%s", kind, behind);
    else
        snprintf(text, size, "%" PRIu64 " octets%s follow%s", f->excess, kind, behind);
    return text - at;
}

/* The hint, if it depends on more than the code. */
static const char *made_hint(const struct failure *f, char *text, size_t size)
{
    const char *hint = message_sentence(f->code)->hint;
    switch (f->code) {
    case FAILURE_OPEN_INPUT:
        return f->error == EISDIR ? message_sentence(FAILURE_IS_DIRECTORY)->hint : hint;
    case FAILURE_IS_DIRECTORY:
        return f->is_output ? NULL : hint;
    case FAILURE_OUTPUT_EXISTS:
        return f->never_replaced ? NULL : hint;
    case FAILURE_OBSTACLE:
        return message_obstacle_hint(f->obstacle);
    case FAILURE_KEY_OPEN:
        return f->error == ENOENT ? message_sentence(FAILURE_KEY_LENGTH)->hint : hint;
    case FAILURE_WRONG_KEY:
        if (f->marked)
            return "the passphrase's file begins with a byte order mark, which is part of it";
        return f->utf16 ? "the passphrase's file looks like UTF-16: its zero octets are part of it"
                        : hint;
    case FAILURE_HEADER:
        return f->given != NULL && f->header == HEADER_DAMAGED
                   ? "it is the file of --header that is damaged, whatever IN's own header is"
                   : message_header_hint(f->header);
    case FAILURE_CMS:
        return message_cms_hint(f);
    case FAILURE_FOREIGN:
    case FAILURE_NOT_BARE:
    case FAILURE_NOT_SALTED:
        return message_foreign_hint(f);
    case FAILURE_SEGMENT:
        if (f->ends != 0)
            return ending_hint(f, text, size);
        return f->given != NULL ? "perhaps the header is that of another container of the same key"
                                : hint;
    case FAILURE_WHOLE_BLOCKS:
        return f->encrypting ? hint : NULL;
    default:
        return hint;
    }
}

/* What is wrong with a file of --header is wrong with the command line. */
static enum exit_status status_of(const struct failure *f)
{
    const bool of_header = f->code == FAILURE_HEADER || f->code == FAILURE_FOREIGN;
    return of_header && f->given != NULL ? EXIT_USAGE : message_sentence(f->code)->status;
}

void message_failure_text(const struct failure *f, char *text, size_t size)
{
    const struct message_sentence *s = message_sentence(f->code);
    if (s->text == NULL)
        made_text(f, text, size);
    else
        snprintf(text, size, "%s%s%s%s%s", f->name != NULL ? message_shown(f->name) : "",
                 f->name != NULL ? ": " : "", s->text, s->reason ? ": " : "",
                 s->reason ? strerror(f->error) : "");
}

int message_failure(const struct failure *f)
{
    char text[MESSAGE_MOST], ending[200];
    signals_await_death();
    message_failure_text(f, text, sizeof text);
    message_say("", text);
    const char *hint = made_hint(f, ending, sizeof ending);
    if (hint != NULL)
        message_say("hint: ", hint);
    return (int)status_of(f);
}

void message_no_threads(void)
{
    const struct failure failure = {.code = FAILURE_THREADS};
    (void)message_failure(&failure);
}
