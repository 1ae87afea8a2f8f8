/* SPDX-License-Identifier: ISC */
/* What the CPU can do, and the operating system lets it do. */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stddef.h>

enum cpu_feature {
    CPU_SSE2 = 1 << 0,
    CPU_SSSE3 = 1 << 1,
    CPU_AVX2 = 1 << 2,   /* with BMI1 and BMI2, and the system saves ymm registers */
    CPU_AVX512 = 1 << 3, /* F, BW, DQ, VL and VBMI, and the system saves zmm registers */
    CPU_NEON = 1 << 4,
    CPU_ARM_SHA512 = 1 << 5, /* the SHA-512 instructions of ARMv8.2 */
    CPU_FEATURES = 6         /* how many */
};

/* A set of enum cpu_feature, from CPUID and XGETBV, or the auxiliary vector: an instruction set
   counts only if the operating system saves its registers, and with what it builds on (AVX-512 on
   AVX2, SSSE3, SSE2). The environment variable GOSTCRYPT_CPU, a list for cpu_features_among(), can
   take some away. */
unsigned cpu_features(void);

/* Those of a set that `list` names, with commas or blanks between, and those that they build on:
   "avx2" leaves SSE2 and SSSE3, too, as a compiler's -mavx2 does.  Words that name no feature are
   passed over: a list may serve several machines and versions, and "none", or the empty list,
   leaves nothing.  NULL: the set as it is. */
unsigned cpu_features_among(unsigned features, const char *list);

/* Short names of a set, with blanks between, for -v; `text` holds at least 64 octets. */
void cpu_feature_names(unsigned features, char *text, size_t size);

#endif
