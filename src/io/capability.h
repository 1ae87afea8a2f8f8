/* SPDX-License-Identifier: ISC */
#ifndef CAPABILITY_H
#define CAPABILITY_H

#include <stdbool.h>

/* Whether this process may do what only a file's owner may: CAP_FOWNER, capabilities(7), or being
   root where there are no capabilities. */
bool capability_of_owners(void);

#endif
