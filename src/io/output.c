/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/output.h"

#include "io/descriptor.h"
#include "io/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static bool same_inode(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Standard output or another descriptor that is open already. */
static bool look_at_descriptor(struct output *out, int fd, bool *exists, struct stat *stat,
                               struct failure *failure)
{
    *exists = fstat(fd, stat) == 0;
    if (!*exists)
        return failure_set(failure, FAILURE_CREATE, out->name, errno);
    if (out->refuse_terminal && isatty(fd))
        return failure_set(failure, FAILURE_TERMINAL, out->name, 0);
    return true;
}

static bool look_at_path(struct output *out, const char *path, bool *exists, struct stat *status,
                         struct failure *failure)
{
    bool resolved = target_resolve(&out->target, path);
    int error = errno;
    if (resolved && out->target.descriptor >= 0)
        return look_at_descriptor(out, out->target.descriptor, exists, status, failure);
    *exists = stat(path, status) == 0;
    if (!*exists && (errno != ENOENT || !resolved))
        return failure_set(failure, FAILURE_CREATE, path, errno == ENOENT ? error : errno);
    if (!*exists)
        return true;
    if (S_ISDIR(status->st_mode)) {
        failure_set(failure, FAILURE_IS_DIRECTORY, path, EISDIR);
        failure->part = 1;
        return false;
    }
    if (!S_ISREG(status->st_mode)) {
        target_release(&out->target);
        return true;
    }
    /* The links of /proc do not always lead where their text says. */
    struct stat found;
    if (!resolved)
        return failure_set(failure, FAILURE_CREATE, path, error);
    if (fstatat(out->target.directory, out->target.name, &found, AT_SYMLINK_NOFOLLOW) != 0 ||
        !same_inode(&found, status))
        return failure_set(failure, FAILURE_CREATE, path, ENOENT);
    if (!out->replace)
        return failure_set(failure, FAILURE_OUTPUT_EXISTS, path, 0);
    return true;
}

bool output_look(struct output *out, const struct output_options *options, bool *exists,
                 struct stat *stat, struct failure *failure)
{
    *out = (struct output){.name = options->path,
                           .fd = -1,
                           .replace = options->replace,
                           .refuse_terminal = options->refuse_terminal,
                           .target = TARGET_NONE};
    if (options->path != NULL && strcmp(options->path, "-") != 0)
        return look_at_path(out, options->path, exists, stat, failure);
    out->name = "standard output";
    out->is_stdout = true;
    out->refuse_terminal = options->refuse_terminal && options->path == NULL;
    return look_at_descriptor(out, STDOUT_FILENO, exists, stat, failure);
}

static bool create_temporary(struct output *out, struct failure *failure)
{
    out->fd = target_create_temporary(&out->target);
    out->created = out->fd >= 0;
    if (out->created)
        return true;
    bool forbidden = errno == EACCES || errno == EPERM || errno == EROFS;
    return failure_set(failure, forbidden ? FAILURE_NO_TEMPORARY : FAILURE_CREATE, out->name,
                       errno);
}

/* Something that was not a regular file when output_look() saw it. */
static bool open_directly(struct output *out, struct failure *failure)
{
    struct stat now;
    out->fd = descriptor_open(out->name, O_WRONLY);
    if (out->fd < 0 || fstat(out->fd, &now) != 0)
        return failure_set(failure, FAILURE_CREATE, out->name, errno);
    if (S_ISREG(now.st_mode))
        return failure_set(failure, FAILURE_OUTPUT_EXISTS, out->name, 0);
    if (out->refuse_terminal && isatty(out->fd))
        return failure_set(failure, FAILURE_TERMINAL, out->name, 0);
    descriptor_enlarge_pipe(out->fd);
    return true;
}

bool output_create(struct output *out, struct failure *failure)
{
    if (out->target.directory >= 0)
        return create_temporary(out, failure);
    if (out->is_stdout)
        out->fd = STDOUT_FILENO;
    else if (out->target.descriptor < 0)
        return open_directly(out, failure);
    else
        out->fd = descriptor_duplicate(out->target.descriptor);
    /* Nothing may ever be written, but success would be a lie. */
    int flags = out->fd < 0 ? -1 : fcntl(out->fd, F_GETFL);
    if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY) {
        flags = -1;
        errno = EBADF;
    }
    if (flags < 0)
        return failure_set(failure, FAILURE_CREATE, out->name, errno);
    descriptor_enlarge_pipe(out->fd);
    return true;
}

bool output_write(struct output *out, const struct iovec *pieces, size_t count,
                  struct failure *failure)
{
    size_t wanted = 0, done;
    for (size_t i = 0; i < count; i++)
        wanted += pieces[i].iov_len;
    signals_await_death();
    bool good = descriptor_transfer(out->fd, writev, POLLOUT, pieces, count, &done);
    out->octets += done;
    if (!good || done < wanted)
        return failure_set(failure, FAILURE_WRITE, out->name, good ? EIO : errno);
    return true;
}

/* A file system that has nothing to sync says EINVAL. */
static bool sync_file(int fd)
{
    int result;
    do
        result = fsync(fd);
    while (result != 0 && errno == EINTR);
    return result == 0 || errno == EINVAL || errno == ENOSYS;
}

/* Permissions and times are kept as far as the file system has them; a failure leaves the mode at
   0600 or narrower, which reveals nothing. */
static void set_attributes(int fd, mode_t mode, const struct timespec *modified)
{
    struct stat now;
    if (fstat(fd, &now) == 0 && (now.st_mode & 07777) != (mode & 0777))
        (void)fchmod(fd, mode & 0777);
    if (modified != NULL) {
        const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, *modified};
        (void)futimens(fd, times);
    }
}

/* The descriptor is gone even if a signal interrupts close(2). */
static bool close_descriptor(struct output *out)
{
    int fd = out->is_stdout ? descriptor_duplicate(out->fd) : out->fd;
    out->fd = -1;
    return fd >= 0 && (close(fd) == 0 || errno == EINTR);
}

bool output_finish(struct output *out, mode_t mode, const struct timespec *modified,
                   struct failure *failure)
{
    struct stat now;
    if (out->created)
        set_attributes(out->fd, mode, modified);
    bool to_sync = out->created || (fstat(out->fd, &now) == 0 && S_ISBLK(now.st_mode));
    if (to_sync && !sync_file(out->fd))
        return failure_set(failure, FAILURE_FINISH, out->name, errno);
    if (!close_descriptor(out))
        return failure_set(failure, FAILURE_FINISH, out->name, errno);
    if (!out->created)
        return true;
    if (!target_give_name(&out->target, out->replace)) {
        int error = errno;
        signals_await_death();
        return failure_set(failure, error == EEXIST ? FAILURE_OUTPUT_EXISTS : FAILURE_FINISH,
                           out->name, error);
    }
    if (!target_sync_directory(&out->target))
        return failure_set(failure, FAILURE_FINISH, out->name, errno);
    target_release(&out->target);
    return true;
}

void output_abandon(struct output *out)
{
    signals_await_death();
    if (out->fd >= 0 && !out->is_stdout)
        close(out->fd);
    out->fd = -1;
    target_release(&out->target);
}

bool output_same_name(const struct output *a, const struct output *b)
{
    struct stat in_a, in_b;
    return a->target.name != NULL && b->target.name != NULL &&
           strcmp(a->target.name, b->target.name) == 0 && fstat(a->target.directory, &in_a) == 0 &&
           fstat(b->target.directory, &in_b) == 0 && same_inode(&in_a, &in_b);
}
