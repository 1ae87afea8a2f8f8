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

# A new test is one line here, in the list of its room: its source is the file of that name.  It
# links only the floor that it tests and those below.
base_tests = \
    tests/base/check_base
gost_tests = \
    tests/gost/check_circuits \
    tests/gost/check_circuits_ternary \
    tests/gost/check_gost \
    tests/gost/check_gost_choice \
    tests/gost/check_gost_kernels \
    tests/gost/check_mesh \
    tests/gost/check_sbox
sha512_tests = \
    tests/sha512/check_hmac \
    tests/sha512/check_pbkdf2 \
    tests/sha512/check_sha512 \
    tests/sha512/check_sha512_vectors
format_tests = \
    tests/format/check_cms \
    tests/format/check_container \
    tests/format/check_corruption \
    tests/format/check_ending \
    tests/format/check_header \
    tests/format/check_layout \
    tests/format/check_openssl \
    tests/format/check_mac \
    tests/format/check_raw \
    tests/format/check_recognise \
    tests/format/check_runs \
    tests/format/check_salvage
io_tests = \
    tests/io/check_deadly \
    tests/io/check_death \
    tests/io/check_descriptor \
    tests/io/check_input \
    tests/io/check_key \
    tests/io/check_naming \
    tests/io/check_output \
    tests/io/check_passphrase \
    tests/io/check_signals \
    tests/io/check_target
parallel_tests = \
    tests/parallel/check_pipeline \
    tests/parallel/check_quota \
    tests/parallel/check_threads
flow_tests = \
    tests/flow/check_candidates
program_tests = \
    tests/program/check_progress
unit_tests = $(base_tests) $(gost_tests) $(sha512_tests) $(format_tests) $(io_tests) \
    $(parallel_tests) $(flow_tests) $(program_tests)
cpu_unit_tests =
if HAVE_CHECK
cpu_unit_tests += $(gost_tests) $(sha512_tests) $(format_tests)
check_PROGRAMS += $(unit_tests)
check_LIBRARIES = libunit.a
TESTS += $(unit_tests)
endif

# LDADD and AM_CPPFLAGS are other ones for the unit tests (GNU make's variables of a target); what
# users build gets nothing of theirs.
LDADD = libunit.a $(down_from_flow) $(CHECK_LIBS)
$(base_tests): LDADD = libunit.a $(down_from_base) $(CHECK_LIBS)
$(gost_tests): LDADD = libunit.a $(down_from_gost) $(CHECK_LIBS)
$(sha512_tests): LDADD = libunit.a $(down_from_sha512) $(CHECK_LIBS)
$(format_tests): LDADD = libunit.a $(down_from_format) $(CHECK_LIBS)
$(io_tests): LDADD = libunit.a $(down_from_io) $(CHECK_LIBS)
$(parallel_tests): LDADD = libunit.a $(down_from_parallel) $(CHECK_LIBS)
$(flow_tests): LDADD = libunit.a $(down_from_flow) $(CHECK_LIBS)
unit_CPPFLAGS = -I$(srcdir)/src -I$(srcdir)/tests $(TIME_CPPFLAGS) $(CHECK_CFLAGS)
unit_objects = $(unit_tests:=.$(OBJEXT)) tests/io/dying.$(OBJEXT)
$(unit_objects): AM_CPPFLAGS = $(unit_CPPFLAGS)

libunit_a_CPPFLAGS = $(unit_CPPFLAGS)
libunit_a_SOURCES = \
    tests/support/reference_gost.c tests/support/reference_gost.h \
    tests/support/reference_sha512.c tests/support/reference_sha512.h \
    tests/support/sample.c tests/support/sample.h \
    tests/support/scratch.c tests/support/scratch.h \
    tests/support/unit.c tests/support/unit.h
EXTRA_DIST += tests/sha512/sha512_engines.h

tests_program_check_progress_SOURCES = tests/program/check_progress.c src/program/progress_line.c
tests_io_check_deadly_SOURCES = tests/io/check_deadly.c tests/io/dying.c tests/io/dying.h
tests_io_check_signals_SOURCES = tests/io/check_signals.c tests/io/dying.c tests/io/dying.h

tests_gost_check_circuits_CPPFLAGS = $(unit_CPPFLAGS) -DTERNARY=0
tests_gost_check_circuits_ternary_SOURCES = tests/gost/check_circuits.c
tests_gost_check_circuits_ternary_CPPFLAGS = $(unit_CPPFLAGS) -DTERNARY=1

script_tests = tests/scripts/campaign.sh tests/scripts/lint_includes.sh tests/scripts/parts.sh
TESTS += $(script_tests)
EXTRA_DIST += $(script_tests)

include tests/program/local.mk
include tests/experiments/local.mk
EXTRA_DIST += tests/data
EXTRA_DIST += \
    tests/reader/argon2id.py \
    tests/reader/cases.py \
    tests/reader/corruption.py \
    tests/reader/damage.py \
    tests/reader/exchange.py \
    tests/reader/gost89.py \
    tests/reader/group.py \
    tests/reader/kills.py \
    tests/reader/page.py \
    tests/reader/program.py \
    tests/reader/reader.py \
    tests/reader/salvaged.py \
    tests/reader/scene.py

check-cpu:
	$(MAKE) $(AM_MAKEFLAGS) check \
	    TESTS='$(cpu_unit_tests) $(cpu_cli_tests) tests/program/tamper'
.PHONY: check-cpu
