#!/bin/sh
# SPDX-License-Identifier: ISC
# Signals, closed pipes, terminals, and what can be seen of a file while it is being made.
# shellcheck disable=SC2086 # $fresh is several words
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

new_key key
data 3000000 >p
gostcrypt -e -k key -o c p
echo old >old
mkfifo fifo

# Programs in the background of a shell ignore INT, and a test may be run with anything ignored.
fresh='env --default-signal=INT,TERM,HUP,PIPE'
$fresh true 2>/dev/null || skip_all "env cannot reset signals"

temporaries() {
    find . -name '.*.gostcrypt'
}

# More than a pipe holds: when all of it is taken, the output has been created.
feed() {
    timeout 20 head -c 2000000 p >&9 && kill -0 $pid
}

# start OUT [OPTION]...: a run in the background that has begun to write and waits for more.
start() {
    exec 9<>fifo
    output=$1
    shift
    $fresh "$GOSTCRYPT" -e -k key -o "$output" "$@" fifo 2>"$err" 9>&- &
    pid=$!
    feed
}

# --- what can be seen

if start o -f; then
    is "the temporary file is private while it is written" "$(stat -c %a "$(temporaries)")" 600
    is "it is called after OUT" "$(temporaries | sed 's/o\.[A-Za-z0-9]\{6\}\./o.XXXXXX./')" \
        ./.o.XXXXXX.gostcrypt
    ok "OUT is not there before it is complete" test ! -e o
    tail -c +2000001 p >&9
    exec 9>&-
    wait $pid
    is "then the run ends well" $? 0
    is "... and no temporary file is left" "$(temporaries)" ""
    ok "... that is complete" sh -c '"$GOSTCRYPT" -d -k key o | cmp - p'
else
    fail "a run begins" "$err"
fi
rm -f o

if start o; then
    echo mine >o
    exec 9>&-
    wait $pid
    is "a file that appears meanwhile is not replaced without -f" "$?/$(cat o)" 1/mine
    ok "... and one line says so" one_message exist
    is "... and no temporary file is left" "$(temporaries)" ""
fi
rm -f o

if start o && [ -z "$(temporaries)" ]; then
    modes=$(find -L /proc/$pid/fd -type f -links 0 -exec stat -L -c %a {} + 2>/dev/null | sort -u)
    # Only root can look into a process that is left out of core dumps.
    [ -z "$modes" ] || is "a new file is private while it has no name" "$modes" 600
    tail -c +2000001 p >&9
    exec 9>&-
    wait $pid
    is "... and gets it at the end" "$?/$(find . -name o)" 0/./o
    ok "... complete" sh -c '"$GOSTCRYPT" -d -k key o | cmp - p'
    rm -f o
    start o
    kill -KILL $pid
    wait $pid
    is "KILL leaves nothing of it" "$(find . -name o; temporaries)" ""
else
    skip "files without a name" "this file system has none"
fi
exec 9>&-
rm -f o .*.gostcrypt

# --- signals

for signal in INT TERM HUP PROF VTALRM IO PWR SYS SEGV ABRT; do
    for option in '' -f; do
        if start o $option; then
            kill -$signal $pid
            wait $pid
            is "$signal ends it by that signal" "$(kill -l $?)" $signal
            ok "... without OUT" test ! -e o
            is "... and without a temporary file" "$(temporaries)" ""
            is "... and without a word" "$(cat "$err")" ""
        fi
        exec 9>&-
    done
done
if start o; then
    kill -USR1 $pid
    tail -c +2000001 p >&9
    exec 9>&-
    wait $pid
    is "USR1 does not end it" "$?" 0
fi
exec 9>&-
rm -f o
if start o -f -q --raw -m ctr --key-meshing -s cpA --iv 0123456789abcdef; then
    kill -TERM $pid
    wait $pid
    is "TERM ends a bare stream by that signal" "$(kill -l $?)" TERM
    is "... without OUT, a temporary file and a word" "$(find . -name o; temporaries; cat "$err")" ""
fi
exec 9>&-
for signal in TERM INT KILL; do
    cp old o
    if start o -f; then
        kill -$signal $pid
        wait $pid
        is "$signal with -f leaves the old OUT" "$(cat o)" old
    fi
    exec 9>&-
    [ $signal = KILL ] || is "... and no temporary file" "$(temporaries)" ""
    rm -f o .*.gostcrypt
done

waiting_without_octets() {
    exec 9<>fifo
    $fresh "$GOSTCRYPT" -e -k key -o o fifo 9>&- &
    pid=$!
    sleep 0.3
    kill -TERM $pid
    wait $pid
    status=$?
    exec 9>&-
    [ $status = 143 ] && [ ! -e o ] && [ -z "$(temporaries)" ]
}
ok "TERM ends a run that waits for its first octet" waiting_without_octets

ignored_stays_ignored() {
    exec 9<>fifo
    (
        trap '' HUP
        exec "$GOSTCRYPT" -e -k key -o o fifo 2>"$err" 9>&-
    ) &
    pid=$!
    feed || return 1
    kill -HUP $pid
    tail -c +2000001 p >&9
    exec 9>&-
    wait $pid && "$GOSTCRYPT" -d -k key o | cmp - p
}
ok "a HUP that was ignored at the start stays ignored (nohup)" ignored_stays_ignored
rm -f o

# --- closed pipes

{
    $fresh "$GOSTCRYPT" -d -k key c 2>"$err"
    echo $? >status
} | head -c 1 >/dev/null
is "a closed pipe ends it by SIGPIPE" "$(cat status)" 141
is "... in silence" "$(cat "$err")" ""
many_closed_pipes() {
    for _ in $(seq 1 30); do
        {
            timeout 20 $fresh "$GOSTCRYPT" -d -T 8 -k key c 2>"$err"
            echo $? >status
        } | head -c 1 >/dev/null
        [ "$(cat status)" = 141 ] && [ ! -s "$err" ] || return 1
    done
}
ok "... each time, with eight threads" many_closed_pipes
(
    trap '' PIPE
    {
        "$GOSTCRYPT" -d -k key c 2>"$err"
        echo $? >status
    } | head -c 1 >/dev/null
)
is "with SIGPIPE ignored the status is 1" "$(cat status)" 1
ok "... and one line says why" one_message 'pipe'

# --- terminals

if [ -x "$helpers/terminal" ]; then
    exits 2 "ciphertext does not go to a terminal" "$helpers/terminal" "$GOSTCRYPT" -e -k key p
    matches "... and it says so" 'gostcrypt: .*terminal' "$out"
    is "... in two lines at most" "$(($(wc -l <"$out") <= 2))" 1
    head -c 100 p >few
    gostcrypt -e -k key -o few.gost few
    exits 0 "-o - insists" "$helpers/terminal" "$GOSTCRYPT" -e -k key -o - few
    exits 0 "plaintext may go to a terminal" "$helpers/terminal" "$GOSTCRYPT" -d -k key few.gost
    is "... and is all there" "$(tr -d '\r' <"$out" | grep -v '^gostcrypt: ')" "$(cat few)"
fi

done_testing
