/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/output.h"

#include "io/descriptor.h"
#include "io/signals.h"
#include "io/temporary.h"

#include <errno.h>
#include <fcntl.h>
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

static bool is_directory(struct output *out, struct failure *failure)
{
    failure_set(failure, FAILURE_IS_DIRECTORY, out->name, EISDIR);
    failure->is_output = true;
    return false;
}

static bool obstructed(const struct output *out, const struct stat *existing,
                       struct failure *failure)
{
    enum failure_obstacle obstacle = target_obstacle(&out->target, existing);
    if (obstacle == OBSTACLE_NONE)
        return false;
    failure_set(failure, FAILURE_OBSTACLE, out->name, 0);
    failure->obstacle = obstacle;
    return true;
}

/* What has no entry that can be looked at: only the links of /proc lead to such things, and not
   always where their text says. */
static bool look_behind_path(struct output *out, bool *exists, struct stat *status,
                             struct failure *failure)
{
    int error = errno;
    *exists = stat(out->name, status) == 0;
    if (!*exists)
        return failure_set(failure, FAILURE_CREATE, out->name, error);
    if (S_ISDIR(status->st_mode))
        return is_directory(out, failure);
    if (S_ISREG(status->st_mode))
        return failure_set(failure, FAILURE_CREATE, out->name, error);
    target_release(&out->target);
    out->found = *status;
    return true;
}

/* What counts is what was resolved, lest a symbolic link be exchanged in between. */
static bool look_at_path(struct output *out, bool *exists, struct stat *status,
                         struct failure *failure)
{
    struct stat behind;
    *exists = false;
    if (!target_resolve(&out->target, out->name))
        return look_behind_path(out, exists, status, failure);
    if (out->target.descriptor >= 0)
        return look_at_descriptor(out, out->target.descriptor, exists, status, failure);
    *exists = fstatat(out->target.directory, out->target.name, status, AT_SYMLINK_NOFOLLOW) == 0;
    if (!*exists && errno != ENOENT)
        return failure_set(failure, FAILURE_CREATE, out->name, errno);
    bool is_there = stat(out->name, &behind) == 0;
    if (!*exists && is_there)
        return look_behind_path(out, exists, status, failure);
    if (!*exists)
        return !out->replace || !obstructed(out, NULL, failure);
    if (is_there && !same_inode(status, &behind))
        return failure_set(failure, FAILURE_CREATE, out->name, ENOENT);
    if (S_ISDIR(status->st_mode))
        return is_directory(out, failure);
    if (S_ISREG(status->st_mode) && !out->replace)
        return failure_set(failure, FAILURE_OUTPUT_EXISTS, out->name, 0);
    if (S_ISREG(status->st_mode))
        return !obstructed(out, status, failure);
    out->node = out->target;
    out->target = TARGET_NONE;
    out->found = *status;
    return true;
}

bool output_look(struct output *out, const struct output_options *options, bool *exists,
                 struct stat *stat, struct failure *failure)
{
    *out = OUTPUT_NONE;
    out->name = options->path;
    out->replace = options->replace;
    out->sparse = options->sparse;
    out->refuse_terminal = options->refuse_terminal;
    if (options->path != NULL && strcmp(options->path, "-") != 0)
        return look_at_path(out, exists, stat, failure);
    out->name = "standard output";
    out->is_stdout = true;
    out->refuse_terminal = options->refuse_terminal && options->path == NULL;
    return look_at_descriptor(out, STDOUT_FILENO, exists, stat, failure);
}

void output_take(struct output *out, int fd, const char *name)
{
    *out = OUTPUT_NONE;
    out->name = name;
    out->fd = fd;
    descriptor_enlarge_pipe(fd);
}

/* What must not be closed before the end (standard output is not ours, and a file without a name
   would vanish) has a duplicate that can be.  It is made now: in the end there may be no number
   left for it. */
static bool keep_duplicate(struct output *out, struct failure *failure)
{
    out->duplicate = descriptor_duplicate(out->fd);
    return out->duplicate >= 0 || failure_set(failure, FAILURE_CREATE, out->name, errno);
}

static bool create_temporary(struct output *out, struct failure *failure)
{
    if (!out->replace)
        out->fd = temporary_create_unnamed(&out->target);
    if (out->fd < 0 && target_directory_is_append_only(&out->target)) {
        failure_set(failure, FAILURE_OBSTACLE, out->name, 0);
        failure->obstacle = OBSTACLE_APPEND_ONLY_DIRECTORY;
        return false;
    }
    if (out->fd < 0)
        out->fd = temporary_create_named(&out->target);
    out->created = out->fd >= 0;
    if (out->created)
        return out->target.temporary != NULL || keep_duplicate(out, failure);
    bool forbidden = errno == EACCES || errno == EPERM || errno == EROFS;
    return failure_set(failure, forbidden ? FAILURE_NO_TEMPORARY : FAILURE_CREATE, out->name,
                       errno);
}

static int open_node(const struct output *out)
{
    if (out->node.directory < 0)
        return descriptor_open(out->name, O_WRONLY);
    int fd;
    do
        fd = openat(out->node.directory, out->node.name,
                    O_WRONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC);
    while (fd < 0 && errno == EINTR);
    return fd;
}

/* Something that was not a regular file when output_look() saw it. */
static bool open_directly(struct output *out, struct failure *failure)
{
    struct stat now;
    out->fd = open_node(out);
    if (out->fd < 0 || fstat(out->fd, &now) != 0)
        return failure_set(failure, FAILURE_CREATE, out->name, errno);
    if (!same_inode(&now, &out->found) || now.st_rdev != out->found.st_rdev)
        return failure_set(failure, FAILURE_EXCHANGED, out->name, 0);
    if (out->refuse_terminal && isatty(out->fd))
        return failure_set(failure, FAILURE_TERMINAL, out->name, 0);
    descriptor_enlarge_pipe(out->fd);
    return true;
}

bool output_create(struct output *out, struct failure *failure)
{
    if (out->fd >= 0) /* it was taken */
        return true;
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
    return !out->is_stdout || keep_duplicate(out, failure);
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

/* Whether the last octets have arrived.  A descriptor is gone even if a signal interrupts
   close(2). */
static bool close_descriptor(struct output *out)
{
    int *which = out->duplicate >= 0 ? &out->duplicate : &out->fd;
    const int fd = *which;
    *which = -1;
    return close(fd) == 0 || errno == EINTR;
}

bool output_complete(struct output *out, mode_t mode, const struct timespec *modified,
                     struct failure *failure)
{
    struct stat now;
    /* It may end in a hole; or more has been written than counts, of an input that was shorter than
       it said. */
    if (out->created && fstat(out->fd, &now) == 0 && (uint64_t)now.st_size != out->octets &&
        ftruncate(out->fd, (off_t)out->octets) != 0)
        return failure_set(failure, FAILURE_FINISH, out->name, errno);
    if (out->created)
        set_attributes(out->fd, mode, modified);
    bool to_sync = out->created || (fstat(out->fd, &now) == 0 && S_ISBLK(now.st_mode));
    if (to_sync && !descriptor_sync(out->fd))
        return failure_set(failure, FAILURE_FINISH, out->name, errno);
    return close_descriptor(out) || failure_set(failure, FAILURE_FINISH, out->name, errno);
}

bool output_publish(struct output *out, struct failure *failure)
{
    if (!out->created || out->published)
        return true;
    out->published = temporary_give_name(&out->target, out->fd, out->replace);
    if (out->published)
        return true;
    int error = errno;
    signals_await_death();
    return failure_set(failure, error == EEXIST ? FAILURE_OUTPUT_EXISTS : FAILURE_FINISH, out->name,
                       error);
}

bool output_settle(struct output *out, struct failure *failure)
{
    if (!out->published)
        return true;
    if (!target_sync_directory(&out->target))
        return failure_set(failure, FAILURE_NOT_ON_DISK, out->name, errno);
    if (out->target.temporary != NULL)
        return failure_set(failure, FAILURE_SECOND_NAME, out->name, 0);
    return true;
}

void output_abandon(struct output *out)
{
    signals_await_death();
    if (out->fd >= 0 && !out->is_stdout)
        close(out->fd);
    if (out->duplicate >= 0)
        close(out->duplicate);
    out->fd = out->duplicate = -1;
    target_release(&out->target);
    target_release(&out->node);
}

bool output_same_name(const struct output *a, const struct output *b)
{
    struct stat in_a, in_b;
    return a->target.name != NULL && b->target.name != NULL &&
           strcmp(a->target.name, b->target.name) == 0 && fstat(a->target.directory, &in_a) == 0 &&
           fstat(b->target.directory, &in_b) == 0 && same_inode(&in_a, &in_b);
}
