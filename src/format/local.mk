# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libformat.a
libformat_a_CFLAGS = $(AM_CFLAGS) $(ARGON2_CFLAGS) $(NETTLE_CFLAGS)
libformat_a_SOURCES = \
    src/format/argon2.c \
    src/format/chained.c src/format/chained.h \
    src/format/cms.c src/format/cms.h \
    src/format/container.c src/format/container.h \
    src/format/der.c src/format/der.h \
    src/format/ending.c src/format/ending.h \
    src/format/hash.c src/format/hash.h \
    src/format/hash_library.c src/format/hash_library.h \
    src/format/hash_name.h \
    src/format/header.c src/format/header.h \
    src/format/layout.c src/format/layout.h \
    src/format/magma_mac.c src/format/magma_mac.h \
    src/format/openssl.c src/format/openssl.h \
    src/format/raw.c src/format/raw.h \
    src/format/recognise.c src/format/recognise.h \
    src/format/salvage.c src/format/salvage.h
