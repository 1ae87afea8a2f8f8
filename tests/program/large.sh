#!/bin/sh
# SPDX-License-Identifier: ISC
# Lengths around 2^31 and 2^32 octets and beyond.  Takes minutes: only with
# RUN_EXPENSIVE_TESTS=yes in the environment.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

[ "${RUN_EXPENSIVE_TESTS:-no}" = yes ] || skip_all "RUN_EXPENSIVE_TESTS=yes is not set"

new_key key

# Numbers without end, much faster than seq.
source_of() {
    data 9999991 >block
    while cat block; do :; done 2>/dev/null | head -c "$1"
}
there_and_back() {
    source_of "$1" | cksum >"$aside/before"
    (ulimit -v 262144 && source_of "$1" | "$GOSTCRYPT" -e -k key | "$GOSTCRYPT" -d -k key) |
        cksum >"$aside/after"
    cmp "$aside/before" "$aside/after"
}
for n in 2147483647 2147483648 2147483649 4294967295 4294967296 4294967297 5368709120; do
    ok "$n octets through a pipe, in 256 MiB of address space" there_and_back $n
done

done_testing
