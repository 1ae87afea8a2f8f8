/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/target.h"

#include "io/capability.h"
#include "io/descriptor.h"
#include "io/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINKS_MAX = 40, /* as Linux */
    LINK_OCTETS = 4096,
};

/* The numbers of statx(2), some younger than the C library. */
#ifndef STATX_ATTR_IMMUTABLE
#define STATX_ATTR_IMMUTABLE 0x10
#endif
#ifndef STATX_ATTR_APPEND
#define STATX_ATTR_APPEND 0x20
#endif
#ifndef STATX_ATTR_MOUNT_ROOT
#define STATX_ATTR_MOUNT_ROOT 0x2000
#endif

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

/* Replaces `text` by where the symbolic link in the directory leads.  False: errno tells why;
   EINVAL and ENOENT: it is no link. */
static bool follow_link(int directory, char text[LINK_OCTETS])
{
    char link[LINK_OCTETS];
    const ssize_t n = readlinkat(directory, text, link, sizeof link);
    if (n < 0)
        return false;
    if ((size_t)n == sizeof link) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(text, link, (size_t)n);
    text[n] = '\0';
    return true;
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
        target->descriptor = descriptor_in(directory, text);
        if (target->descriptor >= 0)
            goto done;
        if (follow_link(directory, text))
            continue;
        if (errno != EINVAL && errno != ENOENT)
            goto fail;
        target->name = strdup(text);
        if (target->name == NULL)
            goto fail;
        target->directory = directory;
        return true;
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

/* What statx(2) knows of a name in the directory besides the usual: STATX_ATTR_... */
static uint64_t attributes(const struct target *target, const char *name)
{
#ifdef HAVE_STATX
    struct statx found;
    if (statx(target->directory, name, AT_SYMLINK_NOFOLLOW, 0, &found) == 0)
        return found.stx_attributes;
#else
    (void)target, (void)name;
#endif
    return 0;
}

bool target_directory_is_append_only(const struct target *target)
{
    return (attributes(target, ".") & STATX_ATTR_APPEND) != 0;
}

/* Nobody but the owners of file and directory, and who may do everything. */
static bool is_kept_by_sticky_bit(const struct target *target, const struct stat *existing)
{
    struct stat directory;
    const uid_t us = geteuid();
    return fstat(target->directory, &directory) == 0 && (directory.st_mode & S_ISVTX) != 0 &&
           directory.st_uid != us && existing->st_uid != us && !capability_of_owners();
}

enum failure_obstacle target_obstacle(const struct target *target, const struct stat *existing)
{
    if (target_directory_is_append_only(target))
        return OBSTACLE_APPEND_ONLY_DIRECTORY;
    if (existing == NULL)
        return OBSTACLE_NONE;
    const uint64_t found = attributes(target, target->name);
    if (found & STATX_ATTR_MOUNT_ROOT)
        return OBSTACLE_MOUNT_POINT;
    if (found & STATX_ATTR_IMMUTABLE)
        return OBSTACLE_IMMUTABLE;
    if (found & STATX_ATTR_APPEND)
        return OBSTACLE_APPEND_ONLY;
    return is_kept_by_sticky_bit(target, existing) ? OBSTACLE_STICKY_DIRECTORY : OBSTACLE_NONE;
}

bool target_sync_directory(const struct target *target)
{
    /* EBADF: a directory that may not be read could not be opened for this. */
    return descriptor_sync(target->directory) || errno == EBADF;
}

void target_release(struct target *target)
{
    temporary_remove(target);
    if (target->directory >= 0)
        close(target->directory);
    free(target->name);
    *target = TARGET_NONE;
}
