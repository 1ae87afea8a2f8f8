#!/bin/sh
# SPDX-License-Identifier: ISC
# Regular files are read and written at a place, by several threads at once: what was true in order
# stays true when calls are slow, short or fail, and when files grow, shrink or lie about their
# length.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

! is_sanitized || skip_all "a sanitizer's program cannot be preloaded"
shim=$aside/places.so
cc -O1 -shared -fPIC -o "$shim" "$tests/program/places.c" -ldl -lpthread 2>"$err" ||
    skip_all "no compiler for what is to be preloaded"

# with WORDS COMMAND...
with() {
    words=$1
    shift
    timeout 60 env PLACES="$words" PLACES_LOG="$aside/places" LD_PRELOAD="$shim" "$@"
}

new_key key
head -c 5000003 /dev/urandom >plain # ten slots
with "" "$GOSTCRYPT" -e -k key -T8 -o sealed plain
grep -q 'atmost [1-9]' "$aside/places" || skip_all "nothing can be preloaded, or nothing has places"

opens() { # opens FILE: it is a container of plain
    "$GOSTCRYPT" -d -k key "$1" | cmp - plain
}
ok "what is written at its place opens" opens sealed

threads=$("$GOSTCRYPT" -e -v -k key -T8 plain 2>&1 >/dev/null | sed -n 's/.*threads: \([0-9]*\).*/\1/p')
if [ "$threads" = 8 ]; then
    for verb in -e -d; do
        from=plain
        [ $verb = -e ] || from=sealed
        rm -f o
        with slow "$GOSTCRYPT" $verb -k key -T8 -o o $from
        # Ten slots for eight threads: more than two are at it at the same time.
        ok "$verb: slow calls do not wait for each other" \
            awk '{ n = $2 } END { exit !(n >= 4) }' "$aside/places"
    done
    with slow "$GOSTCRYPT" -t -k key -T8 sealed
    ok "-t: slow calls do not wait for each other" \
        awk '{ n = $2 } END { exit !(n >= 4) }' "$aside/places"
else
    skip "slow calls at once" "$threads threads"
fi

# --- short, and failing

rm -f o p
with short "$GOSTCRYPT" -e -k key -T3 -o o plain
ok "short reading and writing: encrypted" opens o
with short "$GOSTCRYPT" -d -k key -T3 -o p o
ok "short reading and writing: decrypted" cmp p plain
rm -f o p

for threads in 1 4; do
    fails 1 'plain: .*input/output error' \
        with "read=2000000:5" "$GOSTCRYPT" -e -k key -T$threads -o o plain
    fails 1 'sealed: .*input/output error' \
        with "read=2000000:5" "$GOSTCRYPT" -d -k key -T$threads -o o sealed
    fails 1 'sealed: .*input/output error' \
        with "read=2000000:5" "$GOSTCRYPT" -t -k key -T$threads sealed
    fails 1 'o: .*no space left' \
        with "write=2000000:28" "$GOSTCRYPT" -e -k key -T$threads -o o plain
    fails 1 'o: .*no space left' \
        with "write=2000000:28" "$GOSTCRYPT" -d -k key -T$threads -o o sealed
    fails 1 'o: .*no space left' with "write=2000000:28" \
        "$GOSTCRYPT" -q --rekey -k key --new-key key -m ecb -T$threads -o o sealed
done
# The first in the order of the data is told: damage before an error, an error before damage.
cp sealed damaged
flip damaged 1000000
fails 4 'damaged' with "read=2000000:5" "$GOSTCRYPT" -d -k key -T4 -o o damaged
fails 1 'input/output error' with "read=1000000:5" "$GOSTCRYPT" -d -k key -T4 -o o damaged
cp sealed damaged
flip damaged 3000000
fails 1 'input/output error' with "read=2000000:5" "$GOSTCRYPT" -d -k key -T4 -o o damaged
# To standard output a prefix of the data.
with "read=2000000:5" "$GOSTCRYPT" -d -k key -T4 sealed >o 2>/dev/null
ok "what is released before an error is a prefix" sh -c \
    'n=$(wc -c <o) && [ $n -lt 2000000 ] && [ $n -gt 1000000 ] && head -c $n plain | cmp - o'
rm -f o

# --- files that change, or lie

cp plain changing
exits 1 "-e of a file that shrinks" \
    with "cut=1000000" "$GOSTCRYPT" -q -e -k key -T4 -o o changing
matches "... is told" 'changing: .*(shorter|shrunk|smaller)' "$err"
cp sealed changing
exits 1 "-d of a file that shrinks" \
    with "cut=1000000" "$GOSTCRYPT" -q -d -k key -T4 -o o changing
matches "... is told" 'changing: .*(shorter|shrunk|smaller)' "$err"
ok "nothing is left of what was begun" test ! -e o

cp plain changing
data 700000 >appended
with "append=$PWD/appended" "$GOSTCRYPT" -q -e -k key -T4 -o o changing
cat plain appended >both
ok "what is appended meanwhile is encrypted too" \
    sh -c '"$1" -d -k key o | cmp - both' - "$GOSTCRYPT"
rm -f o

# A file system may say that a file is longer than it is.
for length in 5000003 4718592 524288 524289; do
    head -c $length plain >short
    for longer in 1 500000 524288 5000000; do
        rm -f o p
        with "longer=$longer" "$GOSTCRYPT" -q -e -k key -T4 -o o short 2>"$err"
        status=$?
        "$GOSTCRYPT" -e -k key -o p -f short
        ok "-e: $length octets, said to be $longer more" sh -c \
            '[ $1 = 0 ] && [ $(wc -c <o) = $(wc -c <p) ] && "$2" -d -k key o | cmp - short' - \
            $status "$GOSTCRYPT"
        rm -f o
        with "longer=$longer" "$GOSTCRYPT" -q -d -k key -T4 -o o p 2>"$err"
        ok "-d: $length octets, said to be $longer more" cmp o short
        rm -f o
        with "longer=$longer" "$GOSTCRYPT" -q --rekey -k key --new-key key -T4 --segment-size 4K \
            -o o p 2>"$err"
        ok "--rekey: $length octets, said to be $longer more" sh -c \
            '"$1" -d -k key o | cmp - short' - "$GOSTCRYPT"
    done
done
rm -f o p

# --- the position of standard input that is shared

for verb in -e -d -t; do
    from=plain
    [ $verb = -e ] || from=sealed
    ok "$verb reads shared standard input to its end" \
        sh -c '("$1" "$2" -k key >o && cat >rest) <"$3" && [ ! -s rest ]' - \
        "$GOSTCRYPT" $verb $from
done
(head -c 0 >/dev/null && dd bs=1000 count=3 of=/dev/null 2>/dev/null &&
    "$GOSTCRYPT" -e -k key -T4 >o) <plain
ok "and begins where it stands" sh -c \
    'tail -c +3001 plain >rest && "$1" -d -k key o | cmp - rest' - "$GOSTCRYPT"

# --- any length

seed=${GOSTCRYPT_TEST_SEED:-$$}
echo "# seed $seed"
lengths=$(awk -v seed="$seed" 'BEGIN { srand(seed)
    for (i = 0; i < 12; i++) {
        n = int(rand() * 8) * 524288 + int(rand() * 7 - 3) * (rand() < 0.5 ? 1 : 4096)
        print n < 0 ? -n : n
    } }')
lengths_are_right() {
    for length in $lengths; do
        head -c "$length" plain >short
        echo "$length octets"
        "$GOSTCRYPT" -e -f -k key -T3 -o o short && "$GOSTCRYPT" -e -k key short >p || return
        [ "$(octets o)" = "$(octets p)" ] && "$GOSTCRYPT" -d -f -k key -T3 -o p o || return
        cmp p short || return
    done
}
ok "random lengths, at their places and in order" lengths_are_right

done_testing
