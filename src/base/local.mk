# SPDX-License-Identifier: ISC
libgostcrypt_a_SOURCES += \
    src/base/compiler.h \
    src/base/cpu.c src/base/cpu.h \
    src/base/hex.h \
    src/base/octets.h \
    src/base/secret.c src/base/secret.h \
    src/base/ticks.c src/base/ticks.h
