# SPDX-License-Identifier: ISC
gostcrypt_SOURCES += \
    src/flow/digest.c src/flow/digest.h \
    src/flow/run.c src/flow/run.h \
    src/flow/stream.c src/flow/stream.h \
    src/flow/transfer.c src/flow/transfer.h
