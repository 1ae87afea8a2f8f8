#!/bin/sh
# SPDX-License-Identifier: ISC
# scripts/campaign finds its campaigns, runs one with the program that is given, and says what failed.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/../program/lib.sh"
needs_reader

campaign=$tests/../scripts/campaign
[ -x "$campaign" ] || skip_all "scripts/ is not there"

exits 0 "the list" "$campaign" list
matches "... names each" '^corruption: .' "$out"
cp "$out" "$aside/names"
while IFS=: read -r name _; do
    exits 2 "$name: --cases wants a number" "$campaign" "$name" --cases
done <"$aside/names"
exits 2 "no name" "$campaign"
exits 2 "no campaign" "$campaign" corruptio
exits 2 "no such option" "$campaign" corruption --case
exits 0 "a few cases" "$campaign" exchange --cases 5 --seed 7
matches "... the last line has the figures" '^exchange: 5 cases, 0 wrong, seed 7, [0-9]+ s ' "$out"
matches "... the first what was tried" '^exchange: .*, [0-9]{4}-[0-9]{2}-[0-9]{2}, ' "$out"

# A program that says that everything is good.
cat >liar <<'EOT'
#!/bin/sh
exit 0
EOT
chmod +x liar
exits 1 "a program that is wrong" env GOSTCRYPT="$PWD/liar" "$campaign" corruption --cases 2 --seed 7
matches "... and how to repeat it" '^FAILED: --seed 7 --first [0-9]+ --cases 1: ' "$out"
done_testing
