# SPDX-License-Identifier: ISC
libgostcrypt_a_SOURCES += \
    src/sha512/constants.c src/sha512/constants.h \
    src/sha512/hmac.c src/sha512/hmac.h \
    src/sha512/kernel.h src/sha512/kernel_table.c \
    src/sha512/stream/stream_plain.c \
    src/sha512/rounds.h \
    src/sha512/sha512.c src/sha512/sha512.h \
    src/sha512/choose.c \
    src/sha512/units.h
EXTRA_DIST += src/sha512/lanes/lanes.inc.c src/sha512/stream/stream.inc.c src/sha512/lanes/ymm.inc.c
libkernels_avx2_a_SOURCES += src/sha512/lanes/lanes_avx2.c src/sha512/stream/stream_avx2.c
libkernels_avx512_a_SOURCES += src/sha512/lanes/lanes_avx512.c src/sha512/lanes/lanes4_avx512.c src/sha512/stream/stream_avx512.c
libgostcrypt_a_SOURCES += src/sha512/pbkdf2.c src/sha512/pbkdf2.h
