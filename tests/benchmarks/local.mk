# SPDX-License-Identifier: ISC
benchmark_tests = tests/benchmarks/experiments.sh
TESTS += $(benchmark_tests)
EXTRA_DIST += $(benchmark_tests)
