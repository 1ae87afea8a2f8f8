/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/secret.h"

#include "base/compiler.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* The deepest kernel keeps 64 KiB of expanded keys and planes; the rest is for its callers. */
enum { STACK_OCTETS = 160 * 1024 };

void wipe(void *memory, size_t octets)
{
#ifdef HAVE_EXPLICIT_BZERO
    explicit_bzero(memory, octets);
#else
    memset(memory, 0, octets);
    __asm__ volatile("" : : "r"(memory) : "memory");
#endif
}

bool equal_constant_time(const void *a, const void *b, size_t octets)
{
    const volatile uint8_t *x = a, *y = b;
    uint8_t difference = 0;
    for (size_t i = 0; i < octets; i++)
        difference |= (uint8_t)(x[i] ^ y[i]);
    return difference == 0;
}

static size_t whole_pages(size_t octets)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (octets + page - 1) / page * page;
}

static void lock_pages(void *start, size_t octets)
{
    /* Both are best effort: a low RLIMIT_MEMLOCK must not stop anyone from decrypting. */
    (void)mlock(start, octets);
#ifdef MADV_DONTDUMP
    (void)madvise(start, octets, MADV_DONTDUMP);
#endif
}

void secret_lock(void *memory, size_t octets)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), before = (uintptr_t)memory % page;
    lock_pages((uint8_t *)memory - before, whole_pages(before + octets));
}

void *secret_alloc(size_t octets)
{
    size_t size = whole_pages(octets);
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    lock_pages(memory, size);
    return memory;
}

void secret_free(void *memory, size_t octets)
{
    if (memory == NULL)
        return;
    wipe(memory, octets);
    munmap(memory, whole_pages(octets));
}

NOINLINE void secret_lock_stack(void)
{
    uint8_t below[STACK_OCTETS];
    wipe(below, sizeof below);
    secret_lock(below, sizeof below);
}

NOINLINE void secret_wipe_stack(void)
{
    uint8_t below[STACK_OCTETS];
    wipe(below, sizeof below);
}

void secret_no_core_dumps(void)
{
    const struct rlimit none = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &none);
#ifdef PR_SET_DUMPABLE
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
