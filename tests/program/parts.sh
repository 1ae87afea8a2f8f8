#!/bin/sh
# SPDX-License-Identifier: ISC
# Parts: made one by one, in any order, they are the container; mixed up they are refused.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
new_key key2
data 300001 >p

exits 0 "--make-header" gostcrypt -e --make-header -k key --segment-size 4K -o header
is "... is 128 octets" "$(octets header)" 128
is "... and says nothing" "$(cat "$err")" ""
seal_parts() { # seal_parts N FILE: in an odd order
    for i in $(seq "$1" | sort -k1.2); do
        gostcrypt -e -k key --header header --part "$i/$1" -o "part$i" "$2" || return 1
    done
}
join_parts() {
    { cat header && for i in $(seq "$1"); do cat "part$i"; done; } >whole
    rm -f part?*
}
in_parts() { # in_parts N FILE
    seal_parts "$1" "$2" && join_parts "$1" && gostcrypt -t -k key whole &&
        gostcrypt -d -k key whole | cmp - "$2"
}
for n in 1 2 3 7 16 74 80 200; do
    ok "$n parts are a container" in_parts $n p
done
for size in 0 1 4095 4096 4097 8192; do
    head -c $size p >q
    for n in 1 2 3; do
        ok "$n parts of $size octets" in_parts $n q
    done
done
ok "$(octets whole) octets are those of one run" sh -c '
    "$GOSTCRYPT" -e -f -k key --segment-size 4K -o one q && [ $(wc -c <one) = $(wc -c <whole) ]'

# --- each part by itself

seal_parts 5 p
cp part3 first3
ok "a part may be made again" gostcrypt -e -f -k key --header header --part 3/5 -o part3 p
ok "... and differs, for its nonces are new" sh -c '! cmp -s part3 first3'
cp header whole5 && cat part1 part2 part3 part4 part5 >>whole5
ok "the container with it opens" sh -c '"$GOSTCRYPT" -d -k key whole5 | cmp - p'
cat header part1 part2 first3 part4 part5 >other
ok "... and with the first one" gostcrypt -t -k key other
for order in '1 3 2 4 5' '1 2 4 5' '1 2 2 3 4 5' '2 3 4 5' '1 2 3 4' '5 4 3 2 1'; do
    cp header mixed
    for i in $order; do cat "part$i" >>mixed; done
    fails_late 4 'segment' gostcrypt -t -k key mixed
done
gostcrypt -e --make-header -k key --segment-size 4K -o header2
gostcrypt -e -k key --header header2 --part 2/5 -o stranger p
cat header part1 stranger part3 part4 part5 >mixed
fails_late 4 'segment' gostcrypt -t -k key mixed
rm -f stranger mixed other first3 part?

for i in 1 2 3 4 5; do
    ok "-t --part $i/5" gostcrypt -t -k key --part $i/5 whole5
    gostcrypt -d -k key --part $i/5 -o "d$i" whole5
done
ok "-d --part gives the parts of the data" sh -c 'cat d1 d2 d3 d4 d5 | cmp - p'
flip whole5 $((128 + 40 * 4160 + 9))
ok "damage elsewhere does not matter to a part" gostcrypt -t -k key --part 1/5 whole5
fails 4 'segment 40' gostcrypt -t -k key --part 3/5 whole5
cut_to whole5 $((128 + 60 * 4160 + 100))
fails 4 'segment 60' gostcrypt -t -k key --part 1/5 whole5

# --- what is refused

fails 2 'goes with --part only' gostcrypt -e -k key --header header -o x p
fails 2 'needs the header' gostcrypt -e -k key --part 1/2 -o x p
fails 3 'wrong key' gostcrypt -e -k key2 --header header --part 1/2 -o x p
fails 2 'mode and segment size' gostcrypt -e -k key --header header --part 1/2 -m ecb -o x p
fails 2 'no regular file' sh -c 'cat p | "$GOSTCRYPT" -e -k key --header header --part 1/2 -o x'
fails 2 'reads no data' gostcrypt -e --make-header -k key -o x p
fails 2 'p: is not a gostcrypt file' gostcrypt -e -k key --header p --part 1/2 -o x p
for word in 0/2 3/2 1 1/0 1/2/3 x/2 1/x -1/2 1/1000001 ''; do
    fails 2 'no part' gostcrypt -d -k key "--part=$word" -o x c
done
rm -f d? header2 one

# --- of a passphrase and of a table

printf 'some words' >words && chmod 600 words
gostcrypt -e --make-header --passphrase-file words -s scE -o hp
sealed_with_words() {
    for i in 2 1; do
        gostcrypt -q -e --passphrase-file words -s scE --header hp --part $i/2 -o "q$i" p || return 1
    done
    cat hp q1 q2 >w && gostcrypt -d --passphrase-file words -s scE w | cmp - p
}
ok "with a passphrase and a table" sealed_with_words

# --- as many hosts would do it

case ${RUN_EXPENSIVE_TESTS:-no} in
yes) size=4294967296 ;;
*) size=67108864 ;;
esac
many_parts() {
    { while data 60000001; do :; done; } | head -c $size >big
    gostcrypt -e --make-header -k key -f -o header || return 1
    seq 16 | sort -R | xargs -P 2 -I I "$GOSTCRYPT" -e -k key --header header --part I/16 -o partI big
    "$GOSTCRYPT" -e -f -k key --header header --part 7/16 -o part7 big &
    sleep 0.02
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    gostcrypt -e -f -k key --header header --part 7/16 -o part7 big && join_parts 16 &&
        gostcrypt -d -k key whole | cmp - big
}
ok "16 parts, shuffled, two at a time, one killed and made again" many_parts
rm -f big whole

done_testing
