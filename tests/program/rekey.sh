#!/bin/sh
# SPDX-License-Identifier: ISC
# --rekey: from one container into another, in one process.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key old
new_key new
data 8400000 >all
seed=${GOSTCRYPT_TEST_SEED:-$(date +%s)}
echo "# GOSTCRYPT_TEST_SEED=$seed"

field() { # field FILE OCTET: of its header
    od -An -tu1 -j"$2" -N1 "$1" | tr -d ' '
}
fields() { # mode, S-boxes, log2 of the segment size, key source
    echo "$(field "$1" 9) $(field "$1" 10) $(field "$1" 11) $(field "$1" 12)"
}

# --- random cases: lengths at the edges of segments and slots of either container

cases() {
    awk -v seed="$seed" 'BEGIN {
        srand(seed)
        split("4K 8K 16K 64K 128K 256K 1M", word)
        split("4096 8192 16384 65536 131072 262144 1048576 524288 4194304", octets)
        split("ctr ecb", mode)
        split("tc26Z cpA cpD r3411cp eac", set)
        for (i = 0; i < 70; i++) {
            a = int(rand() * 7) + 1; b = i < 49 ? i % 7 + 1 : int(rand() * 7) + 1
            if (i < 49) a = int(i / 7) + 1
            unit = octets[rand() < .5 ? (rand() < .5 ? a : b) : 8 + int(rand() * 2)]
            n = int(rand() * 3) * unit + int(rand() * 3) - 1
            if (rand() < .2) n = int(rand() * 2000000)
            if (n < 0) n = 0
            if (n > 8400000) n = 8400000
            print n, word[a], word[b], mode[int(rand() * 2) + 1], mode[int(rand() * 2) + 1],
                set[int(rand() * 5) + 1], set[int(rand() * 5) + 1], int(rand() * 4) + 1
        }
    }'
}
rekey_one() { # LENGTH SIZE NEW-SIZE MODE NEW-MODE SET NEW-SET THREADS
    rm -f a b p
    head -c "$1" all >p
    gostcrypt -e -q -k old --segment-size "$2" -m "$4" -s "$6" -o a p &&
        gostcrypt --rekey -q -k old --new-key new --segment-size "$3" -m "$5" -s "$7" -T "$8" \
            -o b a &&
        gostcrypt -e -q -k new --segment-size "$3" -m "$5" -s "$7" -o wanted p &&
        [ "$(fields b)" = "$(fields wanted)" ] && [ "$(octets b)" = "$(octets wanted)" ] &&
        gostcrypt -d -k new b | cmp - p &&
        ! gostcrypt -t -k old b 2>/dev/null && rm -f wanted
}
many() {
    cases | while read -r n a b m1 m2 s1 s2 threads; do
        rekey_one "$n" "$a" "$b" "$m1" "$m2" "$s1" "$s2" "$threads" ||
            { echo "$n $a $b $m1 $m2 $s1 $s2 $threads" && return 1; }
    done
}
ok "modes, sets, sizes and lengths" many
rm -f a b p

# --- what is not said stays as it was; salt and nonces are new

head -c 300001 all >p
gostcrypt -e -q -k old -m ecb -s cpB --segment-size 16K -o c p
exits 0 "another key only" gostcrypt --rekey -q -k old --new-key new -o d c
is "... leaves mode, S-boxes and size" "$(fields d)" "2 3 14 0"
exits 0 "the same key again" gostcrypt --rekey -q -k old --new-key old -o same c
ok "... opens" sh -c '"$GOSTCRYPT" -d -k old same | cmp - p'
common() { # of 16 octets in both files
    for file in c same; do od -An -v -tx1 -w16 -j128 $file | sort -u >"$aside/$file"; done
    comm -12 "$aside/c" "$aside/same" | wc -l | tr -d ' '
}
is "... and has nothing of the old one" "$(common)" 0
is "... not even the salt" "$(head -c 48 c | cmp -s - same; echo $?)" 1
chmod 640 c
touch -d 2001-02-03 c
gostcrypt --rekey -q -k old --new-key new -f -o d c
is "permissions and time are those of IN" "$(stat -c '%a %Y' d)" "$(stat -c '%a %Y' c)"
chmod 644 c
exits 0 "ECB is warned of" gostcrypt --rekey -k old --new-key new -f -o d c
matches "... in a line" 'warning: in ECB mode' "$err"
ok "in a pipe" sh -c '"$GOSTCRYPT" --rekey -q -k old --new-key new -o - <c | "$GOSTCRYPT" -d -k new |
    cmp - p'
exits 0 "-v" gostcrypt --rekey -v -k old --new-key new -f -o d c
grep 'integrity digest' "$err" >"$aside/said"
exits 0 "... the new container" gostcrypt -t -v -k new d
is "... shows its integrity digest" "$(cat "$aside/said")" "$(grep 'integrity digest' "$err")"
rm -f d same

# --- passphrases

printf 'old words\n' >words
printf 'new words' >others
chmod 600 words others
gostcrypt -e --passphrase-file words -o w p
exits 0 "from a passphrase to a key" \
    gostcrypt --rekey --passphrase-file words --new-key new -o d w
is "... which the header says" "$(fields d)" "1 1 16 0"
ok "... and opens" sh -c '"$GOSTCRYPT" -d -k new d | cmp - p'
exits 0 "from a key to a passphrase" \
    gostcrypt --rekey -k new --new-passphrase-file others -f -o w d
is "... which the header says" "$(fields w)" "1 1 16 1"
ok "... and opens" sh -c '"$GOSTCRYPT" -d --passphrase-file others w | cmp - p'
if [ -x "$helpers/terminal" ]; then
    exits 0 "both are asked for" "$helpers/terminal" -a 'new words' -a third -a third \
        "$GOSTCRYPT" --rekey -p --new-passphrase -f -o d w
    matches "... by their names" '^New passphrase: ' "$out"
    printf third >third && chmod 600 third
    ok "... and the new one opens" sh -c '"$GOSTCRYPT" -d --passphrase-file third d | cmp - p'
    rm -f d
    "$helpers/terminal" -a 'new words' -a third -a fourth \
        "$GOSTCRYPT" --rekey -p --new-passphrase -o d w >"$out"
    is "new passphrases that differ" $? 2
    ok "... make nothing" test ! -e d
    rm -f third
fi
rm -f d w

# --- a user's table of S-boxes

seq 8 | sed 's/.*/fedcba9876543210/' >table
printf '%s\n' 0123456789abcdef fedcba9876543210 0123456789abcdef fedcba9876543210 \
    0123456789abcdef fedcba9876543210 0123456789abcdef fedcba9876543210 >table2
gostcrypt -e -q -k old -s table -o t p
fails 2 "give the table again" gostcrypt --rekey -k old --new-key new -o d t
fails 3 "wrong key or table" gostcrypt --rekey -k old --new-key new -s table2 -o d t
exits 0 "-s for the old container" gostcrypt --rekey -k old --new-key new -s table -o d t
is "... stays" "$(fields d)" "1 0 16 0"
matches "... with a warning" 'warning: .*table of S-boxes' "$err"
ok "... and opens" sh -c '"$GOSTCRYPT" -d -k new -s table d | cmp - p'
exits 0 "a table for a container of named ones" \
    gostcrypt --rekey -q -k old --new-key new -s table2 -f -o d c
is "... is the new one's" "$(fields d)" "2 0 14 0"
ok "... and opens" sh -c '"$GOSTCRYPT" -d -k new -s table2 d | cmp - p'
rm -f d t

# --- damage

damaged() {
    size=$(octets big)
    awk -v seed="$seed" -v size="$size" 'BEGIN {
        srand(seed + 1)
        for (i = 0; i < 25; i++) print (i % 2 ? "flip" : "cut_to"), 128 + int(rand() * (size - 128))
    }' | while read -r how at; do
        cp big bad && $how bad "$at" && cp kept d
        gostcrypt --rekey -k old --new-key new -f -o d bad 2>/dev/null
        if [ $? != 4 ] || ! cmp kept d; then echo "$how $at" && return 1; fi
        rm -f d
        gostcrypt --rekey -k old --new-key new -o d bad 2>/dev/null
        if [ $? != 4 ] || [ -e d ]; then echo "$how $at, new" && return 1; fi
        gostcrypt --rekey -q -k old --new-key new -o - bad >part 2>/dev/null
        gostcrypt -t -k new part 2>/dev/null
        [ $? = 4 ] || { echo "$how $at, written to a pipe, opens" && return 1; }
        rm -f bad part
    done
}
head -c 4000000 all | gostcrypt -e -q -k old --segment-size 8K -o big
cp c kept
ok "damage leaves OUT alone, and no pipe a container" damaged
rm -f kept
cp big bad
flip bad $((128 + 300 * 8256))
fails 4 "segment 300 is damaged .data from octet 2457600" \
    gostcrypt --rekey -k old --new-key new -o d bad
cut_to bad $((128 + 300 * 8256))
fails 4 "truncated at segment 300" gostcrypt --rekey -k old --new-key new -o d bad
cp big bad && echo more >>bad
fails 4 "damaged, cut or extended" gostcrypt --rekey -k old --new-key new -o d bad
one_message 'the container is whole and ends' || fail "... and the hint says that more follows" "$err"
fails 3 "wrong key" gostcrypt --rekey -k new --new-key old -o d c
head -c 128 c >header
{ head -c 128 /dev/zero && tail -c +129 c; } >bad
exits 0 "--header" gostcrypt --rekey -q -k old --new-key new --header header -o d bad
ok "... is the old container's" sh -c '"$GOSTCRYPT" -d -k new d | cmp - p'
rm -f bad d big header

# --- digests

sha512sum p | sed 's/ p$/ d/' >sum
exits 0 "--digest" gostcrypt --rekey -q -k old --new-key new --digest=got -o d c
ok "... is of the data, with the name of OUT" cmp got sum
ok "... and OUT is checked with it" gostcrypt -t -k new --check-digest got d
rm -f d got
exits 0 "--check-digest" gostcrypt --rekey -q -k old --new-key new --check-digest sum -o d c
rm -f d
echo other | sha512sum >sum
fails 4 "SHA-512 is not the one in sum" \
    gostcrypt --rekey -q -k old --new-key new --check-digest sum -o d c
rm -f sum

# --- what is refused

cp c d
fails 1 "exists already" gostcrypt --rekey -k old --new-key new -o d c
fails 2 "c: input and output are the same file" gostcrypt --rekey -k old --new-key new -f -o c c
fails 2 "new key and output are the same" gostcrypt --rekey -k old --new-key new -f -o new c
fails 2 "new passphrase and output are the same" \
    gostcrypt --rekey -k old --new-passphrase-file words -f -o words c
fails 2 "the key cannot be read" gostcrypt --rekey -k old --new-key missing -o x c
printf '12345\n' >short
fails 2 "short: is 6 octets" gostcrypt --rekey -k old --new-key short -o x c
fails 2 "new key and key cannot both come from standard input" \
    sh -c 'exec "$GOSTCRYPT" --rekey -k - --new-key - -o x c <old'
fails 2 "new key and key cannot both" \
    sh -c 'exec "$GOSTCRYPT" --rekey -k /dev/fd/3 --new-key /dev/fd/4 -o x c 3<old 4<&3'
fails 2 "new passphrase and key cannot both" \
    sh -c 'exec "$GOSTCRYPT" --rekey -k /dev/fd/3 --new-passphrase-file /dev/fd/3 -o x c 3<old'
fails 2 "new key and data cannot both" \
    sh -c 'exec "$GOSTCRYPT" --rekey -k old --new-key - -o x - <c'
fails 2 "needs the new key" gostcrypt --rekey -k old -o x c
fails 2 "needs a key" gostcrypt --rekey --new-key new -o x c
fails 2 "needs the name of the new container" gostcrypt --rekey -k old --new-key new c
fails 2 "exclude each other" gostcrypt --rekey -k old --new-key new --new-passphrase -o x c
fails 2 "exclude each other" gostcrypt --rekey -e -k old --new-key new -o x c
fails 2 "encrypt has one key" gostcrypt -e -k old --new-key new -o x c
fails 2 "mode goes with --raw only" gostcrypt --rekey -k old --new-key new -m magma-ctr -o x c
fails 2 "no meaning here" gostcrypt --rekey -k old --new-key new --range 0:1 -o x c
fails 2 "no meaning here" gostcrypt --rekey -k old --new-key new --raw -o x c
fails 2 "new-passphrase takes no passphrase" \
    gostcrypt --rekey -k old --new-passphrase=secret -o x c
fails 2 "no file, and no passphrase" gostcrypt --rekey -k old --new-passphrase secret -o x
fails 2 "a passphrase itself" gostcrypt --rekey -k old --new-passphrase-file pass:secret -o x c
fails 2 "a key itself" gostcrypt --rekey -k old --new-key "$(printf %064d 5)" -o x c
fails 2 "more than one input" gostcrypt --rekey -k old --new-key new -o x c p
fails 4 "p: " gostcrypt --rekey -k old --new-key new -o x p

done_testing
