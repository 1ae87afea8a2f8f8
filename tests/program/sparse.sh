#!/bin/sh
# SPDX-License-Identifier: ISC
# --sparse: holes for pages of zeros, in files that we create, and the same octets.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

new_key key
# blocks FILE: octets that it takes on the disk.
taken() {
    echo $(($(stat -c %b "$1") * $(stat -c %B "$1")))
}

# Does this file system have holes?
truncate -s 1M hole
[ "$(taken hole)" -lt 1000000 ] || skip_all "this file system has no holes"

# 3 MiB of zeros, some data, 1 MiB of zeros: it ends in a hole.
{
    head -c 3145728 /dev/zero
    data 100001
    head -c 1048576 /dev/zero
} >p
"$GOSTCRYPT" -e -k key -o c p
"$GOSTCRYPT" -d -k key -o plain c
ok "without it there are no holes" test "$(taken plain)" -ge 4000000
"$GOSTCRYPT" -d --sparse -k key -o o c
ok "with it the same octets" cmp o p
ok "and few of them on the disk" test "$(taken o)" -le 300000
is "it has its length" "$(octets o)" "$(octets p)"

for threads in 1 3; do
    head -c 5000000 /dev/zero >z
    "$GOSTCRYPT" -e -f -k key -o cz z && rm -f o
    "$GOSTCRYPT" -d --sparse -T $threads -k key -o o cz
    ok "zeros only, $threads threads" cmp o z
    ok "... are one hole" test "$(taken o)" -le 8192
done

"$GOSTCRYPT" -d --sparse -f -k key -o plain c
ok "with -f the file is a new one, with holes" test "$(taken plain)" -le 300000
"$GOSTCRYPT" -d --sparse -f -k key --range 1000:4000000 -o o c
ok "a range" sh -c 'tail -c +1001 p | head -c 4000000 | cmp - o'
head -c 5000000 /dev/zero >z
for size in 4K 64K; do
    "$GOSTCRYPT" -e -f -k key --segment-size $size -o cz z
    "$GOSTCRYPT" -d --sparse -f -k key --range 1 -o o cz
    ok "a range that no page begins with, segments of $size" sh -c 'head -c 4999999 z | cmp - o'
    ok "... has holes, too" test "$(taken o)" -le 200000
done
"$GOSTCRYPT" -d --sparse -f -k key --part 1/2 -o o c &&
    "$GOSTCRYPT" -d --sparse -f -k key --part 2/2 -o o2 c
ok "parts" sh -c 'cat o o2 | cmp - p'
cp c damaged
flip damaged 3200000
"$GOSTCRYPT" -d --salvage --sparse -f -k key -o o damaged 2>"$err"
"$GOSTCRYPT" -d --salvage -f -k key -o o2 damaged 2>"$err"
ok "--salvage" cmp o o2
ok "... with holes" test "$(taken o)" -le 300000
"$GOSTCRYPT" -q -e --raw -m ecb -s cpA --padding pkcs7 -k key -f -o raw p
"$GOSTCRYPT" -q -d --raw --sparse -m ecb -s cpA --padding pkcs7 -k key -f -o o raw
ok "a bare stream" cmp o p
ok "... with holes" test "$(taken o)" -le 300000

"$GOSTCRYPT" -d --sparse -k key -o /dev/fd/3 c 3>pipe-like
ok "through a descriptor everything is written" cmp pipe-like p
fails 2 "holes" "$GOSTCRYPT" -d --sparse -k key c
fails 2 "no meaning" "$GOSTCRYPT" -e --sparse -k key -o o3 p
fails 2 "no meaning" "$GOSTCRYPT" -t --sparse -k key c

# Random runs of zeros and data, at any offset.
seed=${GOSTCRYPT_TEST_SEED:-$$}
echo "# seed $seed"
random_runs() {
    awk -v seed="$seed" 'BEGIN { srand(seed)
        for (i = 0; i < 40; i++) print int(rand() * 3), int(rand() ^ 3 * 200000), int(rand() * 9) }' |
        while read -r kind length name; do
            [ "$kind" = 0 ] && head -c "$length" /dev/zero >>"r$name"
            [ "$kind" = 0 ] || head -c "$length" /dev/urandom >>"r$name"
        done
    for file in r[0-9]; do
        "$GOSTCRYPT" -e -k key -f -o c --segment-size 4K "$file" &&
            "$GOSTCRYPT" -d --sparse -k key -f -o o -T2 c && cmp o "$file" || return 1
    done
}
ok "random runs" random_runs

done_testing
