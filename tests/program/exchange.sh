#!/bin/sh
# SPDX-License-Identifier: ISC
# An independent reader and writer in Python, made from gostcrypt(5) alone: it agrees with that page,
# and exchanges containers with the program, both ways.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"
needs_reader
page=$tests/../man/gostcrypt.5

case ${RUN_EXPENSIVE_TESTS:-no} in
yes) cases=20000 all=--all ;;
*) cases=500 all= ;;
esac
campaign "the reader has the tables of the page, and makes its vectors" page.py ${all:+"$all"} "$page"
campaign "$cases containers are exchanged" exchange.py --cases $cases

# As somebody would use it who has lost the program.
new_key key
data 5000 >p
python3 -B "$tests/reader/reader.py" seal key <p >c
ok "what the reader's own command seals is opened" sh -c '"$GOSTCRYPT" -d -k key c | cmp - p'
gostcrypt -e -q -m ecb -s scE -k key -o d p
seen_by_reader() {
    gostcrypt -s list | awk '$1 == "scE"' >listed && [ -s listed ] &&
        python3 -B "$tests/reader/reader.py" open key table <d | cmp - p
}
cat >table <<'EOT'
3610 57d9 4b8c ef2a   # scE
71528b9cd03afe46
f146c892e37abd50
34fc59e0687a1bd2
6907b84c2eaf1d53
612f0b9c7da584e3
02ec91473f68adb5
52b84c71a6e093df
EOT
ok "... and it opens what the program sealed with a table" seen_by_reader
done_testing
