/* SPDX-License-Identifier: ISC */
/* What is compared in memory: our kernels, and what other libraries do with the same octets. */
#ifndef COMPARE_MEMORY_H
#define COMPARE_MEMORY_H

#include "gost/kernel.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* scalar.inc.c with one block at a time: what ratios refer to. */
extern const struct gost_kernel compare_one_block;

/* A library's way to do the work in place, over `octets` octets.  A hash writes its digest to the
   start of `data`. */
struct other {
    const char *name;
    enum { OTHER_ECB, OTHER_ECB_DECRYPT, OTHER_COUNTER, OTHER_SHA512 } what;
    void (*run)(uint8_t *data, size_t octets);
};

/* Those that are built in and work, with this key and synchro message; tc26Z is their S-box.
   Counter mode is with key meshing: other programs have no other. */
size_t others_open(const uint8_t key[GOST_KEY], const uint8_t iv[GOST_BLOCK], struct other others[],
                   size_t most);

/* A line "version: LIBRARY VERSION" for each, on standard output. */
void others_print_versions(void);

#endif
