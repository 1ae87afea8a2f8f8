/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/target.h"

#include "io/descriptor.h"
#include "base/random.h"
#include "io/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LINKS_MAX = 40, /* as Linux */
    LINK_OCTETS = 4096,
    RANDOM_LETTERS = 6,
    TRIES = 100,
    NAME_MAX_COMMON = 255,
};

#define SUFFIX ".gostcrypt"
/* What the temporary file's name has besides NAME, and a NUL. */
enum { DECORATION = 2 + RANDOM_LETTERS + sizeof SUFFIX };

static int open_directory(int at, const char *path)
{
    int fd = openat(at, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
#ifdef O_PATH
    if (fd < 0 && errno == EACCES) /* writable, but not readable */
        fd = openat(at, path, O_PATH | O_DIRECTORY | O_CLOEXEC);
#endif
    return fd;
}

/* Opens the directory that `path`, relative to `at`, is in and cuts the path to the last name. */
static int enter_directory(int at, char *path)
{
    char *slash = strrchr(path, '/');
    if (slash == NULL)
        return open_directory(at, ".");
    char *last = slash + 1;
    int fd;
    if (slash == path) {
        fd = open_directory(at, "/");
    } else {
        *slash = '\0';
        fd = open_directory(at, path);
    }
    memmove(path, last, strlen(last) + 1);
    return fd;
}

bool target_resolve(struct target *target, const char *path)
{
    char text[LINK_OCTETS];
    *target = TARGET_NONE;
    if (strlen(path) >= sizeof text) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(text, path, strlen(path) + 1);
    int directory = AT_FDCWD;
    for (int links = 0; links <= LINKS_MAX; links++) {
        target->descriptor = descriptor_named(text);
        if (target->descriptor >= 0)
            goto done;
        int next = enter_directory(directory, text);
        if (directory >= 0)
            close(directory);
        directory = next;
        if (directory < 0)
            return false;
        if (text[0] == '\0') {
            errno = ENOENT;
            goto fail;
        }
        char link[LINK_OCTETS];
        ssize_t n = readlinkat(directory, text, link, sizeof link);
        if (n < 0 && (errno == EINVAL || errno == ENOENT)) {
            target->name = strdup(text);
            if (target->name == NULL)
                goto fail;
            target->directory = directory;
            return true;
        }
        if (n < 0)
            goto fail;
        if ((size_t)n == sizeof link) {
            errno = ENAMETOOLONG;
            goto fail;
        }
        memcpy(text, link, (size_t)n);
        text[n] = '\0';
    }
    errno = ELOOP;
fail:
    close(directory);
    return false;
done:
    if (directory >= 0)
        close(directory);
    return true;
}

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

int target_create_temporary(struct target *target)
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

bool target_give_name(struct target *target, bool replace)
{
    sigset_t before;
    signals_block(&before);
    bool given = replace ? renameat(target->directory, target->temporary, target->directory,
                                    target->name) == 0
                         : rename_without_replacing(target);
    int error = errno;
    if (given)
        forget_temporary(target);
    signals_restore(&before);
    errno = error;
    return given;
}

bool target_sync_directory(const struct target *target)
{
    if (fsync(target->directory) == 0)
        return true;
    /* EBADF: a directory that may not be read could not be opened for this. */
    return errno != EIO && errno != ENOSPC && errno != EDQUOT;
}

void target_release(struct target *target)
{
    if (target->temporary != NULL) {
        sigset_t before;
        signals_block(&before);
        (void)unlinkat(target->directory, target->temporary, 0);
        forget_temporary(target);
        signals_restore(&before);
    }
    if (target->directory >= 0)
        close(target->directory);
    free(target->name);
    *target = TARGET_NONE;
}
