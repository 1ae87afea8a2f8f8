/* SPDX-License-Identifier: ISC */
/* Loop tests over all kernels of SHA-512. */
#ifndef SHA512_ENGINES_H
#define SHA512_ENGINES_H

#include "support/unit.h"

#include "base/cpu.h"
#include "sha512/kernel_table.h"
#include "sha512/sha512.h"

/* The engine with kernel `i`; NULL: the CPU lacks it. */
static inline const struct sha512_engine *engine_of(int i)
{
    static struct sha512_engine engine;
    size_t count;
    const struct sha512_kernel *kernel = sha512_kernels(&count)[i];
    ck_assert_uint_lt((unsigned)i, count);
    if (kernel->cpu & ~cpu_features())
        return NULL;
    sha512_engine_init(&engine);
    if (kernel->lanes == 1)
        engine.stream = kernel;
    else
        engine.lanes = kernel;
    return &engine;
}

/* Prints the names as a TAP comment; returns how many kernels there are. */
static inline int engines_count(void)
{
    size_t count;
    const struct sha512_kernel *const *kernel = sha512_kernels(&count);
    printf("# kernels:");
    for (size_t i = 0; i < count; i++)
        printf(" %s%s", kernel[i]->name, kernel[i]->cpu & ~cpu_features() ? " (not run)" : "");
    printf("\n");
    return (int)count;
}

#endif
