# SPDX-License-Identifier: ISC
EXTRA_DIST += tests/experiments/experiments.sh
if EXPERIMENTS
TESTS += tests/experiments/experiments.sh
endif
