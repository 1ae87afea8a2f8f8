#!/bin/sh
# SPDX-License-Identifier: ISC
# --integrity and --check-integrity: which container it is, kept elsewhere.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

new_key key
new_key new
data 700001 >p
head -c 100 p >small

# digest_of FILE: what gostcrypt(5) says the integrity digest is: the SHA-512 of the header and the
# tags, with segments of 64 KiB.
digest_of() {
    {
        head -c 128 "$1"
        at=128
        size=$(octets "$1")
        while [ "$at" -lt "$size" ]; do
            end=$((at + 65536 + 64))
            [ $end -le "$size" ] || end=$size
            tail -c +$((end - 32 + 1)) "$1" | head -c 32
            at=$end
        done
    } | sha512sum | cut -d' ' -f1
}

"$GOSTCRYPT" -e -k key -o c --integrity=line p
is "the line names the container" "$(sed 's/^[0-9a-f]*//' line)" "  c"
is "only we read it" "$(stat -c %a line)" 600
"$GOSTCRYPT" -t -v -k key c 2>"$err"
is "it is the integrity digest that -v tells" "$(cut -d' ' -f1 line)" \
    "$(sed -n 's/.*integrity digest: //p' "$err")"

is "it is the SHA-512 of header and tags" "$(cut -d' ' -f1 line)" "$(digest_of c)"

for verb in -d -t; do
    rm -f o again
    exits 0 "$verb accepts its line" "$GOSTCRYPT" $verb -k key --check-integrity line c
    exits 0 "$verb writes the same line" "$GOSTCRYPT" $verb -k key --integrity again c
    ok "... $verb" cmp line again
done
exits 0 "--verify-first accepts it" "$GOSTCRYPT" -d --verify-first -k key --check-integrity line c
cut -d' ' -f1 line >bare
exits 0 "the digest alone is enough" "$GOSTCRYPT" -t -k key --check-integrity=bare c

# An older container in a newer one's place.
cp c older
"$GOSTCRYPT" -e -f -k key -o c --integrity=line -f p
rm -f o
fails 4 "another container" "$GOSTCRYPT" -t -k key --check-integrity line older
fails 4 "another container" "$GOSTCRYPT" -d -k key --check-integrity line -o o older
fails 4 "another container" "$GOSTCRYPT" -d -k key --verify-first --check-integrity line older
fails 4 "another container" \
    "$GOSTCRYPT" --rekey -k key --new-key new --check-integrity line -o o older
"$GOSTCRYPT" -d -k key --check-integrity line older >o 2>"$err"
is "to standard output it is told at the end" "$?" 4
rm -f o

# --rekey: the old one is compared, the new one noted.
"$GOSTCRYPT" --rekey -k key --new-key new --check-integrity line --integrity newline -o n c
is "--rekey accepts the old one's line" "$?" 0
is "--rekey names the new one" "$(sed 's/^[0-9a-f]*//' newline)" "  n"
exits 0 "and the new one's line is right" "$GOSTCRYPT" -t -k new --check-integrity newline n

# Nothing of it is written when something fails.
cp c damaged
flip damaged 300000
fails 4 "damaged" "$GOSTCRYPT" -d -k key --integrity again2 -o o damaged
fails 4 "damaged" "$GOSTCRYPT" -t -k key --integrity again2 damaged
fails 1 "exists" "$GOSTCRYPT" -e -k key --integrity line -o o p
fails 2 "same file" "$GOSTCRYPT" -e -k key --integrity=p -f -o o p
fails 2 "same file" "$GOSTCRYPT" -t -k key --integrity=c -f c
fails 2 "same file" "$GOSTCRYPT" -e -k key --integrity=o -o o p
fails 2 "same file" "$GOSTCRYPT" -e -k key --integrity=d --digest=d -o o p
fails 2 "cannot both" "$GOSTCRYPT" -d -k - --check-integrity - c
fails 2 "overwrite" "$GOSTCRYPT" -d -k key --check-integrity line --integrity line -f c
fails 2 "read" "$GOSTCRYPT" -t -k key --check-integrity absent c
fails 2 "one line" "$GOSTCRYPT" -t -k key --check-integrity small c

# What has none.
fails 2 "whole container" "$GOSTCRYPT" -d -k key --range 1:2 --check-integrity line c
fails 2 "whole container" "$GOSTCRYPT" -d -k key --part 1/2 --integrity i c
fails 2 "whole container" "$GOSTCRYPT" -e -k key --make-header --integrity i -o o
fails 2 "exclude" "$GOSTCRYPT" -d -k key --salvage --check-integrity line c
fails 2 "bare stream" "$GOSTCRYPT" -e --raw -m ecb -s cpA -k key --integrity i p
fails 2 "one input" "$GOSTCRYPT" -t -k key --check-integrity line c older
fails 2 "no meaning" "$GOSTCRYPT" -e -k key --check-integrity line p
fails 2 "no meaning" "$GOSTCRYPT" -i --integrity i c

done_testing
