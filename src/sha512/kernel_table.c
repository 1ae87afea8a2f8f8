/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "sha512/kernel_table.h"

/* The units, which nothing else refers to by name. */
extern const struct sha512_kernel sha512_lanes_avx512, sha512_lanes4_avx512, sha512_stream_avx512,
    sha512_lanes_avx2, sha512_stream_avx2, sha512_stream_arm_sha512, sha512_stream_plain;

/* A line each. */
/* clang-format off */
static const struct sha512_kernel *const kernels[] = {
#ifdef HAVE_KERNEL_AVX512
    &sha512_lanes_avx512,
    &sha512_lanes4_avx512,
    &sha512_stream_avx512,
#endif
#ifdef HAVE_KERNEL_AVX2
    &sha512_lanes_avx2,
    &sha512_stream_avx2,
#endif
#ifdef HAVE_KERNEL_ARM_SHA512
    &sha512_stream_arm_sha512,
#endif
    &sha512_stream_plain,
};
/* clang-format on */

const struct sha512_kernel *const *sha512_kernels(size_t *count)
{
    *count = sizeof kernels / sizeof *kernels;
    return kernels;
}

const struct sha512_kernel *sha512_reference_kernel(void)
{
    return &sha512_stream_plain;
}
