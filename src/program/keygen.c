/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/secret.h"
#include "io/key.h"
#include "program/message.h"

int verb_keygen(const struct options *options)
{
    struct failure failure;
    secret_lock_stack();
    bool done = key_generate(options->output, &failure);
    secret_wipe_stack();
    return done ? EXIT_DONE : message_failure(&failure);
}
