#!/bin/sh
# SPDX-License-Identifier: ISC
# Files that are something else are called what they are, with what opens them; the hints that are
# commands work.
# shellcheck source=lib.sh disable=SC2016
. "${0%/*}/lib.sh"

new_key key
data 3000 >p
printf 'some words' >words
chmod 600 words
ok "a container" gostcrypt -e -k key -o c p
bare='--raw -m ctr -s cpA --iv 0123456789abcdef'
salted='--raw -m ctr --key-meshing -s cpA --openssl-pbkdf2 --passphrase-file words'
has_hash sha256 || salted="$salted --openssl-md sha512"
# shellcheck disable=SC2086 # words
gostcrypt -q -e $salted -o salted p

has() {
    command -v "$1" >/dev/null 2>&1
}

# named PATTERN FILE: by every verb that reads a container, from a file and from a pipe.
named() {
    fails 4 "not a gostcrypt file but $1" gostcrypt -d -k key -o x "$2"
    fails 4 "not a gostcrypt file but $1" gostcrypt -t -k key "$2"
    fails 4 "not a gostcrypt file but $1" gostcrypt -i "$2"
    fails 4 "standard input: is not a gostcrypt file but $1" \
        sh -c 'cat "$1" | "$GOSTCRYPT" -d -k key -o x' sh "$2"
}

# made TOOL PATTERN COMMAND: standard output of the command is called that.
made() {
    if ! has "$1"; then
        skip "a file of $1" "there is no $1"
    elif sh -c "$3" >foreign 2>"$aside/log" && [ -s foreign ]; then
        named "$2" foreign
    else
        skip "a file of $1" "$1 does not make one"
    fi
    rm -rf foreign home
}

# hinted FILE: what the hint says, with FILE and the key in place of what it leaves open, gives p.
hinted() {
    exits 4 "$1 is not a container" gostcrypt -d -k key "$1"
    hint=$(sed -n "s/^gostcrypt: hint: \(if a container is in it: \)*//; 2s/FILE/$1/p" "$err" |
        sed 's/gostcrypt -d \.\.\./"$GOSTCRYPT" -d -k key/')
    sh -c "$hint" >"$out" 2>"$err"
    if cmp -s "$out" p; then
        pass "what the hint says works: $hint"
    else
        fail "what the hint says works: $hint" "$err"
    fi
}

# --- containers that were wrapped

for tool in base64:'base64 c' xxd:'xxd -p c' xz:'xz -c c' gzip:'gzip -c c' bzip2:'bzip2 -c c' \
    zstd:'zstd -q -c c' lz4:'lz4 -q -c c'; do
    if has "${tool%%:*}" && sh -c "${tool#*:}" >wrapped 2>/dev/null; then
        hinted wrapped
    else
        skip "a container in a file of ${tool%%:*}" "there is no ${tool%%:*}"
    fi
    rm -f wrapped
done
if has zip && has unzip; then
    zip -q wrapped.zip c
    hinted wrapped.zip
    rm -f wrapped.zip
else
    skip "a container in a zip archive" "there is no zip or no unzip"
fi

# --- files of others

made openssl 'a file of openssl enc in base64' \
    'openssl enc -aes-256-ctr -pbkdf2 -pass pass:x -in p -a'
secret='-secretkey 000102030405060708090a0b0c0d0e0f'
made openssl 'a cms file' "openssl cms -EncryptedData_encrypt $secret -aes128 -in p -outform DER"
made openssl 'a cms file' "openssl cms -EncryptedData_encrypt $secret -aes128 -in p -outform PEM"
made openssl 'an s/mime message' "openssl cms -EncryptedData_encrypt $secret -aes128 -in p"
made openssl 'a pem file' 'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256'
gpg='mkdir -m 700 home && gpg --homedir home --batch --pinentry-mode loopback --passphrase x -c'
made gpg 'an openpgp file' "$gpg -o - p; gpgconf --homedir home --kill gpg-agent"
made gpg 'an openpgp file' "$gpg --armor -o - p; gpgconf --homedir home --kill gpg-agent"
made age-keygen 'a file of age' \
    'age-keygen >home 2>/dev/null && age -r "$(age-keygen -y home)" p'
made age-keygen 'a file of age' \
    'age-keygen >home 2>/dev/null && age -a -r "$(age-keygen -y home)" p'
head -c 200 /dev/zero >zeros
named 'something that begins with 128 zero octets' zeros

# --- what -i prints of files that are no containers

# is_json FILE: a sequence of objects.
is_json() {
    python3 -c 'import json, sys
text = sys.stdin.read()
while text.strip():
    found, end = json.JSONDecoder().raw_decode(text.lstrip())
    assert isinstance(found, dict)
    text = text.lstrip()[end:]' <"$1"
}
salt=$(od -An -v -tx1 -j8 -N8 salted | tr -d ' ')
exits 0 "-i describes a file of openssl enc" gostcrypt -i salted
is "... and says nothing else" "$(cat "$err")" ""
matches "... its salt" "^salt: +$salt\$" "$out"
matches "... its data" "^data: +3000 octets\$" "$out"
exits 0 "... from a pipe" sh -c 'cat salted | "$GOSTCRYPT" -i'
matches "... its salt" "^salt: +$salt\$" "$out"
is "... and no length" "$(grep -c octets "$out")" 0
exits 4 "several files, of which one is described" gostcrypt -i c zeros salted
is "... on standard output, and the other on standard error" \
    "$(grep -c ^format: "$out") $(grep -c zeros "$err")" "2 1"
head -c 15 salted >short
fails 4 'not a gostcrypt file but a file of openssl enc' gostcrypt -i short
fails 4 'not a gostcrypt file but a file of openssl enc' gostcrypt -i -k key salted
fails 4 'not a gostcrypt file but a file of openssl enc' gostcrypt -d -k key -o x salted
fails 4 'not a gostcrypt file but a file of openssl enc' gostcrypt -t -k key salted
fails 2 'salted: is not a gostcrypt file' gostcrypt -i --header salted c
if has python3; then
    exits 0 "--json of a file of openssl enc" gostcrypt -i --json salted
    ok "... is JSON" is_json "$out"
    matches "... with the salt" "\"salt\": \"$salt\"" "$out"
    printf 'age-encryption.org/v1\n' >age
    exits 4 "--json of several files" gostcrypt -i --json salted zeros c age words
    ok "... is JSON" is_json "$out"
    is "... of those that are known" \
        "$(sed -n 's/.*"format": "\(.*\)".*/\1/p' "$out" | tr '\n' ' ')" \
        "openssl-enc zeros gostcrypt age "
    rm age
else
    skip "--json of foreign files" "there is no python3"
fi
rm short

# --- the files of openssl enc that we read

exits 4 "a salted file is no container" gostcrypt -d -k key salted
command=$(sed -n '2s/.*: gostcrypt \(-d .*\) -p \.\.\.$/\1/p' "$err")
# shellcheck disable=SC2086 # words
read_as_hinted() {
    gostcrypt $command --passphrase-file words salted | cmp - p
}
if has_hash sha256; then
    ok "what the hint says reads it: gostcrypt $command" read_as_hinted
else
    skip "what the hint says reads it: gostcrypt $command" "there is no sha256 here"
fi

# --- what is no bare stream

# shellcheck disable=SC2086 # words
for verb in '-d -o x' '-t --check-digest sum'; do
    sha512sum p >sum
    base64 c >container.b64
    od -An -v -tx1 c | tr -d ' ' >container.hex
    base64 salted >salted.b64
    for mode in "$bare" "$bare --key-meshing" "--raw -m ecb -s cpA" "--raw -m magma-ecb" \
        "--raw -m magma-ctr --iv 01234567"; do
        fails 4 'not a bare stream but a gostcrypt container' gostcrypt -k key $mode $verb c
        fails 4 'not a bare stream but a file of openssl' gostcrypt -k key $mode $verb salted
        for encoded in container.b64 container.hex salted.b64; do
            fails 4 'not a bare stream but .* in (base64|hex)' gostcrypt -k key $mode $verb $encoded
        done
        fails 4 'not a bare stream but a gostcrypt container' \
            sh -c 'cat c | "$GOSTCRYPT" -k key '"$mode $verb"
    done
    fails 4 'salted__.*a gostcrypt container' gostcrypt $salted $verb c
done

# What was read of a bare stream to see what it is counts.
# shellcheck disable=SC2086 # words
reads_short_streams() {
    for mode in "$bare" "$bare --key-meshing" "--raw -m magma-ctr --iv 01234567"; do
        for length in 0 1 7 8 9 15 16 17 1023 1024 1025; do
            head -c $length p >part
            gostcrypt -q -e -k key $mode <part >sealed || return 1
            gostcrypt -q -d -k key $mode sealed | cmp - part || return 1
            # shellcheck disable=SC2002 # a pipe
            cat sealed | gostcrypt -q -d -k key $mode | cmp - part || return 1
        done
    done
}
ok "streams shorter than what is looked at, and longer ones" reads_short_streams
# shellcheck disable=SC2086 # words
a_container_is_data() {
    gostcrypt -q -e -k key $bare c >sealed && gostcrypt -q -d -k key $bare sealed | cmp - c
}
ok "a container may be what is encrypted" a_container_is_data

done_testing
