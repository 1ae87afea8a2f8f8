/* SPDX-License-Identifier: ISC */
/* Outputs that are no new regular file, and whatever can be written to; check_target.c has the
   rest. */
#include "config.h"

#include "io/identity.h"
#include "io/output.h"

#include "support/scratch.h"
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { OCTETS = 300000, PIECES = 3000 };

static uint8_t data[OCTETS];
static struct iovec pieces[PIECES];
static struct failure failure;
static struct output out;
static struct stat found;
static bool exists;

static void set_up(void)
{
    scratch_enter();
    unit_random_octets(data, sizeof data);
}

/* Pieces of many sizes, none among them, that are the data. */
static void cut(void)
{
    size_t at = 0;
    for (size_t i = 0; i < PIECES; i++) {
        size_t octets = (size_t)(unit_random() % 7 ? unit_random() % 200 : 0);
        if (octets > OCTETS - at || i == PIECES - 1)
            octets = OCTETS - at;
        pieces[i] = (struct iovec){data + at, octets};
        at += octets;
    }
}

static bool look(const char *path)
{
    const struct output_options options = {.path = path};
    return output_look(&out, &options, &exists, &found, &failure);
}

static bool finish_with(mode_t mode, const struct timespec *modified)
{
    return output_complete(&out, mode, modified, &failure) && output_publish(&out, &failure) &&
           output_settle(&out, &failure);
}

static bool write_data(void)
{
    cut();
    return output_write(&out, pieces, PIECES, &failure);
}

static void open_descriptor(int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    ck_assert(look(path));
    ck_assert(exists);
    out.name = "descriptor";
    ck_assert(output_create(&out, &failure));
}

START_TEST(a_slow_reader_gets_everything)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    if (_i & 1)
        ck_assert_int_eq(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    open_descriptor(ends[1]);
    close(ends[1]);
    fcntl(out.fd, F_SETFD, FD_CLOEXEC);
    int writing_end = out.fd;
    /* The reader must not hold the writing end, or it never sees the end. */
    pid_t reader = fork();
    if (reader == 0) {
        close(writing_end);
        pid_t sipping = scratch_sip(ends[0], data, OCTETS, 4000);
        _exit(scratch_exited(scratch_wait(sipping), 0) ? 0 : 1);
    }
    close(ends[0]);
    if (_i & 2)
        scratch_interrupt(true);
    ck_assert(write_data());
    scratch_interrupt(false);
    ck_assert_uint_eq(out.octets, OCTETS);
    ck_assert(finish_with(0, NULL));
    ck_assert(scratch_exited(scratch_wait(reader), 0));
}
END_TEST

START_TEST(a_socket_is_standard_output)
{
    int ends[2];
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    ck_assert_int_eq(dup2(ends[1], STDOUT_FILENO), STDOUT_FILENO);
    close(ends[1]);
    pid_t reader = fork();
    if (reader == 0) {
        close(STDOUT_FILENO);
        pid_t sipping = scratch_sip(ends[0], data, OCTETS, 4000);
        _exit(scratch_exited(scratch_wait(sipping), 0) ? 0 : 1);
    }
    close(ends[0]);
    ck_assert(look(_i ? "/dev/stdout" : NULL));
    ck_assert(output_create(&out, &failure));
    ck_assert(write_data());
    ck_assert(finish_with(0, NULL));
    close(STDOUT_FILENO);
    ck_assert(scratch_exited(scratch_wait(reader), 0));
}
END_TEST

START_TEST(a_full_device_is_an_error)
{
    static const size_t sizes[] = {1, 100, OCTETS};
    for (int named = 0; named < 2; named++)
        for (int i = 0; i < 3; i++) {
            int full = open("/dev/full", O_WRONLY);
            ck_assert_int_eq(dup2(full, STDOUT_FILENO), STDOUT_FILENO);
            close(full);
            ck_assert(look(named ? "/dev/full" : NULL));
            ck_assert(output_create(&out, &failure));
            pieces[0] = (struct iovec){data, sizes[i]};
            ck_assert(!output_write(&out, pieces, 1, &failure));
            ck_assert_int_eq(failure.code, FAILURE_WRITE);
            ck_assert_int_eq(failure.error, ENOSPC);
            ck_assert_str_eq(failure.name, named ? "/dev/full" : "standard output");
            output_abandon(&out);
            output_abandon(&out);
        }
}
END_TEST

START_TEST(what_is_closed_or_only_readable_fails_even_without_octets)
{
    int null = open("/dev/null", O_RDONLY);
    ck_assert_int_eq(dup2(null, STDOUT_FILENO), STDOUT_FILENO);
    ck_assert(look("-"));
    ck_assert(!output_create(&out, &failure));
    ck_assert_int_eq(failure.error, EBADF);
    output_abandon(&out);
    ck_assert(!look("/dev/fd/987"));
    ck_assert_int_eq(failure.code, FAILURE_CREATE);
    ck_assert_int_eq(failure.error, EBADF);
    ck_assert(!exists);
    output_abandon(&out);
}
END_TEST

static int write_to_nobody(void *context)
{
    int ends[2];
    if (pipe(ends) != 0 || dup2(ends[1], STDOUT_FILENO) < 0)
        return 90;
    close(ends[0]);
    close(ends[1]);
    signal(SIGPIPE, *(bool *)context ? SIG_IGN : SIG_DFL);
    if (!look(NULL) || !output_create(&out, &failure))
        return 91;
    bool good = write_data();
    return !good && failure.code == FAILURE_WRITE && failure.error == EPIPE ? 0 : 92;
}

START_TEST(a_closed_pipe_is_death_by_sigpipe_or_an_error)
{
    bool ignored = false;
    ck_assert(scratch_died(scratch_wait(scratch_fork(write_to_nobody, &ignored)), SIGPIPE));
    ignored = true;
    ck_assert(scratch_exited(scratch_wait(scratch_fork(write_to_nobody, &ignored)), 0));
}
END_TEST

static int read_fifo(void *context)
{
    scratch_pause(50);
    int fd = open(context, O_RDONLY);
    return scratch_exited(scratch_wait(scratch_sip(fd, data, OCTETS, 5000)), 0) ? 0 : 1;
}

START_TEST(a_fifo_is_written_directly_and_keeps_its_mode)
{
    ck_assert_int_eq(mkfifo("fifo", 0640), 0);
    ck_assert(look("fifo"));
    ck_assert(exists);
    pid_t reader = scratch_fork(read_fifo, "fifo");
    ck_assert(output_create(&out, &failure));
    ck_assert_uint_eq(scratch_files(), 1);
    ck_assert(write_data());
    ck_assert(finish_with(0600, &(struct timespec){1, 2}));
    ck_assert(scratch_exited(scratch_wait(reader), 0));
    ck_assert_int_eq(stat("fifo", &found), 0);
    ck_assert_uint_eq(found.st_mode & 07777, 0640);
    ck_assert_uint_ne((unsigned)found.st_mtime, 1);
}
END_TEST

/* A node of our own, so that a failing test does no harm to the machine's. */
START_TEST(devices_keep_mode_and_time)
{
    struct stat before;
    if (mknod("null", S_IFCHR | 0666, makedev(1, 3)) != 0 || open("null", O_WRONLY) < 0) {
        printf("# skipped: no device can be made\n");
        return;
    }
    ck_assert_int_eq(stat("null", &before), 0);
    ck_assert(look("null"));
    ck_assert(output_create(&out, &failure));
    ck_assert(write_data());
    ck_assert(finish_with(0600, &(struct timespec){1, 2}));
    ck_assert_int_eq(stat("null", &found), 0);
    ck_assert_uint_eq(found.st_mode, before.st_mode);
    ck_assert_uint_ne((unsigned)found.st_mtime, 1);
    ck_assert_uint_eq(scratch_files(), 1);
}
END_TEST

/* As `{ echo old; gostcrypt -o /dev/stdout; echo new; } > file`: nothing is replaced or lost. */
START_TEST(a_regular_file_behind_a_descriptor_is_written_at_its_offset)
{
    static const char *const paths[] = {NULL,  "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1",
                                        "link"};
    ck_assert_int_eq(symlink("/dev/stdout", "link"), 0);
    for (int i = 0; i < 6; i++)
        for (int append = 0; append < 2; append++) {
            struct stat before;
            scratch_write("file", "old", 3);
            int fd = open("file", O_WRONLY | (append ? O_APPEND : 0));
            ck_assert_int_eq(dup2(fd, STDOUT_FILENO), STDOUT_FILENO);
            close(fd);
            if (!append)
                ck_assert_int_eq(lseek(STDOUT_FILENO, 3, SEEK_SET), 3);
            ck_assert_int_eq(fstat(STDOUT_FILENO, &before), 0);
            ck_assert_msg(look(paths[i]), "%s", paths[i]);
            ck_assert(exists);
            ck_assert(identity_same_file(&found, &before));
            ck_assert(output_create(&out, &failure));
            pieces[0] = (struct iovec){"middle", 6};
            ck_assert(output_write(&out, pieces, 1, &failure));
            ck_assert(finish_with(0600, NULL));
            ck_assert_int_eq(write(STDOUT_FILENO, "new", 3), 3);
            ck_assert(scratch_holds("file", "oldmiddlenew", 12));
            ck_assert_int_eq(stat("file", &found), 0);
            ck_assert(identity_same_file(&found, &before));
            ck_assert_uint_eq(found.st_mode & 0777, 0644);
        }
}
END_TEST

START_TEST(a_terminal_is_refused_unless_insisted_on)
{
    char name[64];
    int master = scratch_terminal(name);
    int slave = open(name, O_RDWR | O_NOCTTY);
    ck_assert_int_eq(dup2(slave, STDOUT_FILENO), STDOUT_FILENO);
    const char *const refused[] = {NULL, "/dev/stdout", name};
    struct output_options options = {.refuse_terminal = true};
    for (int i = 0; i < 3; i++) {
        options.path = refused[i];
        ck_assert(!output_look(&out, &options, &exists, &found, &failure) ||
                  !output_create(&out, &failure));
        ck_assert_int_eq(failure.code, FAILURE_TERMINAL);
        output_abandon(&out);
    }
    options.path = "-";
    ck_assert(output_look(&out, &options, &exists, &found, &failure));
    ck_assert(output_create(&out, &failure));
    options.path = NULL;
    options.refuse_terminal = false;
    ck_assert(output_look(&out, &options, &exists, &found, &failure));
    ck_assert(output_create(&out, &failure));
    close(master);
}
END_TEST

START_TEST(more_than_the_kernel_takes_at_once_is_written)
{
    if (sizeof(size_t) < 8) {
        printf("# skipped: no room for 5 GiB\n");
        return;
    }
    size_t octets = (size_t)5 << 15 << 15;
    void *zeros = mmap(NULL, octets, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ck_assert_ptr_ne(zeros, MAP_FAILED);
    pieces[0] = (struct iovec){zeros, 5};
    pieces[1] = (struct iovec){zeros, octets};
    pieces[2] = (struct iovec){zeros, 7};
    ck_assert(look("/dev/null"));
    ck_assert(output_create(&out, &failure));
    ck_assert(output_write(&out, pieces, 3, &failure));
    ck_assert_uint_eq(out.octets, octets + 12);
    ck_assert(finish_with(0600, NULL));
}
END_TEST

START_TEST(the_same_file_has_the_same_device_and_inode)
{
    struct stat a, b;
    scratch_write("a", "x", 1);
    scratch_write("b", "x", 1);
    ck_assert_int_eq(link("a", "hard"), 0);
    ck_assert_int_eq(symlink("a", "soft"), 0);
    ck_assert_int_eq(stat("a", &a), 0);
    ck_assert_int_eq(stat("hard", &b), 0);
    ck_assert(identity_same_file(&a, &b));
    ck_assert_int_eq(stat("soft", &b), 0);
    ck_assert(identity_same_file(&a, &b));
    ck_assert_int_eq(stat("b", &b), 0);
    ck_assert(!identity_same_file(&a, &b));
    ck_assert_int_eq(stat("/dev/null", &a), 0);
    ck_assert(!identity_same_file(&a, &a));
    /* Two nodes of one block device, and of two. */
    a = (struct stat){.st_mode = S_IFBLK | 0600, .st_ino = 1, .st_rdev = makedev(8, 1)};
    b = (struct stat){.st_mode = S_IFBLK | 0600, .st_ino = 2, .st_rdev = makedev(8, 1)};
    ck_assert(identity_same_file(&a, &b));
    b.st_rdev = makedev(8, 2);
    b.st_ino = 1;
    ck_assert(!identity_same_file(&a, &b));
    b = (struct stat){.st_mode = S_IFREG | 0600, .st_ino = 1};
    ck_assert(!identity_same_file(&a, &b));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("output");
    TCase *tests = tcase_create("output");
    tcase_add_checked_fixture(tests, set_up, scratch_leave);
    tcase_add_loop_test(tests, a_slow_reader_gets_everything, 0, 4);
    tcase_add_loop_test(tests, a_socket_is_standard_output, 0, 2);
    tcase_add_test(tests, a_full_device_is_an_error);
    tcase_add_test(tests, what_is_closed_or_only_readable_fails_even_without_octets);
    tcase_add_test(tests, a_closed_pipe_is_death_by_sigpipe_or_an_error);
    tcase_add_test(tests, a_fifo_is_written_directly_and_keeps_its_mode);
    tcase_add_test(tests, devices_keep_mode_and_time);
    tcase_add_test(tests, a_regular_file_behind_a_descriptor_is_written_at_its_offset);
    tcase_add_test(tests, a_terminal_is_refused_unless_insisted_on);
    tcase_add_test(tests, more_than_the_kernel_takes_at_once_is_written);
    tcase_add_test(tests, the_same_file_has_the_same_device_and_inode);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
