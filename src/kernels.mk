# SPDX-License-Identifier: ISC
# A library for each instruction set that some kernels need: only its units are compiled with its
# flags.  Directories append their kernels to the sources.

libkernels_sse2_a_SOURCES =
libkernels_sse2_a_CFLAGS = $(AM_CFLAGS) $(SSE2_CFLAGS)
if HAVE_KERNEL_SSE2
noinst_LIBRARIES += libkernels_sse2.a
kernel_libraries += libkernels_sse2.a
endif

libkernels_ssse3_a_SOURCES =
libkernels_ssse3_a_CFLAGS = $(AM_CFLAGS) $(SSSE3_CFLAGS)
if HAVE_KERNEL_SSSE3
noinst_LIBRARIES += libkernels_ssse3.a
kernel_libraries += libkernels_ssse3.a
endif

libkernels_avx2_a_SOURCES =
libkernels_avx2_a_CFLAGS = $(AM_CFLAGS) $(AVX2_CFLAGS)
if HAVE_KERNEL_AVX2
noinst_LIBRARIES += libkernels_avx2.a
kernel_libraries += libkernels_avx2.a
endif

libkernels_avx512_a_SOURCES =
libkernels_avx512_a_CFLAGS = $(AM_CFLAGS) $(AVX512_CFLAGS)
if HAVE_KERNEL_AVX512
noinst_LIBRARIES += libkernels_avx512.a
kernel_libraries += libkernels_avx512.a
endif

libkernels_neon_a_SOURCES =
libkernels_neon_a_CFLAGS = $(AM_CFLAGS) $(NEON_CFLAGS)
if HAVE_KERNEL_NEON
noinst_LIBRARIES += libkernels_neon.a
kernel_libraries += libkernels_neon.a
endif

libkernels_arm_sha512_a_SOURCES =
libkernels_arm_sha512_a_CFLAGS = $(AM_CFLAGS) $(ARM_SHA512_CFLAGS)
if HAVE_KERNEL_ARM_SHA512
noinst_LIBRARIES += libkernels_arm_sha512.a
kernel_libraries += libkernels_arm_sha512.a
endif
