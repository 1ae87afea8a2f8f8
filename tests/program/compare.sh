#!/bin/sh
# SPDX-License-Identifier: ISC
# scripts/compare prints its table, and leaves figures and plots.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

build=$(dirname -- "$GOSTCRYPT")
[ -f "$build/Makefile" ] || skip_all "the program is not in the tree that it was built in"
grep -q '^enable_experiments = yes' "$build/Makefile" || skip_all "no --enable-experiments"
for tool in make cc openssl gnuplot; do
    command -v $tool >/dev/null || skip_all "$tool is not there"
done

compare() {
    sh "$tests/../scripts/compare" --build "$build" "$@"
}

exits 0 "everything is compared" compare --quick --size 4 --out results
# Without vectors no messages are hashed in lanes, and there is nothing to compare sealing with.
if grep -q 'define HAVE_KERNEL_' "$build/config.h"; then
    matches "the table has: sealing" 'sealing, best' "$out"
fi
for row in 'counter mode, tc26Z, best ' "a user's S-boxes" 'SHA-512 one stream, best: OpenSSL' \
    '-e to a pipe, 2 threads: openssl' '1KiB: openssl aes-256-ctr' '^OpenSSL 3'; do
    matches "the table has: $row" "$row" "$out"
done
if openssl engine gost >/dev/null 2>&1; then
    matches "the table has: bare streams" 'gost89-cnt -d, 2 threads: gost-engine' "$out"
fi
is "every line of the table has a ratio above zero" \
    "$(awk '/^(counter|ECB|-e|1KiB)/ && !/[1-9]/' "$out")" ""
for file in memory.csv files.csv report.txt comparison.svg comparison.png; do
    ok "$file is left" test -s results/$file
done
exits 1 "an unknown option is refused" compare --fast

done_testing
