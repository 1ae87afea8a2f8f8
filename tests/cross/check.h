/* SPDX-License-Identifier: ISC */
/* The part of Check that the tests of the cipher and the hash use, for machines that Check is not
   built for: no processes, and the first failure ends the program.  See scripts/cross-check. */
#ifndef CROSS_CHECK_H
#define CROSS_CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cross_test {
    const char *name;
    void (*run)(int);
    int from, to;
};

typedef struct {
    struct cross_test tests[64];
    size_t count;
} TCase;
typedef TCase Suite, SRunner;

enum { CK_ENV };

/* One of each: a program has one suite, whose cases are run in the order they came in. */
static inline TCase *cross_all(void)
{
    static TCase all;
    return &all;
}

static inline void cross_add(TCase *all, const char *name, void (*run)(int), int from, int to)
{
    all->tests[all->count++] = (struct cross_test){name, run, from, to};
}

static inline void cross_run(const TCase *all)
{
    for (size_t i = 0; i < all->count; i++) {
        for (int turn = all->tests[i].from; turn < all->tests[i].to; turn++)
            all->tests[i].run(turn);
        printf("ok %zu - %s\n", i + 1, all->tests[i].name);
        fflush(stdout);
    }
}

#define START_TEST(name) static void name(__attribute__((unused)) int _i)
#define END_TEST
#define suite_create(name) cross_all()
#define tcase_create(name) cross_all()
#define suite_add_tcase(suite, tcase) ((void)(suite), (void)(tcase))
#define tcase_set_timeout(tcase, seconds) ((void)0)
#define tcase_add_test(tcase, name) cross_add(tcase, #name, name, 0, 1)
#define tcase_add_loop_test(tcase, name, from, to) cross_add(tcase, #name, name, from, to)
#define srunner_create(suite) (suite)
#define srunner_run_all(runner, how) cross_run(runner)
#define srunner_ntests_failed(runner) ((void)(runner), 0)
#define srunner_free(runner) ((void)(runner))

#define ck_abort_msg(...) \
    (printf("not ok %s:%d: ", __FILE__, __LINE__), printf(__VA_ARGS__), puts(""), exit(1))
#define ck_assert_msg(x, ...) ((x) ? (void)0 : ck_abort_msg(__VA_ARGS__))
#define ck_assert(x) ck_assert_msg(x, "%s", #x)
#define ck_assert_int_eq(a, b) ck_assert((intmax_t)(a) == (intmax_t)(b))
#define ck_assert_uint_eq(a, b) ck_assert((uintmax_t)(a) == (uintmax_t)(b))
#define ck_assert_uint_le(a, b) ck_assert((uintmax_t)(a) <= (uintmax_t)(b))
#define ck_assert_uint_lt(a, b) ck_assert((uintmax_t)(a) < (uintmax_t)(b))
#define ck_assert_uint_gt(a, b) ck_assert((uintmax_t)(a) > (uintmax_t)(b))
#define ck_assert_str_eq(a, b) ck_assert(strcmp(a, b) == 0)
#define ck_assert_mem_eq(a, b, size) ck_assert(memcmp(a, b, size) == 0)
#define ck_assert_ptr_eq(a, b) ck_assert((a) == (b))
#define ck_assert_ptr_null(a) ck_assert((a) == NULL)
#define ck_assert_ptr_nonnull(a) ck_assert((a) != NULL)

#endif
