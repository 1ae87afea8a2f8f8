# SPDX-License-Identifier: ISC
# The hash and what is built on it, what all kernels share, and the choice among them.
noinst_LIBRARIES += libsha512.a
libsha512_a_SOURCES = \
    src/sha512/choose.c src/sha512/choose.h \
    src/sha512/constants.c src/sha512/constants.h \
    src/sha512/hmac.c src/sha512/hmac.h \
    src/sha512/kernel.h \
    src/sha512/kernel_table.c src/sha512/kernel_table.h \
    src/sha512/pbkdf2.c src/sha512/pbkdf2.h \
    src/sha512/rounds.h \
    src/sha512/selftest.c src/sha512/selftest.h \
    src/sha512/sha512.c src/sha512/sha512.h

# Kernels for one message.
libsha512_a_SOURCES += src/sha512/stream/stream_plain.c
libkernels_avx2_a_SOURCES += src/sha512/stream/stream_avx2.c
libkernels_avx512_a_SOURCES += src/sha512/stream/stream_avx512.c
libkernels_arm_sha512_a_SOURCES += src/sha512/stream/stream_arm_sha512.c
EXTRA_DIST += src/sha512/stream/stream.inc.c

# Kernels for several messages side by side.
libkernels_avx2_a_SOURCES += src/sha512/lanes/lanes_avx2.c
libkernels_avx512_a_SOURCES += \
    src/sha512/lanes/lanes4_avx512.c src/sha512/lanes/lanes_avx512.c
EXTRA_DIST += src/sha512/lanes/lanes.inc.c src/sha512/lanes/ymm.inc.c
