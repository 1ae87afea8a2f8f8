#!/bin/sh
# SPDX-License-Identifier: ISC
# --from-command and --to-command: another program's failure is ours, and ours is its.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
data 3000000 >p
echo old >old
left() { # left NAME WORD: no process with that argument runs
    # shellcheck disable=SC2009 # pgrep is not everywhere, and -f would find this shell
    if ps -eo args | grep -v grep | grep -q "$2"; then fail "$1"; else pass "$1"; fi
}
as_it_was() {
    is "... and OUT is as it was" "$(cat keep)" old
    is "... nothing lies beside it" "$(find . -name '.*gostcrypt')" ""
}

# --- producers

exits 0 "a producer" gostcrypt -e -k key -o c --from-command -- cat p
exits 0 "... its container" gostcrypt -d -k key -o q c
ok "... holds the data" cmp p q
exits 0 "standard input is the producer's" sh -c '"$GOSTCRYPT" -e -k key --from-command -- cat <p | "$GOSTCRYPT" -d -k key | cmp - p'
cp old keep
for how in 'exited with status 2:cat p; exit 2' 'killed by signal 15:cat p; kill $$' 'exited with status 1:exit 1'; do
    fails 1 "sh: ${how%%:*}" gostcrypt -e -f -k key -o keep --from-command -- sh -c "${how#*:}"
    as_it_was
done
fails 1 'nosuchcmd: No such file' gostcrypt -e -f -k key -o keep --from-command -- nosuchcmd
as_it_was
fails 1 'sh: exited with status 3' gostcrypt -e -q --raw -m ecb -s tc26Z -f -k key -o keep --from-command -- sh -c 'printf abc; exit 3'
as_it_was
fails 1 'exited with status 4' sh -c '"$GOSTCRYPT" -e -k key --from-command -- sh -c "exit 4" >"$0"' "$aside/sealed"
# As many as the program and its libraries need to begin, and no more: others may be open, too.
most=4
while [ $most -lt 40 ] && ! (ulimit -n $most && "$GOSTCRYPT" -V) >"$out" 2>&1; do
    most=$((most + 1))
done
few_descriptors() {
    (ulimit -n "$1" && exec "$GOSTCRYPT" -e -k key -o few --from-command -- cat p) >"$out" 2>"$err"
    few_status=$?
    [ $few_status = 1 ] && grep -qi 'too many open files' "$err" && [ ! -e few ]
}
ok "with too few descriptors it is told" few_descriptors $most

# --- consumers

exits 0 "a consumer" gostcrypt -d -k key --to-command c -- sh -c 'cat >r'
ok "... gets the data" cmp p r
exits 0 "a range for it" gostcrypt -d -k key --range 5:7 --verify-first --to-command c -- cmp -n 7 -i 0:5 - p
fails 1 'sh: exited with status 5' gostcrypt -d -k key --to-command c -- sh -c 'cat >r; exit 5'
fails 1 'sh: exited with status 6' gostcrypt -d -k key --to-command c -- sh -c 'exit 6'
fails 1 'true: ended without reading' gostcrypt -d -k key --to-command c -- true
data 100 >small
gostcrypt -e -k key -o s small
fails 1 'true: ended without reading' gostcrypt -d -k key --to-command s -- true
fails 1 'nosuchcmd: No such file' gostcrypt -d -k key --to-command c -- nosuchcmd
head -c 2000000 <c >"cut"
fails 4 'truncated|damaged' gostcrypt -d -k key --to-command "cut" -- sh -c 'cat >/dev/null && echo done >said'
is "a consumer of damaged data does not see a good end" "$(cat said 2>/dev/null)" ""
fails 4 'truncated|damaged' gostcrypt -d -k key --verify-first --to-command "cut" -- sh -c 'echo ran >said'
is "with --verify-first it does not even start" "$(cat said 2>/dev/null)" ""

# --- what they inherit

if [ -d /proc/self/fd ]; then
    exec 7<p
    gostcrypt -e -k key --from-command -- sh -c 'ls -l /proc/$$/fd' 2>"$err" | gostcrypt -d -k key >fds
    exec 7<&-
    is "no descriptors but 0 to 2" "$(sed -n 's/.* \([0-9]*\) ->.*/\1/p' fds | grep -Evx '[012]|10' | tr '\n' ' ')" ""
    gostcrypt -e -k key --from-command -- grep -E 'Sig(Ign|Blk)' /proc/self/status 2>"$err" | gostcrypt -d -k key >sig
    grep -E 'Sig(Ign|Blk)' /proc/self/status >here
    # glibc has its own two real-time signals ignored in what it spawns.
    is "signals as we got them" "$(sed 's/000000018/000000000/' sig)" \
        "$(sed 's/000000018/000000000/' here)"
fi

# --- our death

# Until then it is a shell's child, in which the traps of this script may still catch the signal.
is_ours() {
    tries=0
    while [ -d "/proc/$1" ] && [ $tries -lt 5000 ] && ! grep -q gostcrypt "/proc/$1/comm" 2>/dev/null; do
        tries=$((tries + 1))
    done
    [ -d /proc/self ] || sleep 0.1
}
for signal in TERM HUP PIPE; do
    for when in 0 0.03 0.1; do
        "$GOSTCRYPT" -e -f -k key -o keep --from-command -- sleep "98765.$$" 2>"$err" &
        us=$!
        is_ours $us
        sleep "$when"
        kill -s "$signal" $us
        wait $us 2>/dev/null
        status=$?
        [ $status -gt 128 ] || fail "$signal after $when s ends us" "$err"
    done
    left "$signal leaves no producer" "98765.$$"
done
as_it_was

# --- words

fails 2 'needs a command' gostcrypt -e -k key -o x --from-command
fails 2 'needs a command' gostcrypt -d -k key --to-command c --
fails 2 'no input file: p' gostcrypt -e -k key -o x --from-command p -- cat p
fails 2 'exclude each other' gostcrypt -d -k key -o x --to-command c -- cat
fails 2 'exclude each other' gostcrypt -e --make-header -k key -o x --from-command -- cat
fails 2 'exclude each other' gostcrypt -e --header c --part 1/2 -k key -o x --from-command -- cat
fails 2 'the key cannot come' gostcrypt -e -k - -o x --from-command -- cat p
fails 2 'no meaning here' gostcrypt -d -k key --from-command -- cat
fails 2 'no meaning here' gostcrypt -e -k key --to-command -- cat
cp p ./-file
exits 0 "without them a word behind -- is IN" gostcrypt -e -k key -o y -- -file

done_testing
