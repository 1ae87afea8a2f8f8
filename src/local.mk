# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libgostcrypt.a
libgostcrypt_a_CFLAGS = $(AM_CFLAGS) $(ARGON2_CFLAGS)
libgostcrypt_a_SOURCES = \
    src/failure.c src/failure.h

libgostcrypt_a_SOURCES += src/header.c src/header.h
