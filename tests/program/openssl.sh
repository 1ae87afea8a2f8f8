#!/bin/sh
# SPDX-License-Identifier: ISC
# Files of openssl enc with a passphrase: what the vectors have, and to and from openssl with
# gost-engine, if that is there; the rules of their options, and files that are none.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

slot=524288 # octets that the program handles at a time
ctr='--raw -m ctr --key-meshing -s cpA --passphrase-file words'
md='--openssl-md sha512' # the one that is always there
data 5000 >p
new_key key
printf 'secret\n' >words
printf 'Secret\n' >others
chmod 600 words others

# shellcheck disable=SC2086 # words
salted() {
    gostcrypt "$@" $ctr
}

engine() {
    timeout --foreground 120 openssl enc -engine gost "$@" 2>/dev/null
}

# --- the lines of openssl-enc-container.txt

# unhex HEX: as printf takes it; not every shell's knows \x.
unhex() {
    echo "$1" | awk '{
        for (i = 1; i < length($0); i += 2)
            printf "\\%03o", 16 * (index("0123456789abcdef", substr($0, i, 1)) - 1) + \
                index("0123456789abcdef", substr($0, i + 1, 1)) - 1
    }'
}
lines=0
grep -v '^#' "$tests/data/openssl-enc-container.txt" | tr -d '\r' >list
while IFS=';' read -r _ cipher sbox how password _ _ _ plain file _; do
    printf %s "${password# }" >theirs
    # shellcheck disable=SC2059 # escapes
    { printf "$(unhex "${plain# }")" >plain && printf "$(unhex "${file# }")" >salted; }
    options="-m ctr --key-meshing -s ${sbox# }"
    case $how in
    *-iter*) options="$options --openssl-pbkdf2=$(echo "$how" | sed 's/.*-iter //; s/ .*//')" ;;
    *-pbkdf2*) options="$options --openssl-pbkdf2" ;;
    *) options="$options --openssl-kdf" ;;
    esac
    hash=sha256
    case $how in
    *-md*) hash=$(echo "$how" | sed 's/.*-md //; s/ .*//') && options="$options --openssl-md $hash" ;;
    esac
    lines=$((lines + 1))
    if has_hash "$hash"; then
        # shellcheck disable=SC2016,SC2086 # not here; words
        ok "${cipher# }$how: $options" sh -c '
            "$GOSTCRYPT" -q -d --raw "$@" --passphrase-file theirs salted | cmp - plain' sh $options
    else
        skip "${cipher# }$how: $options" "there is no $hash here"
    fi
done <list
is "openssl-enc-container.txt: lines" $lines 3
rm -f list theirs plain salted

# --- both ways by ourselves

both_ways() {
    rm -f c c2
    # shellcheck disable=SC2086 # words
    salted -q -e $md -o c --openssl-pbkdf2="$1" p && salted -q -e $md -o c2 --openssl-pbkdf2="$1" p &&
        [ "$(octets c)" = $(($(octets p) + 16)) ] && [ "$(head -c 8 c)" = Salted__ ] &&
        ! cmp -s c c2 && salted -q -d $md --openssl-pbkdf2="$1" c | cmp - p &&
        salted -q -d $md --openssl-pbkdf2="$1" c2 | cmp - p
}
for iterations in 1 2 1000; do
    ok "--openssl-pbkdf2=$iterations, and another salt every time" both_ways $iterations
done
ok "--openssl-pbkdf2 is 10000" sh -c '
    "$GOSTCRYPT" -q -e '"$ctr $md"' --openssl-pbkdf2 -- p |
    "$GOSTCRYPT" -q -d '"$ctr $md"' --openssl-pbkdf2=10000 | cmp - p'
rm -f c c2

# --- to and from openssl

# exchanges CIPHER OPTIONS THEIRS OURS [LENGTH]: the engine's cipher and ours with those options, and
# how the key is derived there and here; data of that length, else of a few.
exchanges() {
    for length in ${5:-0 1 8 1024 1025 3000}; do
        data "$length" >part
        # shellcheck disable=SC2086 # words
        engine -"$1" $3 -pass file:words -in part -out c &&
            gostcrypt -q -d --raw $2 $4 --passphrase-file words c | cmp - part || return 1
        # shellcheck disable=SC2086 # words
        gostcrypt -q -e -f --raw $2 $4 --passphrase-file words -o c part &&
            engine -d -"$1" $3 -pass file:words -in c | cmp - part || return 1
    done
}

# derived HASH THEIRS OURS: with both sets of S-boxes, if we have that hash.
derived() {
    if has_hash "$1"; then
        ok "openssl enc -gost89-cnt $2: $3" \
            exchanges gost89-cnt '-m ctr --key-meshing -s cpA' "$2" "$3"
        ok "openssl enc -gost89-cnt-12 $2: $3" \
            exchanges gost89-cnt-12 '-m ctr --key-meshing -s tc26Z' "$2" "$3" 2000
        ok "openssl enc -magma-ctr $2: $3" exchanges magma-ctr '-m magma-ctr' "$2" "$3" 2000
    else
        skip "openssl enc $2: $3" "there is no $1 here"
    fi
}

if [ "$(: | engine -gost89-cnt -K 00 -iv 00 | wc -c)" = 0 ] &&
    engine -gost89-cnt -K 00 -iv 00 </dev/null >/dev/null; then
    derived sha256 '-pbkdf2' '--openssl-pbkdf2'
    derived sha256 '-pbkdf2 -md sha256' '--openssl-pbkdf2 --openssl-md sha256'
    derived sha256 '-pbkdf2 -iter 1' '--openssl-pbkdf2=1'
    derived sha256 '-iter 12345' '--openssl-pbkdf2=12345'
    derived sha512 '-pbkdf2 -md sha512' '--openssl-pbkdf2 --openssl-md sha512'
    derived sha512 '-pbkdf2 -iter 77 -md sha512' '--openssl-pbkdf2=77 --openssl-md sha512'
    derived streebog256 '-pbkdf2 -md md_gost12_256 -iter 100' \
        '--openssl-pbkdf2=100 --openssl-md streebog256'
    derived streebog512 '-pbkdf2 -md md_gost12_512 -iter 100' \
        '--openssl-pbkdf2=100 --openssl-md md_gost12_512'
    derived sha256 '' '--openssl-kdf'
    derived sha256 '-md sha256' '--openssl-kdf --openssl-md sha256'
    derived sha512 '-md sha512' '--openssl-kdf --openssl-md sha512'
    derived md5 '-md md5' '--openssl-kdf --openssl-md md5'
    derived streebog256 '-md md_gost12_256' '--openssl-kdf --openssl-md md_gost12_256'
    derived streebog512 '-md md_gost12_512' '--openssl-kdf --openssl-md streebog512'
    ok "around the edge of a slot" exchanges gost89-cnt '-m ctr --key-meshing -s cpA' \
        '-pbkdf2 -iter 1 -md sha512' "--openssl-pbkdf2=1 $md" \
        "$((slot - 17)) $((slot - 16)) $((slot - 15)) $slot $((slot + 1))"
    # Passphrases shorter and longer than a hash's block.
    for length in 1 63 64 65 127 128 129 500; do
        data $length | tr '\n' . >words
        ok "a passphrase of $length octets" exchanges gost89-cnt '-m ctr --key-meshing -s cpA' \
            '-pbkdf2 -iter 3 -md sha512' "--openssl-pbkdf2=3 $md" 100
        has_hash sha256 && ok "... with SHA-256" exchanges gost89-cnt \
            '-m ctr --key-meshing -s cpA' '-pbkdf2 -iter 3' --openssl-pbkdf2=3 100
        has_hash sha256 && ok "... without PBKDF2" exchanges gost89-cnt \
            '-m ctr --key-meshing -s cpA' '' --openssl-kdf 100
    done
    printf 'secret\n' >words
    # openssl tells the key, too, which then reads the stream behind the salt.
    by_its_key() {
        engine -gost89-cnt -pbkdf2 -pass file:words -in p -out c &&
            openssl enc -d -engine gost -gost89-cnt -pbkdf2 -pass file:words -in c -P >told \
                2>/dev/null && sed -n 's/^key *= *//p' told >its.key &&
            tail -c +17 c | gostcrypt -q -d --raw -m ctr --key-meshing -s cpA -k its.key \
                --iv "$(sed -n 's/^iv *= *//p' told)" | cmp - p
    }
    ok "openssl enc -d -P tells the key" by_its_key
    rm -f told its.key part c
else
    skip "to and from openssl" "it has no gost-engine (Debian: libengine-gost-openssl)"
fi

# --- what cannot be told, and what is told

# shellcheck disable=SC2086 # words
{
    exits 0 "a wrong passphrase cannot be told" sh -c '
        "$GOSTCRYPT" -q -e '"$ctr $md"' --openssl-pbkdf2=2 -o c p &&
        "$GOSTCRYPT" -d --raw -m ctr --key-meshing -s cpA --openssl-pbkdf2=2 '"$md"' \
            --passphrase-file others c'
    is "... which one line says" "$(grep -c . "$err") $(grep -c 'wrong passphrase' "$err")" "1 1"
    is "... and the data are others" "$(octets "$out") $(cmp -s "$out" p && echo same)" "5000 "
    exits 0 "-q" salted -q -d $md --openssl-pbkdf2=2 c
    is "... is quiet" "$(cat "$err")" ""
    sha512sum p >sum
    exits 0 "-t --check-digest" salted -q -t $md --openssl-pbkdf2=2 --check-digest sum c
    fails 4 'sha-512' salted -q -t $md --openssl-pbkdf2=3 --check-digest sum c
}
rm -f c sum

# --- short files, and others

# shellcheck disable=SC2086 # words
{
    : >empty
    salted -q -e --openssl-pbkdf2=1 $md -o c empty
    is "nothing, salted, is 16 octets" "$(octets c)" 16
    exits 0 "... and nothing again" salted -q -d --openssl-pbkdf2=1 $md c
    is "... to the octet" "$(octets "$out")" 0
    for length in 0 1 7 8 9 15; do
        head -c $length c >short
        for way in --openssl-pbkdf2 --openssl-kdf; do
            fails 4 'does not begin with .salted__. and a salt' salted -q -d $way $md -o x short
            fails 4 'standard input: does not begin with .salted__. and a salt' \
                sh -c 'cat short | "$GOSTCRYPT" -q -d '"$ctr $way $md"
        done
    done
    fails 4 'salted__' salted -q -d --openssl-pbkdf2 $md -o x p
    base64 c >encoded
    fails 4 'salted__.*it is .*base64' salted -q -d --openssl-kdf $md -o x encoded
    : >nothing
    fails 2 'empty' gostcrypt -q -e --raw -m ctr --key-meshing -s cpA --openssl-pbkdf2 $md \
        --passphrase-file nothing -o x p
    rm -f nothing short c encoded
}

# --- rules of the options

# shellcheck disable=SC2086 # words
{
    for iterations in 0 -1 1x '' 2147483648 99999999999999999999; do
        fails 2 'iteration' salted -q -e $md --openssl-pbkdf2="$iterations" -o x p
    done
    for hash in '' sha1 SHA256 sha-512 md4 streebog; do
        fails 2 'no hash' salted -q -d --openssl-pbkdf2 --openssl-md "$hash" -o x p
    done
    fails 2 'twice' salted -e --openssl-pbkdf2=3 --openssl-pbkdf2 $md -o x p
    fails 2 'twice' salted -e --openssl-pbkdf2 $md $md -o x p
    fails 2 'exclude' salted -d --openssl-pbkdf2 --openssl-kdf $md -o x p
    fails 2 'openssl-md goes with' gostcrypt -d -k key --raw -m magma-ecb $md -o x p
    fails 2 'openssl-md goes with' salted -d $md -o x p
    fails 2 'md5 goes with --openssl-kdf' salted -d --openssl-pbkdf2 --openssl-md md5 -o x p
    for way in --openssl-pbkdf2 --openssl-kdf; do
        fails 2 "$way goes with a passphrase" gostcrypt -d -k key --raw -m ctr --key-meshing -s cpA \
            $way $md -o x p
        fails 2 "$way -m ctr needs --key-meshing" gostcrypt -d --passphrase-file words --raw -m ctr \
            -s cpA $way $md -o x p
        fails 2 "$way goes with no ecb" gostcrypt -d --passphrase-file words --raw -m ecb -s cpA \
            $way $md -o x p
        fails 2 "$way goes with no ecb" gostcrypt -d --passphrase-file words --raw -m magma-ecb \
            $way $md -o x p
        fails 2 "$way .*no --iv" salted -d $way $md --iv 0123456789abcdef -o x p
        fails 2 'no meaning' gostcrypt -i p $way
    done
    fails 2 'passphrase needs --openssl-pbkdf2 or --openssl-kdf' salted -d -o x p
    fails 2 'easy to guess' salted -e --openssl-kdf $md -o x p
    fails 2 'easy to guess' salted -e --openssl-kdf $md p
    exits 0 "... but -f insists" salted -q -e -f --openssl-kdf $md p
    exits 0 "... with a name, too" salted -q -e -f --openssl-kdf $md -o c p
    ok "... and is read without -f" sh -c '"$GOSTCRYPT" -q -d '"$ctr $md"' --openssl-kdf c | cmp - p'
    fails 2 '--force has no meaning' salted -q -d -f --openssl-kdf $md c
    rm -f c
}

# A hash that is not here is never another one's.
for hash in sha256 md5 streebog256 streebog512; do
    if has_hash $hash; then
        skip "without $hash" "it is here"
    else
        fails 2 "libnettle.*$hash" salted -d --openssl-kdf --openssl-md $hash -o x p
        [ $hash != sha256 ] || fails 2 "libnettle, which has sha256, the default" \
            salted -d --openssl-pbkdf2 -o x p
    fi
done

done_testing
