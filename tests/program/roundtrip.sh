#!/bin/sh
# SPDX-License-Identifier: ISC
# What goes in comes out: sizes, modes, segment sizes, threads, and ways through the program.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

new_key key
data 8500000 >all

# sealed_octets DATA SEGMENT: the length that gostcrypt(5) gives.
sealed_octets() {
    echo $((128 + $1 + 64 * ($1 / $2 + 1)))
}

small_sizes() {
    rm -f c.* got expected
    for n in $(seq 0 300); do
        head -c "$n" all >p
        "$GOSTCRYPT" -e -q -m "$1" -k key <p >"c.$n" || return 1
        "$GOSTCRYPT" -d -q -k key <"c.$n" >>got || return 1
        cat p >>expected
    done
    cmp got expected &&
        wc -c c.* | awk '$2 != "total" { sub(/c\./, "", $2); if ($1 != $2 + 192) exit 1 }'
}
ok "0 to 300 octets, ctr: the same again, and 192 octets longer sealed" small_sizes ctr
ok "0 to 300 octets, ecb: the same again, and 192 octets longer sealed" small_sizes ecb
rm -f c.*

# around_segments MODE SEGMENT SEALING-THREADS OPENING-THREADS
around_segments() {
    for n in $(($2 - 1)) "$2" $(($2 + 1)) $((8 * $2 - 1)) $((8 * $2)) $((8 * $2 + 1)) \
        $((3 * $2 + 7)); do
        head -c "$n" all >p
        "$GOSTCRYPT" -e -q -m "$1" --segment-size "$2" -T "$3" -k key <p >c || return 1
        [ "$(octets c)" = "$(sealed_octets "$n" "$2")" ] || return 1
        "$GOSTCRYPT" -d -T "$4" -k key c >got || return 1
        cmp p got || return 1
    done
}
for segment in 4096 65536 1048576; do
    for mode in ctr ecb; do
        ok "around $segment octets, $mode, sealed by 1 thread, opened by 4" \
            around_segments $mode $segment 1 4
        ok "around $segment octets, $mode, sealed by 4 threads, opened by 1" \
            around_segments $mode $segment 4 1
    done
done
rm -f p c got

every_segment_size() {
    for size in 4K 8K 16K 32K 64K 128K 256K 512K 1M 4096 65536; do
        gostcrypt -e --segment-size $size -k key -o "c.$size" all &&
            gostcrypt -d -k key "c.$size" | cmp - all || return 1
        rm -f "c.$size"
    done
}
ok "every segment size" every_segment_size

head -c 200000 all >p
: >empty
through_files() { gostcrypt -e -k key -o c p && gostcrypt -d -k key -o got c && cmp p got; }
through_pipes() {
    cat p | gostcrypt -e -k key | gostcrypt -d -k key >got && cmp p got
}
through_redirections() {
    gostcrypt -e -k key <p >c && gostcrypt -t -k key <c && gostcrypt -d -k key <c >got && cmp p got
}
through_dashes() {
    gostcrypt -e -k key -o - - <p >c && gostcrypt -d -k key -o - - <c >got && cmp p got
}
to_standard_output() { gostcrypt -e -k key p >c && gostcrypt -d -k key c >got && cmp p got; }
in_small_pieces() {
    for i in 1 2 3 4 5; do sleep 0.1; echo $i; done | gostcrypt -e -k key | gostcrypt -d -k key >got
    [ "$(cat got)" = "$(seq 1 5)" ]
}
for way in files pipes redirections dashes; do
    ok "through $way" through_$way
    rm -f c got
done
ok "to standard output" to_standard_output
ok "a pipe that gives little at a time" in_small_pieces
rm -f c got

appended() { echo before >got && gostcrypt -d -k key c >>got && { echo before; cat p; } | cmp - got; }
read_write() { : >got && gostcrypt -d -k key c 1<>got && cmp p got; }
piped_on() { gostcrypt -d -k key c | cat >got && cmp p got; }
gostcrypt -e -k key -o c p
ok "standard output that is appended to" appended
ok "standard output open for reading and writing" read_write
ok "standard output that is a pipe" piped_on
rm -f c got

empty_file() {
    gostcrypt -e -m "$1" -q -k key -o c empty && [ "$(octets c)" = 192 ] &&
        gostcrypt -d -k key -o got c && [ -e got ] && [ ! -s got ]
}
ok "an empty file, ctr: 192 octets, and an empty file again" empty_file ctr
rm -f c got
ok "an empty file, ecb: 192 octets, and an empty file again" empty_file ecb
rm -f c got

every_octet() {
    awk 'BEGIN { for (i = 0; i < 256; i++) printf "\\%03o\n\\%03o\\r\\n", i, i }' >escapes
    # shellcheck disable=SC2059 # the escapes are the data
    printf "$(cat escapes)\r\n\032\r\r\n\n" >p
    gostcrypt -e -k key <p | gostcrypt -d -k key | cmp - p
}
ok "every octet, and every kind of line end" every_octet

differs() {
    gostcrypt -e -k key -o c p && gostcrypt -e -k key -o d p &&
        [ "$(tail -c +129 c | cksum)" != "$(tail -c +129 d | cksum)" ] &&
        [ "$(head -c 48 c | tail -c 32 | cksum)" != "$(head -c 48 d | tail -c 32 | cksum)" ]
}
ok "the same file sealed twice has another salt and shares nothing" differs

done_testing
