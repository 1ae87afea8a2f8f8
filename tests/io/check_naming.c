/* SPDX-License-Identifier: ISC */
/* Outputs that cannot get their name in the end, and how soon that is known; two outputs, of which
   neither gets its name before both are complete. */
#include "config.h"

#include "io/output.h"

#include "io/key.h"
#include "support/scratch.h"
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sched.h>
#include <sys/mount.h>
#endif

enum { SKIPPED = 77 };

static struct failure failure;
static struct output out;
static struct stat found;
static bool exists;

static bool look(const char *path, bool replace)
{
    const struct output_options options = {.path = path, .replace = replace};
    return output_look(&out, &options, &exists, &found, &failure);
}

static bool put(const char *text)
{
    const struct iovec piece = {(void *)(uintptr_t)text, strlen(text)};
    return output_write(&out, &piece, 1, &failure);
}

static bool finish(void)
{
    return output_complete(&out, 0644, NULL, &failure) && output_publish(&out, &failure) &&
           output_settle(&out, &failure);
}

static bool write_file(const char *path, bool replace)
{
    bool good = look(path, replace) && output_create(&out, &failure) && put("new") && finish();
    output_abandon(&out);
    return good;
}

static bool holds(const char *name, const char *text)
{
    return scratch_holds(name, text, strlen(text));
}

static bool obstructed_by(enum failure_obstacle obstacle)
{
    return failure.code == FAILURE_OBSTACLE && failure.obstacle == obstacle;
}

/* Refused when it is looked at, which is long before anything is written. */
static bool is_refused(const char *path, enum failure_obstacle obstacle)
{
    bool refused = !look(path, true) && obstructed_by(obstacle) && strcmp(failure.name, path) == 0;
    output_abandon(&out);
    return refused;
}

/* Runs it in a child, which may change what it likes; prints why if it was skipped. */
static void run(int (*child)(void *), void *context, const char *needs)
{
    int status = scratch_wait(scratch_fork(child, context));
    if (scratch_exited(status, SKIPPED))
        printf("# skipped: needs %s\n", needs);
    else
        ck_assert_msg(scratch_exited(status, 0), "status %x", status);
}

#ifdef FS_IOC_SETFLAGS
static bool set_flags(const char *name, int flags)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    bool set = fd >= 0 && ioctl(fd, FS_IOC_SETFLAGS, &flags) == 0;
    if (fd >= 0)
        close(fd);
    return set;
}

/* Whatever comes of the test, the scratch directory must be removable. */
static void clear_flags(void)
{
    set_flags("file", 0);
    set_flags("directory", 0);
}

START_TEST(immutable_and_append_only_files_are_refused_at_once)
{
    static const struct {
        int flag;
        enum failure_obstacle obstacle;
    } kinds[] = {{FS_IMMUTABLE_FL, OBSTACLE_IMMUTABLE}, {FS_APPEND_FL, OBSTACLE_APPEND_ONLY}};
    scratch_write("file", "old", 3);
    for (int i = 0; i < 2; i++) {
        if (!set_flags("file", kinds[i].flag)) {
            printf("# skipped: needs root and a file system with chattr(1)\n");
            return;
        }
        bool refused = is_refused("file", kinds[i].obstacle);
        clear_flags();
        ck_assert(refused);
        ck_assert(holds("file", "old"));
    }
    ck_assert(write_file("file", true));
    ck_assert(holds("file", "new"));
}
END_TEST

static unsigned names_in_directory(void)
{
    ck_assert_int_eq(chdir("directory"), 0);
    unsigned names = scratch_files();
    ck_assert_int_eq(chdir(".."), 0);
    return names;
}

/* Bits of a loop's number: what the system does not have. */
enum { NO_UNNAMED = 1, NO_STATX = 2, WAYS = 4 };

static int write_where_nothing_can_be_removed(void *context)
{
    const int way = *(int *)context;
    bool unnamed = scratch_has_unnamed_files() && !(way & NO_UNNAMED);
    if (!set_flags("directory", FS_APPEND_FL))
        return SKIPPED;
    if ((way & NO_UNNAMED) && !scratch_refuse_unnamed_files())
        return SKIPPED;
#ifdef SYS_statx
    if ((way & NO_STATX) && !scratch_refuse(SYS_statx, -1, 0, ENOSYS))
        return SKIPPED;
#endif
    bool good = write_file("directory/key", false);
    if (unnamed)
        return good && names_in_directory() == 1 ? 0 : 1;
    if (!(way & NO_STATX))
        return !good && obstructed_by(OBSTACLE_APPEND_ONLY_DIRECTORY) && names_in_directory() == 0
                   ? 0
                   : 2;
    return !good && failure.code == FAILURE_SECOND_NAME && holds("directory/key", "new") ? 0 : 3;
}

START_TEST(an_append_only_directory_keeps_no_second_name_in_silence)
{
    ck_assert_int_eq(mkdir("directory", 0700), 0);
    int status = scratch_wait(scratch_fork(write_where_nothing_can_be_removed, &_i));
    bool replaceable = !is_refused("directory/other", OBSTACLE_APPEND_ONLY_DIRECTORY);
    clear_flags();
    if (scratch_exited(status, SKIPPED)) {
        printf("# skipped: needs root and a file system with chattr(1)\n");
        return;
    }
    ck_assert_msg(scratch_exited(status, 0), "way %d: status %x", _i, status);
    ck_assert(!replaceable);
}
END_TEST

static int make_key_where_nothing_can_be_removed(void *context)
{
    (void)context;
    if (!set_flags("directory", FS_APPEND_FL) || !scratch_refuse_unnamed_files())
        return SKIPPED;
    return !key_generate("directory/key", &failure) &&
                   obstructed_by(OBSTACLE_APPEND_ONLY_DIRECTORY) && names_in_directory() == 0
               ? 0
               : 1;
}

START_TEST(nor_does_a_new_key_get_one)
{
    ck_assert_int_eq(mkdir("directory", 0700), 0);
    int status = scratch_wait(scratch_fork(make_key_where_nothing_can_be_removed, NULL));
    clear_flags();
    ck_assert_msg(scratch_exited(status, 0) || scratch_exited(status, SKIPPED), "status %x",
                  status);
}
END_TEST
#endif

#ifdef CLONE_NEWNS
static int replace_a_mount_point(void *context)
{
    (void)context;
    if (unshare(CLONE_NEWNS) != 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("other", "file", NULL, MS_BIND, NULL) != 0)
        return SKIPPED;
    if (!is_refused("file", OBSTACLE_MOUNT_POINT))
        return 1;
    return umount("file") == 0 && write_file("file", true) && holds("file", "new") ? 0 : 2;
}

START_TEST(a_mount_point_is_refused_at_once)
{
    scratch_write("file", "old", 3);
    scratch_write("other", "other", 5);
    run(replace_a_mount_point, NULL, "root and mount name spaces");
    ck_assert(holds("other", "other"));
}
END_TEST
#endif

static int replace_in_a_sticky_directory(void *context)
{
    (void)context;
    if (getuid() != 0 || !scratch_drop_privileges())
        return SKIPPED;
    if (!is_refused("theirs", OBSTACLE_STICKY_DIRECTORY))
        return 1;
    scratch_write("ours", "old", 3);
    return write_file("ours", true) && write_file("new", true) ? 0 : 2;
}

START_TEST(another_users_file_in_a_sticky_directory_is_refused_at_once)
{
    scratch_write("theirs", "old", 3);
    ck_assert_int_eq(chmod(".", 01777), 0);
    run(replace_in_a_sticky_directory, NULL, "root");
    ck_assert(holds("theirs", "old"));
    /* The owner of file and directory, or who may do everything. */
    ck_assert(write_file("theirs", true));
    ck_assert(holds("theirs", "new"));
}
END_TEST

START_TEST(what_is_written_directly_must_be_what_was_looked_at)
{
    static const char *const news[] = {"regular", "other", "link"};
    for (int i = 0; i < 3; i++) {
        unlink("fifo");
        ck_assert_int_eq(mkfifo("fifo", 0600), 0);
        ck_assert(look("fifo", true));
        unlink(news[i]);
        if (i == 0)
            scratch_write(news[i], "old", 3);
        else if (i == 1)
            ck_assert_int_eq(mkfifo(news[i], 0600), 0);
        else
            ck_assert_int_eq(symlink("regular", news[i]), 0);
        int reader = open("other", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        ck_assert_int_eq(rename(news[i], "fifo"), 0);
        ck_assert(!output_create(&out, &failure));
        ck_assert_int_eq(failure.code, i == 2 ? FAILURE_CREATE : FAILURE_EXCHANGED);
        output_abandon(&out);
        if (reader >= 0)
            close(reader);
        if (i == 0)
            ck_assert(rename("fifo", "regular") == 0 && holds("regular", "old"));
    }
}
END_TEST

static atomic_bool over;

static void *exchange_for_ever(void *context)
{
    (void)context;
    while (!atomic_load(&over)) {
        (void)!symlink("input", "next");
        rename("next", "link");
        (void)!symlink("missing", "next");
        rename("next", "link");
    }
    return NULL;
}

/* Whichever way the link pointed: what is told belongs to the name that would be given. */
START_TEST(an_exchanged_link_deceives_nobody)
{
    pthread_t thread;
    scratch_write("input", "old", 3);
    ck_assert_int_eq(symlink("missing", "link"), 0);
    ck_assert_int_eq(pthread_create(&thread, NULL, exchange_for_ever, NULL), 0);
    unsigned wrong = 0;
    for (int i = 0; i < 50000 && wrong == 0; i++) {
        if (look("link", true))
            wrong += exists != (strcmp(out.target.name, "input") == 0);
        output_abandon(&out);
    }
    atomic_store(&over, true);
    pthread_join(thread, NULL);
    ck_assert_uint_eq(wrong, 0);
}
END_TEST

/* Without /proc a file that has no name could not be given one. */
static int write_without_proc(void *context)
{
    (void)context;
    if (chroot(".") != 0)
        return 77;
    if (!look("new", false) || !output_create(&out, &failure) || !put("text"))
        return 1;
    if (scratch_temporaries() != 1)
        return 2;
    return finish() && scratch_files() == 1 && holds("new", "text") ? 0 : 3;
}

START_TEST(without_proc_a_new_file_has_a_temporary_name)
{
    int status = scratch_wait(scratch_fork(write_without_proc, NULL));
    if (scratch_exited(status, 77))
        printf("# skipped: only root can change the root directory\n");
    else
        ck_assert_msg(scratch_exited(status, 0), "status %x", status);
}
END_TEST

START_TEST(two_outputs_are_complete_before_either_has_its_name)
{
    struct output other;
    const struct output_options options = {.path = "other"};
    ck_assert(output_look(&other, &options, &exists, &found, &failure));
    ck_assert(look("file", _i));
    ck_assert(output_create(&out, &failure) && output_create(&other, &failure));
    ck_assert(put("text"));
    ck_assert(output_complete(&out, 0600, NULL, &failure));
    ck_assert(output_complete(&other, 0600, NULL, &failure));
    ck_assert(!scratch_exists("file") && !scratch_exists("other"));
    ck_assert(output_publish(&out, &failure));
    ck_assert(holds("file", "text") && !scratch_exists("other"));
    ck_assert(output_publish(&other, &failure));
    ck_assert(holds("other", ""));
    ck_assert(output_settle(&out, &failure) && output_settle(&other, &failure));
    output_abandon(&out);
    output_abandon(&other);
    ck_assert_uint_eq(scratch_files(), 2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("naming");
    TCase *tests = tcase_create("naming");
    tcase_add_checked_fixture(tests, scratch_enter, scratch_leave);
#ifdef FS_IOC_SETFLAGS
    tcase_add_test(tests, immutable_and_append_only_files_are_refused_at_once);
    tcase_add_loop_test(tests, an_append_only_directory_keeps_no_second_name_in_silence, 0, WAYS);
    tcase_add_test(tests, nor_does_a_new_key_get_one);
#endif
#ifdef CLONE_NEWNS
    tcase_add_test(tests, a_mount_point_is_refused_at_once);
#endif
    tcase_add_test(tests, another_users_file_in_a_sticky_directory_is_refused_at_once);
    tcase_add_test(tests, what_is_written_directly_must_be_what_was_looked_at);
    tcase_add_test(tests, an_exchanged_link_deceives_nobody);
    tcase_add_test(tests, without_proc_a_new_file_has_a_temporary_name);
    tcase_add_loop_test(tests, two_outputs_are_complete_before_either_has_its_name, 0, 2);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
