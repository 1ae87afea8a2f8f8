# SPDX-License-Identifier: ISC
bin_PROGRAMS += gostcrypt
gostcrypt_SOURCES = \
    src/program/benchmark.c src/program/benchmark.h \
    src/program/benchmark_print.c \
    src/program/cms.c \
    src/program/decrypt.c \
    src/program/digest_file.c src/program/digest_file.h \
    src/program/line_file.c src/program/line_file.h \
    src/program/encrypt.c \
    src/program/facts.c src/program/facts.h \
    src/program/help.c \
    src/program/info.c \
    src/program/info_foreign.c src/program/info_foreign.h \
    src/program/job.c src/program/job.h \
    src/program/job_cipher.c \
    src/program/job_command.c src/program/job_command.h \
    src/program/job_files.c \
    src/program/job_key.c \
    src/program/job_piece.c \
    src/program/keygen.c \
    src/program/lists.c \
    src/program/mac.c \
    src/program/main.c \
    src/program/message.c src/program/message.h \
    src/program/message_cms.c \
    src/program/message_failure.c \
    src/program/message_faults.c \
    src/program/message_foreign.c \
    src/program/message_parts.h \
    src/program/message_sentences.c \
    src/program/message_warning.c \
    src/program/openssl.c src/program/openssl.h \
    src/program/outcome.c src/program/outcome.h \
    src/program/options.c src/program/options.h \
    src/program/options_command.c \
    src/program/options_mistakes.c \
    src/program/options_openssl.c \
    src/program/options_rules.c \
    src/program/options_table.c src/program/options_table.h \
    src/program/options_values.c \
    src/program/progress.c src/program/progress.h \
    src/program/progress_line.c src/program/progress_line.h \
    src/program/raw.c \
    src/program/rekey.c \
    src/program/report.c src/program/report.h \
    src/program/salvage.c src/program/salvage.h \
    src/program/sboxes.c src/program/sboxes.h \
    src/program/unlock.c \
    src/program/verbs.h
gostcrypt_LDADD = $(down_from_flow)
