/* SPDX-License-Identifier: ISC */
#include "support/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state;

int unit_run(Suite *suite)
{
    /* nohup(1) and shells that start jobs have some ignored, which the program would respect. */
    static const int ignored[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};
    for (size_t k = 0; k < sizeof ignored / sizeof *ignored; k++)
        signal(ignored[k], SIG_DFL);
    SRunner *runner = srunner_create(suite);
    unit_seed();
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

void unit_seed(void)
{
    const char *given = getenv("GOSTCRYPT_TEST_SEED");
    state = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
    printf("# GOSTCRYPT_TEST_SEED=%llu\n", (unsigned long long)state);
    fflush(stdout);
}

/* splitmix64 (Steele, Lea, Flood 2014) */
uint64_t unit_random(void)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void unit_random_octets(void *memory, size_t octets)
{
    uint8_t *p = memory;
    for (size_t i = 0; i < octets; i++)
        p[i] = (uint8_t)(unit_random() >> 32);
}

FILE *unit_open(const char *name)
{
    char path[4096];
    const char *tests = getenv("tests");
    snprintf(path, sizeof path, "%s/data/%s", tests ? tests : "tests", name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s (the variable `tests` names the directory)", path);
    return file;
}

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c) : NULL;
    return at ? (int)(at - digits) : -1;
}

size_t unit_hex(const char *text, uint8_t *octets, size_t size)
{
    size_t n = 0;
    for (; digit(text[0]) >= 0 && digit(text[1]) >= 0; text += 2, n++) {
        ck_assert_msg(n < size, "more than %zu octets of hexadecimal digits", size);
        octets[n] = (uint8_t)(digit(text[0]) << 4 | digit(text[1]));
    }
    return n;
}

size_t unit_fields(char *line, char *fields[], size_t most)
{
    size_t n = 0;
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == '#' || line[0] == '\0')
        return 0;
    for (char *at = line; at && n < most; n++) {
        char *end = strstr(at, "; ");
        fields[n] = at;
        if (end)
            *end = '\0';
        at = end ? end + 2 : NULL;
    }
    return n;
}

void unit_pattern(uint8_t *octets, size_t count)
{
    for (size_t j = 0; j < count; j++)
        octets[j] = (uint8_t)(7 * j + 3 * (j / 256) + 1);
}
