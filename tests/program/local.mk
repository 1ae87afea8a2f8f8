# SPDX-License-Identifier: ISC
# What these see depends on the kernels: they list or name them, or look at all octets of data in
# many lengths, spans and modes.  scripts/check runs them again as if the CPU had less.
cpu_cli_tests = \
    tests/program/engine.sh \
    tests/program/golden.sh \
    tests/program/info.sh \
    tests/program/kernels.sh \
    tests/program/options.sh \
    tests/program/parts.sh \
    tests/program/ranges.sh \
    tests/program/salvage.sh \
    tests/program/raw.sh \
    tests/program/raw_rules.sh \
    tests/program/rekey.sh \
    tests/program/roundtrip.sh \
    tests/program/verify_first.sh
# These are about names, files, keys, messages, signals, limits and other programs; data are sealed
# and opened on the way, with whatever kernel.
cli_tests = $(cpu_cli_tests) \
    tests/program/argon2.sh \
    tests/program/benchmark.sh \
    tests/program/cms.sh \
    tests/program/commands.sh \
    tests/program/compare.sh \
    tests/program/completion.sh \
    tests/program/compatibility.sh \
    tests/program/corruption.sh \
    tests/program/examples.sh \
    tests/program/exchange.sh \
    tests/program/files.sh \
    tests/program/foreign.sh \
    tests/program/hacking.sh \
    tests/program/integrity.sh \
    tests/program/interrupts.sh \
    tests/program/json.sh \
    tests/program/keys.sh \
    tests/program/kills.sh \
    tests/program/large.sh \
    tests/program/limits.sh \
    tests/program/mac.sh \
    tests/program/manual.sh \
    tests/program/many.sh \
    tests/program/messages.sh \
    tests/program/mistakes.sh \
    tests/program/openssl.sh \
    tests/program/outputs.sh \
    tests/program/places.sh \
    tests/program/progress.sh \
    tests/program/roles.sh \
    tests/program/salvage_limits.sh \
    tests/program/sparse.sh
TESTS += $(cli_tests) tests/program/tamper
EXTRA_DIST += $(cli_tests) tests/program/compatibility.py tests/program/lib.sh \
    tests/program/places.c tests/program/unreadable.c

check_PROGRAMS += tests/program/measure tests/program/tamper tests/program/terminal
tests_program_measure_SOURCES = tests/program/measure.c
tests_program_measure_LDADD =
tests_program_tamper_SOURCES = tests/program/tamper.c
tests_program_tamper_LDADD =
tests_program_terminal_SOURCES = tests/program/terminal.c
tests_program_terminal_LDADD =

# The program with its bit-sliced kernels wrong on purpose; it shares the objects of the right one.
check_PROGRAMS += tests/program/broken
tests_program_broken_SOURCES = $(gostcrypt_SOURCES) tests/program/broken.c
tests_program_broken_LDADD = $(gostcrypt_LDADD)
tests_program_broken_LDFLAGS = $(AM_LDFLAGS) \
    -Wl,--wrap=gost_kernels -Wl,--wrap=gost_kernel_by_name
