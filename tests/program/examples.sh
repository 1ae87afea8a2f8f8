#!/bin/sh
# SPDX-License-Identifier: ISC
# Runs the examples of gostcrypt(1), every literal block in its sections EXAMPLES and BACKUPS in their order, and
# those of README.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

page=$tests/../man/gostcrypt.1
mkdir bin dir
ln -s "$GOSTCRYPT" bin/gostcrypt
PATH=$scratch/bin:$PATH
export PATH
data 200000 >backup.tar
data 3000 >dir/file
data 1000 >notes.txt
printf 'correct horse battery staple\n' >passphrase.txt
chmod 600 passphrase.txt

awk -v to="$aside/example." '
    /^\.Sh / { inside = $2 == "EXAMPLES" || $2 == "BACKUPS" }
    inside && /^\.Bd / { literal = 1; n++; next }
    /^\.Ed/ { literal = 0 }
    literal {
        gsub(/\\&/, ""); gsub(/\\-/, "-"); gsub(/\\\(ti/, "~"); gsub(/\\\(aq/, "\x27")
        gsub(/\\e/, "\\")
        print > (to n)
    }' "$page"
n=1
shell=$(command -v bash || echo sh) # some substitutions need it
while [ -f "$aside/example.$n" ]; do
    if [ "$shell" = sh ] && grep -q '<(' "$aside/example.$n"; then
        skip "example $n" "there is no bash"
        n=$((n + 1))
        continue
    fi
    exits 0 "$(tr '\n' ';' <"$aside/example.$n" | sed 's/#/\\#/g')" "$shell" -e "$aside/example.$n"
    n=$((n + 1))
done
is "there are examples" "$((n > 5))" 1

# Those of README, all together and as they stand.
rm -rf bin dir ./*.tar ./*.gost ./*.bin
cp "$tests/../README" .
ln -s "$GOSTCRYPT" gostcrypt
sed -n '/^Five examples/,/^Limits/s/^    //p' README >"$aside/readme"
is "README has five examples" "$(grep -c '^gostcrypt\|| gostcrypt' "$aside/readme")" 5
exits 0 "they run as they stand" sh -e "$aside/readme"
ok "... and decrypt what was encrypted" sh -c 'tar xOf restored.tar README | cmp - README'

done_testing
