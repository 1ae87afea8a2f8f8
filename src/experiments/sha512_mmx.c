/* SPDX-License-Identifier: ISC */
/* SHA-512 in the eight 64-bit registers of MMX, mm0 to mm7.  Their 64-bit addition, paddq, came
   with SSE2.  The instructions are written out, since gcc for x86-64 turns the intrinsics of MMX
   into SSE code; it still chooses the registers (constraint y) and what to keep in memory. */
#include "base/compiler.h"

#include <stddef.h>
#include <stdint.h>

typedef int wide __attribute__((vector_size(8)));

ALWAYS_INLINE wide wide_load(const uint64_t *p)
{
    wide x;
    __asm__("movq %1, %0" : "=y"(x) : "m"(*p));
    return x;
}

ALWAYS_INLINE void wide_store(uint64_t *p, wide x)
{
    __asm__("movq %1, %0" : "=m"(*p) : "y"(x));
}

ALWAYS_INLINE wide wide_add(wide x, wide y)
{
    __asm__("paddq %1, %0" : "+y"(x) : "ym"(y));
    return x;
}

ALWAYS_INLINE wide wide_xor(wide x, wide y)
{
    __asm__("pxor %1, %0" : "+y"(x) : "ym"(y));
    return x;
}

ALWAYS_INLINE wide wide_and(wide x, wide y)
{
    __asm__("pand %1, %0" : "+y"(x) : "ym"(y));
    return x;
}

ALWAYS_INLINE wide wide_left(wide x, int n)
{
    __asm__("psllq %1, %0" : "+y"(x) : "i"(n));
    return x;
}

ALWAYS_INLINE wide wide_right(wide x, int n)
{
    __asm__("psrlq %1, %0" : "+y"(x) : "i"(n));
    return x;
}

/* The registers are those of the x87 unit, which finds them full unless told otherwise. */
ALWAYS_INLINE void wide_leave(void)
{
    __asm__ volatile("emms" ::: "memory");
}

#include "experiments/sha512_wide.h"
#define COMPRESS sha512_mmx
#include "experiments/sha512_wide.inc.c"
