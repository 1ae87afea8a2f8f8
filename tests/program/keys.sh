#!/bin/sh
# SPDX-License-Identifier: ISC
# Key files and passphrases: taken whole and as they are, or refused.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

new_key key
new_key key2
data 1000 >p
gostcrypt -e -k key -o c p
umask 077 # what follows is about what is in the files

opens_with() {
    gostcrypt -d -k "$1" c >got 2>"$err" && cmp got p && [ ! -s "$err" ]
}

# --- any octet anywhere

at_each_position() {
    for i in $(seq 0 31); do
        # shellcheck disable=SC2059 # an escape
        { head -c "$i" key && printf "$1" && tail -c +$((i + 2)) key; } >k
        [ "$(octets k)" = 32 ] || return 1
        gostcrypt -e -k k <p | gostcrypt -d -k k | cmp - p || return 1
    done
}
ok "00 at each position of the key" at_each_position '\000'
ok "0A at each position of the key" at_each_position '\012'
ok "0D at each position of the key" at_each_position '\015'
ok "1A at each position of the key" at_each_position '\032'
for octet in '\000' '\012' '\015' '\032'; do
    # shellcheck disable=SC2059
    { printf "$octet" && tail -c +2 key | head -c 30 && printf 1; } >k1
    # shellcheck disable=SC2059
    { printf "$octet" && tail -c +2 key | head -c 30 && printf 2; } >k2
    gostcrypt -e -k k1 -o d p
    fails 3 'key' gostcrypt -d -k k2 -o x d
    rm -f d
done
many_keys() {
    for i in $(seq 1 40); do
        head -c 32 /dev/urandom >"k.$i"
        gostcrypt -q -e -k "k.$i" -o "d.$i" p || return 1
    done
    for i in $(seq 1 40); do
        gostcrypt -q -d -k "k.$i" "d.$i" | cmp - p || return 1
        gostcrypt -q -d -k "k.$((i % 40 + 1))" "d.$i" >got
        [ $? = 3 ] && [ ! -s got ] || return 1
    done
}
ok "random keys open their own files and no others" many_keys
rm -f k.* d.*
fails 3 'key' gostcrypt -d -k key2 -o x c
fails 3 'key' gostcrypt -t -k key2 c

# --- lengths

: >k
fails 2 'empty|0 octets' gostcrypt -e -k k -o x p
head -c 1000 /dev/zero >k
fails 2 'is 1000 octets' gostcrypt -e -k k -o x p
fails 2 'is at least 67 octets' gostcrypt -e -k /dev/zero -o x p
head -c 31 key >k
fails 2 '31' gostcrypt -e -k k -o x p
{ cat key && echo; } >k
fails 2 '33.*(newline|line end)' gostcrypt -e -k k -o x p
{ cat key && printf '\r'; } >k
fails 2 '33' gostcrypt -e -k k -o x p
{ cat key && printf '\r\n'; } >k
fails 2 '34.*(newline|line end)' gostcrypt -e -k k -o x p
{ cat key && printf x; } >k
fails 2 '33|more than 32' gostcrypt -e -k k -o x p
cat key key2 >k
fails 2 'hexadecimal' gostcrypt -e -k k -o x p
head -c 100000 /dev/zero >k
fails 2 '32' gostcrypt -e -k k -o x p
fails 2 . gostcrypt -e -k /dev/zero -o x p
fails 2 . gostcrypt -e -k /dev/null -o x p

# --- hexadecimal digits

hex=$(od -An -v -tx1 key | tr -d ' \n')
printf %s "$hex" >k
ok "64 hexadecimal digits" opens_with k
printf '%s\n' "$hex" >k
ok "... and LF" opens_with k
printf '%s\r\n' "$hex" >k
ok "... and CR LF" opens_with k
printf %s "$hex" | tr a-f A-F >k
ok "... in capitals" opens_with k
for end in ' ' '\r' '\n\n' '\n\r' 'a' '\000'; do
    # shellcheck disable=SC2059
    printf "$hex$end" >k
    fails 2 . gostcrypt -d -k k -o x c
done
printf %s "$hex" | head -c 63 >k
fails 2 '63' gostcrypt -d -k k -o x c
printf %s "$hex" | sed 's/.$/g/' >k
fails 2 'hexadecimal' gostcrypt -d -k k -o x c
printf ' %s' "$hex" | head -c 64 >k
fails 2 'hexadecimal' gostcrypt -d -k k -o x c

# --- ways for a key to come

from_standard_input() { gostcrypt -d -k - c <key | cmp - p; }
from_dev_stdin() { gostcrypt -d -k /dev/stdin c <key | cmp - p; }
from_pipe() { cat key | gostcrypt -d -k - c | cmp - p; }
from_descriptor() { gostcrypt -d -k /dev/fd/3 c 3<key | cmp - p; }
from_fifo() {
    mkfifo fifo && { cat key >fifo & } && gostcrypt -d -k fifo c | cmp - p && rm -f fifo
}
in_pieces() {
    { head -c 10 key; sleep 0.2; tail -c +11 key; } | gostcrypt -d -k - c | cmp - p
}
hex_from_pipe() { printf '%s\r\n' "$hex" | gostcrypt -d -k - c | cmp - p; }
ok "-k -" from_standard_input
ok "-k /dev/stdin" from_dev_stdin
ok "-k - from a pipe" from_pipe
ok "-k - from a pipe, in pieces" in_pieces
ok "-k - from a pipe, hexadecimal" hex_from_pipe
ok "-k /dev/fd/3" from_descriptor
ok "-k FIFO" from_fifo
newline_from_standard_input() { { cat key && echo; } | "$GOSTCRYPT" -d -k - -o x c; }
fails 2 '33' newline_from_standard_input

# --- doubtful keys: a warning, and on with it

doubtful() {
    rm -f d
    exits 0 "$2" gostcrypt -e -k "$1" -o d p
    matches "... with a warning" "$3" "$err"
    is "... of one line" "$(grep -c '^gostcrypt: ' "$err")/$(grep -vc '^gostcrypt: hint: ' "$err")" 1/1
    rm -f d
}
printf '0123456789abcdefghijklmnopqrstuv' >k
doubtful k "a key of printable characters" 'password|printable'
head -c 32 /dev/zero >k
doubtful k "a key of zero octets" 'same|repeat|one octet'
cp key k
chmod 644 k
doubtful k "a key file that others can read" 'others|read'
chmod 640 k
doubtful k "a key file that the group can read" 'others|read|group'
exits 0 "-q says nothing of it" gostcrypt -q -e -k k -o d p
is "... indeed" "$(cat "$err")" ""
rm -f d k

# --- keygen

umask 0
exits 0 "-g" gostcrypt -g -o made
is "-g makes 32 octets" "$(octets made)" 32
is "-g makes them of mode 600, whatever the umask" "$(stat -c %a made)" 600
umask 077
gostcrypt -g -o made2
ok "-g makes another key each time" sh -c '! cmp -s made made2'
made_key_works() { gostcrypt -e -k made <p | gostcrypt -d -k made | cmp - p; }
ok "the key works" made_key_works
fails 1 'exist' gostcrypt -g -o made
is "... and no hint at -f" "$(grep -c hint "$err")" 0
ln -s made link
fails 1 'exist' gostcrypt -g -o link
never_replaced() {
    before=$(cksum made)
    ! gostcrypt -g -f -o made 2>/dev/null && [ "$before" = "$(cksum made)" ]
}
ok "-g -f does not replace a key either" never_replaced
fails 1 . gostcrypt -g -o nonesuch/key
rm -f made made2 link

# --- passphrases

printf 'correct horse\n' >words
gostcrypt -e --passphrase-file words -o d p
opens_with_words() { gostcrypt -d --passphrase-file words d | cmp - p; }
ok "a passphrase file" opens_with_words
printf 'correct horse' >words
ok "... without a line end" opens_with_words
printf 'correct horse\r\n' >words
ok "... with CR LF" opens_with_words
from_input() { printf 'correct horse\n' | gostcrypt -d --passphrase-file - d | cmp - p; }
ok "... from standard input" from_input
printf 'correct horse\n\n' >words
fails 3 'passphrase' gostcrypt -d --passphrase-file words -o x d
printf 'Correct horse\n' >words
fails 3 'passphrase' gostcrypt -d --passphrase-file words -o x d
: >words
fails 2 'empty|passphrase' gostcrypt -d --passphrase-file words -o x d
echo >words
fails 2 'empty|passphrase' gostcrypt -d --passphrase-file words -o x d
head -c 5000 /dev/zero >words
fails 2 . gostcrypt -d --passphrase-file words -o x d
fails 2 'nonesuch' gostcrypt -d --passphrase-file nonesuch -o x d
echo secret >words
fails 2 'passphrase' gostcrypt -d -k key -o x d
fails 2 'key' gostcrypt -d --passphrase-file words -o x c
if command -v setsid >/dev/null; then
    fails 2 'terminal' setsid -w "$GOSTCRYPT" -d -p -o x d
fi
if [ -x "$helpers/terminal" ]; then
    typed() {
        "$helpers/terminal" -a 'typed words' -a 'typed words' "$GOSTCRYPT" -e -p -o e p >"$aside/seen" &&
            "$helpers/terminal" -a 'typed words' "$GOSTCRYPT" -d -p -o got2 e >>"$aside/seen" &&
            cmp got2 p
    }
    ok "a passphrase typed on the terminal" typed
    ok "... is not shown there" sh -c "! grep -q 'typed words' '$aside/seen'"
    printf 'typed words' >words
    ok "... is the same as in a file" sh -c '"$GOSTCRYPT" -d --passphrase-file words e | cmp - p'
    exits 2 "two different ones are refused" \
        "$helpers/terminal" -a one -a two "$GOSTCRYPT" -e -p -o x p
    ok "... and nothing is made" test ! -e x
fi

# --- names that command a terminal

if [ -x "$helpers/terminal" ]; then
    wild=$(printf 'wild\033[31m\302\233\342\200\256')
    gostcrypt -e -k key -o "$wild" p
    for verb in '-t' "-d -o $wild.p"; do
        # shellcheck disable=SC2086 # two words
        exits 0 "$verb --digest on a terminal" \
            "$helpers/terminal" "$GOSTCRYPT" -k key --digest $verb -- "$wild"
        matches "... shows the digest" "^$(sha512sum <p | sed 's/ .*//')  wild" "$out"
        if grep -q "$(printf '\033\|\302\233\|\342\200\256')" "$out"; then
            fail "... and a tamed name" "$out"
        else
            pass "... and a tamed name"
        fi
    done
    gostcrypt -t -k key --digest -- "$wild" 2>sum
    ok "... and in a file the name as it is" sh -c 'grep -q "$1\$" sum' - "$(printf '\033\[31m\302\233\342\200\256')"
    rm -f "$wild" "$wild.p" sum
fi

# --- files with a byte order mark, files that others can read

printf '\357\273\277secret\n' >marked && chmod 600 marked
rm -f e x
exits 0 "a passphrase with a byte order mark" gostcrypt -e --passphrase-file marked -o e p
matches "... gets a warning" 'warning: marked: .*byte order mark' "$err"
printf 'secret\n' >words && chmod 600 words
fails 3 'wrong passphrase' gostcrypt -d --passphrase-file words -o x e
gostcrypt -q -e --passphrase-file words -f -o e p
fails_with_two_lines() {
    gostcrypt -d --passphrase-file marked -o x e 2>"$err"
    [ $? = 3 ] && grep -q 'hint: .*byte order mark' "$err" && [ ! -e x ]
}
ok "... and a hint when it is wrong" fails_with_two_lines
for order in 's\0e\0c\0r\0' '\0s\0e\0c\0r\0\r\0\n'; do # UTF-16 without a mark
    # shellcheck disable=SC2059 # zero octets as escapes
    printf "$order" >wide && chmod 600 wide
    exits 3 "a passphrase in UTF-16" gostcrypt -t --passphrase-file wide e
    matches "... gets a warning" 'warning: wide: looks like UTF-16' "$err"
    matches "... and a hint" 'hint: .*UTF-16' "$err"
    exits 3 "the same on standard input" sh -c '"$GOSTCRYPT" -t --passphrase-file - e <wide'
    matches "... gets a warning that says so" 'warning: standard input: looks like' "$err"
done
for text in 'correct horse battery staple!!!!' '\0357\0273\0277correct horse battery staple!' \
    '\0377\0376c\0o\0r\0r\0e\0c\0t\0 \0h\0o\0r\0s\0e\0!\0\r\0'; do
    printf '%b' "$text" >wide
    exits 0 "32 octets of text for a key" gostcrypt -e -k wide -f -o x p
    matches "... get a warning" 'warning: wide: .*password' "$err"
done
rm -f wide x
for mark in '\0357\0273\0277' '\0376\0377' '\0377\0376'; do
    { printf "%b" "$mark" && printf '%064d\n' 1; } >marked
    fails 2 'marked: begins with a byte order mark' gostcrypt -e -k marked -o x p
    { printf "%b" "$mark" && printf '%0128d  p\n' 1; } >marked
    fails 2 'marked: begins with a byte order mark' gostcrypt -t -k key --check-digest marked c
    { printf "%b" "$mark" && printf '0123456789abcdef\n'; } >marked
    fails 2 'marked: begins with a byte order mark' gostcrypt -e -k key -s marked -o x p
done
chmod 644 words
exits 0 "a passphrase file that others can read" gostcrypt -t --passphrase-file words e
matches "... gets a warning" 'warning: words: others can read this passphrase' "$err"
cp key granted && chmod 600 granted
if python3 -c 'import os; os.setxattr("granted", "system.posix_acl_access", bytes.fromhex(
    "02000000" "01000600ffffffff" "02000400feff0000" "04000000ffffffff" "10000400ffffffff" "20000000ffffffff"))' \
    2>/dev/null; then
    is "an access control list makes the mode look wide" "$(stat -c %a granted)" 640
    exits 0 "... which is no reason to warn" gostcrypt -t -k granted c
    is "... of a user who was named" "$(cat "$err")" ""
else
    skip "access control lists" "none here"
fi
rm -f marked words granted e x

done_testing
