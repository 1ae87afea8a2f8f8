dnl SPDX-License-Identifier: ISC

dnl GC_NETTLE: libnettle brings the hashes of other programs' passphrases.  Without it those files
dnl are not read, and the program says so.  Sets HAVE_NETTLE, HAVE_NETTLE_STREEBOG, NETTLE_CFLAGS,
dnl NETTLE_LIBS, and gc_nettle for what configure says at its end.
AC_DEFUN([GC_NETTLE], [
    AC_ARG_WITH([nettle],
        [AS_HELP_STRING([--without-nettle],
            [no SHA-256, MD5 and Streebog, which the files of `openssl enc -pass' need])],
        [], [with_nettle=check])
    gc_nettle=no
    AS_IF([test "$with_nettle" != no], [
        PKG_CHECK_MODULES([NETTLE], [nettle >= 3.0], [gc_nettle=yes], [
            AS_IF([test "$with_nettle" = yes],
                [AC_MSG_ERROR([libnettle is missing (Debian: nettle-dev)])])])])
    AS_IF([test "$gc_nettle" = yes], [
        gc_saved_CFLAGS=$CFLAGS
        gc_saved_LIBS=$LIBS
        CFLAGS="$CFLAGS $NETTLE_CFLAGS"
        LIBS="$NETTLE_LIBS $LIBS"
        AC_CACHE_CHECK([whether libnettle can be used], [gc_cv_nettle], [
            AC_LINK_IFELSE([AC_LANG_PROGRAM([[
                #include <nettle/md5.h>
                #include <nettle/sha2.h>
                ]], [[
                struct sha256_ctx s;
                struct md5_ctx m;
                uint8_t digest[32];
                sha256_init(&s);
                sha256_digest(&s, 32, digest);
                md5_init(&m);]])], [gc_cv_nettle=yes], [gc_cv_nettle=no])])
        AC_CACHE_CHECK([whether libnettle has Streebog], [gc_cv_nettle_streebog], [
            AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <nettle/streebog.h>]],
                [[struct streebog512_ctx c; streebog512_init(&c); streebog256_init(&c);]])],
                [gc_cv_nettle_streebog=yes], [gc_cv_nettle_streebog=no])])
        CFLAGS=$gc_saved_CFLAGS
        LIBS=$gc_saved_LIBS
        gc_nettle=$gc_cv_nettle
        AS_IF([test "$gc_nettle" = yes], [AC_DEFINE([HAVE_NETTLE], [1], [libnettle is there])])
        AS_IF([test "$gc_nettle$gc_cv_nettle_streebog" = yesyes], [
            gc_nettle='yes, with Streebog'
            AC_DEFINE([HAVE_NETTLE_STREEBOG], [1], [libnettle has Streebog])])])
])

dnl GC_SUMMARY: what was found, and what is missing without it.
AC_DEFUN([GC_SUMMARY], [
    gc_kernels=portable
    m4_foreach_w([set], [SSE2 SSSE3 AVX2 AVX512 NEON ARM_SHA512],
        [AM_COND_IF([HAVE_KERNEL_]set, [AS_VAR_APPEND([gc_kernels], [" m4_tolower(set)"])])
        ])
    gc_openmp=yes
    AS_IF([test -z "$OPENMP_CFLAGS"], [gc_openmp='no: it works with one thread'])
    AS_CASE([$gc_nettle],
        [no], [gc_nettle='no: of the files of openssl enc with a passphrase only those
                made with -md sha512 are read (Debian: nettle-dev)'],
        [yes], [gc_nettle='yes, but it is too old for Streebog'])
    AC_MSG_NOTICE([

    kernels:    $gc_kernels
    OpenMP:     $gc_openmp
    libargon2:  yes
    libnettle:  $gc_nettle
    unit tests: $have_check (Check)
])
])
