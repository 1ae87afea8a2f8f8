#!/bin/sh
# SPDX-License-Identifier: ISC
# Every cause has its own message: gostcrypt(5), Files to reject, made from the container of 4097
# octets; the forged headers are an independent program's.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

golden=$tests/data/golden
good=$golden/ctr-tc26Z-4097.gost
cp "$golden/key.bin" key
chmod 600 key
new_key key2
printf 'some words' >words && chmod 600 words

# flipped OFFSET
flipped() {
    cp "$good" bad
    chmod 600 bad
    flip bad "$1"
}
# forged NAME: with one of the forged headers
forged() {
    { cat "$golden/forged-$1.header" && tail -c +129 "$good"; } >bad
}
# put OFFSET ESCAPE
put() {
    cp "$good" bad
    chmod 600 bad
    # shellcheck disable=SC2059 # an octet as an escape
    printf "$2" | dd of=bad bs=1 seek="$1" conv=notrunc 2>/dev/null
}
# refused STATUS PATTERN: by every verb that verifies
refused() {
    fails "$1" "$2" gostcrypt -t -k key bad
    fails "$1" "$2" gostcrypt -d -k key -o o bad
    fails_late "$1" "$2" sh -c '"$GOSTCRYPT" -d -k key <bad'
}
# described STATUS PATTERN: by -i, too
described() {
    fails "$1" "$2" gostcrypt -i bad
    refused "$@"
}

: >bad
described 4 'empty|not a gostcrypt (file|container)'
put 7 '\r'
described 4 'not a gostcrypt (file|container)'
seq 1 1000 >bad
described 4 'not a gostcrypt (file|container)'
head -c 8 "$good" >bad
described 4 'header.*(cut|truncated|incomplete)|(cut|truncated|ends).*header'
head -c 127 "$good" >bad
described 4 'header.*(cut|truncated|incomplete)|(cut|truncated|ends).*header'
put 8 '\002'
described 4 'version'
put 8 '\000'
described 4 'version'
forged version
described 4 'version'
put 9 '\003'
described 4 'header.*damaged|damaged.*header'
flipped 60
described 4 'header.*damaged|damaged.*header'
flipped 127
described 4 'header.*damaged|damaged.*header'
for field in mode argon2 sbox size source; do
    forged $field
    described 4 'header|range|value|unknown'
done
forged key-check
refused 3 'wrong key|key'
flipped 128
refused 4 'segment 0.*(damaged|cut|extended)'
is "nothing of segment 0 is released" "$(octets "$out")" 0
head -c 128 "$good" >bad
refused 4 'truncated.*segment 0|segment 0.*truncated'
head -c 4288 "$good" >bad
refused 4 'truncated.*segment 1|segment 1.*truncated'
is "segment 0 is released before that" "$(octets "$out")" 4096
head -c 4351 "$good" >bad
refused 4 'truncated.*segment 1|segment 1.*truncated'
head -c 4288 "$golden/ctr-tc26Z-4096.gost" >bad
refused 4 'truncated.*segment 1|segment 1.*truncated'
head -c 4352 "$good" >bad
refused 4 'segment 1.*damaged, cut or extended'
{ cat "$good" && printf x; } >bad
refused 4 'segment 1.*damaged, cut or extended'
cat "$good" "$good" >bad
refused 4 'segment 1'
{ head -c 4288 "$good" && tail -c +129 "$good"; } >bad
refused 4 'segment 1'
{ head -c 128 "$good" && tail -c 65 "$good"; } >bad
refused 4 'segment 0'

# --- what text conversions leave

awk 'BEGIN { printf "\211GST\n\032\n" }' >bad
tail -c +9 "$good" >>bad
described 4 'text'
{ printf '\211GST\r\r\n\032\r\n' && tail -c +9 "$good"; } >bad
described 4 'text'
{ printf '\211GST\r\r\032\r' && tail -c +9 "$good"; } >bad
described 4 'text'
{ printf '\211GST\n\n\032\n' && tail -c +9 "$good"; } >bad
described 4 'text'
{ printf '\011GST\r\n\032\n' && tail -c +9 "$good"; } >bad
described 4 '7|seven|eighth|text'
{ printf '\302\211GST\r\n\032\n' && tail -c +9 "$good"; } >bad
described 4 'utf-8'
{ printf '\357\277\275GST\r\n\032\n' && tail -c +9 "$good"; } >bad
described 4 'utf-8'
{ printf '\377\376\211\000G\000S\000T\000\r\000\n\000' && cat "$good"; } >bad
described 4 'utf-16'
{ printf '\376\377\000\211\000G\000S\000T\000\r\000\n' && cat "$good"; } >bad
described 4 'utf-16'

# --- the cost of a passphrase that is not asked for

if [ -f "$golden/forged-cost.header" ]; then
    { cat "$golden/forged-cost.header" && tail -c +129 "$good"; } >bad
    fails 2 'passphrase' gostcrypt -d -k key -o o bad
    ok "a costly header is described" gostcrypt -i bad
fi
fails 2 'key file' gostcrypt -d --passphrase-file words -o o "$good"
fails 3 'key' gostcrypt -d -k key2 -o o "$good"

# --- a copy of a header that is damaged itself

head -c 128 "$good" >header
flip header 50
fails 2 'header: has a damaged header' gostcrypt -t -k key --header header "$good"
matches "... with a hint at the copy" 'hint: .*the file of --header' "$err"
rm -f header

# --- where a large file is damaged

data 1000000 >p
rm -f bad
gostcrypt -e -k key -o bad p
flip bad 600000
fails 4 'segment 9[^0-9]' gostcrypt -t -k key bad
ok "the offset in the file is told" grep -Eq '590528|590,528' "$err"
ok "the offset in the data is told" grep -Eq '589824|589,824' "$err"

# --- six causes, six messages

message_of() {
    gostcrypt -d -k "${1:-key}" -o o bad 2>&1 | sed 's/[0-9]\{1,\}//g; q'
}
{
    seq 1 1000 >bad
    message_of
    forged version
    message_of
    flipped 60
    message_of
    cp "$good" bad
    message_of key2
    flipped 128
    message_of
    head -c 4288 "$good" >bad
    message_of
} >"$aside/messages"
is "six causes have six messages" "$(sort -u "$aside/messages" | wc -l | tr -d ' ')" 6

done_testing
