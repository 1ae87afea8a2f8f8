/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/message.h"

#include <stddef.h>

/* What stands before and behind the name; without one, all. */
static const struct {
    const char *before, *behind;
} warnings[] = {
    [WARNING_EMPTY] = {"", ": was empty"},
    [WARNING_CHANGED] = {"", ": changed while it was read"},
    [WARNING_KEY_OF_OTHERS] = {"", ": others can read this key"},
    [WARNING_PASSPHRASE_OF_OTHERS] = {"", ": others can read this passphrase"},
    [WARNING_PRINTABLE] = {"", ": printable characters are a password, not a random key"},
    [WARNING_REPEATED] = {"", ": this key is one octet repeated"},
    [WARNING_MARKED] = {"", ": the byte order mark at its start is part of the passphrase"},
    [WARNING_UTF16] = {"", ": looks like UTF-16: its zero octets are part of the passphrase"},
    [WARNING_KERNEL] = {"kernel ", " computes wrongly on this machine and is not used"},
    [WARNING_BARE] = {"",
                      "a bare stream is not authenticated: nobody notices when it is changed or "
                      "cut"},
    [WARNING_SALTED] = {"", "a file of openssl enc is not authenticated: nobody notices a wrong "
                            "passphrase, nor when it is changed or cut"},
    [WARNING_ECB] = {"", "in ECB mode equal blocks stay visible; -m ctr hides them"},
    [WARNING_TABLE] = {"", "the file will not hold this table of S-boxes; keep it to decrypt"},
};

void message_warning(enum message_warning warning, const char *name)
{
    message_line("warning: %s%s%s", warnings[warning].before, name != NULL ? name : "",
                 warnings[warning].behind);
}

void message_few_threads(unsigned had, unsigned wanted)
{
    message_line("warning: only %u of %u threads could be had", had, wanted);
}
