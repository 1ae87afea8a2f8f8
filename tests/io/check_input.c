/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/input.h"

#include "support/scratch.h"
#include "io/signals.h"
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { OCTETS = 20000, PIECES = 300 };

static uint8_t data[OCTETS], found[OCTETS + PIECES];
static struct iovec pieces[PIECES];
static struct failure failure;
static size_t got;

/* Pieces of many sizes, none among them, that are `count` octets together. */
static size_t cut(size_t count)
{
    size_t n = 0, at = 0;
    memset(found, 0, sizeof found);
    while (at < count && n < PIECES - 1) {
        size_t octets = (size_t)(unit_random() % 7 ? unit_random() % 200 : 0);
        if (octets > count - at)
            octets = count - at;
        pieces[n++] = (struct iovec){found + at, octets};
        at += octets;
    }
    pieces[n++] = (struct iovec){found + at, count - at};
    return n;
}

static void open_as(struct input *in, int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    ck_assert(input_open(in, path, &failure));
}

static void reads_all(struct input *in, size_t more)
{
    ck_assert_msg(input_read(in, pieces, cut(OCTETS + more), &got, &failure), "%d: %s",
                  failure.code, strerror(failure.error));
    ck_assert_uint_eq(got, OCTETS);
    ck_assert_uint_eq(in->octets, OCTETS);
    ck_assert_mem_eq(found, data, OCTETS);
}

static void set_up(void)
{
    scratch_enter();
    unit_random_octets(data, sizeof data);
}

START_TEST(a_file_is_read_in_pieces)
{
    struct input in;
    scratch_write("file", data, OCTETS);
    ck_assert(input_open(&in, "file", &failure));
    ck_assert_str_eq(in.name, "file");
    ck_assert_uint_eq(input_remaining(&in), OCTETS);
    ck_assert(input_read(&in, pieces, cut(5000), &got, &failure));
    ck_assert_uint_eq(got, 5000);
    ck_assert_mem_eq(found, data, 5000);
    ck_assert_uint_eq(input_remaining(&in), OCTETS - 5000);
    ck_assert(input_read(&in, pieces, 0, &got, &failure));
    ck_assert_uint_eq(got, 0);
    ck_assert(input_read(&in, pieces, cut(OCTETS), &got, &failure));
    ck_assert_uint_eq(got, OCTETS - 5000);
    ck_assert_mem_eq(found, data + 5000, OCTETS - 5000);
    ck_assert(input_read(&in, pieces, cut(1), &got, &failure));
    ck_assert_uint_eq(got, 0);
    ck_assert_uint_eq(in.octets, OCTETS);
    input_close(&in);
}
END_TEST

START_TEST(a_dribbling_pipe_fills_all_pieces)
{
    int ends[2];
    struct input in;
    ck_assert_int_eq(pipe(ends), 0);
    open_as(&in, ends[0]);
    ck_assert_uint_eq(input_remaining(&in), UINT64_MAX);
    pid_t writer = scratch_dribble(ends[1], data, OCTETS, 173);
    reads_all(&in, 5);
    ck_assert(scratch_exited(scratch_wait(writer), 0));
    input_close(&in);
}
END_TEST

START_TEST(interruptions_do_no_harm)
{
    int ends[2];
    struct input in;
    ck_assert_int_eq(pipe(ends), 0);
    open_as(&in, ends[0]);
    pid_t writer = scratch_dribble(ends[1], data, OCTETS, 300);
    scratch_interrupt(true);
    reads_all(&in, 5);
    scratch_interrupt(false);
    ck_assert(scratch_exited(scratch_wait(writer), 0));
    input_close(&in);
}
END_TEST

START_TEST(a_nonblocking_descriptor_is_waited_for)
{
    int ends[2];
    struct input in;
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    open_as(&in, ends[0]);
    pid_t writer = scratch_dribble(ends[1], data, OCTETS, 1000);
    scratch_interrupt(true);
    reads_all(&in, 5);
    scratch_interrupt(false);
    ck_assert(scratch_exited(scratch_wait(writer), 0));
    input_close(&in);
}
END_TEST

START_TEST(a_socket_is_read_as_standard_input_and_by_name)
{
    for (int named = 0; named < 2; named++) {
        int ends[2];
        struct input in;
        ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
        ck_assert(input_open(&in, named ? "/dev/stdin" : "-", &failure));
        ck_assert_int_eq(in.is_stdin, !named);
        pid_t writer = scratch_dribble(ends[1], data, OCTETS, 1000);
        reads_all(&in, 1);
        ck_assert(scratch_exited(scratch_wait(writer), 0));
        input_close(&in);
        ck_assert_int_ge(fcntl(STDIN_FILENO, F_GETFD), 0);
        close(ends[0]);
    }
}
END_TEST

static int write_fifo(void *context)
{
    scratch_pause(50);
    scratch_write(context, data, OCTETS);
    return 0;
}

START_TEST(a_fifo_is_waited_for)
{
    struct input in;
    ck_assert_int_eq(mkfifo("fifo", 0600), 0);
    pid_t writer = scratch_fork(write_fifo, "fifo");
    ck_assert(input_open(&in, "fifo", &failure));
    reads_all(&in, 1);
    ck_assert(scratch_exited(scratch_wait(writer), 0));
    input_close(&in);
}
END_TEST

START_TEST(a_named_descriptor_keeps_its_offset)
{
    struct input in;
    scratch_write("file", data, OCTETS);
    int fd = open("file", O_RDONLY);
    ck_assert_int_eq(lseek(fd, 777, SEEK_SET), 777);
    open_as(&in, fd);
    ck_assert_uint_eq(input_remaining(&in), OCTETS - 777);
    ck_assert(input_read(&in, pieces, cut(100), &got, &failure));
    ck_assert_mem_eq(found, data + 777, 100);
    input_close(&in);
    ck_assert_int_eq(lseek(fd, 0, SEEK_CUR), 877);
}
END_TEST

START_TEST(a_file_that_shrinks_is_reported_at_its_end)
{
    struct input in;
    scratch_write("file", data, OCTETS);
    ck_assert(input_open(&in, "file", &failure));
    ck_assert(input_read(&in, pieces, cut(100), &got, &failure));
    ck_assert_int_eq(truncate("file", OCTETS - 1), 0);
    ck_assert(!input_read(&in, pieces, cut(OCTETS), &got, &failure));
    ck_assert_int_eq(failure.code, FAILURE_SHRUNK);
    ck_assert_str_eq(failure.name, "file");
    input_close(&in);
}
END_TEST

START_TEST(a_file_that_grows_is_read_to_its_new_end)
{
    struct input in;
    scratch_write("file", data, 1000);
    ck_assert(input_open(&in, "file", &failure));
    scratch_write("file", data, OCTETS);
    reads_all(&in, 1);
    input_close(&in);
}
END_TEST

START_TEST(files_that_claim_to_be_empty_are_read)
{
    struct input in;
    ck_assert(input_open(&in, "/proc/self/status", &failure));
    ck_assert(input_read(&in, pieces, cut(OCTETS), &got, &failure));
    ck_assert_uint_gt(got, 100);
    input_close(&in);
}
END_TEST

static void append(void)
{
    int fd = open("file", O_WRONLY | O_APPEND | O_CLOEXEC);
    ck_assert_int_eq(write(fd, "x", 1), 1);
    close(fd);
}

/* As many octets as before, and the time of modification put back. */
static void rewrite(void)
{
    struct stat before;
    ck_assert_int_eq(stat("file", &before), 0);
    scratch_pause(20); /* the clock of files ticks every 10 ms at worst */
    int fd = open("file", O_WRONLY | O_CLOEXEC);
    ck_assert_int_eq(write(fd, "y", 1), 1);
    ck_assert_int_eq(futimens(fd, (struct timespec[]){before.st_atim, before.st_mtim}), 0);
    close(fd);
}

static void touch(void)
{
    scratch_pause(20);
    ck_assert_int_eq(utimensat(AT_FDCWD, "file", NULL, 0), 0);
}

static void only_read(void)
{
    scratch_pause(20);
    ck_assert(scratch_holds("file", "text", 4));
}

START_TEST(a_file_that_changes_is_noticed)
{
    void (*const changes[])(void) = {append, rewrite, touch, only_read};
    struct input in;
    for (int i = 0; i < 4; i++) {
        scratch_write("file", "text", 4);
        ck_assert(input_open(&in, "file", &failure));
        ck_assert(!input_changed(&in));
        changes[i]();
        ck_assert_msg(input_changed(&in) == (i < 3), "change %d", i);
        input_close(&in);
    }
    ck_assert(input_open(&in, "/dev/null", &failure));
    ck_assert(!input_changed(&in));
    input_close(&in);
}
END_TEST

START_TEST(what_cannot_be_opened_is_named)
{
    struct input in;
    ck_assert(!input_open(&in, "missing", &failure));
    ck_assert_int_eq(failure.code, FAILURE_OPEN_INPUT);
    ck_assert_int_eq(failure.error, ENOENT);
    ck_assert_str_eq(failure.name, "missing");
    ck_assert(!input_open(&in, ".", &failure));
    ck_assert_int_eq(failure.code, FAILURE_IS_DIRECTORY);
    ck_assert(!input_open(&in, "/dev/fd/987", &failure));
    ck_assert_int_eq(failure.code, FAILURE_OPEN_INPUT);
    ck_assert_int_eq(failure.error, EBADF);
    ck_assert(!input_open(&in, "", &failure));
    ck_assert_int_eq(failure.error, ENOENT);
    input_close(&in);
}
END_TEST

START_TEST(what_cannot_be_read_is_named)
{
    struct input in;
    ck_assert(input_open(&in, "/proc/self/mem", &failure)); /* nothing is at address 0 */
    ck_assert(!input_read(&in, pieces, cut(10), &got, &failure));
    ck_assert_int_eq(failure.code, FAILURE_READ);
    ck_assert_int_eq(failure.error, EIO);
    input_close(&in);

    close(STDIN_FILENO);
    signals_open_standard_descriptors();
    ck_assert(input_open(&in, NULL, &failure));
    ck_assert(!input_read(&in, pieces, cut(10), &got, &failure));
    ck_assert_int_eq(failure.code, FAILURE_READ);
    ck_assert_int_eq(failure.error, EBADF);
    ck_assert_str_eq(failure.name, "standard input");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("input");
    TCase *tests = tcase_create("input");
    tcase_add_checked_fixture(tests, set_up, scratch_leave);
    tcase_add_test(tests, a_file_is_read_in_pieces);
    tcase_add_test(tests, a_dribbling_pipe_fills_all_pieces);
    tcase_add_test(tests, interruptions_do_no_harm);
    tcase_add_test(tests, a_nonblocking_descriptor_is_waited_for);
    tcase_add_test(tests, a_socket_is_read_as_standard_input_and_by_name);
    tcase_add_test(tests, a_fifo_is_waited_for);
    tcase_add_test(tests, a_named_descriptor_keeps_its_offset);
    tcase_add_test(tests, a_file_that_shrinks_is_reported_at_its_end);
    tcase_add_test(tests, a_file_that_grows_is_read_to_its_new_end);
    tcase_add_test(tests, files_that_claim_to_be_empty_are_read);
    tcase_add_test(tests, a_file_that_changes_is_noticed);
    tcase_add_test(tests, what_cannot_be_opened_is_named);
    tcase_add_test(tests, what_cannot_be_read_is_named);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
