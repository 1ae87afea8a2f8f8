#!/bin/sh
# SPDX-License-Identifier: ISC
# --mac: the codes that openssl dgst -engine gost computes, compared and refused.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

key_hex=0123456789abcdeffedcba98765432100f1e2d3c4b5a69788796a5b4c3d2e1f0
(umask 077 && printf %s $key_hex >key)
data 300000 >p
printf 'hello world' >f

mac() { # mac OPTION...: the code alone
    timeout --foreground 60 "$GOSTCRYPT" --mac -k key "$@" | sed 's/.*= //'
}

# What gost-engine prints of this file under this key.
is "gost-mac" "$("$GOSTCRYPT" --mac -k key -s cpA --key-meshing f)" "gost-mac(f)= aa20907b"
is "gost-mac-12" "$("$GOSTCRYPT" --mac -k key -s tc26Z --key-meshing f)" "gost-mac-12(f)= 71700ea0"
is "magma-mac" "$("$GOSTCRYPT" --mac -k key -m magma f)" "magma-mac(f)= 3fab3c548e20ee00"
is "8 octets" "$(mac -s cpA --key-meshing --mac-octets 8 f)" aa20907b098cf1a0
is "1 octet" "$(mac -s cpA --key-meshing --mac-octets=1 f)" aa
is "standard input" "$("$GOSTCRYPT" --mac -k key -s cpA --key-meshing <f)" "gost-mac(stdin)= aa20907b"
is "no data at all" "$(mac -s cpA --key-meshing /dev/null)" 00000000

engine() { # engine NAME FILE
    openssl dgst -engine gost -mac "$1" -macopt hexkey:$key_hex "$2" 2>/dev/null | sed 's/.*= //'
}
if command -v openssl >/dev/null && [ "$(engine gost-mac f)" = aa20907b ]; then
    seed=${GOSTCRYPT_TEST_SEED:-$$}
    echo "# seed $seed"
    lengths=$(awk -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < 12; i++) print int(rand() ^ 3 * 300000) }')
    codes_agree() {
        for length in 0 1 7 8 9 15 16 17 1016 1023 1024 1025 1032 2047 2048 2049 65536 262144 262145 \
            $lengths; do
            head -c "$length" p >part
            echo "$length octets"
            [ "$(mac -s cpA --key-meshing part)" = "$(engine gost-mac part)" ] &&
                [ "$(mac -s tc26Z --key-meshing part)" = "$(engine gost-mac-12 part)" ] &&
                [ "$(mac -m magma part)" = "$(engine magma-mac part)" ] || return 1
        done
    }
    ok "the engine's codes, at edges and random lengths" codes_agree
else
    skip "the engine's codes" "openssl has no gost-engine"
fi

exits 0 "--check-mac accepts the code" "$GOSTCRYPT" --mac -k key -s cpA --key-meshing \
    --check-mac aa20907b f
is "and prints nothing" "$(cat "$out" "$err")" ""
exits 0 "also in capitals, and of 8 octets" "$GOSTCRYPT" --mac -k key -s cpA --key-meshing \
    --check-mac=AA20907B098CF1A0 f
exits 0 "also a single octet" "$GOSTCRYPT" --mac -k key -m magma --check-mac 3f f
fails 4 'another code' gostcrypt --mac -k key -s cpA --key-meshing --check-mac aa20907c f
fails 4 'another code' gostcrypt --mac -k key -s cpB --key-meshing --check-mac aa20907b f
fails 4 'another code' gostcrypt --mac -k key -m magma --check-mac 3fab3c548e20ee01 f
flip f 3
fails 4 'another code' gostcrypt --mac -k key -s cpA --key-meshing --check-mac aa20907b f

fails 2 's-box' gostcrypt --mac -k key f
fails 2 'needs a key' gostcrypt --mac -s cpA f
fails 2 'no meaning' gostcrypt --mac -p -s cpA f
fails 2 'no meaning' gostcrypt --mac --passphrase-file f -s cpA f
fails 2 'own s-boxes' gostcrypt --mac -k key -m magma -s cpA f
fails 2 'key-meshing' gostcrypt --mac -k key -m magma --key-meshing f
fails 2 'no such mode' gostcrypt --mac -k key -m ctr f
fails 2 'with --mac only' gostcrypt -e --raw -k key -m magma f
fails 2 'with --mac only' gostcrypt -e -k key -m magma f
fails 2 'exclude' gostcrypt --mac -k key -s cpA --mac-octets 4 --check-mac aa20907b f
for octets in 0 9 12 x ''; do
    fails 2 '1 to 8' gostcrypt --mac -k key -s cpA --mac-octets "$octets" f
done
for code in '' a abc xx 112233445566778899; do
    fails 2 'hexadecimal' gostcrypt --mac -k key -s cpA --check-mac "$code" f
done
fails 2 'no meaning' gostcrypt --mac -k key -s cpA -o x f
fails 2 'no meaning' gostcrypt -e -k key --mac-octets 4 f
fails 2 'more than one' gostcrypt --mac -k key -s cpA f p
fails 1 'absent' gostcrypt --mac -k key -s cpA absent
fails 2 'cannot both' gostcrypt --mac -k - -s cpA

done_testing
