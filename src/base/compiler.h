/* SPDX-License-Identifier: ISC */
/* What the sources ask of the compiler beyond C11. */
#ifndef BASE_COMPILER_H
#define BASE_COMPILER_H

#include <stdint.h>

#define ALWAYS_INLINE __attribute__((always_inline)) static inline
#define NOINLINE __attribute__((noinline))

/* Unrolls the loop that follows, at -O2 too, where gcc leaves short loops rolled. */
#define PRAGMA_(text) _Pragma(#text)
#ifdef __clang__
#define UNROLL(n) PRAGMA_(unroll n)
#else
#define UNROLL(n) PRAGMA_(GCC unroll n)
#endif

/* Takes the integer x as it stands: sums before and after stay in the order in which they are
   written, where compilers would regroup them. */
#if UINTPTR_MAX > 0xffffffff
#define IN_ORDER(x) __asm__("" : "+r"(x))
#else
#define IN_ORDER(x) ((void)0)
#endif

#endif
