/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "support/scratch.h"

#include "support/unit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#endif

enum { LIFETIME = 60 }; /* seconds: no child outlives a test that was killed by much */

static char directory[64];
static int terminal = -1;

void scratch_enter(void)
{
    strcpy(directory, "/tmp/gostcrypt-check.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(directory));
    ck_assert_int_eq(chdir(directory), 0);
    ck_assert_int_eq(chmod(".", 0777), 0);
    umask(022);
}

static void remove_all(int at, const char *name)
{
    int fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    if (fd < 0) {
        unlinkat(at, name, 0);
        return;
    }
    DIR *dir = fdopendir(fd);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove_all(fd, entry->d_name);
    closedir(dir);
    unlinkat(at, name, AT_REMOVEDIR);
}

void scratch_leave(void)
{
    ck_assert_int_eq(chdir("/"), 0);
    remove_all(AT_FDCWD, directory);
}

void scratch_write(const char *name, const void *octets, size_t count)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, octets, count), (ssize_t)count);
    ck_assert_int_eq(close(fd), 0);
}

bool scratch_holds(const char *name, const void *octets, size_t count)
{
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return false;
    uint8_t *found = malloc(count + 1);
    size_t n = fread(found, 1, count + 1, file);
    bool same = n == count && memcmp(found, octets, count) == 0;
    free(found);
    fclose(file);
    return same;
}

bool scratch_exists(const char *name)
{
    struct stat stat;
    return lstat(name, &stat) == 0;
}

static unsigned count_files(char name[256], bool temporary)
{
    unsigned n = 0;
    DIR *dir = opendir(".");
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        static const char suffix[] = ".gostcrypt";
        size_t length = strlen(entry->d_name);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (temporary && (entry->d_name[0] != '.' || length < sizeof suffix + 7 ||
                          strcmp(entry->d_name + length - 10, suffix) != 0))
            continue;
        if (name != NULL)
            snprintf(name, 256, "%s", entry->d_name);
        n++;
    }
    closedir(dir);
    return n;
}

unsigned scratch_files(void)
{
    return count_files(NULL, false);
}

unsigned scratch_temporaries(void)
{
    return count_files(NULL, true);
}

bool scratch_temporary(char name[256])
{
    return count_files(name, true) == 1;
}

pid_t scratch_fork(int (*child)(void *context), void *context)
{
    /* Check has handlers of its own, which no child may run. */
    sigset_t all, before;
    sigfillset(&all);
    fflush(stdout);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0) {
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
        signal(SIGALRM, SIG_DFL);
        if (terminal >= 0) /* the terminal must hang up when the test is gone */
            close(terminal);
        alarm(LIFETIME);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (pid == 0)
        _exit(child(context));
    ck_assert_int_ge(pid, 0);
    return pid;
}

int scratch_wait(pid_t child)
{
    int status = -1;
    while (waitpid(child, &status, 0) < 0)
        ck_assert_int_eq(errno, EINTR);
    return status;
}

bool scratch_exited(int status, int with)
{
    return WIFEXITED(status) && WEXITSTATUS(status) == with;
}

bool scratch_died(int status, int by)
{
    return WIFSIGNALED(status) && WTERMSIG(status) == by;
}

pid_t scratch_dribble(int fd, const void *octets, size_t count, size_t step)
{
    fflush(stdout);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid != 0) {
        close(fd);
        return pid;
    }
    alarm(LIFETIME);
    const char *at = octets;
    while (count > 0) {
        size_t now = count < step ? count : step;
        ssize_t n = write(fd, at, now);
        if (n < 0)
            _exit(1);
        at += n;
        count -= (size_t)n;
        scratch_pause(1);
    }
    _exit(0);
}

pid_t scratch_sip(int fd, const void *octets, size_t count, size_t step)
{
    fflush(stdout);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid != 0) {
        close(fd);
        return pid;
    }
    alarm(LIFETIME);
    uint8_t *found = malloc(count + step);
    for (size_t n = 0;;) {
        ssize_t now = read(fd, found + n, step);
        n += now > 0 ? (size_t)now : 0;
        if (now <= 0 || n > count)
            _exit(now != 0 || n != count || memcmp(found, octets, count) != 0);
        scratch_pause(1);
    }
}

static void nothing(int number)
{
    (void)number;
}

void scratch_interrupt(bool on)
{
    const struct sigaction action = {.sa_handler = nothing}; /* without SA_RESTART */
    const struct timeval step = {.tv_usec = on ? 1000 : 0};
    const struct itimerval timer = {step, step};
    ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
    ck_assert_int_eq(setitimer(ITIMER_REAL, &timer, NULL), 0);
}

bool scratch_drop_privileges(void)
{
    if (getuid() != 0)
        return true;
    return setgroups(0, NULL) == 0 && setgid(65534) == 0 && setuid(65534) == 0;
}

#ifdef __linux__
bool scratch_refuse(long call, int argument, unsigned value, int error)
{
    /* The lower half of the argument, in either order of octets. */
    const uint16_t probe = 1;
    size_t half = *(const uint8_t *)&probe == 1 ? 0 : 4;
    size_t at = offsetof(struct seccomp_data, args) + (argument < 0 ? 0 : (size_t)argument) * 8;
    const uint32_t refusal = SECCOMP_RET_ERRNO | (uint32_t)error;
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(at + half)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, refusal),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    if (argument < 0) /* compare the number of the call with itself */
        filter[2] = filter[0], filter[3].k = (uint32_t)call;
    const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
#else
bool scratch_refuse(long call, int argument, unsigned value, int error)
{
    (void)call, (void)argument, (void)value, (void)error;
    return false;
}
#endif

bool scratch_refuse_unnamed_files(void)
{
#ifdef O_TMPFILE
    const unsigned flags = O_TMPFILE | O_WRONLY | O_CLOEXEC | O_LARGEFILE;
    return scratch_refuse(SYS_openat, 2, flags, EOPNOTSUPP);
#else
    return true;
#endif
}

bool scratch_has_unnamed_files(void)
{
#ifdef O_TMPFILE
    int fd = open(".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    return fd >= 0 && access("/proc/self/fd", X_OK) == 0;
#else
    return false;
#endif
}

int scratch_terminal(char name[64])
{
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    ck_assert_int_ge(master, 0);
    ck_assert_int_eq(grantpt(master), 0);
    ck_assert_int_eq(unlockpt(master), 0);
    snprintf(name, 64, "%s", ptsname(master));
    terminal = master;
    return master;
}

bool scratch_echoes(int master)
{
    struct termios now;
    ck_assert_int_eq(tcgetattr(master, &now), 0);
    return (now.c_lflag & ECHO) != 0;
}

bool scratch_expect(int master, const char *text)
{
    char found[1024] = "";
    size_t n = 0;
    struct pollfd wanted = {.fd = master, .events = POLLIN};
    while (strstr(found, text) == NULL && n < sizeof found - 1) {
        if (poll(&wanted, 1, 10000) != 1)
            return false;
        ssize_t now = read(master, found + n, sizeof found - 1 - n);
        if (now <= 0)
            return false;
        n += (size_t)now;
        found[n] = '\0';
    }
    return strstr(found, text) != NULL;
}

void scratch_pause(unsigned milliseconds)
{
    const struct timespec time = {(time_t)(milliseconds / 1000),
                                  (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

bool scratch_becomes(bool (*condition)(void *), void *context)
{
    for (int i = 0; i < 5000; i++) {
        if (condition(context))
            return true;
        scratch_pause(2);
    }
    return false;
}
