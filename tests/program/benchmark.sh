#!/bin/sh
# SPDX-License-Identifier: ISC
# -b: what it measures and marks; what the figures are is nobody's promise.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

# The cipher kernels that the table on standard output marks.
marked_ciphers() {
    awk '/^GOST/ { on = 1 } /^SHA-512/ { on = 0 } on && / chosen$/ { print $1 }' "$out" | sort -u
}

exits 0 "-b" gostcrypt -b -T2
is "it begins with what was measured" "$(sed -n '1s/[:;].*//p' "$out")" CPU
for kernel in $(kernels_that_fit); do
    grep -q "^$kernel " "$out" || fail "-b times $kernel" "$out"
done
is "it marks the kernel that is taken by itself" "$(marked_ciphers)" \
    "$(gostcrypt --kernel list | awk '/^SHA-512/ { exit } / chosen$/ { print $1 }')"

exits 0 "-b with GOSTCRYPT_KERNEL" env GOSTCRYPT_KERNEL=scalar-fast32 "$GOSTCRYPT" -b -T1
is "it marks the kernel of the environment" "$(marked_ciphers)" scalar-fast32
fails 2 'nonesuch.*no such cipher kernel' env GOSTCRYPT_KERNEL=nonesuch "$GOSTCRYPT" -b
fails 2 'nonesuch.*no such cipher kernel' gostcrypt -b --kernel nonesuch

exits 0 "-b --kernel --json" gostcrypt -b --json -T2 --kernel scalar-u32
if python3 -c '' 2>/dev/null; then
    ok "it is JSON, with every kernel that fits" python3 -c '
import json, sys
told = json.load(open(sys.argv[1]))
rows = told["results"]
ciphers = [r for r in rows if r["what"] in ("ecb", "ctr")]
assert {r["kernel"] for r in ciphers} == set(sys.argv[2].split())
assert {r["kernel"] for r in ciphers if r["chosen"]} == {"scalar-u32"}
assert {r["kernel"] for r in ciphers if r["threads"] == 2} == {"scalar-u32"}
assert {r["what"] for r in rows} == {"ecb", "ctr", "sha512", "meshed", "seal", "open"}
assert told["argon2id"]["seconds"] > 0 and told["argon2id"]["memory_kib"] == 65536
assert all(r["mib_s"] > 0 for r in rows)' "$out" "$(kernels_that_fit)"
else
    ok "it marks the kernel that was asked for" grep -q '"scalar-u32".*"chosen": true' "$out"
    skip "it is JSON" "no python3 here"
fi

done_testing
