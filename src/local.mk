# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libgostcrypt.a
libgostcrypt_a_CFLAGS = $(AM_CFLAGS) $(ARGON2_CFLAGS)
libgostcrypt_a_SOURCES = \
    src/failure.c src/failure.h

libgostcrypt_a_SOURCES += src/header.c src/header.h
libgostcrypt_a_SOURCES += src/random.c src/random.h
libgostcrypt_a_SOURCES += src/descriptor.c src/descriptor.h
libgostcrypt_a_SOURCES += src/input.c src/input.h
libgostcrypt_a_SOURCES += src/signals.c src/signals.h
libgostcrypt_a_SOURCES += src/target.c src/target.h
libgostcrypt_a_SOURCES += src/output.c src/output.h
libgostcrypt_a_SOURCES += src/key.c src/key.h src/passphrase.c
libgostcrypt_a_SOURCES += src/pipeline.c src/pipeline.h src/pipeline_turn.c
libgostcrypt_a_SOURCES += src/threads.c src/threads.h
libgostcrypt_a_SOURCES += src/container.c src/container.h src/container_argon2.c
libgostcrypt_a_SOURCES += src/raw.c src/raw.h
