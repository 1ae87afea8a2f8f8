#!/bin/sh
# SPDX-License-Identifier: ISC
# Descriptors that the user names: they must be open before anything of ours is, and no two roles
# read from one.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
printf 'some words\n' >words
chmod 600 words
data 100000 >p
gostcrypt -e -k key -o c p
printf 'notes\n' >notes

# shell COMMAND: with redirections; the program is $GOSTCRYPT.
shell() {
    sh -c "$1" 3>&- 4>&- 5>&-
}

# --- a descriptor that is not open

for option in -k --passphrase-file; do
    for path in /dev/fd/3 /proc/self/fd/3 /proc/thread-self/fd/3 //dev/fd/3 /dev/../dev/fd/3; do
        fails 2 'bad file descriptor' \
            shell "exec \"\$GOSTCRYPT\" -e $option $path -o out notes"
    done
done
ln -s /dev/fd/3 link
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -e --passphrase-file link -o out notes'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -e -k key -o out /dev/fd/3'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -e -k key -o /dev/fd/4 p'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -e -k key -s /dev/fd/3 -o out p'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -d -k key --header /dev/fd/3 -o out c'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -t -k key --check-digest /dev/fd/3 c'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -t -k key --digest=/dev/fd/3 c'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -i -k /dev/fd/9 c'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -g -o /dev/fd/3'
fails 2 'bad file descriptor' shell 'exec "$GOSTCRYPT" -e --raw -m ctr --key-meshing -s cpA \
    --openssl-pbkdf2 --openssl-md sha512 --passphrase-file /dev/fd/3 -o out notes'

# --- one descriptor in two roles

fails 2 'cannot both come from' \
    shell 'exec "$GOSTCRYPT" -e --passphrase-file /dev/fd/3 -o out /dev/fd/3 3<notes'
fails 2 'cannot both come from' \
    shell 'exec "$GOSTCRYPT" -e -k /dev/fd/3 -o out /dev/fd/4 3<key 4<&3'
for path in /dev/stdin //dev/stdin /dev/fd/0 /proc/self/fd/0 /proc/thread-self/fd/0; do
    fails 2 'data and passphrase|passphrase and data.*standard input' \
        shell "cat notes | \"\$GOSTCRYPT\" -e --passphrase-file $path -o out"
    fails 2 'standard input' shell "cat notes | \"\$GOSTCRYPT\" -e -k $path -o out -"
    fails 2 'standard input' shell "\"\$GOSTCRYPT\" -e -k $path -o out <notes"
done
ln -sf /dev/stdin link
fails 2 'standard input' shell 'cat notes | "$GOSTCRYPT" -e -k link -o out'
mkfifo fifo
fails 2 'cannot both come from' shell 'exec "$GOSTCRYPT" -e -k fifo -o out fifo'
fails 2 'cannot both come from' \
    shell 'exec "$GOSTCRYPT" -e -k key -s /dev/fd/3 -o out /dev/fd/3 3<notes'
fails 2 'cannot both come from' \
    shell 'exec "$GOSTCRYPT" -d -k key --header /dev/fd/3 -o out /dev/fd/3 3<c'
: >both
fails 2 'cannot both go to' shell \
    'exec "$GOSTCRYPT" -d -k key --digest=/dev/fd/4 -o /dev/fd/3 c 3>>both 4>&3'
rm -f both fifo link

# --- what is right

good() { # good COMMAND: leaves in `got` what p holds
    rm -f got d
    shell "$1" && cmp got p
}
ok "a key by a descriptor" good '"$GOSTCRYPT" -d -k /dev/fd/3 -o got c 3<key'
ok "key and data by two" good '"$GOSTCRYPT" -d -k /dev/fd/3 -o got /dev/fd/4 3<key 4<c'
ok "a key by a pipe, data by another" good 'cat c | "$GOSTCRYPT" -d -k /dev/fd/3 -o got 3<key'
ok "the key on standard input" good '"$GOSTCRYPT" -d -k - -o got c <key'
ok "... and under another name" good '"$GOSTCRYPT" -d -k /dev/stdin -o got c <key'
ok "one regular file in two roles, by its name" \
    sh -c '"$GOSTCRYPT" -e -q -k key -o d key && "$GOSTCRYPT" -d -k key d | cmp - key'

# --- an output by a descriptor is written through it, however the path is spelt

# through PATH: what stands in `log` stays, and the file keeps its inode.
through() {
    echo before >log
    inode=$(ls -i log)
    shell "exec \"\$GOSTCRYPT\" -d -f -k key -o $1 c 3>>log" && [ "$(ls -i log)" = "$inode" ] &&
        { echo before && cat p; } | cmp - log
}
ln -s /proc/thread-self/fd link
for path in /dev/fd/3 //dev/fd/3 /proc/thread-self/fd/3 /dev/../dev/fd/3 link/3; do
    ok "-f -o $path appends as 3>> does" through "$path"
done
rm -f log link

# --- descriptors that do not block

# nonblocking COMMAND: its standard output and error are slow pipes that do not block.
if python3 -c '' 2>/dev/null; then
    cat >"$aside/nonblocking.py" <<'PY'
import fcntl, os, subprocess, sys, time
def pipe():
    r, w = os.pipe()
    fcntl.fcntl(w, 1031, 4096)  # F_SETPIPE_SZ: as small as can be
    fcntl.fcntl(w, fcntl.F_SETFL, fcntl.fcntl(w, fcntl.F_GETFL) | os.O_NONBLOCK)
    try:
        while True:
            os.write(w, b"x" * 512)
    except BlockingIOError:
        pass
    return r, w
which = sys.argv[1]
r, w = pipe()
full = 0
child = subprocess.Popen(sys.argv[2:], **{which: w})
os.close(w)
time.sleep(0.3)
text = b""
while True:
    more = os.read(r, 65536)
    if not more:
        break
    text += more
sys.stdout.buffer.write(text.lstrip(b"x"))
sys.exit(child.wait())
PY
    slow() {
        which=$1
        shift
        timeout 60 python3 "$aside/nonblocking.py" "$which" "$@"
    }
    gostcrypt --kernel list --json >expected
    is "a list waits for a full pipe" "$(slow stdout "$GOSTCRYPT" --kernel list --json)" \
        "$(cat expected)"
    gostcrypt -i c >expected
    is "a description waits for a full pipe" "$(slow stdout "$GOSTCRYPT" -i c)" "$(cat expected)"
    is "a message waits for a full pipe" \
        "$(slow stderr "$GOSTCRYPT" -t -k missing c | head -n 1)" \
        "gostcrypt: missing: the key cannot be read: No such file or directory"
    is "the digest waits for a full pipe" \
        "$(slow stderr "$GOSTCRYPT" -t -k key --digest -- c | sed 's/ .*//')" \
        "$(sha512sum <p | sed 's/ .*//')"
    rm -f expected
else
    skip "descriptors that do not block" "no python3 here"
fi

done_testing
