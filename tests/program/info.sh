#!/bin/sh
# SPDX-License-Identifier: ISC
# -i: what is known of a container without reading it all, and with which status.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
new_key key2
data 300000 >p
gostcrypt -e -k key --segment-size 4K -o c p

exits 0 "without a key" gostcrypt -i c
matches "... what the length says" '300000 octets in 74 segments, if nothing was cut' "$out"
exits 0 "with a key" gostcrypt -i -k key c
matches "... the key is checked" 'key check: +good' "$out"
matches "... and the last segment" 'last segment: +good' "$out"
matches "... so that nothing was cut" '300000 octets in 74 segments$' "$out"
if strace -o "$aside/trace" true 2>/dev/null; then
    strace -e trace=read,pread64,readv,preadv,preadv2 -o "$aside/trace" "$GOSTCRYPT" -i -k key c >"$out"
    is "... without reading it all" \
        "$(awk -F '= ' '/c"|89GST|pread/ { sum += $NF } END { print (sum < 20000) }' "$aside/trace")" 1
fi
fails 3 'wrong key' gostcrypt -i -k key2 c

for octets in 128 150 191; do
    cut_to c $octets
    fails_late 4 'truncated at segment 0' gostcrypt -i c
    fails_late 4 'truncated at segment 0' gostcrypt -i -k key c
    gostcrypt -e -f -k key --segment-size 4K -o c p
done
cut_to c $((128 + 3 * 4160 + 63))
fails_late 4 'truncated at segment 3' gostcrypt -i c
matches "... and is described" 'truncated at segment 3' "$out"
exits 4 "--json of a cut file" gostcrypt -i --json c
matches "... says so" '"truncated": true' "$out"
# A cut that leaves a possible length is found with the key alone.
cut_to c $((128 + 3 * 4160))
printf '%064d' 0 >>c
exits 0 "a forged end without a key" gostcrypt -i c
fails_late 4 'segment 3 is damaged, cut or extended' gostcrypt -i -k key c
exits 4 "... as JSON" gostcrypt -i --json -k key c
matches "... says so" '"last_segment_good": false' "$out"
gostcrypt -e -f -k key --segment-size 4K -o c p
cut_to c $((128 + 3 * 4160 + 1000))
fails_late 4 'segment 3 is damaged, cut or extended' gostcrypt -i -k key c

# Every length: -i with the key is right whenever -t is, of containers of random lengths.
seed=${GOSTCRYPT_TEST_SEED:-$(date +%s)}
echo "# GOSTCRYPT_TEST_SEED=$seed"
agrees() {
    awk -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < 40; i++) print int(rand() * 20000), int(rand() * 22000) }' |
        while read -r length cut; do
            head -c "$length" p >q
            gostcrypt -q -e -f -k key --segment-size 4K -o d q
            gostcrypt -i -k key d >"$out" 2>&1 || { echo "$length" && return 1; }
            cut_to d "$cut"
            gostcrypt -t -k key d >"$out" 2>&1
            tested=$?
            gostcrypt -i -k key d >"$out" 2>&1
            [ $? = $tested ] || { echo "$length cut at $cut" && return 1; }
        done
}
ok "a cut is seen wherever it is" agrees
exits 0 "from a pipe" sh -c 'cat p | "$GOSTCRYPT" -e -k key | "$GOSTCRYPT" -i -k key'
# --- file(1)

if command -v file >/dev/null && [ -e "$tests/../doc/magic" ]; then
    new_key magic.key
    "$GOSTCRYPT" -e -k magic.key -o magic.gost magic.key
    is "file(1) with our entry" "$(file -b -m "$tests/../doc/magic" magic.gost)" \
        "gostcrypt encrypted data, version 1, counter mode, key file"
else
    skip "file(1)" "it is not here"
fi

done_testing
