#!/bin/sh
# SPDX-License-Identifier: ISC
# --json with -e, -d, -t and --rekey: the last line of standard error is one object, whatever the
# names are and whatever happened.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

python3 -c 'import json' 2>/dev/null || skip_all "there is no Python"
new_key key
new_key new
data 700001 >p

# says NAME CONDITION: the last line of $err is JSON for which that Python expression holds; j is the
# object.
says() {
    if tail -n 1 "$err" | python3 -c '
import json, sys
j = json.loads(sys.stdin.buffer.read().decode("utf-8"))
sys.exit(not eval(sys.argv[1]))' "$2" >"$aside/log" 2>&1; then
        pass "$1"
    else
        cat "$err" >>"$aside/log"
        fail "$1: $2" "$aside/log"
    fi
}

exits 0 "-e" "$GOSTCRYPT" -e --json -T1 -k key --integrity line --digest=sum -o c p
says "-e: all keys" "set(j) == {'verb', 'status', 'failure', 'input', 'output', 'octets', \
    'seconds', 'threads', 'cipher_kernel', 'sha512', 'integrity'}"
says "-e: what it did" "j['verb'] == 'encrypt' and j['status'] == 0 and j['failure'] is None and \
    j['input'] == 'p' and j['output'] == 'c' and j['octets'] == 700001 and j['threads'] == 1"
says "-e: digests" "j['integrity'] == open('line').read().split()[0] and \
    j['sha512'] == __import__('hashlib').sha512(open('p', 'rb').read()).hexdigest()"
is "it is all that is said" "$(wc -l <"$err")" 1
exits 0 "-d" "$GOSTCRYPT" -q -d --json -k key c
says "-d: to standard output" "j['verb'] == 'decrypt' and j['output'] == '-' and j['octets'] == 700001"
exits 0 "-t" "$GOSTCRYPT" -t --json -k key c
says "-t: writes nothing" "j['verb'] == 'test' and 'output' not in j"
exits 0 "--rekey" "$GOSTCRYPT" --rekey --json -k key --new-key new -o n c
says "--rekey: both containers" "j['verb'] == 'rekey' and \
    j['integrity_before'] == open('line').read().split()[0] and j['integrity'] != j['integrity_before']"

cp c damaged
flip damaged 300000
exits 4 "-t of a damaged one" "$GOSTCRYPT" -t --json -k key damaged
says "-t: says what is wrong" "j['status'] == 4 and 'damaged' in j['failure'] and 'octets' not in j"
exits 4 "--salvage" "$GOSTCRYPT" -t --salvage --json -k key damaged
says "--salvage: the damage" "j['status'] == 4 and j['damaged_ranges'] == 1 and \
    j['damage'] == [{'from': 262144, 'to': 327680, 'moved': 0}] and j['lost_octets'] == 65536 and \
    not j['end_lost'] and j['excess_octets'] == 0"
exits 3 "another key" "$GOSTCRYPT" -t --json -k new c
says "another key" "j['status'] == 3"
exits 1 "no such file" "$GOSTCRYPT" -t --json -k key absent
says "no such file" "j['status'] == 1 and 'absent' in j['failure']"
exits 4 "several files" "$GOSTCRYPT" -t --json -k key c damaged n
is "several files, an object each" "$(grep -c '^{' "$err")" 3
exits 0 "--raw" "$GOSTCRYPT" -q -e --raw -m ecb --padding pkcs7 -s cpA --json -k key -o raw p
says "--raw has no integrity digest" "'integrity' not in j and j['octets'] >= 700001"

exits 0 "--from-command" "$GOSTCRYPT" -e --json -k key -o fc --from-command -- cat p
says "--from-command: its name" "j['command'] == 'cat' and j['input'] is None and j['output'] == 'fc'"
exits 0 "--to-command" "$GOSTCRYPT" -d --json -k key --to-command fc -- cat
says "--to-command: its name" "j['command'] == 'cat' and j['output'] is None and j['input'] == 'fc'"

# Names of all kinds of octets.
seed=${GOSTCRYPT_TEST_SEED:-$$}
echo "# seed $seed"
i=0
while [ $i -lt 40 ]; do
    i=$((i + 1))
    python3 -c '
import os, random, sys
r = random.Random(int(sys.argv[1]) * 100 + int(sys.argv[2]))
alphabet = [b"\"", b"\\", b"\n", b"\t", b"\x1b", b"\x7f", b"a", b"\xc3\xa4", b"\xff", b"\xc0\x80",
            b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xf0\x9f\x98\x80", b" "]
name = b"n" + b"".join(r.choice(alphabet) for _ in range(r.randrange(12)))
open(name, "wb").close()
os.execv(sys.argv[3], [b"gostcrypt", b"-t", b"--json", b"-k", b"key", name])
' "$seed" $i "$GOSTCRYPT" 2>"$err"
    tail -n 1 "$err" >>lines
done
if python3 -c '
import json, sys
for line in sys.stdin.buffer.read().decode("utf-8").splitlines():
    json.loads(line)["input"]' <lines >"$aside/log" 2>&1 && [ "$(wc -l <lines)" = 40 ]; then
    pass "any name makes valid JSON"
else
    fail "any name makes valid JSON" "$aside/log" lines
fi

done_testing
