/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/message.h"

#include "base/text.h"
#include "gost/sbox.h"
#include "format/header.h"
#include "io/descriptor.h"
#include "io/signals.h"
#include "program/message_foreign.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 5000 }; /* octets: a path and a sentence */

#define NOT_ON_DISK "is complete, but perhaps not on the disk yet"

enum { WHOLE_LINE = LINE + 64 }; /* with what stands before it */

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

/* The whole line in one write, so that lines of two programs in a pipe do not mix. */
static void say(const char *before, const char *text)
{
    char line[WHOLE_LINE];
    size_t done;
    const struct iovec whole = {line, compose(line, before, text)};
    (void)descriptor_transfer(STDERR_FILENO, writev, POLLOUT, &whole, 1, &done);
}

void message_line(const char *format, ...)
{
    char text[LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    say("", text);
}

bool message_usage(const char *format, ...)
{
    char text[LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    say("", text);
    say("hint: ", "gostcrypt --help lists the options");
    return false;
}

bool message_usage_hint(const char *hint, const char *format, ...)
{
    char text[LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    say("", text);
    say("hint: ", hint);
    return false;
}

const char *message_shown(const char *name)
{
    return name != NULL && name[0] == '\0' ? "''" : name;
}

static const char *header_sentence(const struct failure *f, char *text, size_t size)
{
    switch ((enum header_fault)f->part) {
    case HEADER_EMPTY:
        return "is empty, no gostcrypt file";
    case HEADER_TEXT_CRLF_TO_LF:
    case HEADER_TEXT_LF_TO_CRLF:
    case HEADER_TEXT_SWAPPED:
        return "was changed by a text conversion of its line ends";
    case HEADER_TEXT_7BIT:
        return "was changed by a text conversion to 7 bits";
    case HEADER_TEXT_UTF8:
        return "was changed by a text conversion to UTF-8";
    case HEADER_TEXT_UTF16:
        return "was changed by a text conversion to UTF-16";
    case HEADER_VERSION:
        snprintf(text, size,
                 "is of another version of the format: %" PRIu64 ", this program reads 1",
                 f->number);
        return text;
    case HEADER_CUT:
        return "is cut within its header";
    case HEADER_DAMAGED:
        return "has a damaged header";
    case HEADER_RANGE:
        snprintf(text, size, "has a header value out of range: octet %" PRIu64 " is %" PRIu64,
                 f->at, f->number);
        return text;
    default:
        return "is not a gostcrypt file";
    }
}

static const char *header_hint(enum header_fault fault)
{
    switch (fault) {
    case HEADER_TEXT_CRLF_TO_LF:
    case HEADER_TEXT_LF_TO_CRLF:
    case HEADER_TEXT_SWAPPED:
    case HEADER_TEXT_7BIT:
    case HEADER_TEXT_UTF8:
    case HEADER_TEXT_UTF16:
        return "make it again with -o FILE, and copy it as binary";
    case HEADER_DAMAGED:
        return "a copy of its header opens it: --header FILE";
    default:
        return NULL;
    }
}

static const char *table_fault(int fault)
{
    switch ((enum gost_sbox_fault)fault) {
    case GOST_SBOX_CHARACTER:
        return "neither a hexadecimal digit nor blank";
    case GOST_SBOX_ROW_LENGTH:
        return "a row has 16 digits";
    case GOST_SBOX_PERMUTATION:
        return "no permutation of 0 to f";
    default:
        return "a table has 8 rows";
    }
}

static const char *obstacle_sentence(enum failure_obstacle obstacle)
{
    switch (obstacle) {
    case OBSTACLE_MOUNT_POINT:
        return "is a mount point, and cannot be replaced";
    case OBSTACLE_IMMUTABLE:
        return "is immutable, and cannot be replaced";
    case OBSTACLE_APPEND_ONLY:
        return "can only be appended to, and not be replaced";
    case OBSTACLE_APPEND_ONLY_DIRECTORY:
        return "nothing can be replaced or renamed in its directory, which is append-only";
    case OBSTACLE_STICKY_DIRECTORY:
        return "belongs to somebody else and cannot be replaced in its directory, which is sticky";
    default:
        return "cannot be replaced";
    }
}

/* Into some of them not even the shell can write. */
static const char *obstacle_hint(enum failure_obstacle obstacle)
{
    switch (obstacle) {
    case OBSTACLE_IMMUTABLE:
        return "`chattr -i FILE` allows it";
    case OBSTACLE_APPEND_ONLY:
        return "`chattr -a FILE` allows it";
    default:
        return "`> FILE` instead of -o FILE replaces nothing and writes into the file itself";
    }
}

struct sentence {
    enum exit_status status;
    const char *text; /* goes behind the name of the file; NULL: made by made_text() */
    const char *hint; /* or NULL */
};

/* A text that ends in ": " is followed by the system's reason. */
static const struct sentence sentences[] = {
    [FAILURE_NONE] = {EXIT_DONE, "no failure", NULL},
    [FAILURE_OPEN_INPUT] = {EXIT_INPUT_OUTPUT, "cannot be read: ", NULL},
    [FAILURE_READ] = {EXIT_INPUT_OUTPUT, "cannot be read: ", NULL},
    [FAILURE_SHRUNK] = {EXIT_INPUT_OUTPUT, "became shorter while it was read", NULL},
    [FAILURE_IS_DIRECTORY] = {EXIT_INPUT_OUTPUT, "is a directory",
                              "tar packs one: tar c DIRECTORY | gostcrypt -e ..."},
    [FAILURE_OUTPUT_EXISTS] = {EXIT_INPUT_OUTPUT, "exists already", "-f replaces it"},
    [FAILURE_CREATE] = {EXIT_INPUT_OUTPUT, "cannot be written: ", NULL},
    [FAILURE_NO_TEMPORARY] = {EXIT_INPUT_OUTPUT, "no temporary file can be made in its directory: ",
                              "`> FILE` instead of -o FILE needs none"},
    [FAILURE_WRITE] = {EXIT_INPUT_OUTPUT, "cannot be written: ", NULL},
    [FAILURE_OBSTACLE] = {EXIT_INPUT_OUTPUT, NULL, NULL},
    [FAILURE_EXCHANGED] = {EXIT_INPUT_OUTPUT, "was exchanged for another file meanwhile", NULL},
    [FAILURE_FINISH] = {EXIT_INPUT_OUTPUT, "cannot be completed: ", NULL},
    [FAILURE_NOT_ON_DISK] = {EXIT_INPUT_OUTPUT, NOT_ON_DISK ": ", NULL},
    [FAILURE_SECOND_NAME] =
        {EXIT_INPUT_OUTPUT,
         "is complete, but keeps a second name: nothing can be removed from its "
         "directory",
         "`ls -A` shows it: .NAME.XXXXXX.gostcrypt"},
    [FAILURE_TOO_LARGE] = {EXIT_INPUT_OUTPUT, "is too large for one container",
                           "a larger --segment-size allows for more"},
    [FAILURE_NO_MEMORY] = {EXIT_INPUT_OUTPUT, "there is not enough memory",
                           "fewer threads (-T) need less"},
    [FAILURE_ARGON2_MEMORY] = {EXIT_INPUT_OUTPUT,
                               "there is not enough memory to make the key from the passphrase",
                               NULL},
    [FAILURE_ARGON2_UNSURE] = {EXIT_INPUT_OUTPUT,
                               "the key was made from the passphrase twice, and came out different",
                               "the memory of this machine may be faulty"},
    [FAILURE_RANDOM] = {EXIT_INPUT_OUTPUT, "the system gives no random numbers: ", NULL},
    [FAILURE_THREADS] = {EXIT_INPUT_OUTPUT,
                         "a thread could not be started, others took what was left",
                         "fewer threads (-T) need less"},
    [FAILURE_SAME_FILE] = {EXIT_USAGE, NULL, NULL},
    [FAILURE_TERMINAL] = {EXIT_USAGE, "ciphertext is not written to a terminal",
                          "-o FILE writes a file; `-o -` insists"},
    [FAILURE_KEY_TERMINAL] = {EXIT_USAGE, "a key is not shown on a terminal",
                              "-o FILE writes a file"},
    [FAILURE_TERMINAL_INPUT] = {EXIT_USAGE, "encrypted data are not read from a terminal",
                                "IN is the name of a file"},
    [FAILURE_DESCRIPTOR] = {EXIT_USAGE, "cannot be used: ", NULL},
    [FAILURE_SHARED_INPUT] = {EXIT_USAGE, NULL, "give one of them as a file"},
    [FAILURE_SHARED_OUTPUT] = {EXIT_USAGE, NULL, NULL},
    [FAILURE_BYTE_ORDER_MARK] = {EXIT_USAGE, "begins with a byte order mark",
                                 "save it as plain text, or as binary"},
    [FAILURE_KEY_OPEN] = {EXIT_USAGE, "the key cannot be read: ", NULL},
    [FAILURE_KEY_LENGTH] = {EXIT_USAGE, NULL, "gostcrypt -g -o FILE makes a key"},
    [FAILURE_KEY_NEWLINE] = {EXIT_USAGE, NULL, NULL},
    [FAILURE_KEY_HEX] = {EXIT_USAGE, NULL, "gostcrypt -g -o FILE makes a key"},
    [FAILURE_NO_TERMINAL] = {EXIT_USAGE, "there is no terminal to ask for a passphrase on",
                             "--passphrase-file FILE reads it from a file"},
    [FAILURE_PASSPHRASE_OPEN] = {EXIT_USAGE, "the passphrase cannot be read: ", NULL},
    [FAILURE_PASSPHRASE_EMPTY] = {EXIT_USAGE, "the passphrase is empty", NULL},
    [FAILURE_PASSPHRASE_LONG] = {EXIT_USAGE, "the passphrase is longer than 4096 octets", NULL},
    [FAILURE_PASSPHRASE_DIFFERS] = {EXIT_USAGE, "the two passphrases differ", NULL},
    [FAILURE_SBOX_OPEN] = {EXIT_USAGE, "is neither a named set of S-boxes nor a readable file: ",
                           "gostcrypt -s list shows the names"},
    [FAILURE_SBOX_TABLE] = {EXIT_USAGE, NULL, NULL},
    [FAILURE_SBOX_NEEDED] = {EXIT_USAGE, "was made with a user's table of S-boxes",
                             "give the table again: -s FILE"},
    [FAILURE_SBOX_NOT_NEEDED] = {EXIT_USAGE, "names its S-boxes itself: -s has no meaning here",
                                 NULL},
    [FAILURE_NEEDS_KEY_FILE] = {EXIT_USAGE, "was made with a key file, not a passphrase",
                                "-k FILE gives it"},
    [FAILURE_NEEDS_PASSPHRASE] = {EXIT_USAGE, "was made with a passphrase, not a key file",
                                  "-p asks for it"},
    [FAILURE_HEADER_OPEN] = {EXIT_USAGE, "the header cannot be read: ", NULL},
    [FAILURE_DIGEST_FILE] = {EXIT_USAGE, NULL, NULL},
    [FAILURE_NO_KERNEL] = {EXIT_USAGE, NULL, "gostcrypt --kernel list shows them"},
    [FAILURE_ARGON2_COST] = {EXIT_USAGE, NULL, NULL},
    [FAILURE_WRONG_KEY] = {EXIT_KEY, NULL, NULL},
    [FAILURE_HEADER] = {EXIT_DAMAGED, NULL, NULL},
    [FAILURE_FOREIGN] = {EXIT_DAMAGED, NULL, NULL},
    [FAILURE_NOT_BARE] = {EXIT_DAMAGED, NULL, NULL},
    [FAILURE_SEGMENT] = {EXIT_DAMAGED, NULL, NULL},
    [FAILURE_TRUNCATED] = {EXIT_DAMAGED, NULL, NULL},
    [FAILURE_DIGEST] = {EXIT_DAMAGED, NULL, NULL},
    [FAILURE_NOT_SALTED] = {EXIT_DAMAGED, NULL, NULL},
    [FAILURE_PADDING] = {EXIT_DAMAGED, "the padding is wrong: another key, or damaged", NULL},
    [FAILURE_WHOLE_BLOCKS] = {EXIT_DAMAGED, NULL, "--padding pkcs7 fills the last block"},
};

static void made_text(const struct failure *f, char *text, size_t size)
{
    char detail[200];
    const char *name = message_shown(f->name);
    switch (f->code) {
    case FAILURE_SAME_FILE:
        snprintf(detail, sizeof detail, "%s and output", f->roles[0]);
        snprintf(text, size, "%s: %s are the same file%s%s", name, f->part ? "two outputs" : detail,
                 strcmp(name, f->other) ? ": " : "", strcmp(name, f->other) ? f->other : "");
        break;
    case FAILURE_SHARED_INPUT:
        snprintf(text, size, "%s and %s cannot both come from %s", f->roles[0], f->roles[1], name);
        break;
    case FAILURE_SHARED_OUTPUT:
        snprintf(text, size, "%s and %s cannot both go to %s", f->roles[0], f->roles[1], name);
        break;
    case FAILURE_OBSTACLE:
        snprintf(text, size, "%s: %s", name, obstacle_sentence((enum failure_obstacle)f->part));
        break;
    case FAILURE_KEY_LENGTH:
        snprintf(text, size, "%s: is %s%" PRIu64 " octets, a key is 32 (or 64 hexadecimal digits)",
                 name, f->part ? "at least " : "", f->number);
        break;
    case FAILURE_KEY_NEWLINE:
        snprintf(text, size, "%s: is %" PRIu64 " octets, expected 32; it ends in a newline", name,
                 f->number);
        break;
    case FAILURE_KEY_HEX:
        snprintf(text, size, "%s: is %" PRIu64 " octets, but not 64 hexadecimal digits%s", name,
                 f->number, f->number > 64 ? " and one line end" : "");
        break;
    case FAILURE_SBOX_TABLE:
        if (f->number != 0)
            snprintf(text, size, "%s: line %" PRIu64 ": %s", name, f->number, table_fault(f->part));
        else
            snprintf(text, size, "%s: %s", name, table_fault(f->part));
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
                 "%s: its passphrase would cost %" PRIu64 " MiB of memory in %d passes: too much",
                 name, f->number >> 10, f->part);
        break;
    case FAILURE_WRONG_KEY:
        snprintf(text, size, "%s: wrong %s", name, f->other);
        break;
    case FAILURE_HEADER:
        snprintf(text, size, "%s: %s", name, header_sentence(f, detail, sizeof detail));
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
                 name, f->segment, f->part || f->ends != 0 ? "damaged, cut or extended" : "damaged",
                 f->data_at, f->at);
        break;
    case FAILURE_TRUNCATED:
        snprintf(text, size,
                 "%s: is truncated at segment %" PRIu64 " (data from octet %" PRIu64
                 ", file from octet %" PRIu64 ")",
                 name, f->segment, f->data_at, f->at);
        break;
    case FAILURE_DIGEST:
        snprintf(text, size, "%s: the plaintext's SHA-512 is not the one in %s", name, f->other);
        break;
    case FAILURE_WHOLE_BLOCKS:
        snprintf(text, size, "%s: %" PRIu64 " octets are no whole blocks of 8", name, f->number);
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

int message_failure(const struct failure *f)
{
    const struct sentence *s = &sentences[f->code];
    const char *hint = s->hint;
    char text[LINE], ending[200];
    signals_await_death();
    if (s->text == NULL) {
        made_text(f, text, sizeof text);
    } else {
        size_t length = strlen(s->text);
        bool reason = length > 2 && !strcmp(s->text + length - 2, ": ");
        snprintf(text, sizeof text, "%s%s%s%s", f->name ? message_shown(f->name) : "",
                 f->name ? ": " : "", s->text, reason ? strerror(f->error) : "");
    }
    if (f->code == FAILURE_KEY_OPEN && f->error == ENOENT)
        hint = "gostcrypt -g -o FILE makes a key";
    if (f->code == FAILURE_SEGMENT && f->given != NULL)
        hint = "perhaps the header is that of another container of the same key";
    if (f->ends != 0)
        hint = ending_hint(f, ending, sizeof ending);
    if (f->marked)
        hint = "the passphrase's file begins with a byte order mark, which is part of it";
    if (f->code == FAILURE_OBSTACLE)
        hint = obstacle_hint((enum failure_obstacle)f->part);
    if (f->code == FAILURE_HEADER)
        hint = header_hint((enum header_fault)f->part);
    if (f->code == FAILURE_FOREIGN || f->code == FAILURE_NOT_BARE || f->code == FAILURE_NOT_SALTED)
        hint = message_foreign_hint(f);
    if (f->code == FAILURE_WHOLE_BLOCKS && !f->part)
        hint = NULL;
    if ((f->code == FAILURE_IS_DIRECTORY || f->code == FAILURE_OUTPUT_EXISTS) && f->part)
        hint = NULL;
    if (f->code == FAILURE_OPEN_INPUT && f->error == EISDIR)
        hint = sentences[FAILURE_IS_DIRECTORY].hint;
    say("", text);
    if (hint != NULL)
        say("hint: ", hint);
    if (f->code == FAILURE_HEADER && f->given != NULL)
        return EXIT_USAGE;
    return (int)s->status;
}

void message_no_threads(void)
{
    const struct failure failure = {.code = FAILURE_THREADS};
    (void)message_failure(&failure);
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
    char text[LINE];
    size_t octets = 0;
    if (name != NULL) {
        snprintf(text, sizeof text, "%s: " NOT_ON_DISK, name);
        octets = compose(line, "", text);
    }
    signals_set_farewell(name != NULL ? line : NULL, octets);
}
