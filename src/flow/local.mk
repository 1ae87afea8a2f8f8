# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libflow.a
libflow_a_SOURCES = \
    src/flow/candidates.c src/flow/candidates.h \
    src/flow/cms.c src/flow/cms.h \
    src/flow/digest.c src/flow/digest.h \
    src/flow/flow.c src/flow/flow.h \
    src/flow/gauge.h \
    src/flow/mac.c src/flow/mac.h \
    src/flow/reseal.c \
    src/flow/salvage.c src/flow/salvage.h \
    src/flow/salvaged.c src/flow/salvaged.h \
    src/flow/search.c src/flow/search.h \
    src/flow/seal.c \
    src/flow/segments.c src/flow/segments.h \
    src/flow/stream.c src/flow/stream.h \
    src/flow/unseal.c src/flow/unseal.h
