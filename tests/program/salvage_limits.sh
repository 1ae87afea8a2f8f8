#!/bin/sh
# SPDX-License-Identifier: ISC
# --salvage of files that cannot be read everywhere, and of more damage than it may search through.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
S=4096
W=4160

# zeroed FILE FIRST COUNT: zeros for these segments of the data
zeroed() {
    head -c $(($3 * S)) /dev/zero | dd of="$1" bs=$S seek="$2" conv=notrunc 2>/dev/null
}

# --- the search has its bounds: 8 times the file's length, or 1 GiB

# Random octets up to further than a search goes, and good segments behind them, in their place.
lost=4100
data $(((lost + 60) * S + 10)) >p
gostcrypt -e -k key --segment-size 4K -o bad p
head -c $((lost * W)) /dev/urandom | dd of=bad bs=64K seek=$((128 + 5 * W)) oflag=seek_bytes \
    conv=notrunc 2>/dev/null
cp p expected
zeroed expected 5 $lost
exits 4 "a search that is broken off" gostcrypt -d -k key --salvage -o got bad
ok "... what is good in its place is taken all the same" cmp expected got
matches "... it is said" 'nothing was found elsewhere for segment 5 with the effort allowed: ' "$err"
matches "... what is lost" "octets $((5 * S)) to $(((5 + lost) * S - 1)) are lost\$" "$err"
is "... and nothing else but the sum" "$(wc -l <"$err" | tr -d ' ')" 3
# Behind it octets are lost: that is not looked for any more.
at=$((128 + (5 + lost + 30) * W))
{ head -c $at bad; tail -c +$((at + 101)) bad; } >worse
exits 4 "then nothing is searched for again" gostcrypt -t -k key --salvage worse
matches "... though it could be found" \
    "end is lost from octet $(((5 + lost + 30) * S)) of the data" "$err"
rm -f p bad worse expected got

# With large segments few places can be tried: the likely ones first.
head -c 5000000 /dev/urandom >p
for size in 64K 1M; do
    for lost in 1 60 $([ $size = 1M ] || echo 4000) 5120; do
        gostcrypt -e -k key --segment-size $size -f -o c p
        { head -c 1500000 c; tail -c +$((1500001 + lost)) c; } >bad
        exits 4 "segments of $size: $lost octets lost" gostcrypt -t -k key --salvage bad
        matches "... are found out" "the file goes on $lost octets? early" "$err"
    done
done
# Octets lost in one segment, and the next one damaged: half a GiB for each place in question.
gostcrypt -e -k key --segment-size 64K -f -o c p
{ head -c 1500000 c; tail -c +1503001 c; } >bad
flip bad 1550000
cut_to bad 2000000
exits 4 "a search that is broken off at the end of the file" gostcrypt -t -k key --salvage bad
matches "... it is said" 'nothing was found elsewhere for segment 22 with the effort' "$err"
rm -f p c bad

# --- what cannot be read

size=300001 # 74 segments of 4 KiB, the last of 993 octets
data $size >p
gostcrypt -e -k key --segment-size 4K -o c p
shim=$aside/unreadable.so
# A program of 32 bits takes no shim of 64.
takes_shim() {
    ! is_sanitized &&
        cc -O1 -shared -fPIC -o "$shim" "$tests/program/unreadable.c" -ldl 2>"$err" &&
        ! env UNREADABLE=20000:1:5 LD_PRELOAD="$shim" "$GOSTCRYPT" -t -q -k key c 2>"$err"
}
if ! takes_shim; then
    skip "files that cannot be read everywhere" "nothing can be preloaded"
    done_testing
    exit
fi
# with PLACES COMMAND...
with() {
    places=$1
    shift
    timeout 60 env UNREADABLE="$places" LD_PRELOAD="$shim" "$@"
}
fails 1 'c: .*input/output error' with 20000:1:5 "$GOSTCRYPT" -d -k key -o got c
seed=${GOSTCRYPT_TEST_SEED:-$(date +%s)}
echo "# GOSTCRYPT_TEST_SEED=$seed"
awk -v seed="$seed" 'BEGIN {
    srand(seed)
    for (i = 0; i < 15; i++)
        print 4096 + int(rand() * 290000), rand() < 0.5 ? 1 : 1 + int(rand() * 120000)
}' >"$aside/places"
what_lies_there_is_lost() {
    while read -r offset octets; do
        first=$((offset / 4096 * 4096))
        end=$(((offset + octets + 4095) / 4096 * 4096))
        from=$(((first - 128) / W))
        to=$(((end - 129) / W))
        cp p expected
        zeroed expected $from $((to - from + 1))
        [ $to -lt 73 ] || cut_to expected $((from * S))
        rm -f got
        with "$offset:$octets:5" "$GOSTCRYPT" -d -k key --salvage -o got c 2>"$err"
        if [ $? != 4 ] || ! cmp got expected ||
            ! grep -q "cannot be read at octet $first,.*Input/output error" "$err"; then
            echo "$offset $octets"
            cat "$err"
            return 1
        fi
    done <"$aside/places"
}
ok "segments on bad sectors are lost, and no others" what_lies_there_is_lost
exits 4 "-t lists them" with 20000:1:5 "$GOSTCRYPT" -t -k key --salvage c
matches "... the octets" 'octets 12288 to 20479 are lost$' "$err"
exits 4 "a block device says it in another way" with 20000:1:61 "$GOSTCRYPT" -t -k key --salvage c
rm -f got
fails 1 'bad file descriptor' with 20000:1:9 "$GOSTCRYPT" -d -k key --salvage -o got c
fails 1 'input/output error' with 0:1:5 "$GOSTCRYPT" -d -k key --salvage -o got c
head -c 128 c >header
exits 4 "a header on a bad sector" \
    with 0:1:5 "$GOSTCRYPT" -d -k key --salvage --header header -o got c
cp p expected
zeroed expected 0 1
ok "... costs the first segment" cmp got expected
# Octets are lost behind a bad sector: the search reads on as well.
{ head -c $((128 + 7 * W)) c; tail -c +$((129 + 7 * W + 100)) c; } >bad
rm -f got
exits 4 "a search past bad sectors" with 30000:9000:5 "$GOSTCRYPT" -d -k key --salvage -o got bad
cp p expected
zeroed expected 6 4
ok "... finds what follows them" cmp got expected
rm -f got
exits 4 "when nothing can be read" with "4096:400000:5" "$GOSTCRYPT" -d -k key --salvage -o got c
matches "... the reason is told" 'cannot be read at octet 4096' "$err"
matches "... and that nothing is good" 'no segment is good' "$err"
ok "... and there is no OUT" test ! -e got
done_testing
