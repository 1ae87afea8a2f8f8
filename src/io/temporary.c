/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/temporary.h"

#include "base/random.h"
#include "io/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RANDOM_LETTERS = 6,
    TRIES = 100,
    NAME_MAX_COMMON = 255,
};

#define SUFFIX ".gostcrypt"
/* What the temporary file's name has besides NAME, and a NUL. */
enum { DECORATION = 2 + RANDOM_LETTERS + sizeof SUFFIX };

#ifdef O_TMPFILE
/* linkat(2) finds an open file by this name; without a capability there is no other way. */
static void name_by_proc(int fd, char path[32])
{
    snprintf(path, 32, "/proc/self/fd/%d", fd);
}

int temporary_create_unnamed(const struct target *target)
{
    char path[32];
    struct stat by_name, by_number;
    int fd = openat(target->directory, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0)
        return -1;
    name_by_proc(fd, path);
    if (fstat(fd, &by_number) == 0 && stat(path, &by_name) == 0 &&
        by_name.st_dev == by_number.st_dev && by_name.st_ino == by_number.st_ino)
        return fd;
    close(fd);
    return -1;
}

static bool link_unnamed(const struct target *target, int fd)
{
    char path[32];
    name_by_proc(fd, path);
    return linkat(AT_FDCWD, path, target->directory, target->name, AT_SYMLINK_FOLLOW) == 0;
}
#else
int temporary_create_unnamed(const struct target *target)
{
    (void)target;
    errno = ENOTSUP;
    return -1;
}

static bool link_unnamed(const struct target *target, int fd)
{
    (void)target, (void)fd;
    errno = ENOTSUP;
    return false;
}
#endif

/* As much of NAME as fits, not cut within a UTF-8 character. */
static size_t octets_kept(const struct target *target)
{
    size_t octets = strlen(target->name);
    long limit = fpathconf(target->directory, _PC_NAME_MAX);
    size_t most = limit > DECORATION ? (size_t)limit : NAME_MAX_COMMON;
    if (octets + DECORATION - 1 <= most)
        return octets;
    for (octets = most - (DECORATION - 1); octets > 0; octets--)
        if (((unsigned char)target->name[octets] & 0xc0) != 0x80)
            break;
    return octets;
}

static bool choose_name(char *temporary, const char *name, size_t kept)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint8_t random[RANDOM_LETTERS];
    if (!random_octets(random, sizeof random))
        return false;
    char *at = temporary;
    *at++ = '.';
    memcpy(at, name, kept);
    at += kept;
    *at++ = '.';
    for (int i = 0; i < RANDOM_LETTERS; i++)
        *at++ = letters[random[i] % 32];
    memcpy(at, SUFFIX, sizeof SUFFIX);
    return true;
}

static int create_exclusively(struct target *target, char *name)
{
    sigset_t before;
    signals_block(&before);
    int fd =
        openat(target->directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd >= 0 && signals_add_temporary(target->directory, name)) {
        target->temporary = name;
    } else if (fd >= 0) {
        (void)unlinkat(target->directory, name, 0);
        close(fd);
        fd = -1;
        errno = EMFILE;
    }
    int error = errno;
    signals_restore(&before);
    errno = error;
    return fd;
}

int temporary_create_named(struct target *target)
{
    size_t kept = octets_kept(target);
    char *name = malloc(strlen(target->name) + DECORATION);
    for (int i = 0; name != NULL && i < TRIES; i++) {
        if (!choose_name(name, target->name, kept))
            break;
        int fd = create_exclusively(target, name);
        if (fd >= 0)
            return fd;
        if (errno == ENAMETOOLONG && kept > 0)
            kept = 0; /* the file system said too much of itself */
        else if (errno != EEXIST && errno != EINTR)
            break;
    }
    int error = errno;
    free(name);
    errno = error;
    return -1;
}

/* For file systems that know neither RENAME_NOREPLACE nor hard links: an empty file takes the
   name first.  Only a crash between the two calls can leave it there. */
static bool rename_over_placeholder(const struct target *target)
{
    int fd = openat(target->directory, target->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    close(fd);
    if (renameat(target->directory, target->temporary, target->directory, target->name) == 0)
        return true;
    int error = errno;
    (void)unlinkat(target->directory, target->name, 0);
    errno = error;
    return false;
}

static bool means_not_supported(int error)
{
    return error == EINVAL || error == ENOSYS || error == ENOTSUP || error == EOPNOTSUPP ||
           error == EPERM || error == EMLINK;
}

static bool rename_without_replacing(const struct target *target)
{
    int directory = target->directory;
#ifdef HAVE_RENAMEAT2
    if (renameat2(directory, target->temporary, directory, target->name, RENAME_NOREPLACE) == 0)
        return true;
    if (!means_not_supported(errno))
        return false;
#endif
    if (linkat(directory, target->temporary, directory, target->name, 0) == 0) {
        (void)unlinkat(directory, target->temporary, 0);
        return true;
    }
    return means_not_supported(errno) && rename_over_placeholder(target);
}

static void forget_temporary(struct target *target)
{
    signals_drop_temporary(target->temporary);
    free(target->temporary);
    target->temporary = NULL;
}

static bool give_name(const struct target *target, int unnamed, bool replace)
{
    if (target->temporary == NULL)
        return link_unnamed(target, unnamed);
    if (!replace)
        return rename_without_replacing(target);
    return renameat(target->directory, target->temporary, target->directory, target->name) == 0;
}

static bool exists(const struct target *target, const char *name)
{
    struct stat found;
    return fstatat(target->directory, name, &found, AT_SYMLINK_NOFOLLOW) == 0;
}

bool temporary_give_name(struct target *target, int unnamed, bool replace)
{
    sigset_t before;
    signals_block(&before);
    bool given = give_name(target, unnamed, replace);
    int error = errno;
    if (given && target->temporary != NULL && !exists(target, target->temporary))
        forget_temporary(target);
    signals_restore(&before);
    errno = error;
    return given;
}

void temporary_remove(struct target *target)
{
    sigset_t before;
    if (target->temporary == NULL)
        return;
    signals_block(&before);
    (void)unlinkat(target->directory, target->temporary, 0);
    forget_temporary(target);
    signals_restore(&before);
}
