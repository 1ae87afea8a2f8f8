# SPDX-License-Identifier: ISC
EXTRA_DIST += scripts/check scripts/lib.sh scripts/quickstart .ci/run
