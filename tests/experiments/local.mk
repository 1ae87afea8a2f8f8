# SPDX-License-Identifier: ISC
benchmark_tests = tests/experiments/experiments.sh
TESTS += $(benchmark_tests)
EXTRA_DIST += $(benchmark_tests)
