# SPDX-License-Identifier: ISC
# Every test speaks TAP: the unit tests (Check) in tests/unit, the command line's in tests/cli.
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
    helpers=$(abs_top_builddir)/tests/cli; export helpers; \
    GOSTCRYPT=$(abs_top_builddir)/gostcrypt; export GOSTCRYPT; \
    EXPERIMENTS='$(all_experiments)'; export EXPERIMENTS;

unit_tests =
if HAVE_CHECK
check_PROGRAMS += $(unit_tests)
check_LIBRARIES = libunit.a
TESTS += $(unit_tests)
endif

libunit_a_SOURCES = \
    tests/unit/reference_gost.c tests/unit/reference_gost.h \
    tests/unit/reference_sha512.c tests/unit/reference_sha512.h \
    tests/unit/unit.c tests/unit/unit.h
libunit_a_CPPFLAGS = $(AM_CPPFLAGS) $(CHECK_CFLAGS)
unit_cppflags = $(AM_CPPFLAGS) $(CHECK_CFLAGS)
sample = tests/unit/sample.c tests/unit/sample.h
unit_ldadd = libunit.a libgostcrypt.a $(kernel_libraries) $(ARGON2_LIBS) $(CHECK_LIBS)

unit_tests += tests/unit/check_sbox
tests_unit_check_sbox_SOURCES = tests/unit/check_sbox.c
tests_unit_check_sbox_CPPFLAGS = $(unit_cppflags)
tests_unit_check_sbox_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_gost
tests_unit_check_gost_SOURCES = tests/unit/check_gost.c
tests_unit_check_gost_CPPFLAGS = $(unit_cppflags)
tests_unit_check_gost_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_gost_kernels
tests_unit_check_gost_kernels_SOURCES = tests/unit/check_gost_kernels.c
tests_unit_check_gost_kernels_CPPFLAGS = $(unit_cppflags)
tests_unit_check_gost_kernels_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_gost_choice
tests_unit_check_gost_choice_SOURCES = tests/unit/check_gost_choice.c
tests_unit_check_gost_choice_CPPFLAGS = $(unit_cppflags)
tests_unit_check_gost_choice_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_mesh
tests_unit_check_mesh_SOURCES = tests/unit/check_mesh.c
tests_unit_check_mesh_CPPFLAGS = $(unit_cppflags)
tests_unit_check_mesh_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_base
tests_unit_check_base_SOURCES = tests/unit/check_base.c
tests_unit_check_base_CPPFLAGS = $(unit_cppflags)
tests_unit_check_base_LDADD = $(unit_ldadd)

libunit_a_SOURCES += tests/unit/scratch.c tests/unit/scratch.h

unit_tests += tests/unit/check_input
tests_unit_check_input_SOURCES = tests/unit/check_input.c
tests_unit_check_input_CPPFLAGS = $(unit_cppflags)
tests_unit_check_input_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_signals
tests_unit_check_signals_SOURCES = tests/unit/check_signals.c
tests_unit_check_signals_CPPFLAGS = $(unit_cppflags)
tests_unit_check_signals_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_output
tests_unit_check_output_SOURCES = tests/unit/check_output.c
tests_unit_check_output_CPPFLAGS = $(unit_cppflags)
tests_unit_check_output_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_target
tests_unit_check_target_SOURCES = tests/unit/check_target.c
tests_unit_check_target_CPPFLAGS = $(unit_cppflags)
tests_unit_check_target_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_key
tests_unit_check_key_SOURCES = tests/unit/check_key.c
tests_unit_check_key_CPPFLAGS = $(unit_cppflags)
tests_unit_check_key_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_passphrase
tests_unit_check_passphrase_SOURCES = tests/unit/check_passphrase.c
tests_unit_check_passphrase_CPPFLAGS = $(unit_cppflags)
tests_unit_check_passphrase_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_descriptor
tests_unit_check_descriptor_SOURCES = tests/unit/check_descriptor.c
tests_unit_check_descriptor_CPPFLAGS = $(unit_cppflags)
tests_unit_check_descriptor_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_death
tests_unit_check_death_SOURCES = tests/unit/check_death.c
tests_unit_check_death_CPPFLAGS = $(unit_cppflags)
tests_unit_check_death_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_sha512
tests_unit_check_sha512_SOURCES = tests/unit/check_sha512.c tests/unit/sha512_engines.h
tests_unit_check_sha512_CPPFLAGS = $(unit_cppflags)
tests_unit_check_sha512_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_sha512_vectors
tests_unit_check_sha512_vectors_SOURCES = tests/unit/check_sha512_vectors.c tests/unit/sha512_engines.h
tests_unit_check_sha512_vectors_CPPFLAGS = $(unit_cppflags)
tests_unit_check_sha512_vectors_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_hmac
tests_unit_check_hmac_SOURCES = tests/unit/check_hmac.c
tests_unit_check_hmac_CPPFLAGS = $(unit_cppflags)
tests_unit_check_hmac_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_pbkdf2
tests_unit_check_pbkdf2_SOURCES = tests/unit/check_pbkdf2.c
tests_unit_check_pbkdf2_CPPFLAGS = $(unit_cppflags)
tests_unit_check_pbkdf2_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_header
tests_unit_check_header_SOURCES = tests/unit/check_header.c
tests_unit_check_header_CPPFLAGS = $(unit_cppflags)
tests_unit_check_header_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_container
tests_unit_check_container_SOURCES = tests/unit/check_container.c $(sample)
tests_unit_check_container_CPPFLAGS = $(unit_cppflags)
tests_unit_check_container_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_runs
tests_unit_check_runs_SOURCES = tests/unit/check_runs.c $(sample)
tests_unit_check_runs_CPPFLAGS = $(unit_cppflags)
tests_unit_check_runs_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_raw
tests_unit_check_raw_SOURCES = tests/unit/check_raw.c
tests_unit_check_raw_CPPFLAGS = $(unit_cppflags)
tests_unit_check_raw_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_pipeline
tests_unit_check_pipeline_SOURCES = tests/unit/check_pipeline.c
tests_unit_check_pipeline_CPPFLAGS = $(unit_cppflags)
tests_unit_check_pipeline_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_threads
tests_unit_check_threads_SOURCES = tests/unit/check_threads.c
tests_unit_check_threads_CPPFLAGS = $(unit_cppflags)
tests_unit_check_threads_LDADD = $(unit_ldadd)

unit_tests += tests/unit/check_circuits tests/unit/check_circuits_ternary
tests_unit_check_circuits_SOURCES = tests/unit/check_circuits.c
tests_unit_check_circuits_CPPFLAGS = $(unit_cppflags) -DTERNARY=0
tests_unit_check_circuits_LDADD = $(unit_ldadd)
tests_unit_check_circuits_ternary_SOURCES = tests/unit/check_circuits.c
tests_unit_check_circuits_ternary_CPPFLAGS = $(unit_cppflags) -DTERNARY=1
tests_unit_check_circuits_ternary_LDADD = $(unit_ldadd)

include tests/benchmarks/local.mk
EXTRA_DIST += tests/data
