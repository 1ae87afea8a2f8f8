/* SPDX-License-Identifier: ISC */
/* Damages small containers in every way that fits in one bit, one cut or one segment, and has the
   program refuse each with status 4, releasing nothing that its check does not cover.  Run with
   GOSTCRYPT=program, in a directory that can be written. */
#include "config.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { HEADER = 128, SEGMENT = 4096, SEALED = SEGMENT + 64, DATA = 3 * SEGMENT + 100 };
enum { SIZE = 4 * SEALED, STATUS_DAMAGED = 4 };

static char key[64];
static int input, output, count;

static void remove_key(void)
{
    unlink(key);
}

__attribute__((noreturn)) static void give_up(const char *what)
{
    printf("Bail out! %s\n", what);
    exit(99);
}

static void report(bool good, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    printf("%sok %d - ", good ? "" : "not ", ++count);
    vprintf(format, list);
    putchar('\n');
    va_end(list);
}

static int scratch_file(void)
{
    char path[] = "gostcrypt-tamper.XXXXXX";
    int fd = mkstemp(path);
    if (fd == -1 || unlink(path) == -1)
        give_up("no scratch file");
    return fd;
}

static void set_input(const uint8_t *octets, size_t length)
{
    if (ftruncate(input, 0) == -1 || pwrite(input, octets, length, 0) != (ssize_t)length)
        give_up("the scratch file cannot be written");
}

/* Runs the program from `input` to `output`; returns its exit status, `*written` its output. */
static int run(const char *verb, off_t *written)
{
    const char *program = getenv("GOSTCRYPT");
    char *arguments[] = {
        (char[]){"gostcrypt"}, NULL, (char[]){"-q"}, (char[]){"-k"}, key, NULL, NULL, NULL};
    char word[3];
    snprintf(word, sizeof(word), "%s", verb);
    arguments[1] = word;
    char option[] = "--segment-size=4K";
    if (strcmp(verb, "-e") == 0)
        arguments[5] = option;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, 0);
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int status;
    if (lseek(input, 0, SEEK_SET) == -1 || lseek(output, 0, SEEK_SET) == -1 ||
        ftruncate(output, 0) == -1 ||
        posix_spawn(&child, program, &actions, NULL, arguments, environ) != 0 ||
        waitpid(child, &status, 0) == -1)
        give_up("the program cannot be run");
    posix_spawn_file_actions_destroy(&actions);
    *written = lseek(output, 0, SEEK_END);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static size_t seal(const uint8_t *data, size_t length, uint8_t *container, size_t size)
{
    set_input(data, length);
    off_t written;
    if (run("-e", &written) != 0 || written > (off_t)size ||
        pread(output, container, size, 0) != written)
        give_up("the program does not encrypt");
    return (size_t)written;
}

/* Whether -t refuses what is in `input`. */
static bool refused(void)
{
    off_t written;
    return run("-t", &written) == STATUS_DAMAGED && written == 0;
}

/* Whether -d refuses it too and releases no more than the first `most` octets of `data`. */
static bool held_back(const uint8_t *data, size_t most)
{
    off_t written;
    static uint8_t released[DATA + 1];
    return run("-d", &written) == STATUS_DAMAGED && written <= (off_t)most &&
           pread(output, released, sizeof(released), 0) == written &&
           memcmp(released, data, (size_t)written) == 0;
}

static void every_bit(const uint8_t *container, size_t length)
{
    size_t missed = 0;
    set_input(container, length);
    for (size_t bit = 0; bit < 8 * length; bit++) {
        uint8_t was = container[bit / 8];
        uint8_t flipped = was ^ (uint8_t)(1 << bit % 8);
        if (pwrite(input, &flipped, 1, (off_t)(bit / 8)) != 1)
            give_up("the scratch file cannot be written");
        if (!refused()) {
            missed++;
            printf("# bit %zu of octet %zu is not missed\n", bit % 8, bit / 8);
        }
        if (pwrite(input, &was, 1, (off_t)(bit / 8)) != 1)
            give_up("the scratch file cannot be written");
    }
    report(missed == 0, "each of %zu bits of a small container counts", 8 * length);
    off_t written;
    report(run("-t", &written) == 0, "with all of them in place it is good");
}

static void bits_of_segments(const uint8_t *container, const uint8_t *data)
{
    size_t missed = 0, tried = 0;
    set_input(container, HEADER + DATA + 4 * 64);
    for (size_t at = HEADER; at < HEADER + DATA + 4 * 64; at += 131) {
        uint8_t flipped = container[at] ^ (uint8_t)(1 << at % 8);
        if (pwrite(input, &flipped, 1, (off_t)at) != 1)
            give_up("the scratch file cannot be written");
        size_t before = (at - HEADER) / SEALED * SEGMENT;
        if (!held_back(data, before)) {
            missed++;
            printf("# octet %zu\n", at);
        }
        if (pwrite(input, container + at, 1, (off_t)at) != 1)
            give_up("the scratch file cannot be written");
        tried++;
    }
    report(missed == 0, "nothing of or behind a damaged segment is released (%zu bits)", tried);
}

static void cut_at(const uint8_t *data, size_t length, size_t *missed)
{
    if (ftruncate(input, (off_t)length) == -1)
        give_up("the scratch file cannot be cut");
    size_t before = length < HEADER ? 0 : (length - HEADER) / SEALED * SEGMENT;
    if (!refused() || !held_back(data, before)) {
        (*missed)++;
        printf("# cut to %zu octets\n", length);
    }
}

static void every_cut(const uint8_t *container, const uint8_t *data)
{
    size_t length = HEADER + DATA + 4 * 64, missed = 0;
    set_input(container, length);
    for (size_t n = 1; n <= 200; n++)
        cut_at(data, length - n, &missed);
    report(missed == 0, "each cut within the last 200 octets");
    missed = 0;
    for (size_t segment = 3; segment > 0; segment--) {
        static const int around[] = {64, 63, 1, 0, -1, -32, -64};
        for (size_t i = 0; i < sizeof(around) / sizeof(around[0]); i++)
            cut_at(data, (size_t)((long)(HEADER + segment * SEALED) + around[i]), &missed);
    }
    for (size_t n = HEADER + 1; n-- > 0;)
        cut_at(data, n, &missed);
    report(missed == 0, "each cut around segments and within the header");
}

/* A container of some segments of a and b, given as a string of their numbers, those of b from
   '4' on; '3' and '7' are the last, short ones. */
static void arrange(const uint8_t *a, const uint8_t *b, const uint8_t *data, const char *order,
                    size_t good, const char *name)
{
    static uint8_t made[HEADER + 9 * SEALED];
    size_t length = HEADER;
    memcpy(made, a, HEADER);
    for (; *order != '\0'; order++) {
        size_t segment = (size_t)(*order - '0') % 4;
        size_t octets = segment == 3 ? DATA % SEGMENT + 64 : SEALED;
        memcpy(made + length, (*order < '4' ? a : b) + HEADER + segment * SEALED, octets);
        length += octets;
    }
    set_input(made, length);
    report(refused() && held_back(data, good * SEGMENT), "%s", name);
}

int main(void)
{
    static uint8_t data[DATA], a[SIZE], b[SIZE], small[512];
    int fd;
    snprintf(key, sizeof(key), "gostcrypt-tamper-key.XXXXXX");
    if (getenv("GOSTCRYPT") == NULL || (fd = mkstemp(key)) == -1)
        give_up("no program or no place for a key");
    atexit(remove_key);
    for (size_t i = 0; i < DATA; i++)
        data[i] = (uint8_t)(7 * i + 3 * (i / 256) + 1);
    for (uint8_t i = 0; i < 32; i++)
        if (write(fd, &(uint8_t){(uint8_t)(5 * i + 1)}, 1) != 1)
            give_up("the key cannot be written");
    close(fd);
    input = scratch_file();
    output = scratch_file();
    setvbuf(stdout, NULL, _IOLBF, 0);

    every_bit(small, seal(data, 1, small, sizeof(small)));
    seal(data, DATA, b, sizeof(b));
    size_t length = seal(data, DATA, a, sizeof(a));
    report(length == HEADER + DATA + 4 * 64, "four segments have their length");
    bits_of_segments(a, data);
    every_cut(a, data);

    arrange(a, b, data, "1023", 0, "segments 0 and 1 change places");
    arrange(a, b, data, "0213", 1, "segments 1 and 2 change places");
    arrange(a, b, data, "123", 0, "segment 0 is missing");
    arrange(a, b, data, "023", 1, "segment 1 is missing");
    arrange(a, b, data, "013", 2, "segment 2 is missing");
    arrange(a, b, data, "012", 3, "the last segment is missing");
    arrange(a, b, data, "3", 0, "only the last segment is left");
    arrange(a, b, data, "00123", 1, "segment 0 comes twice");
    arrange(a, b, data, "01223", 3, "segment 2 comes twice");
    arrange(a, b, data, "01233", 3, "the last segment comes twice");
    arrange(a, b, data, "012301", 3, "segments follow the last one");
    arrange(a, b, data, "0523", 1, "segment 1 is another container's");
    arrange(a, b, data, "0127", 3, "the last segment is another container's");
    arrange(a, b, data, "4567", 0, "all segments are another container's");

    set_input(a, length);
    off_t written;
    report(run("-d", &written) == 0 && written == DATA, "as it was, it opens");
    printf("1..%d\n", count);
    return 0;
}
