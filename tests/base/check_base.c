/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include "base/cpu.h"
#include "base/hex.h"
#include "base/octets.h"
#include "base/secret.h"

#include <stdlib.h>
#include <string.h>

START_TEST(octet_order_is_as_named)
{
    const uint8_t p[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8}; /* p + 1: an odd address */
    uint8_t q[9] = {0};
    ck_assert_uint_eq(load_le32(p + 1), 0x04030201);
    ck_assert_uint_eq(load_be32(p + 1), 0x01020304);
    ck_assert_uint_eq(load_be64(p + 1), UINT64_C(0x0102030405060708));
    ck_assert_uint_eq(load_le64(p + 1), UINT64_C(0x0807060504030201));
    store_le32(q + 1, 0x04030201);
    ck_assert_mem_eq(q + 1, p + 1, 4);
    store_be32(q + 1, 0x01020304);
    ck_assert_mem_eq(q + 1, p + 1, 4);
    store_be64(q + 1, UINT64_C(0x0102030405060708));
    ck_assert_mem_eq(q, p, 9);
    memset(q + 1, 0, 8);
    store_le64(q + 1, UINT64_C(0x0807060504030201));
    ck_assert_mem_eq(q, p, 9);
}
END_TEST

START_TEST(comparison_sees_every_bit)
{
    uint8_t a[64], b[64];
    unit_random_octets(a, sizeof a);
    memcpy(b, a, sizeof b);
    ck_assert(equal_constant_time(a, b, sizeof a));
    for (unsigned bit = 0; bit < 8 * sizeof a; bit++) {
        b[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ck_assert(!equal_constant_time(a, b, sizeof a));
        b[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    ck_assert(equal_constant_time(a, b, 0));
}
END_TEST

START_TEST(secret_memory_is_zeroed_and_writable)
{
    uint8_t *p = secret_alloc(5000), zero[5000] = {0};
    ck_assert_ptr_nonnull(p);
    ck_assert_mem_eq(p, zero, sizeof zero);
    memset(p, 0xa5, 5000);
    wipe(p, 4999);
    ck_assert_mem_eq(p, zero, 4999);
    ck_assert_uint_eq(p[4999], 0xa5);
    secret_free(p, 5000);
    secret_free(NULL, 5000);
    secret_lock_stack();
    secret_wipe_stack();
}
END_TEST

START_TEST(hexadecimal_there_and_back)
{
    for (int c = 0; c < 256; c++) {
        const char *digits = "0123456789abcdef", *capitals = "0123456789ABCDEF";
        const char *at = c == 0 ? NULL : strchr(digits, c);
        if (at == NULL && c != 0 && strchr(capitals, c) != NULL)
            at = digits + (strchr(capitals, c) - capitals);
        if (at != NULL)
            ck_assert_uint_eq(hex_digit((unsigned char)c), (unsigned)(at - digits));
        else
            ck_assert_uint_gt(hex_digit((unsigned char)c), 15);
    }
    for (unsigned i = 0; i < 2000; i++) {
        uint8_t octets[40], again[40];
        char text[2 * sizeof octets + 1], printed[3];
        const size_t count = unit_random() % (sizeof octets + 1);
        unit_random_octets(octets, sizeof octets);
        hex_encode(octets, count, text);
        ck_assert_uint_eq(strlen(text), 2 * count);
        for (size_t j = 0; j < count; j++) {
            snprintf(printed, sizeof printed, "%02x", octets[j]);
            ck_assert_mem_eq(text + 2 * j, printed, 2);
        }
        ck_assert(hex_decode(text, again, count));
        ck_assert_mem_eq(again, octets, count);
        if (count == 0)
            continue;
        text[unit_random() % (2 * count)] = "g/:@G` "[unit_random() % 7];
        ck_assert(!hex_decode(text, again, count));
    }
}
END_TEST

START_TEST(features_have_names)
{
    char text[64];
    cpu_feature_names((1u << CPU_FEATURES) - 1, text, sizeof text);
    ck_assert_str_eq(text, "sse2 ssse3 avx2 avx512 neon arm-sha512");
    cpu_feature_names(cpu_features(), text, sizeof text);
    printf("# this CPU: %s\n", text);
}
END_TEST

START_TEST(features_can_only_be_taken_away)
{
    const unsigned all = (1u << CPU_FEATURES) - 1;
    ck_assert_uint_eq(cpu_features_among(all, NULL), all);
    ck_assert_uint_eq(cpu_features_among(all, ""), 0);
    ck_assert_uint_eq(cpu_features_among(all, "none"), 0);
    ck_assert_uint_eq(cpu_features_among(all, "sse2,ssse3"), CPU_SSE2 | CPU_SSSE3);
    ck_assert_uint_eq(cpu_features_among(all, ",neon,,sse,SSE2,"), CPU_NEON);
    ck_assert_uint_eq(cpu_features_among(CPU_SSE2, "sse2,avx2"), CPU_SSE2);
    unsetenv("GOSTCRYPT_CPU");
    const unsigned here = cpu_features();
    setenv("GOSTCRYPT_CPU", "sse2,neon", 1);
    ck_assert_uint_eq(cpu_features(), here & (CPU_SSE2 | CPU_NEON));
    unsetenv("GOSTCRYPT_CPU");
}
END_TEST

START_TEST(features_keep_what_they_build_on)
{
    const unsigned all = (1u << CPU_FEATURES) - 1, to_avx2 = CPU_SSE2 | CPU_SSSE3 | CPU_AVX2;
    ck_assert_uint_eq(cpu_features_among(all, "ssse3"), CPU_SSE2 | CPU_SSSE3);
    ck_assert_uint_eq(cpu_features_among(all, "avx2"), to_avx2);
    ck_assert_uint_eq(cpu_features_among(all, "avx512 arm-sha512"), all);
    ck_assert_uint_eq(cpu_features_among(to_avx2, "avx512"), to_avx2);
    const unsigned here = cpu_features();
    for (unsigned i = 0; i < CPU_FEATURES; i++) {
        char name[64];
        cpu_feature_names(1u << i, name, sizeof name);
        if (here & 1u << i)
            ck_assert_uint_eq(cpu_features_among(all, name) & ~here, 0);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("base");
    unit_seed();
    TCase *tests = tcase_create("base");
    tcase_add_test(tests, octet_order_is_as_named);
    tcase_add_test(tests, comparison_sees_every_bit);
    tcase_add_test(tests, secret_memory_is_zeroed_and_writable);
    tcase_add_test(tests, hexadecimal_there_and_back);
    tcase_add_test(tests, features_have_names);
    tcase_add_test(tests, features_can_only_be_taken_away);
    tcase_add_test(tests, features_keep_what_they_build_on);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
