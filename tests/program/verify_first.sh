#!/bin/sh
# SPDX-License-Identifier: ISC
# --verify-first: a damaged container gives nothing to a pipe, and a change between the passes is
# noticed.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
data 3000001 >p
gostcrypt -e -k key -o c p

ok "it decrypts" sh -c '"$GOSTCRYPT" -d --verify-first -k key c | cmp - p'
ok "... to a file" sh -c '"$GOSTCRYPT" -d --verify-first -k key -o got c && cmp got p'
ok "... from standard input" sh -c '"$GOSTCRYPT" -d --verify-first -k key <c | cmp - p'
ok "... a range" sh -c '
    "$GOSTCRYPT" -d --verify-first -k key --range 70000:200000 c >got &&
    tail -c +70001 p | head -c 200000 | cmp - got'
gostcrypt -d --verify-first -k key --digest=sum -f -o got c
is "... and hashes once" "$(cut -c1-128 <sum)" "$(sha512sum <p | cut -c1-128)"
rm -f got sum

gives_nothing() { # gives_nothing PATTERN
    "$GOSTCRYPT" -d --verify-first -k key bad >"$out" 2>"$err"
    [ $? = 4 ] && [ ! -s "$out" ] && one_message "$1"
}
for at in 200 1500000 3000100; do
    cp c bad && flip bad $at
    ok "a bit at $at: nothing is written" gives_nothing segment
done
cp c bad && cut_to bad 2000000
ok "a cut file: nothing is written" gives_nothing 'segment|truncated'
cat c c >bad
ok "an extended file: nothing is written" gives_nothing 'segment'
is "... and the hint says how much follows" "$(grep -c "$(octets c) octets follow" "$err")" 1

fails 2 'no regular file' sh -c 'cat c | "$GOSTCRYPT" -d --verify-first -k key -o x'
fails 2 'verify-first' gostcrypt -t --verify-first -k key c
fails 2 'verify-first' gostcrypt -e --verify-first -k key -o x p
fails 2 'verify-first' gostcrypt -d --raw -m ecb -s cpA --verify-first -k key -o x c

# The output is a FIFO: while nobody reads it, the second pass has begun but not ended.
mkfifo fifo
changed() {
    cp c victim
    "$GOSTCRYPT" -d --verify-first -k key victim >fifo 2>"$err" &
    job=$!
    exec 7<fifo # the first pass is over when something comes
    head -c 1000 <&7 >"$out"
    "$@"
    cat <&7 >/dev/null
    exec 7<&-
    wait $job
    [ $? = 4 ]
}
append() { printf x >>victim; }
touch_it() { sleep 0.05 && touch victim; }
ok "a file that grows meanwhile" changed append
ok "a file that is touched meanwhile" changed touch_it
matches "... is told" 'changed after it was verified' "$err"
rm -f victim bad fifo

done_testing
