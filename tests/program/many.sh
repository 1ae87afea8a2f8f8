#!/bin/sh
# SPDX-License-Identifier: ISC
# -t and -i with many files: one key, a line for each that is wrong, the worst status.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
new_key key2
data 100000 >p
mkdir d
for n in 1 2 3 4 5; do
    head -c $((n * 20000)) p | gostcrypt -e -k key -o "d/$n.gost"
done

exits 0 "-t of five files" gostcrypt -t -k key d/*.gost
is "... says nothing" "$(cat "$err" "$out")" ""
exits 0 "-t -v" gostcrypt -t -v -k key d/*.gost
is "... says which are good" "$(grep -c '^gostcrypt: d/[1-5].gost: good$' "$err")" 5
exits 0 "as with xz" sh -c 'find d -name "*.gost" -print0 | xargs -0 "$GOSTCRYPT" -t -k key'
exits 0 "the key on standard input is read once" sh -c '"$GOSTCRYPT" -t -k - d/*.gost <key'
exits 0 "... by a pipe" sh -c 'cat key | "$GOSTCRYPT" -t -k /dev/fd/0 d/*.gost'
exits 0 "a container on standard input among them" sh -c '"$GOSTCRYPT" -t -k key d/1.gost - d/2.gost <d/3.gost'

flip d/2.gost 1000
cut_to d/4.gost 200
exits 4 "two of them are damaged" gostcrypt -t -k key d/*.gost
is "... a line for each" "$(grep -c '^gostcrypt: d/[24].gost: ' "$err") $(grep -c '^gostcrypt: d/' "$err")" "2 2"
gostcrypt -e -k key2 -o d/6.gost p
exits 4 "the largest status counts" gostcrypt -t -k key d/6.gost d/4.gost d/missing
is "... and all are told" "$(grep -c '^gostcrypt: d/' "$err")" 3
exits 3 "a wrong key" gostcrypt -t -k key d/1.gost d/6.gost d/missing
exits 1 "a missing file" gostcrypt -t -k key d/1.gost d/missing d/3.gost
exits 0 "the others are tested all the same" sh -c '
    "$GOSTCRYPT" -t -v -k key d/missing d/3.gost 2>&1 | grep -q "d/3.gost: good"'

# --- passphrases

printf 'some words' >words && chmod 600 words
for n in 1 2; do
    head -c 50000 p | gostcrypt -q -e --passphrase-file words -o d/w$n
done
exits 0 "a passphrase file" gostcrypt -t --passphrase-file words d/w1 d/w2
exits 0 "... by a pipe is read once" sh -c 'cat words | "$GOSTCRYPT" -t --passphrase-file - d/w1 d/w2'
if [ -x "$helpers/terminal" ]; then
    "$helpers/terminal" -a 'some words' "$GOSTCRYPT" -t -p d/w1 d/w2 >"$aside/seen" 2>&1
    is "a passphrase is asked for once" "$? $(grep -c 'Passphrase:' "$aside/seen")" "0 1"
fi

# --- -i

exits 4 "-i of several" gostcrypt -i -k key d/1.gost d/4.gost d/3.gost
is "... names each" "$(grep '^name:' "$out" | tr -s ' ' | tr '\n' ' ')" \
    "name: d/1.gost name: d/4.gost name: d/3.gost "
gostcrypt -i d/1.gost >"$out"
matches "the file's size and overhead" "file: +$(octets d/1.gost) octets, 192 of them overhead" "$out"
if python3 -c '' 2>/dev/null; then
    cp d/1.gost 'd/a"b\c'
    gostcrypt -i --json -k key 'd/a"b\c' >"$out"
    ok "--json is JSON" python3 -c '
import json, sys
found = json.load(open(sys.argv[1]))
assert found["name"] == "d/a\"b\\c" and found["key_checked"] and found["last_segment_good"]
assert found["file_octets"] == 20192 and found["data_octets"] == 20000' "$out"
fi

# --- what speaks of one file

for option in --digest=x --check-digest=p --header=p --part=1/2; do
    fails 2 'one input file' gostcrypt -t -k key $option d/1.gost d/3.gost
done
fails 2 'more than one input' gostcrypt -e -k key -o x p p
fails 2 'more than one input' gostcrypt -d -k key -o x d/1.gost d/3.gost
fails 2 'standard input' sh -c '"$GOSTCRYPT" -t -k - d/1.gost - <key'

done_testing
