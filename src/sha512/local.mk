# SPDX-License-Identifier: ISC
libgostcrypt_a_SOURCES += \
    src/sha512/constants.c src/sha512/constants.h \
    src/sha512/hmac.c src/sha512/hmac.h \
    src/sha512/kernels.c src/sha512/kernels.h \
    src/sha512/plain.c \
    src/sha512/rounds.h \
    src/sha512/sha512.c src/sha512/sha512.h \
    src/sha512/units.h
EXTRA_DIST += src/sha512/plain.inc.c
