/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "verbs.h"

#include "key.h"
#include "message.h"

int verb_keygen(const struct options *options)
{
    struct failure failure;
    return key_generate(options->output, &failure) ? EXIT_DONE : message_failure(&failure);
}
