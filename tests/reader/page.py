#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Compares the reader with the manual page it was written from: its tables of S-boxes, and the test
vectors, which the reader must make.  usage: page.py [--all] gostcrypt.5
Without --all only the vectors up to 256 KiB, which do not take long."""
import hashlib
import re
import sys

import reader
from gost89 import TABLES, TABLES_OF_THE_PAGE

SALT = bytes(range(0x40, 0x60))
MASTER_KEY = bytes(range(32))
LARGEST = 256 << 10


def data(octets):
    return bytes((7 * j + 3 * (j // 256) + 1) % 256 for j in range(octets))


def nonce(index):
    return hashlib.sha512(b"test nonce %d" % index).digest()[:32]


def made(keys, octets):
    """The container of the vectors: SHA-512 and integrity digest, octets 0..15 of each, in
    hexadecimal digits; and itself."""
    container = reader.seal(keys, data(octets), nonce=nonce)
    return (hashlib.sha512(container).hexdigest()[:32],
            reader.integrity_digest(container, keys)[:32], container)


def main(page, everything):
    right = 0

    def check(good, what):
        nonlocal right
        right += bool(good)
        if not good:
            print(f"FAILED: {what}")
        return bool(good)

    results = [check(TABLES_OF_THE_PAGE.strip() in page, "the page has other S-boxes")]
    vectors = re.findall(r"^mode (\d) +(\S+) +s=(\d+) +n=(\d+) +file (\w+)\n +digest (\w+)", page,
                         re.M)
    results.append(check(len(vectors) > 20, "the page has few vectors"))
    for mode, sbox, log2, n, file, digest in vectors:
        if int(n) <= LARGEST or everything:
            keys = reader.new_header(MASTER_KEY, sbox, int(mode), int(log2), salt=SALT)
            results.append(check(made(keys, int(n))[:2] == (file, digest),
                                 f"mode {mode}, {sbox}, {n} octets"))
    whole = re.search(r"^The whole file of n = 0.*\n(?:\..*\n)*((?:[0-9a-f]+\n)+)", page, re.M)[1]
    keys = reader.new_header(MASTER_KEY, log2=12, salt=SALT)
    results.append(check(made(keys, 0)[2].hex() == whole.replace("\n", ""), "the whole file"))
    words = re.search(r"^\.Dq (.*) ,$", page, re.M)[1].encode()
    costs = bytes.fromhex(re.search(r"octets 12\.\.15 = ([0-9a-f ]+)", page)[1])[1:]
    master_key, file = re.search(r"^MK +(\w+)\nfile (\w+)", page, re.M).groups()
    keys = reader.new_header(words, log2=12, costs=tuple(costs), salt=SALT)
    results.append(check(reader.passphrase_key(keys.header, words).hex() == master_key,
                         "the master key of the passphrase"))
    results.append(check(made(keys, 100)[0] == file, "the file of the passphrase"))
    print(f"page: {len(results)} compared, {len(results) - right} wrong, {len(TABLES)} S-boxes")
    return 0 if all(results) else 1


if __name__ == "__main__":
    with open(sys.argv[-1], encoding="utf-8") as text:
        sys.exit(main(text.read().replace("\\-", "-"), "--all" in sys.argv))
