# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libparallel.a
libparallel_a_SOURCES = \
    src/parallel/pipeline.c src/parallel/pipeline.h \
    src/parallel/quota.c src/parallel/quota.h \
    src/parallel/threads.c src/parallel/threads.h \
    src/parallel/turn.c
