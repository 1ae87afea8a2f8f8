#!/bin/sh
# SPDX-License-Identifier: ISC
# Bare streams: what standards print and other tools wrote, through the program; lengths, threads
# and kernels.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

slot=524288 # octets that the program handles at a time

# The vectors' keys are of all kinds: not a word about them.
raw() {
    "$GOSTCRYPT" -q --raw "$@"
}

# Lines to shell commands that write files.
cat >"$aside/escaped.awk" <<'X'
BEGIN {
    FS = "; "
    for (i = 0; i < 256; i++)
        octal[sprintf("%02x", i)] = sprintf("\\0%03o", i)
}
function escaped(hex, all, i) {
    all = ""
    for (i = 1; i < length(hex); i += 2)
        all = all octal[substr(hex, i, 2)]
    return all
}
/^#/ { next }
X

# unpack FILE: of each line in a mode that we have N.key, N.plain and N.cipher, and a line
# "N NAME MODE SBOX IV" in the file `list`.
unpack() {
    { cat "$aside/escaped.awk"; cat <<'X'; } >"$aside/unpack.awk"
$3 ~ /^(ECB|CNT|CNT-MESH|MAGMA-ECB|MAGMA-CTR)$/ {
    n++
    print "printf %s " $4 " >" n ".key"
    print "printf %b \"" escaped($6) "\" >" n ".plain"
    print "printf %b \"" escaped($7) "\" >" n ".cipher"
    print "echo " n, $1, $3, $2, $5
}
X
    awk -f "$aside/unpack.awk" "$tests/data/$1" >"$aside/script"
    sh "$aside/script" >list
}

# options_of MODE SBOX IV: sets `options`.
options_of() {
    case $1 in
    ECB) options="-m ecb -s $2" ;;
    CNT) options="-m ctr -s $2 --iv $3" ;;
    CNT-MESH) options="-m ctr -s $2 --iv $3 --key-meshing" ;;
    MAGMA-ECB) options="-m magma-ecb" ;;
    MAGMA-CTR) options="-m magma-ctr --iv $3" ;;
    esac
}

# agrees N OPTION...: both directions.
agrees() {
    n=$1
    shift
    raw -e -k "$n.key" "$@" "$n.plain" | cmp - "$n.cipher" &&
        raw -d -k "$n.key" "$@" "$n.cipher" | cmp - "$n.plain"
}

# vectors MODE COUNT FILE [OPTION]...: the lines of that mode in `list`, which came from FILE.
vectors() {
    wanted=$1
    count_wanted=$2
    from=$3
    shift 3
    agreed=0
    while read -r number name mode sbox iv; do
        [ "$mode" = "$wanted" ] || continue
        options_of "$mode" "$sbox" "$iv"
        # shellcheck disable=SC2086 # words
        if agrees "$number" $options "$@" >"$aside/log" 2>&1; then
            agreed=$((agreed + 1))
        else
            fail "$name $*" "$aside/log"
        fi
    done <list
    is "$from: $wanted $*" $agreed "$count_wanted"
}

# --- vectors

unpack rfc-gost28147.txt
vectors ECB 29 rfc-gost28147.txt
vectors CNT-MESH 2 rfc-gost28147.txt
unpack rfc-magma.txt
vectors MAGMA-ECB 2 rfc-magma.txt
vectors MAGMA-CTR 1 rfc-magma.txt
vectors MAGMA-ECB 2 rfc-magma.txt -T4
unpack libgcrypt-interop.txt
vectors ECB 22 libgcrypt-interop.txt
unpack gost-engine-interop.txt
vectors ECB 12 gost-engine-interop.txt
vectors CNT 36 gost-engine-interop.txt
vectors CNT-MESH 20 gost-engine-interop.txt
vectors MAGMA-CTR 10 gost-engine-interop.txt

# The longest lines with every kernel that this CPU has.
for mode in CNT CNT-MESH MAGMA-CTR; do
    while read -r n name found sbox iv; do
        [ "$found" = $mode ] && [ "$(octets "$n.plain")" -gt 4000 ] &&
            echo "$n $name $mode $sbox $iv"
    done <list
done >longest
mv longest list
kernels=$(kernels_that_fit)
is "there are kernels to try" "$(echo "$kernels" | grep -c .-)" "$(echo "$kernels" | wc -l)"
for kernel in $kernels; do
    vectors CNT "$(grep -c ' CNT ' list)" gost-engine-interop.txt --kernel "$kernel"
    vectors CNT-MESH "$(grep -c ' CNT-MESH ' list)" gost-engine-interop.txt --kernel "$kernel"
    vectors MAGMA-CTR "$(grep -c ' MAGMA-CTR ' list)" gost-engine-interop.txt --kernel "$kernel"
done
is "there are long lines" "$(($(wc -l <list) >= 6))" 1

# S-boxes by their other names, and as a file.
sed -n '/^short = cpB$/,/^$/s/^pi_. = //p' "$tests/data/sboxes.txt" >table
n=$(awk '/ CNT cpB / { print $1; exit }' list)
iv=$(awk '/ CNT cpB / { print $5; exit }' list)
for sbox in cpB id-Gost28147-89-CryptoPro-B-ParamSet 1.2.643.2.2.31.2 table; do
    ok "S-boxes: $sbox" agrees "$n" -m ctr -s $sbox --iv "$iv"
done
ok "-m cnt is ctr" agrees "$n" -m cnt -s cpB --iv "$iv"
sed 'y/1234567890abcdef/1234567890ABCDEF/' "$n.key" >upper
mv upper "$n.key"
ok "a synchro message in capitals" agrees "$n" -m ctr -s cpB --iv "$(echo "$iv" | tr a-f A-F)"
rm -f ./*.key ./*.plain ./*.cipher list table

new_key key

# --- over several slots: the SHA-512 of what gost-engine 3.0.1 wrote

printf %s 0123456789abcdeffedcba98765432100f1e2d3c4b5a69788796a5b4c3d2e1f0 >engine.key
data 1600003 >large
written_by_engine() {
    wanted=$1
    shift
    [ "$(raw -e -k engine.key "$@" large | sha512sum)" = "$wanted  -" ] &&
        raw -e -k engine.key "$@" -o c large && raw -d -k engine.key "$@" c | cmp - large &&
        rm -f c
}
iv=fedcba9876543210
ok "1600003 octets: gost89-cnt" written_by_engine \
    8560ff4e3ee408934af261abce14df91be2276122b2027fc0cfd837ac15e45d0\
0a616a4dbe162676a8de70006d08b40b258883ad511c1bb00a941b16f157afba \
    -m ctr --key-meshing -s cpA --iv $iv
ok "1600003 octets: gost89-cnt-12" written_by_engine \
    1a6263332b085ed775947c39da9375913fe263848c2257a69e91bc663b95f313\
da9d145c05d7b11b21d89d2e184ac73a72b606704af79ec4158a85ca886273a3 \
    -m ctr --key-meshing -s tc26Z --iv $iv
ok "1600003 octets: gost89-cnt without meshing" written_by_engine \
    86dd2dacfa4dafb5717eb6d9428043ad18f7a7671d13a7a9d9790d930fd9a3fc\
d3ff97e5b6107d6a834264d76d00ff5f07ca2678d85be05c86e90b9342508de3 \
    -m ctr -s cpA --iv $iv
ok "1600003 octets: gost89-cnt-12 without meshing" written_by_engine \
    8e6ddd47119fbc09ab09f93cc9043028b1815ce49dc181556eda9b6863c98b92\
73f38540b0d7168e84430445fb3ccb74efbeaaa02e2b68382f97fd8942cdfc98 \
    -m ctr -s tc26Z --iv $iv
ok "1600003 octets: magma-ctr" written_by_engine \
    8126319abfd07001169296c7c8937574c000c74ce104ec09df24da423f8e19c0\
41868fdd81fb462c049ea48e0a18d27d1a110fdffe4068c98d6a6bb92505e003 \
    -m magma-ctr --iv ffffffff

# --- lengths, threads and kernels: one with all against all

data $((3 * slot)) >large

# alike OPTION...: `large`, whole, with several threads and kernels, from a file and a pipe, and in
# the other direction.
alike() {
    raw -e -k key -T 1 --kernel scalar-u32 "$@" large >c1 || return 1
    for threads in 1 2 4; do
        raw -e -k key -T $threads "$@" large | cmp - c1 || return 1
    done
    for kernel in $kernels; do
        raw -e -k key -T 4 --kernel "$kernel" "$@" large | cmp - c1 || return 1
        # shellcheck disable=SC2002 # a pipe
        cat c1 | raw -d -k key -T 2 --kernel "$kernel" "$@" | cmp - large || return 1
    done
}
iv=0123456789abcdef
ok "threads and kernels: ctr" alike -m ctr -s cpA --iv $iv
ok "threads and kernels: ctr, meshed" alike -m ctr --key-meshing -s tc26Z --iv $iv
ok "threads and kernels: ecb" alike -m ecb -s cpB
ok "threads and kernels: magma-ctr" alike -m magma-ctr --iv fffffffe
ok "threads and kernels: magma-ecb" alike -m magma-ecb

# What a stream begins with does not depend on where it ends.
begins_alike() {
    raw -e -k key "$@" large >c1 || return 1
    for length in 1 8 1023 1024 1025 $((slot - 1)) $slot $((slot + 1)) $((slot + 8)) \
        $((slot + 1023)) $((2 * slot - 1)) $((2 * slot)) $((2 * slot + 1)); do
        head -c "$length" c1 >c2
        head -c "$length" large | raw -e -k key "$@" | cmp - c2 || return 1
        head -c "$length" large >part
        raw -d -k key -T 3 "$@" -o d c2 && cmp d part || return 1
        rm -f d
    done
}
ok "lengths: ctr" begins_alike -m ctr -s cpA --iv $iv
ok "lengths: ctr, meshed" begins_alike -m ctr --key-meshing -s cpA --iv $iv
ok "lengths: magma-ctr" begins_alike -m magma-ctr --iv 01234567
rm -f c1 c2 part large

done_testing
