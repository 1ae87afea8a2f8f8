dnl SPDX-License-Identifier: ISC
dnl What the experiments in src/experiments and scripts/compare need.  All of it may be missing, and
dnl nothing of it is looked for without --enable-experiments.

dnl GC_TRY(VARIABLE, WHAT, COMPILER, FLAGS, PROLOGUE, BODY): VARIABLE is yes if COMPILER compiles and
dnl links that, with the user's own flags too.
AC_DEFUN([GC_TRY], [
    AC_CACHE_CHECK([$2], [gc_cv_$1], [
        gc_saved_CC=$CC gc_saved_CFLAGS=$CFLAGS
        CC=$3
        CFLAGS="$4 $CFLAGS"
        AC_LINK_IFELSE([AC_LANG_PROGRAM([$5], [$6])], [gc_cv_$1=yes], [gc_cv_$1=no])
        CC=$gc_saved_CC CFLAGS=$gc_saved_CFLAGS
    ])
    $1=$gc_cv_$1
])

dnl Lanes: vectors without vector instructions; word widths: real MMX registers.
AC_DEFUN([GC_ODD_INSTRUCTIONS], [
    GC_TRY([general_regs_only], [whether $CC takes vectors apart (-mgeneral-regs-only)], [$CC],
        [-mgeneral-regs-only],
        [[typedef unsigned v __attribute__((vector_size(16)));
          void f(unsigned *p); void f(unsigned *p) { *(v *)p = *(v *)p << 3; }]], [])
    AS_IF([test "$general_regs_only" = yes],
        [AC_DEFINE([HAVE_GENERAL_REGS_ONLY], [1], [vectors can be compiled to scalar code])])

    gc_mmx='-mmmx -mno-sse2'
    m4_define([gc_mmx_program],
        [[[typedef int v __attribute__((vector_size(8)));
           void f(v *p); void f(v *p) { __asm__("paddq %0, %0" : "+y"(*p)); }]], []])
    GC_TRY([mmx], [whether $CC assembles MMX], [$CC], [$gc_mmx], gc_mmx_program)
    AS_IF([test "$mmx" = yes], [AC_DEFINE([HAVE_MMX], [1], [MMX registers can be used])])
])

dnl Programs of 32 bits, from a compiler for more.
AC_DEFUN([GC_32_BITS], [
    GC_TRY([m32], [whether $CC -m32 makes programs, though not by itself], [$CC],
        [-m32 -fno-pie -no-pie],
        [[#include <stdio.h>]], [[puts("");]])
    GC_TRY([m32_already], [whether it does by itself], [$CC], [],
        [[typedef char two_words[sizeof(void *) == 4 ? 1 : -1];]], [])
    AS_IF([test "$m32_already" = yes], [m32=no])
])

dnl GC_GRID(NAME, COMPILER, WIDTH, FLAGS): can COMPILER make programs of that width, with what tuning
dnl and OpenMP?  Its own flags only: the grid of the experiment fixes them.
AC_DEFUN([GC_GRID], [
    AS_VAR_SET([grid_$1], [no])
    gc_saved_grid_CFLAGS=$CFLAGS
    CFLAGS=
    GC_TRY([grid_$1], [whether $2 makes programs of $3 bits], [$2], [$4],
        [[#include <stdio.h>
          typedef char right_width[sizeof(void *) * 8 == $3 ? 1 : -1];]], [[puts("");]])
    GRID_$1_CFLAGS="$4"
    AS_IF([test "$grid_$1" = yes], [
        GC_TRY([grid_$1_tune], [whether $2 takes -mtune=native], [$2], [$4 -Werror -mtune=native], [], [])
        GC_TRY([grid_$1_openmp], [whether $2 $4 has OpenMP], [$2], [$4 -fopenmp],
            [[#include <omp.h>]], [[return omp_get_max_threads() == 0;]])
        AS_IF([test "$grid_$1_tune" = yes], [AS_VAR_APPEND([GRID_$1_CFLAGS], [" -mtune=native"])])
        AS_IF([test "$grid_$1_openmp" = yes], [AS_VAR_APPEND([GRID_$1_CFLAGS], [" -fopenmp"])])
    ])
    CFLAGS=$gc_saved_grid_CFLAGS
])

AC_DEFUN([GC_OTHER_LIBRARIES], [
    PKG_CHECK_MODULES([SODIUM], [libsodium],
        [AC_DEFINE([HAVE_SODIUM], [1], [libsodium can be compared with])], [:])
    PKG_CHECK_MODULES([LIBCRYPTO], [libcrypto >= 3.0],
        [AC_DEFINE([HAVE_LIBCRYPTO], [1], [OpenSSL can be compared with])], [:])
    PKG_CHECK_MODULES([LIBGCRYPT], [libgcrypt],
        [AC_DEFINE([HAVE_LIBGCRYPT], [1], [libgcrypt can be compared with])], [:])
])

AC_DEFUN([GC_COMPILERS_OF_THE_GRID], [
    # A cross compiler's programs do not run here: no grid.
    AS_IF([test "$cross_compiling" = yes], [GRID_GCC=: GRID_CLANG=:], [
        AC_CHECK_PROG([GRID_GCC], [gcc], [gcc], [:])
        AC_CHECK_PROG([GRID_CLANG], [clang], [clang], [:])
    ])
    GC_GRID([GCC_64], [$GRID_GCC], [64], [])
    GC_GRID([GCC_32], [$GRID_GCC], [32], [-m32 -fno-pie -no-pie])
    GC_GRID([CLANG_64], [$GRID_CLANG], [64], [])
    GC_GRID([CLANG_32], [$GRID_CLANG], [32], [-m32 -fno-pie -no-pie])
])

AC_DEFUN([GC_EXPERIMENTS], [
    AC_ARG_ENABLE([experiments],
        [AS_HELP_STRING([--enable-experiments],
            [build the experiments, and compare with other libraries and compilers that are found])],
        [], [enable_experiments=no])
    general_regs_only=no mmx=no m32=no
    grid_GCC_64=no grid_GCC_32=no grid_CLANG_64=no grid_CLANG_32=no
    AS_IF([test "$enable_experiments" = yes], [
        AC_CHECK_TOOL([OBJCOPY], [objcopy])
        GC_OTHER_LIBRARIES
        GC_ODD_INSTRUCTIONS
        GC_32_BITS
        GC_COMPILERS_OF_THE_GRID
    ])
    AM_CONDITIONAL([EXPERIMENTS], [test "$enable_experiments" = yes])
    AM_CONDITIONAL([HAVE_GENERAL_REGS_ONLY], [test "$general_regs_only" = yes])
    AM_CONDITIONAL([HAVE_MMX], [test "$mmx" = yes])
    AM_CONDITIONAL([HAVE_M32], [test "$m32" = yes])
    m4_foreach_w([cell], [GCC_64 GCC_32 CLANG_64 CLANG_32], [
        AM_CONDITIONAL([GRID_]cell, [test "$grid_[]cell" = yes])
        AC_SUBST([GRID_]cell[_CFLAGS])
    ])
    AC_SUBST([enable_experiments])
    AC_SUBST([GRID_GCC])
    AC_SUBST([GRID_CLANG])
])
