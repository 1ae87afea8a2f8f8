#!/bin/sh
# SPDX-License-Identifier: ISC
# Command lines that would do something else than was meant, and words that must not be shown.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

new_key key
data 100000 >p
gostcrypt -e -k key -o c p
printf 'sum\n' >y.sum

hints() { # hints PATTERN: of the last failure
    matches "... with the hint $1" "hint: .*$1" "$err"
}
hides() { # hides WORD: it is not in what was said
    if grep -q "$1" "$err"; then fail "... and does not show it" "$err"; else pass "... and does not show it"; fi
}

# --- words behind options that do not take them

for before in '' 'cat p |'; do
    fails 2 'digest is followed by y.sum' \
        sh -c "$before \"\$GOSTCRYPT\" -e -k key --digest y.sum > \"\$0\"" "$aside/sealed"
    hints '--digest=FILE'
    fails 2 'openssl-pbkdf2 is followed by 20000' sh -c "$before \"\$GOSTCRYPT\" -d --raw -m ctr \
        --key-meshing -s cpA --passphrase-file p --openssl-pbkdf2 20000 -o x"
    hints '--openssl-pbkdf2=NUMBER'
done
fails 2 'digest is followed by' gostcrypt -t -k key --digest c
exits 0 "the input behind --" gostcrypt -t -k key --digest -- c
exits 0 "the input before it" gostcrypt -t -k key c --digest
for spelling in '-p secret' '-psecret' '-pw secret' '--passphrase secret' '--passphrase=secret' \
    '--passphras=secret' '--passphrase-fil=secret -k key' '-vpsecret' '--pass=secret'; do
    # shellcheck disable=SC2086 # several words
    fails 2 . gostcrypt -e $spelling -o x
    hides secret
done

# Words that are elsewhere, and what openssl enc takes on the command line.
for spelling in '-p -v secret p' '-p -q secret' '-p p secret' '-p -- secret' 'secret -p' \
    '-p p --digest secret' '--passphrase-file pass:secret p'; do
    # shellcheck disable=SC2086 # several words
    fails 2 'belongs? (there|on)' gostcrypt -e $spelling -o x
    hides secret
done
hex=$(od -An -tx1 key | tr -d ' \n')
fails 2 'others would see it' gostcrypt -e -k "$hex" -o x p
hides "$hex"
new_key "$hex"
exits 0 "a file whose name looks like a key" gostcrypt -e -k "$hex" -o x p
rm -f x "$hex"

cp key ./-in
exits 0 "an argument that looks like another program's option" gostcrypt -e --key -in -o x p
rm -f x ./-in

# --- other spellings

fails 2 'ambiguous: --key, --kernel' gostcrypt --ke key -e p
fails 2 'no option --kernal' gostcrypt -e -k key --kernal x p
hints '--kernel'
fails 2 'no option --enrypt' gostcrypt --enrypt -k key p
hints '--encrypt'
fails 2 'no option --digset' gostcrypt -e -k key --digset p
hints '--digest'
fails 2 'no option --nonesuch' gostcrypt --nonesuch
hints '--help'
fails 2 'no option -key' gostcrypt -e -key key -o x p
hints '--key'
fails 2 'no option -in' gostcrypt -e -k key -in p -out x
fails 2 'no option -out' gostcrypt -e -k key -out x p
hints '-o'
for word in '-K:key' '-pass:passphrase' '-pbkdf2:--openssl-pbkdf2' '-iter:--openssl-pbkdf2=iter' \
    '-md:--openssl-md' '-salt:salt' '-nopad:--padding' '-engine:compatibility' \
    '-gost89:compatibility' '-gost89-cnt-12:compatibility' '-magma-ctr:compatibility'; do
    fails 2 "no option ${word%%:*}" gostcrypt -d --raw "${word%%:*}" secret -o x p
    hints "${word#*:}"
    hides secret
done
fails 2 '-k takes its argument without =' gostcrypt -e -k=key -o x p
fails 2 '-T takes its argument without =' gostcrypt -e -k key -T=2 -o x p
fails 2 '-o takes its argument without =' gostcrypt -e -k key -o=x p
fails 2 '-o takes its argument without =' gostcrypt -e -k key -fo=x p
for dash in '‐' '‑' '–' '—' '−'; do
    fails 2 'dash' gostcrypt "${dash}e" -k key -o x p
done
exits 0 "an argument that looks like a mistake" gostcrypt -e -k key -o -in p
rm -f ./-in
cp p ./-key
exits 0 "a file that looks like a mistake" gostcrypt -e -k key -o x -- -key
rm -f ./-key x
exits 0 "letters together" gostcrypt -efk key -o x p
exits 0 "letters with an argument behind" gostcrypt -dfkkey -ogot x
is "... do what they say" "$(cksum <got)" "$(cksum <p)"
rm -f got x

# --- files that are not what was meant

head -c 100 c >small
fails 2 'small: is cut within its header' gostcrypt -d -k key --header small -o x c
printf 'age-encryption.org/v1\n-> X25519 x' >aged
fails 2 'aged: is not a gostcrypt file but a file of age' gostcrypt -d -k key --header aged -o x c
hints 'header is the first 128 octets'
fails 2 'p: is not a gostcrypt file' gostcrypt -d -k key --header p -o x c
gostcrypt -e -k key -o other y.sum
head -c 128 other >header
fails 4 'segment 0' gostcrypt -d -k key --header header -o x c
hints 'header is that of another container'
fails_late 4 'segment 1' gostcrypt -i -k key --header header c
hints 'header is that of another container'
fails 2 'key: key and output are the same file' gostcrypt -e -f -k key -o key p
fails 2 "'': the key cannot be read" gostcrypt -e -k '' -o x p
fails 1 "'': cannot be read" gostcrypt -e -k key -o x ''
fails 2 'nonesuch: the key cannot be read' gostcrypt -e -k nonesuch -o x p
hints 'gostcrypt -g -o FILE'
gostcrypt -g -o - >made
is "-g -o - writes to standard output" "$(octets made)" 32
if [ -x "$helpers/terminal" ]; then
    "$helpers/terminal" "$GOSTCRYPT" -g -o - >"$aside/seen" 2>&1
    is "... but not to a terminal" "$(tr -d '\r' <"$aside/seen" | head -n 1)" \
        "gostcrypt: standard output: a key is not shown on a terminal"
fi
fails 2 'json' gostcrypt -g --json -o x
fails 2 'segment-size.*64 KiB' gostcrypt -b --segment-size 4K
fails 2 'no such cipher kernel' gostcrypt -b --kernel nonesuch
gostcrypt -q -e -k key -s scE -o e p
exits 0 "a named table without a number" gostcrypt -i -k key -s scE e
matches "... is named" 'scE by table' "$out"
rm -f e made header other small aged

# --- names that are empty

for words in '-e -k key -s' '-e -k key --kernel' '-e -k key -m' '-e -k key -T' '-e -k key --segment-size' \
    '-e --raw -k key -s cpA -m ctr --iv' '-e -k key --padding' '-d --openssl-pbkdf2=' '-d -k key p' \
    '-b' '-g -o x' '-d -k key -o x --header' '-t -k key --check-digest'; do
    # shellcheck disable=SC2086 # several words
    case $words in
    *=) fails 2 "'' is no" sh -c "\"\$GOSTCRYPT\" $words" ;;
    *) fails 2 "''" gostcrypt $words '' ;;
    esac
done

# --- something behind the container

behind() { # behind HINT: of the file `longer`, whole and from a pipe
    fails_late 4 'segment.*damaged, cut or extended' gostcrypt -t -k key longer
    hints "ends at octet $length; $1"
    fails_late 4 'segment.*damaged, cut or extended' sh -c 'cat longer | "$GOSTCRYPT" -t -k key'
    hints "ends at octet $length; ${2:-$1}"
}
for size in 100000 65536 0 70000 600000; do
    data $size >q
    gostcrypt -q -e -f -k key -o whole q
    length=$(octets whole)
    { cat whole; head -c 700000 /dev/zero; } >longer
    behind '700000 octets of zeros follow' '[0-9 ]*octets of zeros follow'
    cat whole c >longer
    behind "$(octets c) octets follow: another container"
    { cat whole; echo; } >longer
    behind '1 octet follows'
    fails_late 4 'segment' gostcrypt -i -k key longer
    hints "ends at octet $length; 1 octet follows"
    { cat whole; data 700000; } >longer
    behind '700000 octets follow$' '[0-9 ]*octets follow$'
done
# Damage is no end, and not called one.
flip c 1000
fails_late 4 'segment 0 is damaged ' gostcrypt -t -k key c
is "... without a hint" "$(grep -c hint "$err")" 0
gostcrypt -e -f -k key -o c p
rm -f whole longer q

# --- terminals

if [ -x "$helpers/terminal" ]; then
    for verb in -d -t -i; do
        "$helpers/terminal" "$GOSTCRYPT" $verb -k key >"$aside/seen" 2>&1
        is "$verb reads nothing from a terminal" \
            "$(grep -c 'not read from a terminal' "$aside/seen")" 1
    done
fi
if python3 -c '' 2>/dev/null; then
    cat >"$aside/typed.py" <<'PY'
import os, pty, sys, time
child, master = pty.fork()
if child == 0:
    os.execv(sys.argv[1], sys.argv[1:])
time.sleep(1)
os.write(master, b"typed words\n\x04\x04")
seen = b""
try:
    while True:
        more = os.read(master, 4096)
        if not more:
            break
        seen += more
except OSError:
    pass
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
sys.exit(status or (b"typed" in seen))
PY
    ok "a passphrase typed for --passphrase-file - is not shown" timeout 60 python3 \
        "$aside/typed.py" "$GOSTCRYPT" -e --passphrase-file - -o d p
    printf 'typed words' >words && chmod 600 words
    ok "... and is what it says" gostcrypt -q -t --passphrase-file words d
    rm -f d words
else
    skip "a typed passphrase" "no python3 here"
fi

# --- what would command the terminal

shown() { # shown NAME, with the escapes of printf: the file's name as the message shows it
    gostcrypt -t -k key "$(printf '%b' "$1")" 2>&1 | head -n 1 |
        sed 's/^gostcrypt: //; s/: cannot be read.*//'
}
is "control characters" "$(shown 'a\0033[31mb\0007\0177c')" 'a?[31mb??c'
is "C1 controls in UTF-8" "$(shown 'a\0302\0233b\0302\0205c')" 'a??b??c'
is "C1 controls as octets" "$(shown 'a\0233b\0200c')" 'a?b?c'
is "marks of direction" "$(shown 'a\0342\0200\0256b\0342\0201\0246c')" 'a???b???c'
is "letters stay" "$(shown 'п\0303\0244\0342\0202\0254\0360\0237\0230\0200')" "$(printf 'п\303\244\342\202\254\360\237\230\200')"
is "octets that are no UTF-8 stay" "$(shown 'a\0344b' | od -An -tx1 | tr -d ' \n')" 61e4620a

done_testing
