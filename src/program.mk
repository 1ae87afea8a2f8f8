# SPDX-License-Identifier: ISC
# Floor 4: the program.
bin_PROGRAMS += gostcrypt
gostcrypt_SOURCES = \
    src/benchmark.c src/benchmark.h \
    src/benchmark_print.c \
    src/decrypt.c \
    src/digest.c src/digest.h \
    src/encrypt.c \
    src/help.c \
    src/info.c \
    src/job.c src/job.h \
    src/keygen.c \
    src/lists.c \
    src/main.c \
    src/message.c src/message.h \
    src/options.c src/options.h \
    src/options_rules.c \
    src/options_values.c \
    src/run.c src/run.h \
    src/sboxes.c src/sboxes.h \
    src/stream.c src/stream.h \
    src/transfer.c src/transfer.h \
    src/unlock.c \
    src/verbs.h
gostcrypt_LDADD = libgostcrypt.a $(kernel_libraries) $(ARGON2_LIBS)
