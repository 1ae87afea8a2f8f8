# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libio.a
libio_a_SOURCES = \
    src/io/capability.c src/io/capability.h \
    src/io/command.c src/io/command.h \
    src/io/descriptor.c src/io/descriptor.h \
    src/io/identity.c src/io/identity.h \
    src/io/input.c src/io/input.h \
    src/io/input_past.c src/io/input_past.h \
    src/io/key.c src/io/key.h \
    src/io/output.c src/io/output.h \
    src/io/output_write.c \
    src/io/passphrase.c \
    src/io/permission.c src/io/permission.h \
    src/io/signal_kinds.c src/io/signal_kinds.h \
    src/io/signals.c src/io/signals.h \
    src/io/target.c src/io/target.h \
    src/io/temporary.c src/io/temporary.h \
    src/io/terminal.c src/io/terminal.h \
    src/io/undo.c src/io/undo.h
