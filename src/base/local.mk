# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libbase.a
libbase_a_SOURCES = \
    src/base/clock.c src/base/clock.h \
    src/base/compiler.h \
    src/base/cpu.c src/base/cpu.h \
    src/base/failure.c src/base/failure.h \
    src/base/faults.h \
    src/base/foreign.h \
    src/base/hex.c src/base/hex.h \
    src/base/octets.h \
    src/base/random.c src/base/random.h \
    src/base/secret.c src/base/secret.h \
    src/base/text.c src/base/text.h
