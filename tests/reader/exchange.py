#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Every container that the program writes is read by the reader, and every one of the reader's by
the program, whole, in ranges and in parts.  usage: exchange.py [--cases N | --hours H] [--seed S]
The program is that of the variable GOSTCRYPT."""
import functools
import json
import os
import sys

import reader
from cases import Case
from program import Wrong, campaign, expect, read, run, write

PASSPHRASES_EVERY = 125  # one of so many: the reader's Argon2 takes a second
seen = set()  # salts and nonces


@functools.lru_cache
def kernels(_):
    """Those of the cipher, given the features of the CPU: name, and whether any table fits."""
    listed = json.loads(run("--kernel", "list", "--json").out)["cipher"]
    return [(kernel["name"], kernel["any_sbox"]) for kernel in listed if kernel["fits"]]


def expect_good(result, case, what):
    expect(result.status == 0, f"{what}: status {result.status}", case, result.err)


def read_by_reader(case, container):
    """As the reader has it, all that was asked for is in the container; returns its keys."""
    try:
        keys = reader.read_header(container, case.key, table=case.table)
        data = b"".join(reader.open_segments(keys, container[reader.HEADER:]))
    except reader.Refused as refused:
        raise Wrong(f"the reader refuses: {refused}: {case}") from refused
    expect(data == case.data, "the reader reads other data", case)
    expect((keys.mode, keys.segment) == (case.mode, 1 << case.log2), "another header", case)
    return keys


def expect_fresh(container, keys):
    new = [container[16:48]] + [
        nonce for _, nonce, _ in reader.verified_segments(keys, container[reader.HEADER:])]
    expect(len(set(new)) == len(new) and not seen.intersection(new), "a salt or nonce comes twice")
    seen.update(new)


def program_writes(case):
    r = case.r
    words = ["-e", *case.sealing(), *case.threads()]
    if r.random() < 0.3:
        words += ["--kernel", r.choice([name for name, any_table in kernels(
            os.environ.get("GOSTCRYPT_CPU")) if any_table or not case.table])]
    way = r.randrange(3)
    if way == 0:
        result = run(*words, stdin=case.data)
        container = result.out
    else:
        write("data", case.data)
        result = run(*words, "-f", "-o", "container", *(["data"] if way == 1 else []),
                     stdin=b"" if way == 1 else case.data)
        container = read("container") if result.status == 0 else b""
    expect_good(result, case, " ".join(words))
    expect_fresh(container, read_by_reader(case, container))
    return "sealed by the program"


def parts(case):
    """Header and parts, each written by whoever comes."""
    r = case.r
    write("data", case.data)
    if r.random() < 0.5:
        result = run("-e", "--make-header", "-f", "-o", "header", *case.sealing())
        expect_good(result, case, "--make-header")
        keys = reader.read_header(read("header"), case.key, table=case.table)
    else:
        keys = case.new_header()
        write("header", keys.header)
    made = []
    count, total = r.randrange(1, 6), len(case.data) // keys.segment + 1
    for i in range(1, count + 1):
        if r.random() < 0.5:
            made.append(case.sealed(keys, first=(i - 1) * total // count, end=i * total // count))
            continue
        result = run("-e", "-q", "--header", "header", f"--part={i}/{count}", *case.opening(),
                     *case.threads(), "-f", "-o", "part", "data")
        expect_good(result, case, f"part {i}/{count}")
        made.append(read("part"))
    container = keys.header + b"".join(made)
    read_by_reader(case, container)
    read_by_program(case, container, reader.integrity_digest(container, keys))
    return "in parts by both"


def read_by_program(case, container, digest, words=None):
    r = case.r
    words = (words or case.opening()) + case.threads()
    tested = run("-t", "-v", *words, stdin=container)
    expect_good(tested, case, "-t")
    expect(digest in tested.err, "another integrity digest", case)
    write("container", container)
    way = r.randrange(4)
    if way == 0:
        result = run("-d", *words, stdin=container)
    elif way == 1:
        result = run("-d", *words, "-f", "-o", "opened", "container")
        expect_good(result, case, "-d")
        result = result._replace(out=read("opened"))
    elif way == 2:
        write("header", container[:reader.HEADER])
        result = run("-d", *words, "--header", "header",
                     stdin=r.randbytes(reader.HEADER) + container[reader.HEADER:])
    else:
        count = r.randrange(1, 5)
        pieces = [run("-d", *words, f"--part={i}/{count}", "container")
                  for i in range(1, count + 1)]
        result = max(pieces, key=lambda piece: piece.status)
        result = result._replace(out=b"".join(piece.out for piece in pieces))
    expect_good(result, case, "-d")
    expect(result.out == case.data, "the program reads other data", case)
    at, length = r.randrange(len(case.data) + 1), r.choice([0, 1, r.randrange(len(case.data) + 9)])
    result = run("-d", *words, f"--range={at}:{length}", "container")
    expect_good(result, case, f"--range={at}:{length}")
    expect(result.out == case.data[at:at + length], f"--range={at}:{length} differs", case)


def reader_writes(case):
    keys = case.new_header()
    container = keys.header + case.sealed(keys)
    read_by_program(case, container, reader.integrity_digest(container, keys))
    return "sealed by the reader"


def passphrase(case):
    """Argon2id of RFC 9106, once by libargon2, once not."""
    r = case.r
    words = r.randbytes(r.choice([1, 7, 40])).replace(b"\n", b"\0") + b"."
    costs = (10, r.randrange(1, 4), r.choice([1, 2, 3, 4, 7, 16]))
    keys = case.new_header(words, costs)
    container = keys.header + case.sealed(keys)
    write("words", words + r.choice([b"", b"\n", b"\r\n"]))
    table = ["-s", "table"] if case.table else []
    read_by_program(case, container, reader.integrity_digest(container, keys),
                    ["--passphrase-file", "words", *table])
    return "of a passphrase"


def exchange(number, random_of):
    r = random_of(number)
    if number % PASSPHRASES_EVERY == PASSPHRASES_EVERY - 1:
        return passphrase(Case(r, largest=100))
    case = Case(r)
    return [program_writes, reader_writes, program_writes, reader_writes, parts][number % 5](case)


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(campaign("exchange", exchange, cases=500))
