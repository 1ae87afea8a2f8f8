/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/failure.h"

bool failure_set(struct failure *failure, enum failure_code code, const char *name, int error)
{
    *failure = (struct failure){.code = code, .name = name, .error = error};
    return false;
}
