/* SPDX-License-Identifier: ISC */
/* wipe() for the 32-bit programs, which hash only what everybody knows: src/base/secret.c needs
   headers of the kernel that a machine with a 64-bit compiler rarely has for 32 bits. */
#include "base/secret.h"

#include <string.h>

void wipe(void *memory, size_t octets)
{
    memset(memory, 0, octets);
}
