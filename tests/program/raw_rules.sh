#!/bin/sh
# SPDX-License-Identifier: ISC
# Bare streams: the rules of their options, manners, padding, and what is left behind when something
# is wrong.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

slot=524288 # octets that the program handles at a time

raw() {
    "$GOSTCRYPT" -q --raw "$@"
}

new_key key
data 5000 >p
printf 'secret\n' >words

# --- rules of the options

iv=0123456789abcdef
ctr="--raw -m ctr -s cpA --iv $iv"
# shellcheck disable=SC2086 # words
{
fails 2 'mode' gostcrypt -e -k key --raw -s cpA --iv $iv -o x p
fails 2 's-box' gostcrypt -e -k key --raw -m ctr --iv $iv -o x p
fails 2 's-box' gostcrypt -d -k key --raw -m ctr --iv $iv -o x p
fails 2 's-box' gostcrypt -e -k key --raw -m ctr --key-meshing --iv $iv -o x p
fails 2 's-box' gostcrypt -e -k key --raw -m ecb -o x p
fails 2 's-box' gostcrypt -e -k key --raw -m magma-ctr -s tc26Z --iv 01234567 -o x p
fails 2 's-box' gostcrypt -e -k key --raw -m magma-ecb -s tc26Z -o x p
fails 2 'nonesuch' gostcrypt -q -e -k key --raw -m ecb -s nonesuch -o x p
fails 2 '--iv' gostcrypt -e -k key --raw -m ctr -s cpA -o x p
fails 2 '--iv' gostcrypt -d -k key --raw -m magma-ctr -o x p
fails 2 '--iv' gostcrypt -e -k key --raw -m ecb -s cpA --iv $iv -o x p
fails 2 '--iv' gostcrypt -e -k key --raw -m magma-ecb --iv 01234567 -o x p
for bad in '' 0 01 01234567 0123456789abcde 0123456789abcdef0 0123456789abcdef01 \
    0123456789abcdef0123456789abcdef 0123456789abcdeg ' 123456789abcdef' 0x23456789abcdef \
    +123456789abcdef; do
    fails 2 'synchro' gostcrypt -e -k key --raw -m ctr -s cpA --iv "$bad" -o x p
done
for bad in '' 012345 0123456 012345678 0123456789 $iv 0123456g; do
    fails 2 'synchro' gostcrypt -e -k key --raw -m magma-ctr --iv "$bad" -o x p
done
fails 2 'twice' gostcrypt -e -k key $ctr --iv 0123456789abcdee -o x p
fails 2 'key-meshing' gostcrypt -e -k key --raw -m ecb -s cpA --key-meshing -o x p
fails 2 'key-meshing' gostcrypt -e -k key --raw -m magma-ctr --iv 01234567 --key-meshing -o x p
fails 2 'padding' gostcrypt -e -k key $ctr --padding pkcs7 -o x p
fails 2 'padding' gostcrypt -e -k key $ctr --padding none -o x p
for padding in '' pkcs5 PKCS7 zero; do
    fails 2 'padding' gostcrypt -e -k key --raw -m ecb -s cpA --padding "$padding" -o x p
done
fails 2 'key' gostcrypt -e $ctr -o x p
fails 2 'pbkdf2' gostcrypt -e $ctr --passphrase-file words -o x p
fails 2 'pbkdf2' gostcrypt -e $ctr -p -o x p
fails 2 'check-digest' gostcrypt -t -k key $ctr p
fails 2 'raw' gostcrypt -i --raw p
fails 2 'raw' gostcrypt -b --raw
fails 2 'raw' gostcrypt -g --raw -o x
fails 2 'segment' gostcrypt -e -k key $ctr --segment-size 64K -o x p
fails 2 'header' gostcrypt -d -k key $ctr --header p -o x p
for option in "--iv $iv" --key-meshing '--padding none' --openssl-pbkdf2 --openssl-kdf \
    '--openssl-md sha512'; do
    fails 2 'raw' gostcrypt -e -k key $option -o x p
    fails 2 'raw' gostcrypt -d -k key $option -o x p
done
for mode in magma-ctr magma-ecb; do
    fails 2 'raw' gostcrypt -e -k key -m $mode -o x p
done
for length in 0 31 33 63 65; do
    data $length >k
    fails 2 'octets' gostcrypt -q -e -k k $ctr -o x p
done
fails 1 'nonesuch' gostcrypt -q -e -k key $ctr -o x nonesuch
fails 1 'exist' gostcrypt -q -e -k key $ctr -o p key
fails 1 'nonesuch' gostcrypt -e -k key $ctr -o nonesuch/x p
fails 2 'same file' gostcrypt -q -e -k key $ctr -f -o p p
fails 1 'no space|cannot be written' sh -c '"$GOSTCRYPT" -q -e -k key '"$ctr"' p >/dev/full'
}
rm -f k

: >empty

# --- manners

# shellcheck disable=SC2086 # words
{
exits 0 "a bare stream is told to be one" gostcrypt -e -k key $ctr -o c p
is "... in one line" "$(grep -c . "$err") $(grep -c 'not authenticated' "$err")" "1 1"
exits 0 "... also when reading" gostcrypt -d -k key $ctr -o d c
is "... in one line" "$(grep -c . "$err") $(grep -c 'not authenticated' "$err")" "1 1"
ok "... and reads as it was written" cmp d p
is "modes of the two: as IN, and 0600" "$(stat -c %a c) $(stat -c %a d)" "$(stat -c %a p) 600"
is "the time is kept" "$(stat -c %Y c) $(stat -c %Y d)" "$(stat -c %Y p) $(stat -c %Y p)"
rm -f d
exits 0 "-q" gostcrypt -d -q -k key $ctr -o d c
is "... is quiet" "$(cat "$err")" ""
rm -f d
fails 4 'not a gostcrypt file' gostcrypt -d -k key -o d c
fails 4 'not a gostcrypt file' gostcrypt -t -k key c
fails 4 'not a gostcrypt file' gostcrypt -i c
exits 0 "-v" gostcrypt -v -e -k key $ctr -T 2 p
matches "... tells of octets and the kernel" 'kernels: .*-|5000 octets' "$err"

sha512sum p >sum
sha512sum key >wrong
exits 0 "--digest of what was encrypted" gostcrypt -q -e -k key $ctr --digest=d1 -o c2 p
is "... as sha512sum prints it" "$(cat d1)" "$(cat sum)"
exits 0 "--digest of what was decrypted" gostcrypt -q -d -k key $ctr --digest=d2 -o d c
is "... as sha512sum prints it" "$(cat d2)" "$(sha512sum d)"
rm -f d
exits 0 "--check-digest" gostcrypt -q -d -k key $ctr --check-digest sum -o d c
ok "... and OUT" cmp d p
rm -f d
exits 0 "-t --check-digest" gostcrypt -q -t -k key $ctr --check-digest sum c
is "... writes nothing" "$(octets "$out")" 0
fails 4 'sha-512' gostcrypt -q -d -k key $ctr --check-digest wrong -o d c
fails 4 'sha-512' gostcrypt -q -t -k key $ctr --check-digest wrong c
flip c 4999
fails 4 'sha-512' gostcrypt -q -d -k key $ctr --check-digest sum -o d c
rm -f c c2 d1 d2
gostcrypt -q -e -k key --raw -m ecb -s cpC --padding pkcs7 --digest=d1 -o c p
is "--digest is of the data without padding" "$(cat d1)" "$(cat sum)"
exits 0 "-t --check-digest with padding" \
    gostcrypt -q -t -k key --raw -m ecb -s cpC --padding pkcs7 --check-digest sum c
fails 4 'sha-512' gostcrypt -q -t -k key --raw -m ecb -s cpC --check-digest sum c
rm -f c d1 sum wrong

for mode in "$ctr" "$ctr --key-meshing" "--raw -m ecb -s cpA" "--raw -m magma-ecb" \
    "--raw -m magma-ctr --iv 01234567"; do
    for direction in -e -d; do
        exits 0 "nothing: $mode $direction" gostcrypt -q $direction -k key $mode -o c empty
        is "... is nothing" "$(octets c)" 0
        rm -f c
    done
done
}

# --- blocks and padding

data $((3 * slot)) >large

# refused LENGTH OPTION...: no whole blocks; what a pipe got ends before the last of them.
refused() {
    length=$1
    shift
    head -c "$length" large >part
    fails 4 "$length octets" gostcrypt -q -k key "$@" -o x part
    fails 4 "$length octets" gostcrypt -q -k key "$@" part
    # shellcheck disable=SC2016 # not here
    fails_late 4 "$length octets" sh -c 'cat part | "$GOSTCRYPT" -q -k key "$@"' sh "$@"
    is "... before its last block" "$(($(octets "$out") <= (length > 15 ? length / 8 * 8 - 8 : 0)))" 1
    # shellcheck disable=SC2016 # not here
    fails 4 "$length octets" sh -c 'cat part | "$GOSTCRYPT" -q -k key "$@" -o x' sh "$@"
}
for length in 1 7 9 15 $((slot - 1)) $((slot + 1)) $((slot + 7)) $((slot + 9)) $((2 * slot + 1)); do
    refused "$length" --raw -m ecb -s cpA -e
done
for length in 1 9 $((slot + 1)) $((slot + 9)); do
    refused "$length" --raw -m magma-ecb -d
    refused "$length" --raw -m ecb -s cpD --padding pkcs7 -d
done
rm -f part

# The same octets by hand.
padded() {
    missing=$((8 - $1 % 8))
    head -c "$1" large
    # shellcheck disable=SC2059 # an octet as an escape
    yes "$(printf "\\$(printf %03o $missing)")" | tr -d '\n' | head -c "$missing"
}
pads() {
    length=$1
    shift
    padded "$length" >by-hand
    raw -e -k key "$@" by-hand >c1 &&
        head -c "$length" large | raw -e -k key "$@" --padding pkcs7 >c2 &&
        cmp c1 c2 && head -c "$length" large >part &&
        raw -d -k key "$@" --padding pkcs7 c2 | cmp - part
}
all_pad() {
    for length; do
        pads "$length" -m ecb -s cpA && pads "$length" -m magma-ecb -T 3 || return 1
    done
}
ok "PKCS#7: 0 to 24 octets" all_pad 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
ok "PKCS#7: around the edge of a slot" all_pad $((slot - 9)) $((slot - 8)) $((slot - 1)) $slot \
    $((slot + 1)) $((slot + 7)) $((slot + 8)) $((slot + 9))
ok "PKCS#7: around the edge of the next" all_pad $((2 * slot - 1)) $((2 * slot)) $((2 * slot + 8))

# unpadded LENGTH END: the plaintext of a stream ends with the octets END (escapes), which are no
# padding.
unpadded() {
    # shellcheck disable=SC2059 # escapes
    { head -c $(($1 - 8)) large && printf "$2"; } >bad
    raw -e -k key -m ecb -s cpA bad >c
    rm -f bad
    fails 4 'padding' gostcrypt -q -d -k key --raw -m ecb -s cpA --padding pkcs7 -o x c
    fails_late 4 'padding' gostcrypt -q -d -k key --raw -m ecb -s cpA --padding pkcs7 c
    is "... and the last block is not written" "$(($(octets "$out") < $1))" 1
}
for end in 'abcdefg\000' 'abcdefg\011' 'abcdefg\377' 'abcdef\001\002' 'abcd\004\004\003\004' \
    '\007\010\010\010\010\010\010\010' '\010\010\010\007\010\010\010\010'; do
    unpadded 8 "$end"
done
for length in 800 $slot $((slot + 8)) $((2 * slot)); do
    unpadded "$length" 'abcdefg\000'
done
fails 4 'padding' gostcrypt -q -d -k key --raw -m ecb -s cpA --padding pkcs7 -o x empty
fails 4 'padding' gostcrypt -q -d -k key --raw -m magma-ecb --padding pkcs7 -o x empty
rm -f c c1 c2 part by-hand
rm -f large

done_testing
