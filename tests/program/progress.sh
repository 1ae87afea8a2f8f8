#!/bin/sh
# SPDX-License-Identifier: ISC
# Progress: whole lines, a line on a terminal that is gone at the end, a line at USR1; and silence
# where it is wanted.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

new_key key
data 3000000 >p
line='gostcrypt: encrypt standard input  .*(octets|[KM]iB)'

# slowly COMMAND...: data come to it for some seconds, until the file `enough` is there.
slowly() {
    rm -f enough
    {
        tries=0
        while [ ! -e enough ] && [ $tries -lt 150 ]; do
            head -c 300000 p
            sleep 0.1
            tries=$((tries + 1))
        done
    } | "$@"
}

slowly "$GOSTCRYPT" -e --progress=1 -k key 2>"$err" >c &
job=$!
until_true sh -c "[ \$(grep -c . '$err') -ge 2 ]"
touch enough
wait $job
is "it ends well" "$?" 0
ok "--progress=1 writes lines" sh -c "[ \$(grep -Ec '$line' '$err') -ge 2 ]"
ok "... without codes for a terminal" sh -c "! grep -q \"\$(printf '[\\r\\033]')\" '$err'"
ok "... and they are all there is" sh -c "! grep -Evq '^gostcrypt: encrypt ' '$err'"

# The length is known for a file, told by --size for a pipe.
slowly "$GOSTCRYPT" -e --progress=1 --size 100M -k key 2>"$err" >c &
job=$!
until_true grep -q . "$err"
touch enough
wait $job
matches "--size makes it a percentage" 'standard input  [0-9]+%  [0-9.]+ / 100.0 MiB' "$err"

# USR1: with and without --no-progress, not with -q.
mkfifo pipe
for option in '' --no-progress -q; do
    # shellcheck disable=SC2086 # no word, or one
    "$GOSTCRYPT" -e $option -k key <pipe >c 2>"$err" &
    pid=$!
    exec 9>pipe
    head -c 2000000 p >&9
    until_true sh -c 'test -s c'
    sleep 0.1
    kill -USR1 $pid
    if [ "$option" = -q ]; then
        sleep 0.3
    else
        until_true grep -q . "$err"
    fi
    exec 9>&-
    wait $pid
    is "USR1 $option does not end it" "$?" 0
    if [ "$option" = -q ]; then
        is "-q: USR1 says nothing" "$(cat "$err")" ""
    else
        is "USR1 $option writes one line" "$(grep -Ec "$line" "$err")" 1
    fi
done
# Who ignored it at the start keeps it ignored.
(trap '' USR1 && exec "$GOSTCRYPT" -e -k key <pipe >c 2>"$err") &
pid=$!
exec 9>pipe
head -c 2000000 p >&9
until_true sh -c 'test -s c'
kill -USR1 $pid
exec 9>&-
wait $pid
is "USR1 that was ignored stays so" "$(cat "$err")" ""

exits 0 "a short run" "$GOSTCRYPT" -e -k key -o o p
is "... says nothing" "$(cat "$err")" ""
exits 0 "-v" "$GOSTCRYPT" -t -v -k key o
matches "-v tells where the time went" \
    'reading [0-9]+ %, verifying [0-9]+ %, writing [0-9]+ %, waiting [0-9]+ %' "$err"

# --- on a terminal

if python3 -c 'import pty' 2>/dev/null; then
    cat >"$aside/terminal.py" <<'PY'
import fcntl, os, pty, struct, sys, termios, time
# terminal.py COLUMNS SECONDS COMMAND...: standard error is a terminal; input comes that long.
columns, seconds = int(sys.argv[1]), float(sys.argv[2])
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
r, w = os.pipe()
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    os.dup2(r, 0)
    os.dup2(os.open('out', os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    os.dup2(slave, 2)
    os.closerange(3, 30)
    os.execv(sys.argv[3], sys.argv[3:])
os.close(r)
os.close(slave)
end, seen = time.time() + seconds, b''
os.set_blocking(master, False)
def look():
    global seen
    try:
        seen += os.read(master, 65536)
    except (BlockingIOError, OSError):
        pass
while time.time() < end:
    os.write(w, bytes(60000))
    look()
    time.sleep(0.05)
os.close(w)
status = os.waitpid(child, 0)[1]
time.sleep(0.1)
look()
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(status))
PY
    on_terminal() {
        timeout 60 python3 "$aside/terminal.py" "$@" >seen
    }
    escape=$(printf '\033[K')
    on_terminal 80 4 "$GOSTCRYPT" -e -k key
    is "on a terminal" "$?" 0
    ok "... it comes by itself" grep -q 'encrypt standard input  [0-9]' seen
    ok "... is drawn several times in one line" \
        sh -c '[ $(tr "\r" "\n" <seen | grep -c "encrypt ") -ge 3 ] && [ $(wc -l <seen) = 0 ]'
    ok "... and is gone at the end" sh -c '[ "$(tail -c 4 seen)" = "$(printf "\r$1")" ]' - "$escape"
    on_terminal 30 1 "$GOSTCRYPT" -e --progress -k key
    ok "a narrow terminal" sh -c 'tr "\r" "\n" <seen | sed "s/.\[K//g" |
        awk "length(\$0) > 29 { exit 1 } /encrypt/ { found = 1 } END { exit !found }"'
    on_terminal 80 0.5 "$GOSTCRYPT" -e -k key
    is "nothing within two seconds" "$(cat seen)" ""
    on_terminal 80 3 "$GOSTCRYPT" -e -q -k key
    is "-q: nothing" "$(cat seen)" ""
    on_terminal 80 3 "$GOSTCRYPT" -e --no-progress -k key
    is "--no-progress: nothing" "$(cat seen)" ""
    on_terminal 80 1 "$GOSTCRYPT" -e --progress -v -k key
    ok "messages stand in lines of their own" sh -c \
        'tr -d "\r" <seen | grep -q "^\(.*\[K\)*gostcrypt: kernels"'
else
    skip "on a terminal" "there is no Python"
fi

fails 2 'exclude' "$GOSTCRYPT" -e -q --progress -k key p
fails 2 'exclude' "$GOSTCRYPT" -e --no-progress --progress=2 -k key p
for seconds in 0 x 86401 -1 ''; do
    fails 2 'seconds' "$GOSTCRYPT" -e --progress="$seconds" -k key p
done
fails 2 'no size' "$GOSTCRYPT" -e --size x -k key p
fails 2 'no meaning' "$GOSTCRYPT" -d --size 1M -k key o

done_testing
