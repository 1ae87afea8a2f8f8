dnl SPDX-License-Identifier: ISC

dnl GC_ADD_FLAG(VARIABLE, FLAG): appends FLAG to VARIABLE if the compiler and linker take it.
AC_DEFUN([GC_ADD_FLAG], [
    AS_VAR_PUSHDEF([cache], [gc_cv_flag_$2])
    AC_CACHE_CHECK([whether $CC takes $2], [cache], [
        gc_saved_CFLAGS=$CFLAGS
        CFLAGS="$CFLAGS -Werror $2"
        AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])],
            [AS_VAR_SET([cache], [yes])], [AS_VAR_SET([cache], [no])])
        CFLAGS=$gc_saved_CFLAGS
    ])
    AS_VAR_IF([cache], [yes], [AS_VAR_APPEND([$1], [" $2"])])
    AS_VAR_POPDEF([cache])
])

AC_DEFUN([GC_WARNINGS], [
    AC_ARG_ENABLE([werror],
        [AS_HELP_STRING([--enable-werror], [treat warnings as errors (for continuous integration)])],
        [], [enable_werror=no])
    WARNING_CFLAGS=
    m4_foreach_w([flag], [-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes
            -Wmissing-prototypes -Wpointer-arith -Wundef -Wvla -Wno-psabi],
        [GC_ADD_FLAG([WARNING_CFLAGS], flag)])
    AS_IF([test "$enable_werror" = yes], [AS_VAR_APPEND([WARNING_CFLAGS], [" -Werror"])])
    AC_SUBST([WARNING_CFLAGS])
])

dnl Debian's hardening, unless the user's own flags already say otherwise.
AC_DEFUN([GC_HARDENING], [
    AC_ARG_ENABLE([hardening],
        [AS_HELP_STRING([--disable-hardening], [no PIE, RELRO, stack protector, _FORTIFY_SOURCE])],
        [], [enable_hardening=yes])
    HARDENING_CFLAGS=
    HARDENING_LDFLAGS=
    AS_IF([test "$enable_hardening" = yes], [
        GC_ADD_FLAG([HARDENING_CFLAGS], [-fstack-protector-strong])
        GC_ADD_FLAG([HARDENING_CFLAGS], [-fstack-clash-protection])
        GC_ADD_FLAG([HARDENING_CFLAGS], [-fcf-protection])
        GC_ADD_FLAG([HARDENING_CFLAGS], [-fPIE])
        GC_ADD_FLAG([HARDENING_LDFLAGS], [-pie])
        GC_ADD_FLAG([HARDENING_LDFLAGS], [-Wl,-z,relro])
        GC_ADD_FLAG([HARDENING_LDFLAGS], [-Wl,-z,now])
        # _FORTIFY_SOURCE needs optimisation, does not go with sanitizers, and may be set already.
        AC_CACHE_CHECK([whether to add -D_FORTIFY_SOURCE=2], [gc_cv_fortify], [
            AS_CASE([" $CFLAGS $CPPFLAGS "],
                [*FORTIFY_SOURCE* | *-fsanitize=*], [gc_cv_fortify=no],
                [AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
                    #ifndef __OPTIMIZE__
                    #error not optimising
                    #endif
                    #ifdef _FORTIFY_SOURCE
                    #error set already
                    #endif
                    ]])], [gc_cv_fortify=yes], [gc_cv_fortify=no])])
        ])
        AS_IF([test "$gc_cv_fortify" = yes], [AS_VAR_APPEND([HARDENING_CFLAGS], [" -D_FORTIFY_SOURCE=2"])])
    ])
    AC_SUBST([HARDENING_CFLAGS])
    AC_SUBST([HARDENING_LDFLAGS])
])

dnl No directory of this machine gets into what is built: builds in two places are the same octets.
dnl (gdb finds sources from another directory by its option -d.)
AC_DEFUN([GC_NO_PATHS], [
    PATH_CFLAGS=
    AC_CACHE_CHECK([whether $CC takes -ffile-prefix-map], [gc_cv_file_prefix_map], [
        gc_saved_CFLAGS=$CFLAGS
        CFLAGS="$CFLAGS -Werror -ffile-prefix-map=/from=/to"
        AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])],
            [gc_cv_file_prefix_map=yes], [gc_cv_file_prefix_map=no])
        CFLAGS=$gc_saved_CFLAGS
    ])
    # The last one that fits counts: a build directory often lies in that of the sources.
    AS_IF([test "$gc_cv_file_prefix_map" = yes],
        [PATH_CFLAGS='"-ffile-prefix-map=$(srcdir)=." "-ffile-prefix-map=$(abs_builddir)=."'])
    AC_SUBST([PATH_CFLAGS])
])

dnl GC_KERNEL(NAME, FLAGS, PROLOGUE, BODY): can kernels for this instruction set be built?
dnl Compiled and linked, never run.  Sets HAVE_KERNEL_NAME and NAME_CFLAGS.
AC_DEFUN([GC_KERNEL], [
    AC_ARG_ENABLE(m4_tolower([$1]),
        [AS_HELP_STRING([--disable-]m4_translit([$1], [A-Z_], [a-z-]),
            [leave the ]m4_translit([$1], [A-Z_], [a-z-])[ kernels out])],
        [], [AS_VAR_SET([enable_]m4_tolower([$1]), [yes])])
    AC_CACHE_CHECK([for $1 kernels], [gc_cv_kernel_$1], [
        gc_saved_CFLAGS=$CFLAGS
        CFLAGS="$CFLAGS $2"
        AC_LINK_IFELSE([AC_LANG_PROGRAM([[$3]], [[$4]])],
            [gc_cv_kernel_$1=yes], [gc_cv_kernel_$1=no])
        CFLAGS=$gc_saved_CFLAGS
    ])
    AS_IF([test "$gc_cv_kernel_$1" = yes && test "$enable_[]m4_tolower([$1])" = yes],
        [AC_DEFINE([HAVE_KERNEL_$1], [1], [$1 kernels can be built])])
    AM_CONDITIONAL([HAVE_KERNEL_$1],
        [test "$gc_cv_kernel_$1" = yes && test "$enable_[]m4_tolower([$1])" = yes])
    AC_SUBST([$1_CFLAGS], ["$2"])
])

AC_DEFUN([GC_KERNEL_FLAGS], [
    GC_KERNEL([SSE2], [-msse2], [#include <emmintrin.h>],
        [__m128i x = _mm_set1_epi32(1); return _mm_cvtsi128_si32(_mm_add_epi64(x, x));])
    GC_KERNEL([SSSE3], [-mssse3], [#include <tmmintrin.h>],
        [__m128i x = _mm_set1_epi32(1); return _mm_cvtsi128_si32(_mm_shuffle_epi8(x, x));])
    GC_KERNEL([AVX2], [-mavx2 -mbmi -mbmi2], [#include <immintrin.h>],
        [__m256i x = _mm256_set1_epi32(1); return _mm256_extract_epi32(_mm256_add_epi64(x, x), 1);])
    GC_KERNEL([AVX512], [-mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mbmi -mbmi2], [#include <immintrin.h>],
        [__m512i x = _mm512_set1_epi32(1);
         x = _mm512_ternarylogic_epi64(x, x, _mm512_permutexvar_epi8(x, x), 0x96);
         return _mm_cvtsi128_si32(_mm512_castsi512_si128(x));])
    GC_KERNEL([NEON], [], [
        #include <arm_neon.h>
        #ifndef __aarch64__
        #error 64-bit ARM only
        #endif], [uint8x16_t x = vdupq_n_u8(1); return vgetq_lane_u8(vqtbl1q_u8(x, x), 0);])
    GC_KERNEL([ARM_SHA512], [-march=armv8.2-a+sha3], [
        #include <arm_neon.h>
        #ifndef __aarch64__
        #error 64-bit ARM only
        #endif], [uint64x2_t x = vdupq_n_u64(1); return (int)vgetq_lane_u64(vsha512hq_u64(x, x, x), 0);])
])

dnl Dates after 2038 where time_t had 32 bits (glibc 2.34 and later): every file must be compiled
dnl alike, those too that do not include config.h.
AC_DEFUN([GC_YEAR_2038], [
    TIME_CPPFLAGS=
    AC_CACHE_CHECK([for what makes time_t 64 bits wide], [gc_cv_time_flags], [
        gc_cv_time_flags=unknown
        gc_saved_CPPFLAGS=$CPPFLAGS
        for gc_flags in "" "-D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64"; do
            CPPFLAGS="$gc_saved_CPPFLAGS $gc_flags"
            AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
                #include <time.h>
                typedef char wide_time[sizeof(time_t) >= 8 ? 1 : -1];]])],
                [gc_cv_time_flags="$gc_flags"; break])
        done
        CPPFLAGS=$gc_saved_CPPFLAGS
    ])
    AS_IF([test "$gc_cv_time_flags" != unknown], [TIME_CPPFLAGS=$gc_cv_time_flags])
    AC_SUBST([TIME_CPPFLAGS])
])
