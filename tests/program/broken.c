/* SPDX-License-Identifier: ISC */
/* Linked into a build of the program whose best cipher kernels are wrong on purpose: the linker's
   --wrap sends the calls of gost_kernels() and gost_kernel_by_name() here, where every bit-sliced
   kernel is replaced by one of the same name and needs that computes one bit wrongly. */
#include "config.h"

#include "gost/kernel_table.h"

#include <string.h>

enum { MOST = 64 };

const struct gost_kernel *const *__real_gost_kernels(size_t *count);
const struct gost_kernel *const *__wrap_gost_kernels(size_t *count);
const struct gost_kernel *__wrap_gost_kernel_by_name(const char *name);

static void wrong_ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                      const uint8_t *in, uint8_t *out, size_t blocks)
{
    gost_reference_kernel()->ctr(g, key, from, in, out, blocks);
    out[GOST_BLOCK * blocks - 1] ^= 0x80;
}

/* The first call is main()'s, before there are threads. */
const struct gost_kernel *const *__wrap_gost_kernels(size_t *count)
{
    static struct gost_kernel wrong[MOST];
    static const struct gost_kernel *kernels[MOST];
    const struct gost_kernel *const *right = __real_gost_kernels(count);
    for (size_t i = 0; i < *count && kernels[i] == NULL; i++) {
        kernels[i] = right[i];
        if (strncmp(right[i]->name, "bitslice-", 9) == 0) {
            wrong[i] = *right[i];
            wrong[i].ctr = wrong_ctr;
            kernels[i] = &wrong[i];
        }
    }
    return kernels;
}

const struct gost_kernel *__wrap_gost_kernel_by_name(const char *name)
{
    size_t count;
    const struct gost_kernel *const *kernels = __wrap_gost_kernels(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(kernels[i]->name, name) == 0)
            return kernels[i];
    return NULL;
}
