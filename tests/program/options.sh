#!/bin/sh
# SPDX-License-Identifier: ISC
# The command line: every option, and every combination that means nothing.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

new_key key
new_key key2
echo secret >words
data 100000 >p
: >empty
gostcrypt -e -k key -o c p

# --- what it says about itself

exits 0 "-h" gostcrypt -h
matches "-h shows the use" 'gostcrypt -e -k KEY' "$out"
cp "$out" help
exits 0 "--help" gostcrypt --help
is "--help is -h" "$(cat "$out")" "$(cat help)"
is "-h is silent on standard error" "$(cat "$err")" ""
exits 0 "-V" gostcrypt -V
matches "-V names the program and its version" '^gostcrypt [0-9]+\.[0-9]+' "$out"
exits 0 "--version" gostcrypt --version
exits 0 "-h comes before all else" gostcrypt -e -h
fails 1 'no space' sh -c '"$GOSTCRYPT" -h >/dev/full'

if [ -f "$tests/../man/gostcrypt.1" ]; then
    grep -Eo -- '(^|[^-])--[a-z][a-z0-9-]+' help | grep -Eo -- '--[a-z0-9-]+' | sort -u >said
    # The page names them ".Fl -name" or ".Fl n , -name"; -h leaves the long names of verbs out.
    grep -Eo '(Fl|,) -[a-z][a-z0-9-]+' "$tests/../man/gostcrypt.1" | sed 's/^[^-]*-/--/' |
        grep -Evx -- '--(encrypt|decrypt|test|info|keygen|benchmark)' | sort -u >written
    is "the manual page and -h know the same options" "$(cat said)" "$(cat written)"
fi
rm -f help said written

# --- S-boxes and kernels

for list in "-s list" "--sbox list" "-e -s list"; do
    # shellcheck disable=SC2086 # two words
    exits 0 "$list" gostcrypt $list
    for sbox in tc26Z cpA cpB cpC cpD test r3411test r3411cp dke1 eac; do
        grep -q "$sbox" "$out" || fail "$list lists $sbox" "$out"
    done
done
exits 0 "--kernel list" gostcrypt --kernel list
is "it begins with a header" "$(head -n 1 "$out" | tr -s ' ')" "GOST 28147-89 RUNS FOR"
exits 0 "--kernel list --json" gostcrypt --kernel list --json
cp "$out" list.json
exits 0 "--sbox list --json" gostcrypt --sbox list --json
if python3 -c '' 2>/dev/null; then
    ok "both are JSON, and one cipher kernel is chosen" python3 -c '
import json, sys
kernels = json.load(open(sys.argv[1]))
assert sum(k["chosen"] for k in kernels["cipher"]) == 1
assert all(k["fits"] for k in kernels["cipher"] + kernels["hash"] if k["chosen"])
assert "tc26Z" in [s["name"] for s in json.load(open(sys.argv[2]))]' list.json "$out"
fi
rm -f list.json
exits 0 "--kernel list" gostcrypt --kernel list
matches "--kernel list knows the scalar kernels" scalar "$out"
kernels=$(awk '$1 ~ /^[a-z0-9_-]+$/ { print $1 }' "$out" | grep -E '[0-9]' | sort -u)

opens() {
    gostcrypt -d -k key "$1" | cmp - p
}
sealed_with() {
    rm -f d
    gostcrypt -e -k key -o d "$@" p && opens d && rm -f d
}
for sbox in tc26Z id-tc26-gost-28147-param-Z 1.2.643.7.1.2.5.1.1 cpA \
    id-Gost28147-89-CryptoPro-A-ParamSet 1.2.643.2.2.31.1 cpB cpC cpD test r3411test r3411cp dke1 \
    eac; do
    ok "-s $sbox" sealed_with -s $sbox
done
for kernel in scalar-u32 scalar-fast32 scalar_u32 scalar_fast32; do
    case $kernels in *$kernel*) ok "--kernel $kernel" sealed_with --kernel $kernel ;; esac
done

cat >custom <<'TABLE'
361057d94b8cef2a
7152 8b9c d03a fe46   # a comment
# and another

f 1 4 6 c 8 9 2 e 3 7 a b d 5 0
34FC59E0687A1BD2
6907b84c2eaf1d53
612f0b9c7da584e3
02ec91473f68adb5
52b84c71a6e093df
TABLE
with_table() {
    rm -f d
    gostcrypt -e -k key -s custom -o d p && gostcrypt -d -s custom -k key d | cmp - p
}
ok "-s FILE" with_table
fails 2 'sbox|s-box|table|-s' gostcrypt -d -k key -o x d
fails 3 'key|table' gostcrypt -d -k key -s cpA -o x d
sed '1s/3610/3611/' custom >bad
fails 2 'permutation' gostcrypt -e -k key -s ./bad -o x p
sed 8d custom >bad
fails 2 . gostcrypt -e -k key -s ./bad -o x p
{ cat custom && sed -n 8p custom; } >bad
fails 2 . gostcrypt -e -k key -s ./bad -o x p
sed 's/52b8/52b/' custom >bad
fails 2 . gostcrypt -e -k key -s ./bad -o x p
sed 's/52b8/52g8/' custom >bad
fails 2 . gostcrypt -e -k key -s ./bad -o x p
fails 2 . gostcrypt -e -k key -s empty -o x p
fails 2 'nonesuch' gostcrypt -e -k key -s nonesuch -o x p
sed -n '/^short = tc26Z$/,/^$/s/^pi_. = //p' "$tests/data/sboxes.txt" >tc26Z-table
named_again() {
    rm -f d
    gostcrypt -e -k key -s tc26Z-table -o d p && opens d
}
ok "a table that equals a named one needs no -s" named_again
rm -f d bad
fails 2 '-s|--sbox|s-box' gostcrypt -d -k key -s custom -o x c
fails 2 '-s|--sbox|s-box' gostcrypt -t -k key -s tc26Z c

# --- forms

same_as_p() {
    "$@" && opens d && rm -f d
}
ok "long options" same_as_p gostcrypt --encrypt --key key --output d p
ok "long options with =" same_as_p gostcrypt --encrypt --key=key --output=d p
ok "combined short options" same_as_p gostcrypt -eqkkey -od p
ok "options after IN" same_as_p gostcrypt p -e -o d -k key
ok "-- ends the options" same_as_p gostcrypt -e -k key -o d -- p
ok "abbreviated long options" same_as_p gostcrypt --enc --key key --out d p
ok "-m cnt is ctr" same_as_p gostcrypt -e -m cnt -k key -o d p
cp p ./-x
ok "a name that begins with a dash" same_as_p gostcrypt -e -k key -o d -- -x
rm -f ./-x
for threads in 1 2 3 16; do
    ok "-T $threads" same_as_p gostcrypt -e -T $threads -k key -o d p
done
exits 0 "-t" gostcrypt -t -k key c
is "-t is silent on standard output" "$(cat "$out")" ""
is "-t is silent on standard error" "$(cat "$err")" ""
exits 0 "-e is silent" gostcrypt -e -k key -o d p
is "-e is silent on standard error" "$(cat "$err")" ""
exits 0 "-v" gostcrypt -t -v -k key c
matches "-v tells of threads" thread "$err"
matches "-v tells the rate" 'MiB/s' "$err"
rm -f d
exits 0 "-m ecb says that equal blocks stay visible" gostcrypt -e -m ecb -k key -o d p
matches "... once" 'equal' "$err"
rm -f d
exits 0 "-q -m ecb" gostcrypt -e -q -m ecb -k key -o d p
is "-q is quiet" "$(cat "$err")" ""
rm -f d

# --- a container described

exits 0 "-i needs no key" gostcrypt -i c
matches "-i tells the S-box" 'tc26Z' "$out"
matches "-i tells the segment size" '65536|64 KiB' "$out"
matches "-i tells the mode" 'counter|ctr' "$out"
exits 0 "-i with a key" gostcrypt -i -k key c
exits 0 "-i from standard input" sh -c '"$GOSTCRYPT" -i <c'
fails 3 key gostcrypt -i -k key2 c
fails 4 . gostcrypt -i p

# --- digests

sealed_digest() {
    rm -f d sum
    gostcrypt -e -k key -o d --digest=sum p && sha512sum -c sum && [ "$(stat -c %a sum)" = 600 ]
}
ok "--digest=FILE is what sha512sum prints" sealed_digest
opened_digest() {
    rm -f got sum2
    gostcrypt -d -k key -o got --digest=sum2 c && sha512sum -c sum2 && grep -q ' got$' sum2
}
ok "--digest with -d names OUT" opened_digest
rm -f got
exits 0 "--digest alone" gostcrypt -t --digest -k key c
if [ -c /dev/full ]; then
    is "... that cannot be told" "$("$GOSTCRYPT" -t --digest -k key c 2>/dev/full; echo $?)" 1
fi
is "... goes to standard error" "$(cut -c1-128 "$err")" "$(sha512sum <p | cut -c1-128)"
sha512sum p >sum
exits 0 "--check-digest with -t" gostcrypt -t -k key --check-digest sum c
exits 0 "--check-digest with -d" gostcrypt -d -k key --check-digest sum -o got c
rm -f got d sum2
sha512sum words >other
fails 4 'sha-512|digest' gostcrypt -d -k key --check-digest other -o got c
fails 4 'sha-512|digest' gostcrypt -t -k key --check-digest other c
fails 2 'one line' gostcrypt -t -k key --check-digest words c
fails 2 'no such file' gostcrypt -t -k key --check-digest nonesuch c
fails 2 . gostcrypt -e -k key --check-digest sum -o x p
fails 1 'exist' gostcrypt -t -k key --digest=other c
exits 0 "... unless -f replaces it" gostcrypt -t -f -k key --digest=other c
is "... with the digest" "$(cut -c1-128 other)" "$(sha512sum <p | cut -c1-128)"

# --- a header kept elsewhere

head -c 128 c >header
{ head -c 128 /dev/zero && tail -c +129 c; } >lost
with_header() {
    gostcrypt -d -k key --header header lost | cmp - p && gostcrypt -t -k key --header header lost
}
ok "--header stands for the first 128 octets" with_header
exits 0 "-i --header" gostcrypt -i --header header lost
fails 4 . gostcrypt -d -k key -o x lost
fails 2 . gostcrypt -d -k key --header nonesuch -o x lost
[ ! -e /proc/self/mem ] ||
    fails 2 'the header cannot be read' gostcrypt -d -k key --header /proc/self/mem -o x lost
fails 2 . gostcrypt -e -k key --header header -o x p
rm -f lost header

# --- what means nothing

fails 2 . gostcrypt
fails 2 . gostcrypt -k key p
fails 2 . gostcrypt p
fails 2 '-e|-d|one of' gostcrypt -e -d -k key -o x p
fails 2 . gostcrypt -t -i -k key c
fails 2 . gostcrypt -g -e -k key -o x
fails 2 . gostcrypt -e -k key -o x p c
fails 2 'key' gostcrypt -e -o x p
fails 2 'key' gostcrypt -d -o x c
fails 2 'key' gostcrypt -t c
fails 2 'frobnicate' gostcrypt -e -k key --frobnicate -o x p
fails 2 . gostcrypt -e -k key -Z -o x p
fails 2 . gostcrypt -e -o x p -k
fails 2 . gostcrypt -e -k key p -o
fails 2 . gostcrypt --encrypt=yes -k key -o x p
fails 2 'k' gostcrypt -e -k key -k key2 -o x p
fails 2 . gostcrypt -e -k key --passphrase-file words -o x p
fails 2 . gostcrypt -e -k key -p -o x p
fails 2 . gostcrypt -e -p --passphrase-file words -o x p
for mode in '' foo CTR magma-ctr magma-ecb ctr,ecb; do
    fails 2 . gostcrypt -e -k key -m "$mode" -o x p
done
fails 2 '-m|mode' gostcrypt -d -k key -m ctr -o x c
fails 2 '-m|mode' gostcrypt -t -k key -m ctr c
for size in '' 0 1 2K 2048 3K 5000 65537 2M 4Kx -4096 +4K 0x1000 4G 18446744073709555712; do
    fails 2 'segment|size' gostcrypt -e -k key --segment-size "$size" -o x p
done
fails 2 'segment' gostcrypt -d -k key --segment-size 64K -o x c
fails 2 'segment' gostcrypt -t -k key --segment-size 64K c
for threads in '' -1 abc 4097 1.5 1x 99999999999999999999; do
    fails 2 'thread|-T' gostcrypt -e -k key -T "$threads" -o x p
done
fails 2 'nonesuch' gostcrypt -e -k key --kernel nonesuch -o x p
fails 2 . gostcrypt -e -k key --kernel '' -o x p
fails 2 'write|output|-o' gostcrypt -t -k key -o x c
fails 2 'write|output|-o' gostcrypt -i -o x c
fails 2 'force' gostcrypt -t -f -k key c
fails 2 'force' gostcrypt -e -f -k key p
fails 2 . gostcrypt -t -q -v -k key c
fails 2 . gostcrypt -i -s cpA c
fails 2 . gostcrypt -i --digest -- c
fails 2 . gostcrypt -g
fails 2 . gostcrypt -g -o x p
fails 2 . gostcrypt -g -k key -o x
fails 2 . gostcrypt -g -m ctr -o x
fails 2 . gostcrypt -g -T 2 -o x
fails 2 'standard input' gostcrypt -e -k -
fails 2 'standard input' gostcrypt -e -k - -
fails 2 'standard input' gostcrypt -e --passphrase-file -
fails 2 'standard input' gostcrypt -e -k /dev/stdin
fails 2 'standard input' gostcrypt -e -k - -o x /dev/fd/0
fails 2 'header and data.*standard input' gostcrypt -d -k key --header -
fails 2 'digest and key.*standard input' gostcrypt -t -k - --check-digest - c
fails 2 'digest.*standard output' gostcrypt -d -k key --digest=/dev/stdout c
fails 2 'digest.*standard output' gostcrypt -d -k key --digest=- -o /dev/fd/1 c
fails 2 'no option -z' gostcrypt --quiet -zq
fails 2 'no option -:' gostcrypt --quiet -:q
fails 2 '--quiet takes no argument' gostcrypt --quiet=1
fails 2 'nonesuch' gostcrypt -e -k nonesuch -o x p
fails 2 . gostcrypt -e -k . -o x p
fails 1 'nonesuch' gostcrypt -e -k key -o x nonesuch
fails 1 'director' gostcrypt -e -k key -o x .
fails 1 . gostcrypt -e -k key -o x ''
fails 1 'director' gostcrypt -e -k key -o . p
is "... and no hint about packing it" "$(grep -c hint "$err")" 0
fails 1 . gostcrypt -e -k key -o nonesuch/x p
fails 1 . gostcrypt -e -k key -o '' p
fails 1 . gostcrypt -e -k key -o p/x p

done_testing
