/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/identity.h"

#include "io/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

bool identity_look(struct identity *id, const char *role, const char *path, struct failure *failure)
{
    *id = (struct identity){.fd = -1};
    if (path == NULL)
        return true;
    const bool is_stdin = strcmp(path, "-") == 0;
    id->role = role;
    id->name = is_stdin ? "standard input" : path;
    id->fd = is_stdin ? STDIN_FILENO : descriptor_meant(path);
    if (id->fd >= 0 && fcntl(id->fd, F_GETFD) < 0)
        return failure_set(failure, FAILURE_DESCRIPTOR, path, errno);
    id->known = (id->fd >= 0 ? fstat(id->fd, &id->stat) : stat(path, &id->stat)) == 0;
    return true;
}

static bool same_inode(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool same_description(int a, int b)
{
#if defined __linux__ && defined SYS_kcmp
    enum { FILES = 0 }; /* KCMP_FILE; linux/kcmp.h is not where every C library looks */
    const pid_t process = getpid();
    return syscall(SYS_kcmp, process, process, FILES, a, b) == 0;
#else
    (void)a;
    (void)b;
    return false;
#endif
}

bool identity_shared(const struct identity *a, const struct identity *b)
{
    if (a->fd >= 0 && b->fd >= 0 && (a->fd == b->fd || same_description(a->fd, b->fd)))
        return true;
    const bool once = S_ISFIFO(a->stat.st_mode) || S_ISSOCK(a->stat.st_mode);
    return a->known && b->known && once && same_inode(&a->stat, &b->stat);
}

bool identity_same_file(const struct stat *a, const struct stat *b)
{
    if (S_ISREG(a->st_mode) && S_ISREG(b->st_mode))
        return same_inode(a, b);
    return S_ISBLK(a->st_mode) && S_ISBLK(b->st_mode) && a->st_rdev == b->st_rdev;
}
