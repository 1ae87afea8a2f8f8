# SPDX-License-Identifier: ISC
EXTRA_DIST += scripts/campaign scripts/parts-parallel scripts/parts-slurm
EXTRA_DIST += scripts/debian-package scripts/debian/control scripts/debian/copyright scripts/debian/rules
EXTRA_DIST += scripts/check scripts/check-portability scripts/lint-includes scripts/cross-check tests/cross/check.h scripts/lib.sh scripts/quickstart .ci/run
EXTRA_DIST += scripts/experiments scripts/experiments.d/plots scripts/experiments.d/report
EXTRA_DIST += scripts/compare \
    scripts/compare.d/report.awk scripts/compare.d/table.awk scripts/compare.d/twins.awk scripts/compare.d/plot.gp
