#!/bin/sh
# SPDX-License-Identifier: ISC
# How outputs get their names: what cannot be named is known before the work, two outputs are
# complete before either has its name, and who is told what when the last steps fail.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

new_key key
data 300000 >p
sha512sum p >sum

opens() {
    gostcrypt -d -k key "$1" | cmp - p
}

# --- what cannot be named: the key is not even asked for

asks_nobody='"$GOSTCRYPT" -e -f -p -o'
if chattr +i p 2>/dev/null; then
    chattr -i p
    echo old >o
    chattr +i o
    fails 1 'immutable' sh -c "$asks_nobody o p"
    chattr -i o
    chattr +a o
    fails 1 'appended' sh -c "$asks_nobody o p"
    fails 1 'appended' gostcrypt -e -f -k key -o new --digest=o p
    chattr -a o
    mkdir d
    echo old >d/o
    chattr +a d
    fails 1 'append-only(.|
)*hint: .*> FILE' sh -c "$asks_nobody d/o p"
    fails 1 'append-only' sh -c "$asks_nobody d/new p"
    new_there() {
        gostcrypt -e -k key -o d/new p && gostcrypt -g -o d/key && opens d/new &&
            [ "$(ls -A d)" = "$(printf 'key\nnew\no')" ]
    }
    # Without O_TMPFILE it is refused: tests/io/check_naming.c has that.
    ok "an append-only directory gets new files, which have one name each" new_there
    chattr -a d
    rm -rf d o
else
    skip "immutable and append-only files" "only root has them, and not on each file system"
fi
mounted() {
    unshare -rm sh -c 'mount --bind mounted o && "$@"' sh "$@"
}
echo old >o
echo other >mounted
if mounted true 2>/dev/null; then
    fails 1 'mount point(.|
)*hint: .*> FILE' mounted sh -c "$asks_nobody o p"
    fails 1 'mount point' mounted "$GOSTCRYPT" -e -f -k key -o new --digest=o p
else
    skip "a mount point" "no name spaces for users here"
fi
rm -f o mounted

# --- the last steps

inject() {
    timeout 60 strace -f -qq -o /dev/null -e trace="$1" -e inject="$1:$2" "$GOSTCRYPT" -q -T1 \
        -e -k key -o o --digest=y "$3" p 2>"$err"
}
start_again() {
    rm -f o y .*.gostcrypt
    [ "$1" != -f ] || { echo old >o && echo old >y; }
}
as_it_was() {
    [ -z "$(find . -name '.*.gostcrypt')" ] || return 1
    if [ "$1" = -f ]; then
        [ "$(cat o y)" = "$(printf 'old\nold')" ]
    else
        [ ! -e o ] && [ ! -e y ]
    fi
}
both_complete() {
    opens o && cmp y sum && [ -z "$(find . -name '.*.gostcrypt')" ]
}
# Two options that mean the same to a new file, so that each function has an option to pass.
if strace -f -qq -o /dev/null true 2>/dev/null; then
    for option in -q -f; do
        for error in ENOSPC EDQUOT EIO; do
            for nth in 1 2; do
                start_again $option
                inject fsync error=$error:when=$nth $option
                is "$option: $error when output $nth is synced has status 1" $? 1
                ok "... one line" one_message 'cannot be completed'
                ok "... and both are as they were" as_it_was $option
            done
        done
        for error in EOPNOTSUPP ENOTTY EINVAL; do
            start_again $option
            inject fsync error=$error $option
            is "$option: $error has status 0" $? 0
            ok "... and both are complete" both_complete
        done
        for nth in 3 4; do
            start_again $option
            inject fsync error=EIO:when=$nth $option
            is "$option: a directory that cannot be synced has status 1" $? 1
            ok "... and one line that says what is so" one_message 'complete, but perhaps not on'
            ok "... and both are complete" both_complete
        done
        start_again $option
        inject fsync signal=TERM:when=3 $option
        is "$option: a signal after OUT has its name ends it by that signal" "$(kill -l $?)" TERM
        matches "... and it says what is so" '^gostcrypt: o: is complete, but perhaps not on' "$err"
        ok "... and OUT is complete" opens o

        nth=0 bad=''
        while [ $nth -lt 30 ]; do
            nth=$((nth + 1))
            start_again $option
            if inject close error=EIO:when=$nth $option; then
                both_complete >/dev/null || bad="$bad $nth"
            else
                as_it_was $option || bad="$bad $nth"
            fi
        done
        is "$option: both or neither, whichever close(2) fails" "$bad" ""
    done
else
    skip "system calls that fail" "no strace here"
fi

# --- the file of --digest is made before the work, not after it

mkdir locked
chmod 755 "$aside" "$scratch" locked
as_nobody() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        chmod 555 locked
        "$@"
    fi
}
chmod 644 key
no_work_for_nothing() {
    as_nobody "$GOSTCRYPT" -q -e -k key --digest=locked/y p >"$out" 2>"$err" ||
        [ "$(octets "$out")" = 0 ] && one_message 'locked/y: .*directory'
}
if as_nobody "$GOSTCRYPT" -V >/dev/null 2>&1 && ! as_nobody touch locked/x 2>/dev/null; then
    ok "nothing is written if the file of --digest cannot be made" no_work_for_nothing
else
    skip "a directory that cannot be written" "root can, and nobody cannot run the program"
fi

done_testing
