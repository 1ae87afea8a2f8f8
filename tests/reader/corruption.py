#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Random containers, damaged at random: the program refuses what the reader refuses, with the same
reason, and releases nothing false.  usage: corruption.py [--cases N | --hours H] [--seed S]
The program is that of the variable GOSTCRYPT."""
import functools
import os
import sys

import reader
from damage import Verdict, elsewhere
from group import Damaged, Group
from program import STATUS, campaign, expect, read, run, write
from salvaged import expect_saved

A_GROUP = 50  # cases of one container: all go through -t,
ONE_IN = 3  # and these through something else too


@functools.lru_cache(maxsize=1)
def group_of(number, random_of):
    return Group(number, random_of)


class Try(Damaged):
    """What is done with a damaged container; each way returns its name."""

    def input(self):
        """The damaged container as an argument, or as standard input."""
        return (["bad"], b"") if self.r.random() < 0.5 else ([], self.octets)

    def test(self):
        names, stdin = self.input()
        self.expect_verdict(self.run("-t", *names, stdin=stdin), "-t")
        return "-t"

    def to_pipe(self):
        names, stdin = self.input()
        result = self.run("-d", *names, stdin=stdin)
        self.expect_verdict(result, "-d")
        self.expect_prefix(result)
        return "-d to a pipe"

    def expect_prefix(self, result, most=None):
        data = self.group.data
        if most is None:
            most = self.verdict.before * self.group.segment if self.refused else len(data)
        self.expect(result.out == data[:len(result.out)] and len(result.out) <= most,
                    f"false octets to standard output, {len(result.out)} in all", result.err)
        if result.status == 0:
            self.expect(result.out == data, "not all octets")

    def to_file(self):
        return self.named("-d to a file", "-d")

    def named(self, what, *words):
        """With -o: on failure the file is not there, or as it was."""
        old = self.r.choice([None, b"old"])
        if os.path.exists("out"):
            os.unlink("out")
        if old:
            write("out", old)
        sparse = ["--sparse"] if words[0] == "-d" and self.r.random() < 0.3 else []
        result = self.run(*words, *sparse, *(["-f"] if old else []), "-o", "out", "bad")
        self.expect_verdict(result, what)
        made = read("out") if os.path.exists("out") else None
        self.expect(result.out == b"", f"{what}: octets on standard output")
        if result.status:
            self.expect(made == old, f"{what}: OUT is not as it was")
        elif words[0] == "-d":
            self.expect(made == self.group.data, f"{what}: other data")
        self.expect(not [name for name in os.listdir(".") if name.endswith(".gostcrypt")],
                    f"{what}: a temporary file is left")
        return what

    def again(self):
        header = self.octets[:reader.HEADER]
        if self.refused and self.refused.why == "options" and header[10] and not header[12]:
            self.status = STATUS["key"]  # a table that the container does not want is the new one's
        return self.named("--rekey", "--rekey", "-q", "--new-key", "key", "-m",
                          self.r.choice(["ctr", "ecb"]))

    def verified_first(self):
        result = self.run("-d", "--verify-first", "bad")
        self.expect_verdict(result, "--verify-first")
        self.expect_prefix(result, most=0 if self.refused else None)
        return "--verify-first"

    def with_header(self):
        """Its header is given, whatever stands in the file."""
        octets = self.group.target.container[:reader.HEADER] + self.octets[reader.HEADER:]
        self.judge(Verdict(octets, self.group.case.key, self.group.case.table))
        if len(self.octets) < reader.HEADER:  # what is there is read, and cannot be enough
            result = self.run("-t", "--header", "header", "bad")
            self.expect(result.status == 4, "--header: status", result.status, result.err)
            return "--header"
        self.expect_verdict(self.run("-t", "--header", "header", "bad"), "--header")
        return "--header"

    def kept_digest(self):
        """Another container of the key is refused, however good, if the digest was kept."""
        target = self.group.target
        if self.r.random() < 0.3:
            self.octets = target.other
            self.judge(Verdict(self.octets, self.group.case.key, self.group.case.table))
            write("bad", self.octets)
        write("kept", f"{self.group.digest}  whole\n".encode())
        result = self.run("-t", "--check-integrity", "kept", "bad")
        if self.refused or self.octets == target.container:
            self.expect_verdict(result, "--check-integrity")
        else:
            self.expect(result.status == 4, f"--check-integrity: status {result.status}")
        return "--check-integrity"

    def piece(self, words, at, end, what):
        """-d of the data from `at` to `end`: these, or a refusal after some of them."""
        result = self.run("-d", *words, "bad")
        data, segment = self.group.data, self.group.segment
        self.expect(result.out == data[at:at + len(result.out)], f"{what}: false octets")
        self.expect(at + len(result.out) <= max(at, end), f"{what}: more than was asked for")
        if result.status == 0:
            self.expect(result.out == data[at:end], f"{what}: not all octets")
        same_length = len(self.octets) == len(self.group.target.container)
        wanted = set(range(at // segment, (end - 1) // segment + 1 if end > at else 0))
        if self.verdict.keys and same_length and self.verdict.ends and (
                wanted <= set(self.verdict.in_place)):
            self.expect(result.status == 0, f"{what}: refused", result.err)
        elif not self.verdict.keys:
            self.expect(result.status == self.status, f"{what}: status {result.status}", result.err)
        elif result.status == 2:
            self.expect(at > len(data), f"{what}: a start past the end", result.err)
        return what

    def range(self):
        length = len(self.group.data)
        at = self.r.randrange(length + 1)
        count = self.r.choice([None, 1, self.r.randrange(1, length + 9), 2 * length + 1])
        start = at if self.r.random() < 0.7 or at == length else at - length
        words = f"--range={start}" + ("" if count is None else f":{count}")
        return self.piece([words], at, length if count is None else min(at + count, length),
                          "--range")

    def part(self):
        count = self.r.randrange(1, 6)
        i, total = self.r.randrange(1, count + 1), len(self.group.data) // self.group.segment + 1
        at, end = (min(k * total // count * self.group.segment, len(self.group.data))
                   for k in (i - 1, i))
        return self.piece([f"--part={i}/{count}"], at, end, "--part")

    def saved_in_place(self):
        result = self.run("-d", "--salvage", stdin=self.octets)
        expect_saved(self, result, self.verdict.in_place)
        return "--salvage in place"

    def saved(self):
        way = self.r.randrange(3)
        if way == 0:
            if os.path.exists("out"):
                os.unlink("out")
            result = self.run("-d", "--salvage", *self.r.choice([[], ["--sparse"]]), "-o", "out",
                              "bad")
            self.expect(result.out == b"", "octets on standard output")
            result = result._replace(out=read("out") if os.path.exists("out") else b"")
        else:
            result = self.run("-d", "--salvage", "bad")
        self.expect_found(result)
        if way == 1:
            listed = self.run("-t", "--salvage", "bad")
            self.expect((listed.status, listed.out, listed.err) == (result.status, b"", result.err),
                        "-t --salvage says something else", listed.err, result.err)
        return "--salvage"

    def expect_found(self, result):
        """From a regular file: wherever the segments are."""
        target = self.group.target
        found = None
        if self.octets[:reader.HEADER] == target.container[:reader.HEADER]:
            found = elsewhere(target, self.octets)
        last = target.pieces(target.container)[-1]
        surely = self.octets.endswith(last) and self.octets.count(last) == 1
        count = len(self.group.data) // self.group.segment
        if found is not None and count in found and not surely and len(result.out) != len(
                self.group.data):
            found.remove(count)  # an end in the middle of the file need not be found
        expect_saved(self, result, found)


WAYS = [Try.test, Try.to_pipe, Try.to_pipe, Try.to_file, Try.again, Try.verified_first,
        Try.with_header, Try.kept_digest, Try.range, Try.range, Try.part, Try.saved_in_place,
        Try.saved_in_place, Try.saved, Try.saved, Try.saved]


def test_all(group, number, random_of):
    """All damaged containers of a group in one run of -t."""
    names, wrong = [], {}
    for i in range(number, number + A_GROUP):
        octets, words, verdict = group.damage(i, random_of)
        names.append(write(f"bad{i}", octets))
        wrong[names[-1]] = (STATUS[verdict.refused.why] if verdict.refused else 0, words, verdict)
    result = run("-t", "-v", *group.opening, *names)
    for name, (status, words, verdict) in wrong.items():
        lines = [line for line in result.err.splitlines() if line.startswith(f"gostcrypt: {name}:")]
        good = [line for line in lines if line.endswith(": good")]
        expect(bool(good) == (status == 0), f"-t of many: {words}", group.case, verdict.refused,
               lines)
        os.unlink(name)
    expect(result.status == max(status for status, *_ in wrong.values()),
           f"-t of many: status {result.status}", group.case, wrong, result.err)


def corruption(number, random_of):
    group = group_of(number // A_GROUP, random_of)
    if number % A_GROUP == 0:
        test_all(group, number, random_of)
    if number % ONE_IN:
        return "only -t"
    one = Try(group, number, random_of)
    return one.r.choice(WAYS)(one)


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(campaign("corruption", corruption, cases=2000))
