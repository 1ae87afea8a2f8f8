# SPDX-License-Identifier: ISC
# Every test speaks TAP: the unit tests (Check) beside those of the room they test, the
# command line's in tests/program.
TEST_EXTENSIONS = .sh
TAP_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_COMPILER = $(SHELL)
AM_TESTS_ENVIRONMENT = \
    LC_ALL=C; export LC_ALL; \
    CK_TAP_LOG_FILE_NAME=-; export CK_TAP_LOG_FILE_NAME; \
    CK_VERBOSITY=silent; export CK_VERBOSITY; \
    CK_DEFAULT_TIMEOUT=120; export CK_DEFAULT_TIMEOUT; \
    tests=$(abs_top_srcdir)/tests; export tests; \
    helpers=$(abs_top_builddir)/tests/program; export helpers; \
    GOSTCRYPT=$(abs_top_builddir)/gostcrypt; export GOSTCRYPT; \
    EXPERIMENTS='$(all_experiments)'; export EXPERIMENTS;

# A new test is one line here: its source is the file of that name.
unit_tests = \
    tests/base/check_base \
    tests/gost/check_sbox \
    tests/gost/check_gost \
    tests/gost/check_gost_kernels \
    tests/gost/check_gost_choice \
    tests/gost/check_mesh \
    tests/sha512/check_sha512 \
    tests/sha512/check_sha512_vectors \
    tests/sha512/check_hmac \
    tests/sha512/check_pbkdf2 \
    tests/format/check_header \
    tests/format/check_layout \
    tests/format/check_container \
    tests/format/check_runs \
    tests/format/check_raw \
    tests/io/check_descriptor \
    tests/io/check_input \
    tests/io/check_signals \
    tests/io/check_output \
    tests/io/check_target \
    tests/io/check_key \
    tests/io/check_passphrase \
    tests/io/check_death \
    tests/parallel/check_pipeline \
    tests/parallel/check_quota \
    tests/parallel/check_threads \
    tests/gost/check_circuits tests/gost/check_circuits_ternary
if HAVE_CHECK
check_PROGRAMS += $(unit_tests)
check_LIBRARIES = libunit.a
TESTS += $(unit_tests)
endif

LDADD = libunit.a libgostcrypt.a $(kernel_libraries) $(ARGON2_LIBS) $(CHECK_LIBS)
AM_CPPFLAGS += -I$(srcdir)/tests $(CHECK_CFLAGS)

libunit_a_SOURCES = \
    tests/support/reference_gost.c tests/support/reference_gost.h \
    tests/support/reference_sha512.c tests/support/reference_sha512.h \
    tests/support/sample.c tests/support/sample.h \
    tests/support/scratch.c tests/support/scratch.h \
    tests/support/unit.c tests/support/unit.h
EXTRA_DIST += tests/sha512/sha512_engines.h

tests_gost_check_circuits_CPPFLAGS = $(AM_CPPFLAGS) -DTERNARY=0
tests_gost_check_circuits_ternary_SOURCES = tests/gost/check_circuits.c
tests_gost_check_circuits_ternary_CPPFLAGS = $(AM_CPPFLAGS) -DTERNARY=1

include tests/program/local.mk
include tests/experiments/local.mk
EXTRA_DIST += tests/data
