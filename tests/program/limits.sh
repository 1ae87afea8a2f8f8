#!/bin/sh
# SPDX-License-Identifier: ISC
# Memory, processor time and threads stay within their bounds.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

new_key key
data 100000 >p
gostcrypt -e -k key -o c p
measure=$helpers/measure
sanitized=$(grep -c fsanitize "$helpers/../../config.log" 2>/dev/null)

opens() {
    gostcrypt -d -k key "$1" | cmp - p
}

# --- memory

if [ ! -x "$measure" ]; then
    skip "memory" "the helper is not built"
elif [ "${sanitized:-0}" != 0 ]; then
    skip "memory" "sanitizers take more"
else
    peak() { # peak NAME MOST-KIB COMMAND...
        name=$1
        most=$2
        shift 2
        if head -c 314572800 /dev/zero | "$measure" "$aside/used" "$@" >/dev/null 2>"$err"; then
            read -r used _ <"$aside/used"
            is "$name: $used KiB at most $most" "$((used <= most))" 1
        else
            fail "$name" "$err"
        fi
    }
    peak "300 MiB through -e -T2" 16384 "$GOSTCRYPT" -e -T2 -k key
    peak "... through -e and -d" 16384 sh -c \
        '"$GOSTCRYPT" -e -T1 -k key | "$GOSTCRYPT" -d -T2 -k key'
    truncate -s 4G sparse 2>/dev/null
    cut_short() { timeout 5 "$measure" "$aside/used" timeout 2 "$GOSTCRYPT" -e -T2 -k key sparse; }
    if [ -f sparse ]; then
        cut_short >/dev/null 2>&1
        read -r used _ <"$aside/used"
        is "a large sparse file: $used KiB at most 16384" "$((used <= 16384))" 1
        rm -f sparse
    fi
    silent() {
        { echo begin; sleep 5; } | "$measure" "$aside/used" "$GOSTCRYPT" -e -T4 -k key >o &&
            read -r _ used <"$aside/used" && echo "$used ms" && [ "$used" -lt 50 ]
    }
    ok "a source that is silent for five seconds costs under 50 ms" silent
fi

little_address_space() {
    rm -f o
    (ulimit -v 262144 && "$GOSTCRYPT" -e -T2 -k key -o o p) && opens o
}
if [ "${sanitized:-0}" = 0 ] && (ulimit -v 262144) 2>/dev/null; then
    ok "256 MiB of address space are enough" little_address_space
    threads_that_do_not_fit() {
        rm -f o
        data 20000000 >large
        (ulimit -v 200000 && "$GOSTCRYPT" -e -T64 -k key -o o large) 2>"$err"
        status=$?
        left=$(find . -name '.*.gostcrypt')
        [ -z "$left" ] || return 1
        case $status in
            0) gostcrypt -d -k key o | cmp - large ;;
            *) [ $status = 1 ] && [ ! -e o ] && one_message . ;;
        esac
    }
    ok "threads for which there is no memory: fewer of them, or one message" threads_that_do_not_fit
    matches "... and words about it" 'thread' "$err"
    rm -f large
else
    skip "little address space" "no ulimit -v here"
fi

many_threads() {
    data 5000000 >large && rm -f o && gostcrypt -e -T256 -k key -o o large &&
        gostcrypt -d -T256 -k key o | cmp - large
}
ok "-T256" many_threads

# --- threads

data 20000000 >large
threads_of() { # threads_of WORD... : what -v says
    "$@" 2>&1 >/dev/null | sed -n 's/.*threads: \([0-9]*\).*/\1/p'
}
gostcrypt -e -k key -f -o c large
if grep -q "^OPENMP_CFLAGS=''" "$helpers/../../config.log" 2>/dev/null; then
    is "without OpenMP one thread does all" "$(threads_of gostcrypt -t -v -k key c)" 1
    exits 0 "-T2 without OpenMP" gostcrypt -t -T2 -k key c
    matches "... gets a warning" 'only 1 of 2 threads' "$err"
    done_testing
    exit
fi
is "-T3 -v says 3 threads" "$(threads_of gostcrypt -t -v -T3 -k key c)" 3
is "OMP_NUM_THREADS=3 gives 3" "$(threads_of env OMP_NUM_THREADS=3 "$GOSTCRYPT" -t -v -k key c)" 3
is "-T wins over it" "$(threads_of env OMP_NUM_THREADS=3 "$GOSTCRYPT" -t -v -T2 -k key c)" 2
cpus=$(nproc)
is "-T0 is all CPUs" "$(threads_of env OMP_NUM_THREADS=33 "$GOSTCRYPT" -t -v -T0 -k key c)" "$cpus"
for bound in OMP_PROC_BIND=true OMP_PROC_BIND=close OMP_PLACES=cores "GOMP_CPU_AFFINITY=0-$((cpus - 1))"; do
    is "$bound leaves all CPUs" "$(threads_of env "$bound" "$GOSTCRYPT" -t -v -k key c)" "$cpus"
done
far_too_many() {
    OMP_NUM_THREADS=100000000 "$GOSTCRYPT" -t -v -k key c 2>"$err" &&
        ! grep -q 'of 100000000 threads' "$err"
}
ok "OMP_NUM_THREADS has a bound" far_too_many
if [ -r /proc/kallsyms ] && [ "$(head -c 3000000 /proc/kallsyms | wc -c)" = 3000000 ]; then
    is "a file that says it is empty" \
        "$(threads_of gostcrypt -e -v -T2 -k key /proc/kallsyms)" 2
else
    skip "a file that says it is empty" "no such file here"
fi
if taskset -c 0 true 2>/dev/null; then
    is "one CPU to run on gives 1" "$(threads_of taskset -c 0 "$GOSTCRYPT" -t -v -k key c)" 1
else
    skip "one CPU to run on gives 1" "no taskset here"
fi
few_from_the_library() {
    OMP_THREAD_LIMIT=2 "$GOSTCRYPT" -d -T8 -k key c | cmp - large
}
ok "OMP_THREAD_LIMIT below -T" few_from_the_library
little_stack_from_the_library() {
    OMP_STACKSIZE=64K "$GOSTCRYPT" -q -d -T4 -k key c | cmp - large
}
ok "OMP_STACKSIZE too small" little_stack_from_the_library
little_stack() {
    (ulimit -S -s 100 && "$GOSTCRYPT" -q -d -T4 -k key c) | cmp - large
}
no_stack() {
    (ulimit -s 100 && exec "$GOSTCRYPT" "$@")
}
# shellcheck disable=SC3045 # as with ulimit -v
if [ "${sanitized:-0}" = 0 ] && (ulimit -s 100 && "$GOSTCRYPT" -V) >/dev/null 2>&1; then
    fail "a stack that may not grow" "$err"
elif [ "${sanitized:-0}" = 0 ] && (ulimit -s 100) 2>/dev/null; then
    ok "a stack that is limited, but may grow" little_stack
    fails 1 'stack' no_stack -e -k key -o x few
    # The environment lies on the stack, too.
    next_to_no_stack() {
        env -i sh -c 'ulimit -s 16 && exec "$@"' - "$GOSTCRYPT" "$@"
    }
    if env -i sh -c 'ulimit -s 16 && exec true' 2>/dev/null; then
        fails 1 'stack' next_to_no_stack -e -k key -o x few
    fi
else
    skip "a little stack" "no ulimit -s here"
fi
as_nobody() { # as_nobody THREADS ARGUMENT...: as a user who may have no more
    most=$1
    shift
    set -- prlimit --nproc="$most" "$GOSTCRYPT" "$@"
    if [ "$(id -u)" = 0 ]; then
        set -- setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    fi
    "$@"
}
few_threads() {
    as_nobody "$1" -q -e --passphrase-file words few
}
printf 'some words' >words
head -c 1024 large >few
chmod 644 words few
chmod 755 "$aside" "$scratch"
no_memory() {
    # shellcheck disable=SC3045 # as above
    (ulimit -v 60000 && exec "$GOSTCRYPT" "$@")
}
if [ "${sanitized:-0}" = 0 ] && (ulimit -v 60000) 2>/dev/null; then
    fails 1 'memory.*passphrase' no_memory -q -e --passphrase-file words -o x few
    is "... and no hint about threads" "$(grep -c hint "$err")" 0
fi
if [ "${sanitized:-0}" = 0 ] && few_threads 1000 >o 2>/dev/null; then
    threads_of_argon2() {
        for most in 1 2 3 4 5 6; do
            few_threads $most >o 2>"$err" || [ $? -le 2 ] || return 1
        done
    }
    ok "Argon2id with fewer threads than lanes" threads_of_argon2
else
    skip "Argon2id with fewer threads than lanes" "no prlimit or no nobody here"
fi
if [ "${sanitized:-0}" = 0 ] && (ulimit -v 600000) 2>/dev/null; then
    large_stacks_from_the_library() {
        (ulimit -v 600000 && OMP_STACKSIZE=200M "$GOSTCRYPT" -d -T8 -k key c 2>"$err") | cmp - large
    }
    ok "OMP_STACKSIZE beyond the address space: fewer threads" large_stacks_from_the_library
    matches "... and words about it" 'only [12] of 8 threads' "$err"
fi
crowd() { # crowd LIMIT: eight at once; each is right, or says why not in a line of ours
    for n in 1 2 3 4 5 6 7 8; do
        {
            as_nobody "$1" -q -t -T8 -k nobodys c
            echo $? >"status$n"
        } 2>"err$n" &
    done
    wait
    good=0
    for n in 1 2 3 4 5 6 7 8; do
        read -r status <"status$n"
        [ "$status" = 0 ] && good=$((good + 1))
        [ "$status" = 0 ] || { [ "$status" = 1 ] && grep -q '^gostcrypt: ' "err$n"; } ||
            { cat "err$n" && return 1; }
    done
    echo "$good of 8 were done"
    rm -f status? err?
}
if few_threads 1000 >o 2>/dev/null; then
    cp key nobodys && chmod 644 nobodys c
    ok "eight at once for whom there are too few threads, 14" crowd 14
    ok "... 20" crowd 20
else
    skip "too few threads for all" "no prlimit or no nobody here"
fi
at_its_will() { OMP_DYNAMIC=true "$GOSTCRYPT" -d -T8 -k key c | cmp - large; }
ok "OMP_DYNAMIC=true" at_its_will

head -c 1024 large >few
if strace -f -o "$aside/trace" true 2>/dev/null; then
    exits 0 "a small file" strace -f -e trace=clone,clone3 -o "$aside/trace" "$GOSTCRYPT" -e -T8 \
        -k key -o o.few few
    is "... starts no threads" "$(grep -c clone "$aside/trace")" 0
else
    skip "a small file starts no threads" "no strace here"
fi

done_testing
