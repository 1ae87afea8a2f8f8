#!/bin/sh
# SPDX-License-Identifier: ISC
# --range: pieces of the data, against dd; with every segment that is read verified.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
size=300001
data $size >p
gostcrypt -e -k key --segment-size 4K -o c p
seed=${GOSTCRYPT_TEST_SEED:-$(date +%s)}
echo "# GOSTCRYPT_TEST_SEED=$seed"

piece() { # piece OFFSET LENGTH: of the data
    tail -c +$(($1 + 1)) p | head -c "$2"
}
range() { # range WORD OFFSET LENGTH
    gostcrypt -d -k key --range="$1" -o got c && piece "$2" "$3" | cmp - got && rm -f got
}

many() {
    awk -v seed="$seed" -v size=$size 'BEGIN {
        srand(seed)
        for (i = 0; i < 120; i++) {
            at = int(rand() * size)
            if (i % 3 == 0) at -= at % 4096
            length_ = int(rand() * (i % 2 ? 20000 : size))
            if (i % 5 == 0) length_ -= length_ % 4096
            print at, length_
        }
    }' | while read -r at length; do
        range "$at:$length" "$at" "$length" || { echo "$at:$length" && return 1; }
    done
}
ok "ranges are what dd reads" many
at_edges() {
    for at in 0 1 4095 4096 4097 8192 299007 299008 $((size - 1)) $size; do
        for length in 0 1 4095 4096 4097 8192 300000; do
            range "$at:$length" "$at" "$length" || { echo "$at:$length" && return 1; }
        done
        range "$at" "$at" $size || { echo "$at" && return 1; }
        range "-$at" $((size - at)) "$at" || { echo "-$at" && return 1; }
    done
}
ok "at the edges of segments and of the data" at_edges
ok "a length past the end" range 299000:1M 299000 1001
ok "kibibytes" range 100K:2k 102400 2048
ok "from the end, with a length" range -1000:10 $((size - 1000)) 10
ok "more than there is from the end" range -1G 0 $size
piece 5000 70000 >part
ok "to standard output" sh -c '"$GOSTCRYPT" -d -k key --range 5000:70000 c | cmp - part'
head -c 128 c >header
{ head -c 128 /dev/zero && tail -c +129 c; } >lost
ok "with --header" sh -c '"$GOSTCRYPT" -d -k key --header header --range 5000:70000 lost | cmp - part'
ok "with threads" sh -c '"$GOSTCRYPT" -d -T4 -k key --range 5000:70000 c | cmp - part'
gostcrypt -d -k key --range 5000:70000 --digest=sum -o got c
is "--digest is that of the range" "$(cut -c1-128 <sum)" "$(sha512sum <part | cut -c1-128)"
rm -f got sum part

fails 2 "begins behind the end: there are $size octets" gostcrypt -d -k key --range 300002 -o x c
fails 2 "begins behind the end" gostcrypt -d -k key --range 1T:1 -o x c
for word in '' x 1: :1 1:2:3 1x -1: --1 1:-1 +1 '1 ' 9223372036854775808 9T999; do
    fails 2 'no range|argument' gostcrypt -d -k key "--range=$word" -o x c
done
fails 2 'no regular file' sh -c 'cat c | "$GOSTCRYPT" -d -k key --range 1 -o x'
fails 2 'range' gostcrypt -t -k key --range 1 c
fails 2 'range' gostcrypt -e -k key --range 1 -o x p
fails 2 'exclude' gostcrypt -d -k key --range 1 --part 1/2 -o x c

# --- damage: what is read is verified, and nothing else is read

cp c bad
flip bad $((128 + 20 * 4160 + 7))
ok "damage outside the range does not matter" sh -c '
    "$GOSTCRYPT" -d -k key --range 0:81920 bad >got && head -c 81920 p | cmp - got'
fails_late 4 'segment 20' gostcrypt -d -k key --range 81919:2 bad
cut_to bad $((128 + 30 * 4160 + 10))
ok "a cut file gives what is before the cut" sh -c '
    "$GOSTCRYPT" -d -k key --range 4096:70000 bad >got && tail -c +4097 p | head -c 70000 | cmp - got'
fails 4 'truncated' gostcrypt -d -k key --range -100 -o x bad
fails 4 'truncated' gostcrypt -d -k key --range 120000:4000 -o x bad
cp c bad
cut_to bad $((128 + 30 * 4160))
printf '%064d' 0 >>bad # a length that is possible
fails 4 'segment 30' gostcrypt -d -k key --range -100 -o x bad
fails 4 'segment 30' gostcrypt -d -k key --range 122880 -o x bad
fails 4 'segment 30' gostcrypt -d -k key --range 200000 -o x bad

# --- little is read of a large file

if strace -o "$aside/trace" true 2>/dev/null; then
    gostcrypt -e -k key -f -o c p # 64 KiB a segment
    strace -f -e trace=read,readv,pread64,preadv -o "$aside/trace" "$GOSTCRYPT" -d -k key \
        --range 200000:10 c >got
    is "only the segments in which the range lies are read" \
        "$(awk -F '= ' '/^[0-9]* *(readv|pread)/ { sum += $NF } END { print (sum < 70000) }' \
            "$aside/trace")" 1
fi
rm -f got lost header bad
# --- out of a container of 1 TiB, of which only both ends are there: header, hole, last part

far_container() {
    parts=16384
    truncate -s 1T far 2>/dev/null || return 1
    "$GOSTCRYPT" -e --make-header -k key -o far.header
    "$GOSTCRYPT" -e -k key --header far.header --part 1/$parts -o far.first far &&
        "$GOSTCRYPT" -e -k key --header far.header --part $parts/$parts -o far.last far || return 1
    length=$((128 + 16777216 * 65600 + 64))
    cat far.header far.first >far.gost
    truncate -s $((length - $(octets far.last))) far.gost && cat far.last >>far.gost
}
if far_container; then
    head -c 1048576 /dev/zero >zeros
    ok "1 MiB at the end of 1 TiB" sh -c '"$1" -d -k key --range -1M far.gost | cmp - zeros' - "$GOSTCRYPT"
    ok "1 MiB at its start" sh -c '"$1" -d -k key --range 12345:1M far.gost | cmp - zeros' - "$GOSTCRYPT"
    exits 4 "what is a hole there is damaged" "$GOSTCRYPT" -d -k key --range 512G:1M far.gost
    if command -v strace >/dev/null && strace -o calls true 2>/dev/null; then
        strace -f -o calls -e trace=read,readv,pread64,preadv,preadv2 "$GOSTCRYPT" -d -k key \
            --range -1M far.gost >o 2>/dev/null
        # Library files and the key are read, too.
        ok "little is read" sh -c \
            'awk "/= [0-9]+\$/ { n += \$NF } END { print n; exit !(n > 1048576 && n < 2000000) }" calls'
    else
        skip "little is read" "strace is not there, or not allowed"
    fi
else
    skip "1 MiB of 1 TiB" "no such file can be made here"
fi
rm -f far far.*

done_testing
