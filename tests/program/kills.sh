#!/bin/sh
# SPDX-License-Identifier: ISC
# Signals, full disks, limits and closed pipes at random moments; interrupts.sh has the certain ones.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"
needs_reader
! is_sanitized || skip_all "a sanitizer takes signals for itself"

case ${RUN_EXPENSIVE_TESTS:-no} in
yes) cases=2000 ;;
*) cases=100 ;;
esac
campaign "$cases random ends" kills.py --cases $cases
done_testing
