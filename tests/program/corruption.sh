#!/bin/sh
# SPDX-License-Identifier: ISC
# Random damage to random containers: the independent reader is the judge.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"
needs_reader

case ${RUN_EXPENSIVE_TESTS:-no} in
yes) cases=20000 ;;
*) cases=600 ;;
esac
campaign "$cases damaged containers" corruption.py --cases $cases
done_testing
