/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/dying.h"

#include "io/signals.h"
#include "support/scratch.h"
#include "support/unit.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SECRET = 4096 };

/* Shared with the children, so that the parent sees what they leave. */
static struct shared {
    volatile int ready;
    uint8_t secret[SECRET];
} * shared;

void dying_set_up(void)
{
    scratch_enter();
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(shared, MAP_FAILED);
    memset(shared->secret, 0xa5, SECRET);
}

bool dying_is_ready(void *context)
{
    (void)context;
    return shared->ready != 0;
}

bool dying_secret_is_wiped(void)
{
    static const uint8_t zero[SECRET];
    return memcmp(shared->secret, zero, SECRET) == 0;
}

void dying_prepare(void)
{
    signals_install();
    scratch_write("temporary", "x", 1);
    scratch_write("another", "x", 1);
    if (!signals_add_temporary(AT_FDCWD, "temporary") ||
        !signals_add_temporary(AT_FDCWD, "another"))
        _exit(90);
    signals_set_secret(0, shared->secret, SECRET);
}

void dying_say_ready(void)
{
    shared->ready = 1;
}

void dying_wait_silently(void)
{
    int ends[2];
    char octet;
    if (pipe(ends) != 0)
        _exit(91);
    dying_say_ready();
    for (;;)
        (void)!read(ends[0], &octet, 1);
}

int dying_wait(void *context)
{
    (void)context;
    dying_prepare();
    dying_wait_silently();
    return 0;
}

int dying_kill(pid_t child, int number)
{
    ck_assert(scratch_becomes(dying_is_ready, NULL));
    scratch_pause(2);
    ck_assert_int_eq(kill(child, number), 0);
    return scratch_wait(child);
}
