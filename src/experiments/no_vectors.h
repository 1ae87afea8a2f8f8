/* SPDX-License-Identifier: ISC */
/* Comes at the end of config.h when a program with a single scalar kernel is built (make
   gostcrypt-u32 gostcrypt-fast32): there are no others then. */
#undef HAVE_KERNEL_SSE2
#undef HAVE_KERNEL_SSSE3
#undef HAVE_KERNEL_BMI2
#undef HAVE_KERNEL_AVX2
#undef HAVE_KERNEL_AVX512
#undef HAVE_KERNEL_NEON
