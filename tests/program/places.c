/* SPDX-License-Identifier: ISC */
/* To be preloaded: makes reading and writing at a place slow, short, or fail, and files lie about
   their length.  PLACES says how: words "slow", "short", "read=OFFSET:ERRNO",
   "write=OFFSET:ERRNO", "longer=OCTETS", "cut=OCTETS", "append=FILE", each at most once.  At the
   end "atmost N" is written to the file PLACES_LOG: N calls were on their way at the same time. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

typedef ssize_t call(int fd, const struct iovec *pieces, int count, off64_t at);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int under_way, at_most, calls;

static const char *word(const char *name)
{
    const char *all = getenv("PLACES");
    const char *at = all != NULL ? strstr(all, name) : NULL;
    return at != NULL ? at + strlen(name) : NULL;
}

/* At the first call the file is cut, or gets more octets. */
static void change(int fd)
{
    const char *octets = word("cut="), *more = word("append=");
    char path[64], buffer[65536];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (octets != NULL && truncate(path, atol(octets)) != 0)
        abort();
    if (more == NULL)
        return;
    FILE *from = fopen(more, "r"), *to = fopen(path, "a");
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, from)) > 0;)
        fwrite(buffer, 1, n, to);
    fclose(from);
    fclose(to);
}

static void begin(int fd, int reading)
{
    pthread_mutex_lock(&lock);
    if (reading && calls++ == 0)
        change(fd);
    under_way++;
    if (under_way > at_most)
        at_most = under_way;
    pthread_mutex_unlock(&lock);
    if (word("slow") != NULL) {
        const struct timespec time = {0, 10000000};
        nanosleep(&time, NULL);
    }
}

static void end(void)
{
    pthread_mutex_lock(&lock);
    under_way--;
    pthread_mutex_unlock(&lock);
}

static ssize_t pass_on(const char *symbol, const char *fault, int fd, const struct iovec *pieces,
                       int count, off64_t at)
{
    call *real = (call *)dlsym(RTLD_NEXT, symbol);
    const char *where = word(fault);
    struct iovec first = pieces[0];
    ssize_t result;
    size_t octets = 0;
    begin(fd, symbol[1] == 'r');
    for (int i = 0; i < count; i++)
        octets += pieces[i].iov_len;
    if (word("short") != NULL && first.iov_len > 3001) {
        first.iov_len = 3001;
        octets = 3001;
        pieces = &first;
        count = 1;
    }
    if (where != NULL && at + (off64_t)octets > atol(where) && at <= atol(where)) {
        errno = atoi(strchr(where, ':') + 1);
        result = -1;
    } else {
        result = real(fd, pieces, count, at);
    }
    end();
    return result;
}

ssize_t preadv(int fd, const struct iovec *pieces, int count, off_t at)
{
    return pass_on("preadv64", "read=", fd, pieces, count, at);
}

ssize_t preadv64(int fd, const struct iovec *pieces, int count, off64_t at)
{
    return pass_on("preadv64", "read=", fd, pieces, count, at);
}

ssize_t pwritev(int fd, const struct iovec *pieces, int count, off_t at)
{
    return pass_on("pwritev64", "write=", fd, pieces, count, at);
}

ssize_t pwritev64(int fd, const struct iovec *pieces, int count, off64_t at)
{
    return pass_on("pwritev64", "write=", fd, pieces, count, at);
}

/* A regular file that is not empty says that it is longer. */
int fstat(int fd, struct stat *status)
{
    int (*real)(int, struct stat *) = (int (*)(int, struct stat *))dlsym(RTLD_NEXT, "fstat");
    const char *longer = word("longer=");
    const int result = real(fd, status);
    if (result == 0 && longer != NULL && S_ISREG(status->st_mode) && status->st_size > 4096)
        status->st_size += atol(longer);
    return result;
}

__attribute__((destructor)) static void tell(void)
{
    const char *log = getenv("PLACES_LOG");
    FILE *file = log != NULL ? fopen(log, "w") : NULL;
    if (file != NULL) {
        fprintf(file, "atmost %d\n", at_most);
        fclose(file);
    }
}
