#!/bin/sh
# SPDX-License-Identifier: ISC
# --cms: what `openssl cms -EncryptedData_encrypt` writes with the ciphers of gost-engine.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

key_hex=0123456789abcdeffedcba98765432100f1e2d3c4b5a69788796a5b4c3d2e1f0
(umask 077 && printf %s $key_hex >key)
data 1200000 >p
printf 'short' >s

encrypt() { # encrypt CIPHER FILE [OPTION]...
    cipher=$1
    file=$2
    shift 2
    timeout 60 openssl cms -EncryptedData_encrypt -engine gost "-$cipher" -secretkey $key_hex \
        -in "$file" -binary "$@" 2>/dev/null
}
command -v openssl >/dev/null || skip_all "there is no openssl"
encrypt gost89 s -outform DER -out c
[ -s c ] || skip_all "openssl has no gost-engine"

reads() { # reads CIPHER [OPTION]...
    for length in 0 1 7 8 9 400 470 1023 1024 1025 8191 8192 8193 524288 524800 1200000; do
        head -c $length p >part
        echo "$length octets"
        encrypt "$1" part -outform DER "${2:--nosmimecap}" -out c || encrypt "$1" part -outform DER -out c
        timeout 60 "$GOSTCRYPT" -q -d --cms -k key c | cmp - part &&
            timeout 60 "$GOSTCRYPT" -q -d --cms -k key <c | cmp - part || return 1
    done
}
for cipher in gost89 magma-ctr-acpkm; do
    ok "$cipher in DER" reads $cipher
    ok "$cipher in strings of indefinite length" reads $cipher -stream
done

sboxes() {
    head -c 5000 p >part
    for sbox in id-Gost28147-89-TestParamSet id-Gost28147-89-CryptoPro-A-ParamSet \
        id-Gost28147-89-CryptoPro-B-ParamSet id-Gost28147-89-CryptoPro-C-ParamSet \
        id-Gost28147-89-CryptoPro-D-ParamSet id-tc26-gost-28147-param-Z; do
        CRYPT_PARAMS=$sbox encrypt gost89 part -outform DER -out c
        "$GOSTCRYPT" -q -d --cms -k key c | cmp - part || return 1
    done
}
ok "the S-boxes stand in the file" sboxes

encrypt gost89 p -outform DER -out c
exits 0 "-o" "$GOSTCRYPT" -d --cms -k key -o o c
ok "... the data" cmp o p
matches "it says that nothing is authenticated" 'not authenticated' "$err"
exits 0 "--digest" "$GOSTCRYPT" -q -d --cms --digest=sum -k key -f -o o c
ok "... is that of the data" sha512sum -c sum
sha512sum s >other
rm -f o
fails 4 "sha-512" "$GOSTCRYPT" -q -d --cms --check-digest other -k key -o o c

# Others, and damage.
encrypt gost89 s -outform PEM -out pem
fails 4 'no cms file' "$GOSTCRYPT" -q -d --cms -k key pem
matches "... says what makes one of it" 'inform PEM' "$err"
openssl cms -cmsout -inform PEM -outform DER -in pem -out der 2>/dev/null
ok "... which does" sh -c '"$1" -q -d --cms -k key der | cmp - s' - "$GOSTCRYPT"
encrypt gost89 s -out smime
fails 4 'no cms file' "$GOSTCRYPT" -q -d --cms -k key smime
matches "... says what makes one of it" 'inform SMIME' "$err"
openssl cms -cmsout -inform SMIME -outform DER -in smime -out der 2>/dev/null
ok "... which does" sh -c '"$1" -q -d --cms -k key der | cmp - s' - "$GOSTCRYPT"
fails 4 'no cms file' "$GOSTCRYPT" -q -d --cms -k key p
fails 4 'no cms file' "$GOSTCRYPT" -q -d --cms -k key /dev/null
openssl cms -EncryptedData_encrypt -aes-256-cbc -secretkey $key_hex -in s -binary -outform DER \
    -out aes 2>/dev/null
fails 4 'another cipher, 2.16.840.1.101.3.4.1.42' "$GOSTCRYPT" -q -d --cms -k key aes
openssl cms -data_create -in s -outform DER -out plain 2>/dev/null
fails 4 'no encrypteddata' "$GOSTCRYPT" -q -d --cms -k key plain

cp c cut
cut_to cut 300000
fails 4 'cut' "$GOSTCRYPT" -q -d --cms -k key -o o cut
cut_to cut 60
fails 4 'cut|parameters' "$GOSTCRYPT" -q -d --cms -k key -o o cut
encrypt gost89 p -stream -outform DER -out c
python3 - c <<'PY' 2>/dev/null
import sys
octets = bytearray(open(sys.argv[1], 'rb').read())
at = octets.index(b'\xa0\x80\x04\x82') + 2
octets[at] = 5
open('damaged', 'wb').write(octets)
PY
if [ -s damaged ]; then
    fails 4 'damaged' "$GOSTCRYPT" -q -d --cms -k key -o o damaged
else
    skip "a damaged one" "there is no Python"
fi

for option in -p "-m ctr" "-s cpA" --raw "--iv 0123456789abcdef" --key-meshing "--range 1:2" --salvage \
    --verify-first "--integrity i"; do
    # shellcheck disable=SC2086 # words
    fails 2 'no meaning|exclude' "$GOSTCRYPT" -d --cms -k key $option c
done
fails 2 'no meaning' "$GOSTCRYPT" -e --cms -k key s
fails 2 'no meaning' "$GOSTCRYPT" -t --cms -k key c
fails 2 'needs a key' "$GOSTCRYPT" -d --cms c

done_testing
