#!/bin/sh
# SPDX-License-Identifier: ISC
# Containers made by an independent program, checked against the digests printed in gostcrypt(5):
# every later gostcrypt opens them, with no options but the key.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

golden=$tests/data/golden
cp "$golden/key.bin" key
chmod 600 key
cat >scE <<'TABLE'
# the table of SignalCom; pi_0 first
3 6 1 0 5 7 d 9 4 b 8 c e f 2 a
7152 8b9c d03a fe46   # blanks where you like

f146c892e37abd50
3 4 F C 5 9 E 0 6 8 7 A 1 B D 2
6907b84c2eaf1d53
612f0b9c7da584e3
02ec91473f68adb5
52b84c71a6e093df
TABLE

opens() {
    file=$1
    n=$2
    shift 2
    head -c "$n" "$golden/plaintext" >expected
    gostcrypt -d -k key "$@" "$golden/$file" | cmp - expected && gostcrypt -t -k key "$@" "$golden/$file"
}
shows_digest() {
    file=$1
    digest=$2
    shift 2
    gostcrypt -t -v -k key "$@" "$golden/$file" 2>&1 | grep -i "$digest"
}
while IFS='; ' read -r file n sbox digest; do
    case $file in '#'*) continue ;; esac
    set --
    [ "$sbox" = - ] || set -- -s "$sbox"
    ok "$file opens" opens "$file" "$n" "$@"
    ok "$file has the integrity digest that is printed" shows_digest "$file" "$digest" "$@"
done <"$golden/digests.txt"

head -c 100 "$golden/plaintext" >expected
with_passphrase() {
    printf 'correct horse battery staple\n' >words &&
        gostcrypt -d --passphrase-file words "$golden/$1" | cmp - expected
}
ok "a passphrase, one lane" with_passphrase passphrase-100.gost
ok "a passphrase, four lanes" with_passphrase passphrase-lanes-100.gost

done_testing
