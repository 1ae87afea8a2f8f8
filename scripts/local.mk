# SPDX-License-Identifier: ISC
EXTRA_DIST += scripts/check scripts/lint-includes scripts/cross-check tests/cross/check.h scripts/lib.sh scripts/quickstart .ci/run
EXTRA_DIST += scripts/experiments scripts/experiments.d/plots scripts/experiments.d/report
EXTRA_DIST += scripts/compare \
    scripts/compare.d/report.awk scripts/compare.d/twins.awk scripts/compare.d/plot.gp
EXTRA_DIST += scripts/experiments.md \
    scripts/experiments.d/results/choices.txt \
    scripts/experiments.d/results/fast-types.png \
    scripts/experiments.d/results/fast-types.svg \
    scripts/experiments.d/results/forced-simd.png \
    scripts/experiments.d/results/forced-simd.svg \
    scripts/experiments.d/results/instructions.csv \
    scripts/experiments.d/results/lanes.png \
    scripts/experiments.d/results/lanes.svg \
    scripts/experiments.d/results/machine.txt \
    scripts/experiments.d/results/raw.csv \
    scripts/experiments.d/results/report.md \
    scripts/experiments.d/results/summary.csv \
    scripts/experiments.d/results/word-widths.png \
    scripts/experiments.d/results/word-widths.svg
