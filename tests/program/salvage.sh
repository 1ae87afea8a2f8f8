#!/bin/sh
# SPDX-License-Identifier: ISC
# --salvage: every good segment comes out in its place, whatever happened to the others.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
size=300001 # 74 segments of 4 KiB, the last of 993 octets
S=4096
W=4160
data $size >p
gostcrypt -e -k key --segment-size 4K -o c p
gostcrypt -e -k key --segment-size 4K -o other p
seed=${GOSTCRYPT_TEST_SEED:-$(date +%s)}
echo "# GOSTCRYPT_TEST_SEED=$seed"

at() { # at SEGMENT: its place in the container
    echo $((128 + $1 * W))
}
from() { # from FILE OFFSET [LENGTH]
    if [ $# = 3 ]; then tail -c +$(($2 + 1)) "$1" | head -c "$3"; else tail -c +$(($2 + 1)) "$1"; fi
}
# zeroed FIRST COUNT [FIRST COUNT]...: the data with zeros for these segments, in `expected`
zeroed() {
    cp p expected
    while [ $# -gt 0 ]; do
        head -c $(($2 * S)) /dev/zero | dd of=expected bs=$S seek="$1" conv=notrunc 2>/dev/null
        shift 2
    done
}
# saves NAME [LENGTH]: `bad` gives `expected`, the first LENGTH octets of it
saves() {
    rm -f got
    gostcrypt -d -k key --salvage -o got bad 2>"$err"
    status=$?
    head -c "${2:-$size}" expected >want
    if [ $status = 4 ] && cmp -s got want; then
        pass "$1"
    else
        { echo "status $status"; cmp got want; cat "$err"; } >"$aside/log" 2>&1
        fail "$1" "$aside/log"
    fi
}

exits 0 "a container that is whole" gostcrypt -d -k key --salvage -o got c
ok "... gives its data" cmp p got
is "... and nothing is said" "$(cat "$err")" ""
exits 0 "... and with -t" gostcrypt -t -k key --salvage c
rm -f got

# --- in place

cp c bad
flip bad $(($(at 3) + 7))
zeroed 3 1
saves "one bit"
matches "... its range is listed" 'bad: octets 12288 to 16383 are lost$' "$err"
is "... one line, and one that sums up" "$(wc -l <"$err" | tr -d ' ')" 2
exits 4 "-t lists it too" gostcrypt -t -k key --salvage bad
matches "... the range" 'octets 12288 to 16383 are lost$' "$err"
is "... and writes nothing" "$(cat "$out")" ""
for n in 0 4 5 70; do flip bad $(($(at $n) + 4100)); done
zeroed 0 1 3 3 70 1
saves "neighbours"
matches "... are one range" 'octets 12288 to 24575 are lost$' "$err"
exits 4 "from a pipe" sh -c 'cat bad | "$GOSTCRYPT" -d -k key --salvage >got'
ok "... the same" cmp expected got
cp c bad
n=0
list=''
while [ $n -lt 50 ]; do
    flip bad $(($(at $n) + 9))
    list="$list $n 1"
    n=$((n + 2))
done
# shellcheck disable=SC2086 # words
zeroed $list
saves "more ranges than are listed"
is "... twenty are" "$(grep -c 'are lost$' "$err")" 21
matches "... and the others counted" 'and 5 more ranges' "$err"
cp c bad
head -c 100000 /dev/zero | dd of=bad bs=1 seek="$(at 20)" conv=notrunc 2>/dev/null
zeroed 20 25
saves "many segments in place"
{ from c 0 "$(at 5)"; from c "$(at 6)" $W; from c "$(at 5)" $W; from c "$(at 7)"; } >bad
zeroed 5 2
saves "two that changed places"
{ from c 0 "$(at 5)"; from other "$(at 5)" $W; from c "$(at 6)"; } >bad
zeroed 5 1
saves "one of another container of the key"

# --- elsewhere

for k in 1 2 63 64 65 512 1000 4095 4096; do
    { from c 0 "$(at 7)"; from c $(($(at 7) + k)); } >bad
    zeroed 7 1
    saves "$k octets lost"
    matches "... and how many" "go(es)? on $k octets? early" "$err"
    { from c 0 $(($(at 7) + 50)); head -c $k /dev/zero; from c $(($(at 7) + 50)); } >bad
    saves "$k octets inserted"
    { from c 0 $(($(at 7))); head -c $k /dev/urandom; from c "$(at 7)"; } >bad
    zeroed
    saves "$k octets inserted between two segments"
done
for k in 1 2 17 40; do
    { from c 0 "$(at 7)"; from c "$(at $((7 + k)))"; } >bad
    zeroed 7 $k
    saves "$k segments lost"
    { from c 0 "$(at $((7 + k)))"; from c "$(at 7)"; } >bad
    zeroed
    saves "$k segments doubled"
done
{ from c 0 "$(at 7)"; from c $(($(at 7) + 51200)); } >bad
zeroed 7 13
saves "100 sectors lost"
{ from c 0 $(($(at 7) + 10)); head -c 51200 /dev/urandom; from c $(($(at 7) + 10)); } >bad
zeroed 7 1
saves "100 sectors inserted"
{ from c 0 "$(at 7)"; from c $(($(at 7) + 3)) 120000; head -c 5 /dev/zero; from c $(($(at 7) + 120003)); } >bad
zeroed 7 1 35 1
saves "octets lost, and others inserted"
{ from c 0 $(($(at 73) - 100)); from c $(($(at 73) - 90)); } >bad
zeroed 72 1
saves "octets lost before the last segment"

# --- the ends

cp c bad
cut_to bad $(($(at 60) + 100))
zeroed
saves "a cut end" $((60 * S))
matches "... is told" 'end is lost from octet 245760 of the data on' "$err"
cut_to bad "$(at 60)"
saves "a missing end" $((60 * S))
cp c bad
flip bad $(($(at 73) + 5))
saves "a bad last segment" $((73 * S))
{ cat c; head -c 5000 /dev/zero; } >bad
saves "zeros behind the end"
matches "... are told" '5000 octets of something else follow' "$err"
flip bad $(($(at 72) + 9))
zeroed 72 1
saves "... and the last segment but one is bad"
zeroed
cat c other >bad
saves "another container behind it"
head -c 128 c >header
for k in 0 100 128 200; do
    { head -c $k /dev/urandom; from c 128; } >bad
    rm -f got
    exits "$([ $k = 128 ] && echo 0 || echo 4)" "$k octets where the header was" \
        gostcrypt -d -k key --salvage --header header -o got bad
    ok "... the data" cmp p got
done
{ head -c 128 c; head -c 50000 /dev/urandom; } >bad
rm -f got
fails 4 'nothing to save' gostcrypt -d -k key --salvage -o got bad

# --- refused

for words in '--check-digest p' '--range 1' '--part 1/2' '--verify-first' '--raw -m ecb -s cpA'; do
    # shellcheck disable=SC2086 # words
    fails 2 'exclude|salvage' gostcrypt -d -k key --salvage $words -o x c
done
fails 2 'salvage' gostcrypt -e -k key --salvage -o x p

# --- at random: what comes out is the data or zeros, and only of segments that were touched

random_damage() {
    awk -v seed="$seed" 'BEGIN {
        srand(seed)
        for (i = 0; i < 60; i++)
            print int(rand() * 5), 1 + int(rand() * 60), int(rand() * 4160), 1 + int(rand() * 3000)
    }' >"$aside/cases"
    while read -r kind segment offset octets; do
        place=$(($(at "$segment") + offset))
        last=$(((offset + octets) / W + segment))
        case $kind in
        0) { from c 0 $place; head -c "$octets" /dev/urandom; from c $((place + octets)); } >bad ;;
        1) { from c 0 $place; from c $((place + octets)); } >bad ;;
        2) { from c 0 $place; head -c "$octets" /dev/urandom; from c $place; } >bad; last=$segment ;;
        3) { from c 0 "$(at "$segment")"; from other "$(at "$segment")" $W
            from c "$(at $((segment + 1)))"; } >bad; last=$segment ;;
        4) { from c 0 "$(at "$segment")"; from c "$(at $((segment + 1)))"; } >bad; last=$segment ;;
        esac
        zeroed "$segment" $((last - segment + 1))
        rm -f got
        gostcrypt -d -k key --salvage -o got bad 2>"$err"
        if [ $? != 4 ] || ! cmp got expected; then
            # Inserted or lost at the very edge of a segment, nothing of it need be lost.
            cmp -s got p || { echo "$kind $segment $offset $octets"; cat "$err"; return 1; }
        fi
    done <"$aside/cases"
}
ok "random damage costs only what it touched" random_damage
ok "... with one thread" sh -c '"$GOSTCRYPT" -d -T1 -k key --salvage bad 2>/dev/null | cmp - got'
gostcrypt -d -k key --salvage --digest=sum -o x bad 2>/dev/null
is "--digest is that of the output" "$(cut -c1-128 <sum)" "$(sha512sum <got | cut -c1-128)"
done_testing
