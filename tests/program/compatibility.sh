#!/bin/sh
# SPDX-License-Identifier: ISC
# Every row of the tables in section COMPATIBILITY of gostcrypt(1): the options there against the
# program or library that the row is about, in both directions where both exist.  A row of which the
# other side is not installed is skipped.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

page=$tests/../man/gostcrypt.1
slot=524288 # octets that the program handles at a time
lengths='0 1 7 8 9 1023 1024 1025 1032 2048 4097 5000' # around the edges of blocks and sections
long=$((slot + 1032))

(umask 077 && data 32 >key)
key_hex=$(od -An -v -tx1 key | tr -d ' \n')
printf 'correct horse battery staple\n' >words
chmod 600 key words
data $long >p

# --- the tables: lines "TABLE|VERSION|THEIRS|OURS"

awk -f "$tests/../scripts/compare.d/table.awk" "$page" >rows

# --- the other side

python() {
    timeout --foreground 120 python3 -B "$tests/program/compatibility.py" "$@"
}

engine() {
    timeout --foreground 120 openssl enc -engine gost "$@" 2>/dev/null
}

has_engine=false
: | engine -gost89-cnt -K 00 -iv 00 >/dev/null && has_engine=true
openssl_version=$(openssl version 2>/dev/null | cut -d' ' -f2)
engine_version=$(dpkg-query -W -f '${Version}' libengine-gost-openssl 2>/dev/null | sed 's/-.*//')

# there TABLE: what is installed for it, with its version; nothing: it is not there.
there() {
    case $1 in
    openssl-* | cms)
        ! $has_engine || echo "OpenSSL $openssl_version with gost-engine${engine_version:+ $engine_version}"
        ;;
    libgcrypt | libgcrypt-mac) version_of libgcrypt libgcrypt ;;
    gnutls | gnutls-mac) version_of GnuTLS gnutls ;;
    botan) version_of Botan botan ;;
    esac
}

version_of() {
    found=$(python "$2" 2>/dev/null) && echo "$1 $found"
}

# iv_for OPTIONS: `--iv` of the length that they want.
iv_for() {
    case $1 in
    *ecb*) ;;
    *magma-ctr*) echo "--iv $(echo $iv | cut -c1-8)" ;;
    *) echo "--iv $iv" ;;
    esac
}
iv=fedcba9876543210

# --- one row, both ways: encrypting is compared octet for octet, and each reads the other's

# same_enc CIPHER OPTIONS LENGTH...
same_enc() {
    cipher=$1
    options=$2
    with_iv=$(iv_for "$options")
    shift 2
    for length; do
        head -c "$length" p >part
        # shellcheck disable=SC2086 # words
        engine "-$cipher" -K "$key_hex" -iv "${with_iv#--iv }" -in part -out theirs &&
            gostcrypt -q -e --raw -k key $options $with_iv part >ours && cmp theirs ours &&
            gostcrypt -q -d --raw -k key $options $with_iv theirs | cmp - part &&
            engine -d "-$cipher" -K "$key_hex" -iv "${with_iv#--iv }" -in ours | cmp - part &&
            continue
        echo "at $length octets"
        return 1
    done
}

# With the sets of S-boxes that CRYPT_PARAMS can name there.
same_enc_params() {
    for name in id-Gost28147-89-TestParamSet:test id-Gost28147-89-CryptoPro-A-ParamSet:cpA \
        id-Gost28147-89-CryptoPro-B-ParamSet:cpB id-Gost28147-89-CryptoPro-C-ParamSet:cpC \
        id-Gost28147-89-CryptoPro-D-ParamSet:cpD id-tc26-gost-28147-param-Z:tc26Z; do
        CRYPT_PARAMS=${name%:*}
        export CRYPT_PARAMS
        same_enc "$1" "$(echo "$2" | sed "s/-s [^ ]*/-s ${name#*:}/")" 0 1 1025 5000 || return 1
        unset CRYPT_PARAMS
    done
}

# same_derived THEIRS OURS CIPHER OPTIONS: keys from a passphrase.
same_derived() {
    insist=
    case $2 in
    *--openssl-kdf*) insist=-f ;;
    esac
    for length in 13 1032; do
        head -c $length p >part
        # shellcheck disable=SC2086 # words
        engine "-$3" $1 -pass file:words -in part -out theirs &&
            gostcrypt -q -d --raw $4 $2 --passphrase-file words theirs | cmp - part &&
            gostcrypt -q -e $insist --raw $4 $2 --passphrase-file words part >ours &&
            engine -d "-$3" $1 -pass file:words -in ours | cmp - part && continue
        echo "-$3 at $length octets"
        return 1
    done
}

# A row about passphrases goes with every cipher of openssl enc.  The first of each derivation is
# tried with all of them, others with one in turn, as long as RUN_EXPENSIVE_TESTS is not yes.
turn=0
same_derived_all() {
    grep '^openssl-enc|' rows >ciphers
    turn=$((turn % $(wc -l <ciphers) + 1))
    case ${RUN_EXPENSIVE_TESTS:-no}:$2 in
    yes:* | *:--openssl-pbkdf2 | *:--openssl-kdf) ;;
    *) sed -i "$turn!d" ciphers ;;
    esac
    while IFS='|' read -r _ _ cipher options; do
        same_derived "$1" "$2" "$cipher" "$options" || return 1
    done <ciphers
}

# same_library LIBRARY NAME OPTIONS
same_library() {
    library=$1
    cipher=$2
    options=$3
    with_iv=$(iv_for "$3")
    case $options in
    *ecb* | *cbc*) tried='8 1032 5000' ;; # whole blocks
    *) tried="1 1025 $long" ;;
    esac
    for length in $tried; do
        head -c "$length" p >part
        hex=${with_iv#--iv }
        # shellcheck disable=SC2086 # words
        python "$library" "$cipher" encrypt key "${hex:--}" <part >theirs || return
        # shellcheck disable=SC2086 # words
        gostcrypt -q -e --raw -k key $options $with_iv part >ours && cmp theirs ours &&
            gostcrypt -q -d --raw -k key $options $with_iv theirs | cmp - part &&
            python "$library" "$cipher" decrypt key "${hex:--}" <ours | cmp - part && continue
        echo "at $length octets"
        return 1
    done
}

# same_mac TABLE THEIRS OPTIONS: the imitovstavka.
same_mac() {
    for length in $lengths $long; do
        head -c "$length" p >part
        # shellcheck disable=SC2086 # words
        case $1 in
        openssl-mac)
            openssl dgst -engine gost $2 -macopt "hexkey:$key_hex" part 2>/dev/null |
                sed 's/.*= *//' >theirs
            ;;
        *) python "${1%-mac}" "$2" mac key - <part >theirs || return ;;
        esac
        # shellcheck disable=SC2086 # words
        gostcrypt -q -k key $3 part >ours && [ -s theirs ] &&
            [ "$(sed 's/.*= //' ours)" = "$(cat theirs)" ] &&
            gostcrypt -q -k key $3 --check-mac "$(cat theirs)" part && continue
        echo "at $length octets"
        return 1
    done
}

# same_cms CIPHER OPTIONS: we only read these.
same_cms() {
    for length in $lengths $long; do
        head -c "$length" p >part
        # shellcheck disable=SC2086 # words
        for form in '-stream' ''; do
            # openssl writes no strings of nothing.
            [ "$length$form" != 0-stream ] || continue
            openssl cms -engine gost -EncryptedData_encrypt "$1" -secretkey "$key_hex" -binary \
                -outform DER $form -in part -out theirs 2>/dev/null || return 1
            gostcrypt -q -d -k key $2 theirs | cmp - part && continue
            echo "at $length octets, $form"
            return 1
        done
    done
}

# row TABLE THEIRS OURS: status 77: this row cannot be tried here.
row() {
    case $1 in
    openssl-enc)
        # shellcheck disable=SC2086 # words
        same_enc "$2" "$3" $lengths $long || return
        case $2 in
        gost89 | gost89-cbc) same_enc_params "$2" "$3" ;;
        esac
        ;;
    openssl-passphrase) same_derived_all "$2" "$3" ;;
    openssl-mac | libgcrypt-mac | gnutls-mac) same_mac "$1" "$2" "$3" ;;
    cms) same_cms "$2" "$3" ;;
    libgcrypt | gnutls | botan) same_library "$1" "$2" "$3" ;;
    *)
        echo "there is no test for the table $1"
        return 1
        ;;
    esac
}

# hash_of OPTIONS: the hash that a row's options want.
hash_of() {
    case $1 in
    *--openssl-md*) echo "$1" | sed 's/.*--openssl-md //; s/ .*//' ;;
    *--openssl-*) echo sha256 ;;
    *) echo sha512 ;;
    esac
}

while IFS='|' read -r table manual theirs ours; do
    installed=$(there "$table" </dev/null)
    name="$table: $theirs: $ours"
    if [ -z "$installed" ]; then
        skip "$name" "not installed; the manual says $manual"
        continue
    fi
    if ! has_hash "$(hash_of "$ours")"; then
        skip "$name" "this program was built without that hash"
        continue
    fi
    row "$table" "$theirs" "$ours" </dev/null >"$aside/log" 2>&1
    case $? in
    0) pass "$name ($installed)" ;;
    77) skip "$name" "$installed does not have it" ;;
    *) fail "$name ($installed; the manual says $manual)" "$aside/log" ;;
    esac
done <rows

is "there are rows" "$(($(wc -l <rows) >= 10))" 1
is "... each with what it was tested against" "$(grep -c '^[^|]*|[^|].*|.' rows)" "$(wc -l <rows)"

done_testing
