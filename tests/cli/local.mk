# SPDX-License-Identifier: ISC
cli_tests = \
    tests/cli/compare.sh \
    tests/cli/engine.sh \
    tests/cli/examples.sh \
    tests/cli/files.sh \
    tests/cli/golden.sh \
    tests/cli/interrupts.sh \
    tests/cli/kernels.sh \
    tests/cli/keys.sh \
    tests/cli/large.sh \
    tests/cli/limits.sh \
    tests/cli/messages.sh \
    tests/cli/options.sh \
    tests/cli/raw.sh \
    tests/cli/raw_rules.sh \
    tests/cli/roundtrip.sh
TESTS += $(cli_tests) tests/cli/tamper
EXTRA_DIST += $(cli_tests) tests/cli/lib.sh

check_PROGRAMS += tests/cli/measure tests/cli/tamper tests/cli/terminal
tests_cli_measure_SOURCES = tests/cli/measure.c
tests_cli_tamper_SOURCES = tests/cli/tamper.c
tests_cli_terminal_SOURCES = tests/cli/terminal.c

# The program with its bit-sliced kernels wrong on purpose; it shares the objects of the right one.
check_PROGRAMS += tests/cli/broken
tests_cli_broken_SOURCES = $(gostcrypt_SOURCES) tests/cli/broken.c
tests_cli_broken_LDADD = $(gostcrypt_LDADD)
tests_cli_broken_LDFLAGS = $(AM_LDFLAGS) \
    -Wl,--wrap=gost_bitslice_avx512_ctr -Wl,--wrap=gost_bitslice_avx2_ctr \
    -Wl,--wrap=gost_bitslice_sse2_ctr -Wl,--wrap=gost_bitslice_neon_ctr \
    -Wl,--wrap=gost_bitslice_u64_ctr
