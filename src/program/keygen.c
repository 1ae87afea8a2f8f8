/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/secret.h"
#include "io/identity.h"
#include "io/key.h"
#include "program/message.h"

#include <string.h>

int verb_keygen(const struct options *options)
{
    struct failure failure;
    struct identity output;
    secret_lock_stack();
    bool done =
        identity_look(&output, "output", strcmp(options->output, "-") == 0 ? NULL : options->output,
                      &failure) &&
        key_generate(options->output, &failure);
    secret_wipe_stack();
    return done ? EXIT_DONE : message_failure(&failure);
}
