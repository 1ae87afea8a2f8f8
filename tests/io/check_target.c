/* SPDX-License-Identifier: ISC */
/* Outputs that are new regular files: when they get their name, where it is, what
   forbids it; check_naming.c has what keeps them from it, check_death.c what is left behind. */
#include "config.h"

#include "io/identity.h"
#include "io/output.h"

#include "support/scratch.h"
#include "io/signals.h"
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

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

static bool finish_with(mode_t mode, const struct timespec *modified)
{
    return output_complete(&out, mode, modified, &failure) && output_publish(&out, &failure) &&
           output_settle(&out, &failure);
}

static bool finish(void)
{
    return finish_with(0644, NULL);
}

/* All of it; after a failure nothing may be left. */
static bool write_file(const char *path, bool replace, const char *text)
{
    bool good = look(path, replace) && output_create(&out, &failure) && put(text) && finish();
    output_abandon(&out);
    return good;
}

static bool holds(const char *name, const char *text)
{
    return scratch_holds(name, text, strlen(text));
}

static mode_t mode_of(const char *name)
{
    ck_assert_int_eq(lstat(name, &found), 0);
    return found.st_mode & 07777;
}

static void check_temporary(void)
{
    char temporary[256];
    ck_assert_uint_eq(scratch_files(), 1);
    ck_assert(scratch_temporary(temporary));
    ck_assert_uint_eq(strlen(temporary), strlen(".file.XXXXXX.gostcrypt"));
    ck_assert_int_eq(strncmp(temporary, ".file.", 6), 0);
    ck_assert_uint_eq(mode_of(temporary), 0600);
}

/* Without a name if nothing is to be replaced, else with a temporary one. */
START_TEST(a_new_file_appears_whole)
{
    const struct timespec modified = {1234567890, 987654321};
    const bool replace = _i;
    ck_assert(look("file", replace));
    ck_assert(!exists);
    ck_assert_uint_eq(scratch_files(), 0);
    ck_assert(output_create(&out, &failure));
    ck_assert(put("the "));
    if (replace || !scratch_has_unnamed_files())
        check_temporary();
    else
        ck_assert_uint_eq(scratch_files(), 0);
    ck_assert_int_eq(fstat(out.fd, &found), 0);
    ck_assert_uint_eq(found.st_mode & 07777, 0600);
    ck_assert(put("text"));
    ck_assert(finish_with(0640, &modified));
    ck_assert_uint_eq(scratch_files(), 1);
    ck_assert(holds("file", "the text"));
    ck_assert_uint_eq(mode_of("file"), 0640);
    ck_assert_int_eq(found.st_mtim.tv_sec, modified.tv_sec);
    ck_assert_int_eq(found.st_mtim.tv_nsec, modified.tv_nsec);
    output_abandon(&out); /* too late to do harm */
    ck_assert(holds("file", "the text"));
}
END_TEST

START_TEST(an_empty_file_appears_too)
{
    ck_assert(write_file("file", false, ""));
    ck_assert(holds("file", ""));
}
END_TEST

START_TEST(what_is_abandoned_is_gone)
{
    ck_assert(look("file", false));
    output_abandon(&out);
    ck_assert(look("file", false));
    ck_assert(output_create(&out, &failure));
    ck_assert(put("text"));
    output_abandon(&out);
    output_abandon(&out);
    ck_assert_uint_eq(scratch_files(), 0);
}
END_TEST

START_TEST(an_existing_file_is_kept_unless_replaced)
{
    struct stat old;
    scratch_write("file", "old", 3);
    ck_assert_int_eq(link("file", "hard"), 0);
    ck_assert_int_eq(stat("file", &old), 0);
    ck_assert(!look("file", false));
    ck_assert_int_eq(failure.code, FAILURE_OUTPUT_EXISTS);
    ck_assert(exists); /* for the comparison with the input, which goes first */
    ck_assert(identity_same_file(&found, &old));
    output_abandon(&out);
    ck_assert(look("file", true));
    ck_assert(exists);
    ck_assert(output_create(&out, &failure));
    ck_assert(put("new"));
    ck_assert(holds("file", "old"));
    output_abandon(&out);
    ck_assert(holds("file", "old"));
    ck_assert_uint_eq(scratch_files(), 2);
    ck_assert(write_file("file", true, "new"));
    ck_assert(holds("file", "new"));
    ck_assert(holds("hard", "old"));
    ck_assert_uint_eq(mode_of("file"), 0644);
}
END_TEST

/* What file systems say that have no files without names, do not know renameat2(2)'s flag, and
   hard links neither. */
static bool refuse_ways(int ways)
{
    if (ways > 0 && !scratch_refuse_unnamed_files())
        return false;
#ifdef SYS_renameat2
    if (ways > 1 && !scratch_refuse(SYS_renameat2, 4, 1, EINVAL))
        return false;
#endif
    return ways < 3 || scratch_refuse(SYS_linkat, -1, 0, EPERM);
}

static int name_file(void *context)
{
    if (!refuse_ways(*(int *)context))
        return 77;
    if (!write_file("new", false, "text") || !holds("new", "text") || scratch_files() != 1)
        return 1;
    if (!look("late", false) || !output_create(&out, &failure) || !put("text"))
        return 2;
    scratch_write("late", "theirs", 6);
    if (finish() || failure.code != FAILURE_OUTPUT_EXISTS)
        return 3;
    output_abandon(&out);
    return holds("late", "theirs") && scratch_files() == 2 ? 0 : 4;
}

START_TEST(a_file_that_appears_meanwhile_is_safe)
{
    int status = scratch_wait(scratch_fork(name_file, &_i));
    if (scratch_exited(status, 77))
        printf("# skipped: system calls cannot be made to fail\n");
    else
        ck_assert_msg(scratch_exited(status, 0), "%d ways refused: status %x", _i, status);
}
END_TEST

START_TEST(symbolic_links_are_followed_and_kept)
{
    ck_assert_int_eq(mkdir("far", 0700), 0);
    ck_assert_int_eq(mkdir("far/away", 0700), 0);
    ck_assert_int_eq(symlink("far/away", "shortcut"), 0);
    ck_assert_int_eq(symlink("../middle", "far/first"), 0);
    ck_assert_int_eq(symlink("shortcut/../target", "middle"), 0); /* far/target, not ./target */
    /* Dangling at first, then existing. */
    ck_assert(look("far/first", false));
    ck_assert(!exists);
    ck_assert(output_create(&out, &failure));
    ck_assert(put("one"));
    ck_assert_uint_eq(scratch_temporaries(), 0); /* it is beside the target */
    ck_assert(finish());
    ck_assert(holds("far/target", "one"));
    ck_assert(!write_file("far/first", false, "two"));
    ck_assert_int_eq(failure.code, FAILURE_OUTPUT_EXISTS);
    ck_assert(write_file("far/first", true, "three"));
    ck_assert(holds("far/target", "three"));
    ck_assert_int_eq(lstat("far/first", &found), 0);
    ck_assert(S_ISLNK(found.st_mode));
    ck_assert_int_eq(lstat("middle", &found), 0);
    ck_assert(S_ISLNK(found.st_mode));
    ck_assert(!scratch_exists("target"));
    char absolute[512];
    ck_assert_ptr_nonnull(getcwd(absolute, 400));
    strcat(absolute, "/there");
    ck_assert_int_eq(symlink(absolute, "absolute"), 0);
    ck_assert(write_file("absolute", false, "four"));
    ck_assert(holds("there", "four"));
}
END_TEST

START_TEST(what_cannot_be_created_is_explained)
{
    static char long_name[400], longer_path[5000];
    memset(long_name, 'x', sizeof long_name - 1);
    memset(longer_path, 'x', sizeof longer_path - 1);
    scratch_write("file", "old", 3);
    ck_assert_int_eq(symlink("loop", "loop"), 0);
    ck_assert_int_eq(symlink("nowhere/file", "dangling"), 0);
    const struct {
        const char *path;
        enum failure_code code;
        int error;
    } cases[] = {
        {"", FAILURE_CREATE, ENOENT},
        {"missing/file", FAILURE_CREATE, ENOENT},
        {"dangling", FAILURE_CREATE, ENOENT},
        {"file/file", FAILURE_CREATE, ENOTDIR},
        {"file/", FAILURE_CREATE, ENOTDIR},
        {"loop", FAILURE_CREATE, ELOOP},
        {long_name, FAILURE_CREATE, ENAMETOOLONG},
        {longer_path, FAILURE_CREATE, ENAMETOOLONG},
        {".", FAILURE_IS_DIRECTORY, EISDIR},
        {"/", FAILURE_IS_DIRECTORY, EISDIR},
        {"new/", FAILURE_CREATE, ENOENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_msg(!look(cases[i].path, true), "%s", cases[i].path);
        ck_assert_msg(failure.code == cases[i].code && failure.error == cases[i].error,
                      "%s: %d, %s", cases[i].path, failure.code, strerror(failure.error));
        ck_assert_str_eq(failure.name, cases[i].path);
        output_abandon(&out);
    }
    ck_assert_uint_eq(scratch_files(), 3);
}
END_TEST

START_TEST(long_names_leave_room_for_the_temporary_one)
{
    char name[256], temporary[256];
    for (size_t octets = 230; octets <= 255; octets++) {
        memset(name, 'x', octets);
        name[octets] = '\0';
        for (size_t i = _i ? octets % 2 : octets; i < octets; i += 2)
            memcpy(name + i, "\xc3\xa9", 2); /* characters of two octets: not to be halved */
        ck_assert(look(name, true));
        ck_assert_msg(output_create(&out, &failure), "%zu octets", octets);
        ck_assert(scratch_temporary(temporary));
        size_t kept = strlen(temporary) - strlen("..XXXXXX.gostcrypt");
        ck_assert_int_eq(strncmp(temporary + 1, name, kept), 0);
        ck_assert_uint_ge(kept, octets < 237 ? octets : 236);
        ck_assert(kept == octets || (name[kept] & 0xc0) != 0x80);
        ck_assert(put("text"));
        ck_assert(finish());
        ck_assert(holds(name, "text"));
        ck_assert_int_eq(unlink(name), 0);
    }
}
END_TEST

static int write_without_permission(void *context)
{
    if (!scratch_drop_privileges())
        return 77;
    if (write_file(context, true, "new"))
        return 1;
    return failure.code == FAILURE_NO_TEMPORARY && failure.error == EACCES ? 0 : 2;
}

static int write_without_reading(void *context)
{
    if (!scratch_drop_privileges())
        return 77;
    return write_file(context, false, "new") && holds(context, "new") ? 0 : 1;
}

START_TEST(directories_need_to_be_writable_but_not_readable)
{
    ck_assert_int_eq(mkdir("closed", 0755), 0);
    ck_assert_int_eq(mkdir("dropbox", 0700), 0);
    scratch_write("closed/file", "old", 3);
    ck_assert_int_eq(chmod("closed/file", 0666), 0);
    ck_assert_int_eq(chmod("closed", 0555), 0);
    ck_assert_int_eq(chmod("dropbox", 0333), 0);
    ck_assert(
        scratch_exited(scratch_wait(scratch_fork(write_without_permission, "closed/new")), 0));
    ck_assert(
        scratch_exited(scratch_wait(scratch_fork(write_without_permission, "closed/file")), 0));
    ck_assert(holds("closed/file", "old"));
    ck_assert(scratch_exited(scratch_wait(scratch_fork(write_without_reading, "dropbox/file")), 0));
}
END_TEST

START_TEST(a_directory_may_be_renamed_meanwhile)
{
    ck_assert_int_eq(mkdir("before", 0700), 0);
    ck_assert(look("before/file", false));
    ck_assert(output_create(&out, &failure));
    ck_assert_int_eq(rename("before", "after"), 0);
    ck_assert(put("text"));
    ck_assert(finish());
    ck_assert(holds("after/file", "text"));
}
END_TEST

START_TEST(two_outputs_of_one_name_are_seen)
{
    struct output other;
    const struct output_options options = {.path = "sub/../file"};
    ck_assert_int_eq(mkdir("sub", 0700), 0);
    ck_assert(output_look(&other, &options, &exists, &found, &failure));
    ck_assert(look("file", false));
    ck_assert(output_same_name(&out, &other));
    output_abandon(&out);
    ck_assert(look("sub/file", false));
    ck_assert(!output_same_name(&out, &other));
    output_abandon(&out);
    ck_assert(look("/dev/null", false));
    ck_assert(!output_same_name(&out, &out));
    output_abandon(&out);
    output_abandon(&other);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("target");
    TCase *tests = tcase_create("target");
    tcase_add_checked_fixture(tests, scratch_enter, scratch_leave);
    tcase_add_loop_test(tests, a_new_file_appears_whole, 0, 2);
    tcase_add_test(tests, an_empty_file_appears_too);
    tcase_add_test(tests, what_is_abandoned_is_gone);
    tcase_add_test(tests, an_existing_file_is_kept_unless_replaced);
    tcase_add_loop_test(tests, a_file_that_appears_meanwhile_is_safe, 0, 4);
    tcase_add_test(tests, symbolic_links_are_followed_and_kept);
    tcase_add_test(tests, what_cannot_be_created_is_explained);
    tcase_add_loop_test(tests, long_names_leave_room_for_the_temporary_one, 0, 2);
    tcase_add_test(tests, directories_need_to_be_writable_but_not_readable);
    tcase_add_test(tests, a_directory_may_be_renamed_meanwhile);
    tcase_add_test(tests, two_outputs_of_one_name_are_seen);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
