#!/bin/sh
# SPDX-License-Identifier: ISC
# Bare streams to and from gost-engine, which `openssl enc -engine gost` runs.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

key_hex=0123456789abcdeffedcba98765432100f1e2d3c4b5a69788796a5b4c3d2e1f0
iv=fedcba9876543210
slot=524288 # octets that the program handles at a time

engine() {
    timeout --foreground 120 openssl enc -engine gost "$@" 2>/dev/null
}
raw() {
    timeout --foreground 120 "$GOSTCRYPT" -q --raw "$@"
}

command -v openssl >/dev/null || skip_all "there is no openssl"
[ "$(echo | engine -gost89-cnt -K $key_hex -iv $iv | wc -c)" = 1 ] ||
    skip_all "openssl has no gost-engine (Debian: libengine-gost-openssl)"

printf %s $key_hex >key
data $((5 * 1048576 + 3)) >p

# with CIPHER: sets what the two programs call it.
with() {
    case $1 in
    gost89-cnt) theirs="-gost89-cnt -iv $iv" ours="-m ctr --key-meshing -s cpA --iv $iv" ;;
    gost89-cnt-12) theirs="-gost89-cnt-12 -iv $iv" ours="-m ctr --key-meshing -s tc26Z --iv $iv" ;;
    magma-ctr) theirs="-magma-ctr -iv 12345678" ours="-m magma-ctr --iv 12345678" ;;
    magma-ctr-acpkm)
        theirs="-magma-ctr-acpkm -iv 12345678"
        ours="-m magma-ctr-acpkm --iv 12345678"
        ;;
    gost89) theirs="-gost89 -iv $iv" ours="-m cfb --key-meshing -s tc26Z --iv $iv" ;;
    gost89-cbc) theirs="-gost89-cbc -iv $iv" ours="-m cbc --padding pkcs7 -s tc26Z --iv $iv" ;;
    magma-cbc) theirs="-magma-cbc -iv $iv" ours="-m magma-cbc --padding pkcs7 --iv $iv" ;;
    esac
    theirs="$theirs -K $key_hex"
    ours="$ours -k key"
}

# exchanges LENGTH...: we write what the engine writes, and each reads the other's.
exchanges() {
    for length; do
        head -c "$length" p >part
        # shellcheck disable=SC2086 # words
        engine $theirs -in part -out c && raw -e $ours part | cmp - c &&
            raw -d $ours c | cmp - part && continue
        echo "at $length octets"
        return 1
    done
}
engine_reads() {
    for length; do
        head -c "$length" p >part
        # shellcheck disable=SC2086 # words
        raw -e $ours part | engine $theirs -d | cmp - part || return 1
    done
}
# in_all_ways: the 5 MiB, with several threads and every kernel.
in_all_ways() {
    # shellcheck disable=SC2086 # words
    engine $theirs -in p -out c || return 1
    for way in -T1 -T2 -T4 $kernels; do
        # shellcheck disable=SC2086 # words
        raw -e $ours $way p | cmp - c && raw -d $ours $way <c | cmp - p && continue
        echo "with $way"
        return 1
    done
}
kernels=$(kernels_that_fit | sed 's/^/--kernel=/')

for cipher in gost89-cnt gost89-cnt-12 magma-ctr magma-ctr-acpkm gost89 gost89-cbc magma-cbc; do
    with $cipher
    ok "$cipher: short ones" exchanges 0 1 7 8 9 15 16 17 1000
    ok "$cipher: around the edges of pieces" exchanges 1023 1024 1025 1031 1032 1033 2047 2048 2049 \
        3071 3072 3073 4095 4096 4097 5119 5120 5121
    ok "$cipher: around the edges of slots" exchanges $((slot - 1)) $slot $((slot + 1)) \
        $((slot + 1023)) $((slot + 1024)) $((slot + 1025)) $((2 * slot)) $((2 * slot + 1))
    ok "$cipher: the engine reads ours" engine_reads 0 1 1024 1025 $((slot + 1)) $((5 * 1048576 + 3))
    ok "$cipher: 5 MiB" in_all_ways
done

# --- ECB, which the engine has not: CBC of zeros encrypts in each block the result of the last

blocks() {
    head -c "$2" /dev/zero | CRYPT_PARAMS=$1 engine -gost89-cbc -nopad -K $key_hex \
        -iv 0000000000000000 >c
    { head -c 8 /dev/zero && head -c $(($2 - 8)) c; } >before
    [ "$(octets c)" = "$2" ] && raw -e -m ecb -s "$1" -k key before | cmp - c &&
        raw -d -m ecb -s "$1" -k key c | cmp - before
}
for sbox in id-Gost28147-89-TestParamSet id-Gost28147-89-CryptoPro-A-ParamSet \
    id-Gost28147-89-CryptoPro-B-ParamSet id-Gost28147-89-CryptoPro-C-ParamSet \
    id-Gost28147-89-CryptoPro-D-ParamSet id-tc26-gost-28147-param-Z; do
    ok "ECB: $sbox" blocks $sbox 20000
done
ok "ECB: two slots" blocks id-Gost28147-89-CryptoPro-A-ParamSet $((slot + 8))

one_padded_block() {
    for length in 0 1 2 3 4 5 6 7; do
        head -c $length p >part
        CRYPT_PARAMS=id-Gost28147-89-CryptoPro-C-ParamSet engine -gost89-cbc -K $key_hex \
            -iv 0000000000000000 -in part -out c
        raw -e -m ecb -s cpC -k key --padding pkcs7 part | cmp - c &&
            raw -d -m ecb -s cpC -k key --padding pkcs7 c | cmp - part || return 1
    done
}
ok "PKCS#7: one block" one_padded_block

# What the manual says of it.
fixed_sboxes() {
    for cipher in gost89-cnt gost89-cnt-12 magma-ctr; do
        with $cipher
        # shellcheck disable=SC2086 # words
        CRYPT_PARAMS=id-Gost28147-89-CryptoPro-B-ParamSet engine $theirs -in part -out c &&
            raw -e $ours part | cmp - c || return 1
    done
}
# gost89 and gost89-cbc heed it.
chosen_sboxes() {
    for sbox in id-Gost28147-89-TestParamSet id-Gost28147-89-CryptoPro-A-ParamSet \
        id-Gost28147-89-CryptoPro-B-ParamSet id-Gost28147-89-CryptoPro-C-ParamSet \
        id-Gost28147-89-CryptoPro-D-ParamSet id-tc26-gost-28147-param-Z; do
        for cipher in gost89 gost89-cbc; do
            with $cipher
            # shellcheck disable=SC2086 # words
            CRYPT_PARAMS=$sbox engine $theirs -in part -out c &&
                raw -d ${ours%-s tc26Z*} -s $sbox ${ours#*-s tc26Z} c | cmp - part || return 1
        done
    done
}
head -c 3000 p >part
ok "CRYPT_PARAMS chooses the S-boxes of gost89 and gost89-cbc" chosen_sboxes
cbc_without_padding() {
    head -c 2048 p >whole
    engine -gost89-cbc -nopad -K $key_hex -iv $iv -in whole -out c &&
        raw -e -m cbc -s tc26Z --iv $iv -k key whole | cmp - c &&
        raw -d -m cbc -s tc26Z --iv $iv -k key c | cmp - whole &&
        engine -magma-cbc -nopad -K $key_hex -iv $iv -in whole -out c &&
        raw -d -m magma-cbc --iv $iv -k key c | cmp - whole
}
ok "CBC without padding" cbc_without_padding
head -c 3000 p >part
ok "CRYPT_PARAMS has no effect on counter modes" fixed_sboxes
with magma-ctr
first_half_counts() {
    engine -magma-ctr -iv 1234567800000000 -K $key_hex -in part -out c
    # shellcheck disable=SC2086 # words
    raw -e $ours part | cmp - c
}
ok "magma-ctr looks at 4 octets of the synchro message" first_half_counts
short_ones_are_filled() {
    engine -gost89-cnt -K $key_hex -iv 0123 -in part -out c
    raw -e -m ctr --key-meshing -s cpA -k key --iv 0123000000000000 part | cmp - c
}
ok "openssl fills a short synchro message" short_ones_are_filled

done_testing
