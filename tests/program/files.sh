#!/bin/sh
# SPDX-License-Identifier: ISC
# Manners with files: nothing is lost, nothing half done is seen, and no failure goes unsaid.
# Signals, closed pipes and terminals are in interrupts.sh.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

new_key key
new_key key2
data 300000 >p
chmod 640 p
touch -d '2001-02-03 04:05:06.123456789' p
gostcrypt -e -k key -o c p
seq 1 1000 >other

opens() {
    gostcrypt -d -k key "$1" | cmp - p
}

# --- existing outputs

fails 1 'exist' gostcrypt -e -k key -o other p
fails 1 'exist' gostcrypt -d -k key -o other c
replaces() {
    cp other o && gostcrypt -e -f -k key -o o p && opens o && gostcrypt -d -f -k key -o o c && cmp o p
}
ok "-f replaces" replaces
rm -f o
mkdir d
fails 1 'director' gostcrypt -e -k key -o d p
fails 1 'director' gostcrypt -e -f -k key -o d p
rmdir d

damaged() {
    cp c bad && flip bad 250000
}
damaged
fails 4 'segment 3' gostcrypt -d -k key -o o bad
fails 4 . gostcrypt -d -f -k key -o other bad
fails 3 'key' gostcrypt -d -k key2 -o o c
fails 3 'key' gostcrypt -d -f -k key2 -o other c
fails 4 . gostcrypt -d -k key -o o other
fails 4 . gostcrypt -d -f -k key -o other p
fails 4 . gostcrypt -d -k key -o o /dev/null
rm -f bad

# --- the same file

ln -s p link
ln p hard
for same in p ./p ../scratch/p link hard; do
    fails 2 'same file' gostcrypt -e -f -k key -o $same p
    fails 2 'same file' gostcrypt -e -f -k key -o p $same
done
fails 2 'same file' gostcrypt -e -k key -o p p
cp c c2
fails 2 'same file' sh -c '"$GOSTCRYPT" -d -k key <c2 1<>c2'
: >nothing
fails 2 'same file' sh -c '"$GOSTCRYPT" -d -k key <nothing >nothing'
fails 2 'same file' sh -c '"$GOSTCRYPT" -e -k key <nothing >>nothing'
fails 2 'same file' sh -c '"$GOSTCRYPT" -e -k key p 1<>p'
fails 2 'same file' sh -c '"$GOSTCRYPT" -e -k key -f -o p <p'
fails 2 'same file' gostcrypt -e -f -k key -o key p
fails 2 'same file' sh -c '"$GOSTCRYPT" -e -k key p 1<>key'
fails 2 'same file' sh -c '"$GOSTCRYPT" -e -f -k - -o key p <key'
echo words >words && chmod 600 words
fails 2 'same file' gostcrypt -e -f --passphrase-file words -o words p
sed -n '/^short = scE$/,/^$/s/^pi_. = //p' "$tests/data/sboxes.txt" >table
fails 2 'same file' gostcrypt -e -f -k key -s ./table -o table p
head -c 128 c >header
fails 2 'same file' gostcrypt -d -f -k key --header header -o header c
fails 2 'same file' gostcrypt -e -f -k key --digest=p -o o p
fails 2 'same file' gostcrypt -e -f -k key --digest=key -o o p
fails 2 'two outputs are the same file' gostcrypt -e -f -k key --digest=other -o other p
sha512sum p >sum
fails 2 'same file' gostcrypt -d -f -k key --check-digest sum -o sum c
fails 2 'same file' sh -c '"$GOSTCRYPT" -d -f -k key --check-digest - -o sum c <sum'
rm -f hard words table header sum nothing c2
exits 0 "a character device may be both" sh -c '"$GOSTCRYPT" -e -k key </dev/null >/dev/null'
exits 0 "... by name, too" gostcrypt -e -k key -o /dev/null /dev/null

# --- symbolic links

target_replaced() {
    seq 1 10 >target && ln -sf target t && gostcrypt -e -f -k key -o t p && [ -L t ] && opens target
}
ok "a symbolic link's target is replaced, not the link" target_replaced
fails 1 'exist' gostcrypt -e -k key -o t p
target_made() {
    rm -f target && gostcrypt -e -k key -o t p && [ -L t ] && opens target
}
ok "a symbolic link's missing target is made" target_made
mkdir there
elsewhere() {
    ln -sf there/target t && gostcrypt -e -k key -o t p && [ -L t ] && opens there/target &&
        [ "$(ls -A there)" = target ]
}
ok "... in its own directory" elsewhere
rm -rf there target t
ln -s loop loop
fails 1 . gostcrypt -e -k key -o loop p
rm -f loop

# --- modes and times

attributes() {
    stat -c '%a %y' "$1"
}
rm -f o
gostcrypt -e -k key -o o p
is "-e gives mode and modification time of IN" "$(attributes o)" "$(attributes p)"
rm -f o
gostcrypt -e -k key -o o <p
is "... also of a file on standard input" "$(attributes o)" "$(attributes p)"
touch -d '2002-02-02 02:02:02.222222222' o
gostcrypt -d -k key -o got o
is "-d gives mode 600 and the modification time" "$(attributes got)" \
    "$(attributes o | sed 's/^640/600/')"
rm -f got
chmod 444 o
gostcrypt -d -k key -o got o
is "... whatever the container's mode" "$(stat -c %a got)" 600
rm -f o got
gostcrypt -e -k key -f -o o /dev/null
is "the mode is 666 less umask if IN is no regular file" "$(stat -c %a o)" 644
rm -f o
cat p | gostcrypt -e -k key -o o
is "... as for a pipe" "$(stat -c %a o)" 644
rm -f o
(umask 027 && cat p | gostcrypt -e -k key -o o)
is "... with another umask" "$(stat -c %a o)" 640
rm -f o
chmod 666 p
(umask 077 && gostcrypt -e -k key -o o p)
is "the mode of IN does not depend on umask" "$(stat -c %a o)" 666
rm -f o
chmod 640 p
gostcrypt -d -k key -o /dev/null c
gostcrypt -t -k key c
is "/dev/null stays as it was" "$(stat -c '%F %a' /dev/null)" "character special file 666"
: >empty
gostcrypt -d -k key c >empty
is "standard output keeps its mode" "$(stat -c %a empty)" 644
rm -f empty

# --- outputs that are no files

to_fifo() {
    mkfifo "$1" && { cat "$1" >got & } && gostcrypt -e -k key -o "$1" p && wait $! && [ -p "$1" ] &&
        opens got
}
ok "a FIFO as OUT needs no -f" to_fifo fifo
from_fifo() {
    { cat c >fifo & } && gostcrypt -d -k key -o got2 fifo && cmp got2 p
}
ok "a FIFO as IN" from_fifo
rm -f got got2 fifo
to_dev_stdout() { gostcrypt -e -k key -o /dev/stdout p >got && opens got; }
ok "-o /dev/stdout" to_dev_stdout
to_dev_stdout_pipe() { gostcrypt -e -k key -o /dev/stdout p | cat >got && opens got; }
ok "-o /dev/stdout that is a pipe" to_dev_stdout_pipe
rm -f got

# --- no room

for n in 0 1 100 300000; do
    head -c $n p >few
    fails 1 'no space' sh -c '"$GOSTCRYPT" -e -k key <few >/dev/full'
    fails 1 'no space' gostcrypt -e -k key -o /dev/full few
    gostcrypt -e -k key -f -o few.gost few
    [ $n = 0 ] || fails 1 'no space' sh -c '"$GOSTCRYPT" -d -k key <few.gost >/dev/full'
    fails 1 'bad file descriptor' sh -c '"$GOSTCRYPT" -e -k key <few >&-'
done
rm -f few few.gost
fails 1 'no space' sh -c '"$GOSTCRYPT" -i c >/dev/full'
fails 1 'no space' sh -c '"$GOSTCRYPT" -s list >/dev/full'
fails 1 'no space' sh -c '"$GOSTCRYPT" -V >/dev/full'
fails 1 'too large' sh -c 'ulimit -f 100; exec "$GOSTCRYPT" -e -k key -o o p'
fails 1 'too large' sh -c 'ulimit -f 100; exec "$GOSTCRYPT" -e -f -k key -o other p'
mkdir there
tight() { # a file system of 100 KiB, in a name space of our own
    unshare -rm sh -c 'mount -t tmpfs -o size=100k none there && "$@"' sh "$@"
}
if tight true 2>/dev/null; then
    fails 1 'no space' tight sh -c \
        '"$GOSTCRYPT" -e -k key -o there/o p; s=$?; [ -z "$(ls -A there)" ] || s=99; exit $s'
    fails 1 'no space' tight sh -c \
        'echo old >there/o; "$GOSTCRYPT" -e -f -k key -o there/o p; s=$?;
         [ "$(ls -A there)" = o ] && [ "$(cat there/o)" = old ] || s=99; exit $s'
else
    skip "a full file system" "no name spaces for users here"
fi
rmdir there

# --- a directory that cannot be written

strange_name() {
    gostcrypt -e -k key "$(printf 'a\nb\033[31m')"
}
fails 1 'a[?]b[?].31m: cannot be read' strange_name

mkdir locked
cp c locked/c
chmod 555 locked
chmod 644 key c
as_nobody() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}
chmod 755 "$aside" "$scratch"
if as_nobody "$GOSTCRYPT" -V >/dev/null 2>&1 && ! as_nobody touch locked/x 2>/dev/null; then
    fails 1 'hint: .*>' as_nobody "$GOSTCRYPT" -q -e -k key -o locked/o c
    chmod 666 locked/c
    fails 1 'hint: .*>' as_nobody "$GOSTCRYPT" -q -e -f -k key -o locked/c c
    chmod 000 locked/c
    fails 1 'permission' as_nobody "$GOSTCRYPT" -q -t -k key locked/c
    chmod 000 key2
    fails 2 'permission' as_nobody "$GOSTCRYPT" -q -t -k key2 c
    chmod 600 key2
else
    skip "a directory that cannot be written" "root can, and nobody cannot run the program"
fi
chmod 755 locked
rm -rf locked
chmod 600 key

# --- closed descriptors

all_closed() {
    rm -f o
    "$GOSTCRYPT" -e -k key -o o p <&- >&- 2>&- && opens o
}
ok "with files for IN and OUT no descriptor need be open" all_closed
fails 1 . sh -c '"$GOSTCRYPT" -e -k key -o x <&-'
fails 1 . sh -c '"$GOSTCRYPT" -d -k key c >&-'
fails 2 . sh -c '"$GOSTCRYPT" -e -k - -o x p <&-'
warning_stays_out() {
    rm -f o got && cp key doubtful && chmod 644 doubtful &&
        "$GOSTCRYPT" -e -k doubtful -o o p 2>&- && opens o &&
        "$GOSTCRYPT" -d -k doubtful -o got c 2>&- && cmp got p
}
ok "a warning does not land in OUT when standard error is closed" warning_stays_out
failure_without_words() {
    rm -f o
    "$GOSTCRYPT" -d -k key2 -o o c 2>&- >&-
    [ $? = 3 ] && [ ! -e o ]
}
ok "the status is right when standard error is closed" failure_without_words
rm -f o got doubtful

# --- inputs that change

# while_reading CHANGE ARGUMENT...: CHANGE is run while the program stands still in the midst of
# the file `large`, because the pipe and its own memory are full.
while_reading() {
    change=$1
    shift
    mkfifo fifo
    exec 8<>fifo
    "$GOSTCRYPT" "$@" >fifo 2>"$err" 8>&- &
    pid=$!
    until_true sh -c 'head -c 1 <&8 >/dev/null' || return 1
    sleep 0.3
    eval "$change"
    cat <&8 >/dev/null 2>&1 &
    reader=$!
    wait $pid
    status=$?
    kill $reader
    exec 8>&-
    rm -f fifo
    return $status
}
shrinks() {
    while_reading ': >large' -e -k key large
    [ $? = 1 ] && one_message 'shrunk|shorter|shrank|changed'
}
warned() {
    "$@" && one_message 'warning: .*changed while it was read'
}
silent() {
    "$@" && [ ! -s "$err" ]
}
data 20000000 >large
gostcrypt -e -k key -o large.gost large
ok "a file that grows while it is read draws a warning" \
    warned while_reading 'echo more >>large' -e -k key large
ok "... also by a descriptor" warned while_reading 'echo more >>large' -e -k key /dev/fd/7 7<large
ok "... and one that is written to and keeps its times" warned while_reading \
    'touch -r large same; printf x | dd of=large conv=notrunc 2>/dev/null; touch -r same large' \
    -e -k key large
ok "... and a container" warned while_reading 'touch large.gost' -d -k key large.gost
ok "... but not with -q" silent while_reading 'echo more >>large' -q -e -k key large
ok "nothing is said of a file that does not change" silent while_reading : -e -k key large
tested() {
    mkfifo keys
    "$GOSTCRYPT" -t -k keys c 2>"$err" &
    pid=$!
    # A FIFO opens when it has a reader, and the container is open by then.
    timeout 20 sh -c 'exec 7>keys; touch c; cat key >&7' || return 1
    wait $pid
}
ok "a container that changes while it is tested draws a warning" warned tested
ok "a file that shrinks while it is read is an error" shrinks
rm -f large large.gost same keys

# --- empty inputs

empty_input() {
    "$@" >/dev/null 2>"$err" && one_message 'warning: .*empty'
}
from_nothing() { # COMMAND...
    : | "$@"
}
: >empty
ok "an empty pipe draws a warning" empty_input from_nothing "$GOSTCRYPT" -e -k key
ok "... by name, too" empty_input from_nothing "$GOSTCRYPT" -e -k key /dev/fd/0
ok "an empty standard input does" empty_input sh -c '"$GOSTCRYPT" -e -k key <empty'
ok "... and /dev/null there" empty_input sh -c '"$GOSTCRYPT" -e -k key </dev/null'
said_nothing() {
    "$@" >/dev/null 2>"$err" && [ ! -s "$err" ]
}
ok "a file that is empty does not" said_nothing "$GOSTCRYPT" -e -k key empty
ok "nor does a pipe with -q" said_nothing from_nothing "$GOSTCRYPT" -q -e -k key
"$GOSTCRYPT" -e -k key -o empty.gost empty
ok "nor does decrypting to nothing" said_nothing sh -c '"$GOSTCRYPT" -d -k key <empty.gost'

done_testing
