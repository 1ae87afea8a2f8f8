#!/bin/sh
# SPDX-License-Identifier: ISC
# The key that a passphrase gives depends on passphrase and header alone, whatever the system
# refuses meanwhile: a lack of threads, descriptors or memory costs time or is told.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/lib.sh"

printf 'some words\n' >words
head -c 1000 /dev/urandom >p
data 5000000 >large
sanitized=$(grep -c fsanitize "$helpers/../../config.log" 2>/dev/null)
printf 'correct horse battery staple' >horse
chmod 600 words horse
lanes=$tests/data/golden/passphrase-lanes-100.gost

same() { # same CONTAINER FILE
    gostcrypt -d --passphrase-file words "$1" | cmp - "$2"
}

# --- threads that cannot be started

# refused N COMMAND...: the Nth thread of the process is refused.
refused() {
    which=$1
    shift
    timeout 60 strace -f -qq -o /dev/null -e trace=clone,clone3 \
        -e inject=clone,clone3:error=EAGAIN:when="$which" "$@"
}
if [ "${sanitized:-0}" != 0 ] || ! refused 999 "$GOSTCRYPT" -V >/dev/null 2>&1; then
    skip "threads that cannot be started" "no strace here"
else
    starts_none() {
        strace -f -qq -o "$aside/trace" -e trace=clone,clone3 "$GOSTCRYPT" -q -e \
            --passphrase-file words -o c p && [ ! -s "$aside/trace" ]
    }
    ok "making a key from a passphrase starts no thread" starts_none
    ok "... and it opens" same c p
    opens_whatever_is_refused() {
        for n in $(seq 60); do
            refused "$n" "$GOSTCRYPT" -q -t --passphrase-file horse "$lanes" || {
                echo "number $n: status $?"
                return 1
            }
        done
    }
    ok "a good container is good, whichever of 60 threads is refused" opens_whatever_is_refused
    case ${RUN_EXPENSIVE_TESTS:-no} in
    yes) numbers=$(seq 60) ;;
    *) numbers='1 2 6 7' ;;
    esac
    seals_what_opens() {
        for n in $numbers; do
            rm -f c
            refused "$n" "$GOSTCRYPT" -q -e -T8 --passphrase-file words -o c large || continue
            same c large || {
                echo "number $n: sealed, and does not open"
                return 1
            }
        done
    }
    ok "what was encrypted with status 0 opens, whichever thread is refused" seals_what_opens
fi

# --- too many at once

as_nobody() { # as_nobody LIMIT COMMAND...
    set -- prlimit "$@"
    if [ "$(id -u)" = 0 ]; then
        set -- setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    fi
    "$@"
}
chmod 644 words p
chmod 755 "$aside" "$scratch"
six_at_once() {
    for n in 1 2 3 4 5 6; do
        {
            as_nobody --nproc="$1" "$GOSTCRYPT" -q -e -T4 --passphrase-file words large >"c$n"
            echo $? >"status$n"
        } 2>"err$n" &
    done
    wait
    for n in 1 2 3 4 5 6; do
        read -r status <"status$n"
        case $status in
        0) same "c$n" large || return 1 ;;
        1) grep -q '^gostcrypt: ' "err$n" || return 1 ;;
        *) echo "status $status" && cat "err$n" && return 1 ;;
        esac
        rm -f "c$n" "status$n" "err$n"
    done
}
chmod 644 large
if as_nobody --nproc=1000 "$GOSTCRYPT" -q -e --passphrase-file words p >c 2>/dev/null; then
    ok "six at once with 8 threads among them" six_at_once 8
    ok "... with 14" six_at_once 14
else
    skip "six at once" "no prlimit or no nobody here"
fi

# --- few descriptors

few_descriptors() {
    for most in 4 5 6 7 8; do
        rm -f c
        (ulimit -n "$most" && exec "$GOSTCRYPT" -q -e --passphrase-file words -o c p) 2>"$err"
        status=$?
        case $status in
        0) same c p || return 1 ;;
        1 | 2) # before the work, not when the file is to get its name
            one_message . && [ ! -e c ] || return 1
            ! grep completed "$err" || return 1
            ;;
        127) grep -q "shared libraries" "$err" || return 1 ;;
        *) echo "ulimit -n $most: status $status" && cat "$err" && return 1 ;;
        esac
    done
}
ok "with few descriptors it is done, or told" few_descriptors

# --- a key that comes out wrong

cat >"$aside/wrong.c" <<'C'
#include <dlfcn.h>
/* Flips a bit of the first key, as bad memory may; struct Argon2_Context begins with `out`. */
int argon2id_ctx(unsigned char **context);
int argon2id_ctx(unsigned char **context)
{
    static int calls;
    int (*real)(unsigned char **) =
        (int (*)(unsigned char **))dlsym(RTLD_NEXT, "argon2id_ctx");
    int result = real(context);
    if (calls++ == 0)
        (*context)[7] ^= 4;
    return result;
}
C
preloaded() {
    LD_PRELOAD="$aside/wrong.so" "$GOSTCRYPT" "$@"
}
if [ "${sanitized:-0}" = 0 ] &&
    cc -D_GNU_SOURCE -shared -fPIC -o "$aside/wrong.so" "$aside/wrong.c" -ldl 2>/dev/null &&
    ! preloaded -q -t --passphrase-file horse "$lanes" 2>/dev/null; then
    rm -f c
    fails 1 'twice' preloaded -q -e --passphrase-file words -o c p
else
    skip "a key that comes out wrong" "no compiler, or nothing can be preloaded"
fi

done_testing
