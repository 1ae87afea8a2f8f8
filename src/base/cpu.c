/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/cpu.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>

/* Bits of CPUID, XCR0: Intel SDM volume 1, 13.3 and 14.3; volume 2, CPUID. */
enum { XCR0_YMM = 0x06, XCR0_ZMM = 0xe6 };

static unsigned saved_registers(void)
{
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static unsigned found_features(void)
{
    unsigned a, b, c, d, saved = 0, found = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d))
        return 0;
    if (d & bit_SSE2)
        found |= CPU_SSE2;
    if ((found & CPU_SSE2) && (c & bit_SSSE3))
        found |= CPU_SSSE3;
    if (c & bit_OSXSAVE)
        saved = saved_registers();
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d))
        return found;
    const unsigned avx2 = bit_AVX2 | bit_BMI | bit_BMI2;
    if ((found & CPU_SSSE3) && (b & avx2) == avx2 && (saved & XCR0_YMM) == XCR0_YMM)
        found |= CPU_AVX2;
    const unsigned avx512 = bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL;
    if ((found & CPU_AVX2) && (b & avx512) == avx512 && (c & bit_AVX512VBMI) &&
        (saved & XCR0_ZMM) == XCR0_ZMM)
        found |= CPU_AVX512;
    return found;
}

#elif defined(__aarch64__)

static unsigned found_features(void)
{
    unsigned found = CPU_NEON; /* part of the base architecture */
#ifdef HWCAP_SHA512
    if (getauxval(AT_HWCAP) & HWCAP_SHA512)
        found |= CPU_ARM_SHA512;
#endif
    return found;
}

#else

static unsigned found_features(void)
{
    return 0;
}

#endif

/* In the order of enum cpu_feature: the name, and the set with what the feature builds on. */
static const struct {
    const char *name;
    unsigned set;
} features_known[CPU_FEATURES] = {
    {"sse2", CPU_SSE2},
    {"ssse3", CPU_SSSE3 | CPU_SSE2},
    {"avx2", CPU_AVX2 | CPU_SSSE3 | CPU_SSE2},
    {"avx512", CPU_AVX512 | CPU_AVX2 | CPU_SSSE3 | CPU_SSE2},
    {"neon", CPU_NEON},
    {"arm-sha512", CPU_ARM_SHA512 | CPU_NEON},
};

unsigned cpu_features_among(unsigned features, const char *list)
{
    unsigned allowed = 0;
    if (list == NULL)
        return features;
    for (const char *at = list; *at != '\0';) {
        const size_t length = strcspn(at, ", ");
        for (unsigned i = 0; i < CPU_FEATURES; i++) {
            const char *name = features_known[i].name;
            if (strlen(name) == length && strncmp(at, name, length) == 0)
                allowed |= features_known[i].set;
        }
        at += length + (at[length] != '\0');
    }
    return features & allowed;
}

unsigned cpu_features(void)
{
    return cpu_features_among(found_features(), getenv("GOSTCRYPT_CPU"));
}

void cpu_feature_names(unsigned features, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < CPU_FEATURES; i++)
        if (features & 1u << i) {
            int n =
                snprintf(text + used, size - used, "%s%s", used ? " " : "", features_known[i].name);
            if (n < 0 || (size_t)n >= size - used)
                return;
            used += (size_t)n;
        }
}
