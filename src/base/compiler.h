/* SPDX-License-Identifier: ISC */
/* What the sources ask of the compiler beyond C11. */
#ifndef BASE_COMPILER_H
#define BASE_COMPILER_H

#define ALWAYS_INLINE __attribute__((always_inline)) static inline
#define NOINLINE __attribute__((noinline))

/* Unrolls the loop that follows, at -O2 too, where gcc leaves short loops rolled. */
#define PRAGMA_(text) _Pragma(#text)
#ifdef __clang__
#define UNROLL(n) PRAGMA_(unroll n)
#else
#define UNROLL(n) PRAGMA_(GCC unroll n)
#endif

#endif
