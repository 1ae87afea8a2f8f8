#!/bin/sh
# SPDX-License-Identifier: ISC
# The manual names every message, all names of S-boxes, and is found by what people look for; pages
# and --help fit into 80 columns.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

sources=$tests/..
page=$sources/man/gostcrypt.1
[ -e "$sources/src/program/message_sentences.c" ] || skip_all "the sources are not here"

# As a reader sees it: escapes undone, lines joined.
sed 's/\\(aq/'"'"'/g; s/\\(dq/"/g; s/\\-/-/g; s/\\e/\\/g; s/^\.It //' "$page" | tr '\n' ' ' |
    tr -s ' ' >text
# The sentences are the first strings of the rows; some stand in several pieces.
tr '\n' ' ' <"$sources/src/program/message_sentences.c" | tr -s ' ' |
    sed 's/\[FAILURE_/\n/g' | sed -n 's/^[A-Z0-9_]*\] = {EXIT_[A-Z_]*, [a-zA-Z]*, "\(.*\)", \(NULL\|"\).*/\1/p' |
    sed 's/" "//g; s/", ".*//' | grep -v '^no failure$' >sentences
is "there are sentences" "$(($(wc -l <sentences) > 30))" 1
missing() {
    while read -r sentence; do
        grep -qF -- "$sentence" text || echo "$sentence"
    done <sentences
}
is "DIAGNOSTICS has every sentence" "$(missing)" ""

for name in $("$GOSTCRYPT" -s list --json | sed -n 's/.*"name": "\([^"]*\)".*/\1/p'); do
    ok "the manual names the S-boxes $name" grep -qw "$name" text
done
ok "man -k encrypt finds it" sh -c "grep '^\\.Nd' '$page' | grep -q encrypt"
for section in NAME SYNOPSIS DESCRIPTION OPTIONS ENVIRONMENT FILES 'EXIT STATUS' EXAMPLES DIAGNOSTICS \
    HISTORY AUTHORS SECURITY 'REPORTING BUGS'; do
    ok "a section $section" grep -q "^\\.Sh $section\$" "$page"
done
ok "'initialisation vector' is there" grep -q 'initialisation vector' text

"$GOSTCRYPT" --help >help
is "--help fits into 80 columns" "$(awk 'length($0) > 80' help)" ""
for variable in GOSTCRYPT_KERNEL GOSTCRYPT_CPU OMP_NUM_THREADS; do
    ok "--help names $variable" grep -q $variable help
done
if command -v mandoc >/dev/null; then
    for section in 1 5; do
        mandoc -O width=78 "$sources/man/gostcrypt.$section" | sed 's/.'"$(printf '\010')"'//g' >shown
        is "gostcrypt($section) fits into 80 columns" "$(awk 'length($0) > 80' shown)" ""
    done
else
    skip "the pages fit into 80 columns" "there is no mandoc"
fi

done_testing
