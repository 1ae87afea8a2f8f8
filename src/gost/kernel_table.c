/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/kernel_table.h"

#include <string.h>

/* The units, which nothing else refers to by name. */
extern const struct gost_kernel gost_bitslice_avx512, gost_wordslice_avx512, gost_bitslice_avx2,
    gost_byteslice_avx2, gost_bitslice_sse2, gost_byteslice_ssse3, gost_bitslice_neon,
    gost_byteslice_neon, gost_bitslice_u64, gost_scalar_u32, gost_scalar_fast32;

/* A line each. */
/* clang-format off */
static const struct gost_kernel *const kernels[] = {
#ifdef HAVE_KERNEL_AVX512
    &gost_bitslice_avx512,
    &gost_wordslice_avx512,
#endif
#ifdef HAVE_KERNEL_AVX2
    &gost_bitslice_avx2,
    &gost_byteslice_avx2,
#endif
#ifdef HAVE_KERNEL_SSE2
    &gost_bitslice_sse2,
#endif
#ifdef HAVE_KERNEL_SSSE3
    &gost_byteslice_ssse3,
#endif
#ifdef HAVE_KERNEL_NEON
    &gost_bitslice_neon,
    &gost_byteslice_neon,
#endif
    &gost_bitslice_u64,
    &gost_scalar_u32,
    &gost_scalar_fast32,
};
/* clang-format on */

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

const struct gost_kernel *const *gost_kernels(size_t *count)
{
    *count = KERNELS;
    return kernels;
}

const struct gost_kernel *gost_kernel_by_name(const char *name)
{
    for (size_t i = 0; i < KERNELS; i++)
        if (strcmp(kernels[i]->name, name) == 0)
            return kernels[i];
    return NULL;
}

const struct gost_kernel *gost_reference_kernel(void)
{
    size_t i = 0;
    while (kernels[i]->cpu != 0 || !kernels[i]->any_sbox)
        i++;
    return kernels[i];
}
