# SPDX-License-Identifier: ISC
# Sourced by the command line's tests: TAP, a scratch directory to be in, and ways to run the
# program.  By hand: GOSTCRYPT=/path/to/gostcrypt sh tests/program/NAME.sh
# shellcheck shell=sh disable=SC2034
set -u
umask 022
unset GOSTCRYPT_KERNEL OMP_NUM_THREADS OMP_THREAD_LIMIT OMP_DYNAMIC
LC_ALL=C
: "${GOSTCRYPT:=$PWD/gostcrypt}"
: "${tests:=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)}"
: "${helpers:=$(dirname -- "$GOSTCRYPT")/tests/program}"
export LC_ALL GOSTCRYPT

count=0
aside=$(mktemp -d "${TMPDIR:-/tmp}/gostcrypt-test.XXXXXX") || exit 99
scratch=$aside/scratch # the tests' own files; what helps the tests stands beside it
mkdir "$scratch"
cd "$scratch" || exit 99
out=$aside/out
err=$aside/err
trap 'rm -rf "$aside"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

skip_all() {
    echo "1..0 # SKIP $*"
    exit 0
}

# The last line of every test.
done_testing() {
    echo "1..$count"
}

pass() {
    count=$((count + 1))
    echo "ok $count - $*"
}

# fail NAME [FILE]...: the files say why.
fail() {
    count=$((count + 1))
    echo "not ok $count - $1"
    shift
    for why; do
        [ ! -e "$why" ] || { head -c 2000 "$why" && echo; } | sed 's/^/# /'
    done
}

skip() {
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

# ok NAME COMMAND...
ok() {
    name=$1
    shift
    if "$@" >"$aside/log" 2>&1; then
        pass "$name"
    else
        echo "# status $?: $*" >>"$aside/log"
        fail "$name" "$aside/log"
    fi
}

# is NAME GOT EXPECTED
is() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        printf 'got:      %s\nexpected: %s\n' "$2" "$3" >"$aside/log"
        fail "$1" "$aside/log"
    fi
}

# matches NAME PATTERN FILE: an extended regular expression, in either case
matches() {
    if grep -Eiq -- "$2" "$3"; then
        pass "$1"
    else
        { echo "no '$2' in:"; cat "$3"; } >"$aside/log"
        fail "$1" "$aside/log"
    fi
}

# The program, which may take two minutes.
gostcrypt() {
    timeout --foreground 120 "$GOSTCRYPT" "$@"
}

# exits STATUS NAME COMMAND...: standard output and error are in $out and $err afterwards.
exits() {
    wanted=$1
    name=$2
    shift 2
    "$@" >"$out" 2>"$err" </dev/null
    status=$?
    if [ $status = "$wanted" ]; then
        pass "$name"
    else
        echo "status $status, not $wanted: $*" >"$aside/log"
        fail "$name" "$aside/log" "$err"
    fi
}

# Whether the program is built with a sanitizer, which takes memory and signals for itself.
is_sanitized() {
    grep -aq __asan_init "$GOSTCRYPT"
}

# kernels_that_fit: the names of the cipher's, one a line.
kernels_that_fit() {
    gostcrypt --kernel list --json |
        awk -F '"' '/"cipher":/ { on = 1 } /"hash":/ { on = 0 } on && /"fits": true/ { print $4 }'
}

# has_hash NAME: whether --openssl-md takes it; without libnettle there is sha512 only.
has_hash() {
    ! gostcrypt -d --raw -m ctr --key-meshing -s cpA --openssl-kdf --openssl-md "$1" \
        --passphrase-file /dev/null 2>&1 </dev/null | grep -q libnettle
}

# Everything about the files in the scratch directory but the time of their last reading.
all_files() {
    ls -lAinR
    find . -type f -exec cksum {} +
}

# Whether standard error is one line of the program's, and at most one hint below it.
one_message() {
    awk -v pattern="$1" '
        NR == 1 && /^gostcrypt: ./ && !/^gostcrypt: hint: / { good = 1 }
        NR == 2 && !/^gostcrypt: hint: ./ { good = 0 }
        NR > 2 { good = 0 }
        { all = all tolower($0) "\n" }
        END { exit !(good && all ~ tolower(pattern)) }' "$err"
}

# fails STATUS PATTERN COMMAND...: exactly one message, which matches PATTERN (an extended regular
# expression, in lower case); no file is created or changed, and nothing goes to standard output.
fails() {
    fails_late "$@"
    [ ! -s "$out" ] || fail "... and is silent on standard output: $name"
}

# The same for failures that come after something was written to standard output.
fails_late() {
    wanted=$1
    pattern=$2
    shift 2
    name="status $wanted: $*"
    all_files >"$aside/before"
    "$@" >"$out" 2>"$err" </dev/null
    status=$?
    all_files >"$aside/after"
    if [ $status != "$wanted" ]; then
        echo "status $status" >"$aside/log"
        fail "$name" "$aside/log" "$err"
    elif ! one_message "$pattern"; then
        echo "not one message with '$pattern', but:" >"$aside/log"
        fail "$name" "$aside/log" "$err"
    elif ! cmp -s "$aside/before" "$aside/after"; then
        diff "$aside/before" "$aside/after" >"$aside/log"
        fail "$name: changes no file" "$aside/log"
    else
        pass "$name"
    fi
}

# data OCTETS: the same every time, and never repeating with a power of two.
data() {
    seq 1 20000000 2>/dev/null | head -c "$1"
}

# new_key FILE: a key that the program has nothing to say about.
new_key() {
    (umask 077 && { printf '\001\377' && head -c 30 /dev/urandom; } >"$1")
}

octets() {
    wc -c <"$1" | tr -d ' '
}

# flip FILE OFFSET: changes one bit.
flip() {
    old=$(od -An -tu1 -j"$2" -N1 "$1" | tr -d ' ')
    new=$(printf '\\%03o' $((old % 2 ? old - 1 : old + 1)))
    # shellcheck disable=SC2059 # an octet as an escape
    printf "$new" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# cut FILE OCTETS: only so many of them are left.
cut_to() {
    head -c "$2" "$1" >"$aside/cut" && cp "$aside/cut" "$1"
}

# until COMMAND...: waits for it to be true, ten seconds at most.
until_true() {
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || return 1
        sleep 0.05
    done
}

# The independent reader in tests/reader: the test is left out if Python is not there.
needs_reader() {
    python3 -c 'import hashlib, sys; sys.exit(sys.version_info < (3, 9) or not hashlib.blake2b)' \
        2>/dev/null || skip_all "there is no Python 3.9 with BLAKE2"
}

# campaign NAME SCRIPT [ARGUMENT]...: one of tests/reader; its line of figures is shown.
campaign() {
    name=$1
    script=$2
    shift 2
    if python3 -B "$tests/reader/$script" "$@" >"$aside/log" 2>&1; then
        pass "$name"
        sed -n '$s/^/# /p' "$aside/log"
    else
        fail "$name" "$aside/log"
    fi
}
