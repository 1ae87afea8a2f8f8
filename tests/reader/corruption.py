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
from group import Group
from program import STATUS, campaign, expect, read, run, segment_in, write
from salvaged import expect_saved

A_GROUP = 50  # cases of one container: all go through -t,
ONE_IN = 3  # and these through something else too


@functools.lru_cache(maxsize=1)
def group_of(number, random_of):
    return Group(number, random_of)


class Try:
    """One damaged container, of the name `bad`, and what must come of it."""

    def __init__(self, group, number, random_of):
        self.group = group
        self.r = random_of(number)
        self.octets, self.words, self.verdict = group.damage(number, random_of)
        self.refused = self.verdict.refused
        self.status = STATUS[self.refused.why] if self.refused else 0
        write("bad", self.octets)

    def expect(self, right, what, *facts):
        expect(right, f"{self.words}: {what}", self.group.case, *facts,
               f"the reader: {self.refused or 'good'}")

    def run(self, *words, stdin=b""):
        """The program, with options that make no difference; a refusal is one message."""
        more = self.r.choice([[], [], ["-T1"], ["-T2"], ["-T5"]])
        result = run(*words, *self.group.opening, *more, stdin=stdin)
        self.expect(result.status in (0, 2, 3, 4), f"status {result.status}", words, result.err)
        return result

    def expect_verdict(self, result, what):
        """The status is the reader's, and the segment."""
        self.expect(result.status == self.status, f"{what}: status {result.status}, not "
                    f"{self.status}", result.err)
        lines = result.err.splitlines()
        if not self.refused:
            self.expect(not lines, f"{what}: words", result.err)
            return
        self.expect(lines and lines[0].startswith("gostcrypt: ") and len(lines) <= 2 and all(
            line.startswith("gostcrypt: hint: ") for line in lines[1:]),
            f"{what}: not one message", result.err)
        if self.refused.segment is not None:
            self.expect(segment_in(lines[0]) in (None, self.refused.segment),
                        f"{what}: another segment", result.err)

    def input(self):
        """The damaged container as an argument, or as standard input."""
        return (["bad"], b"") if self.r.random() < 0.5 else ([], self.octets)

    # --- ways; each returns its name

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
        result = self.run(*words, *(["-f"] if old else []), "-o", "out", "bad")
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
        self.verdict = Verdict(octets, self.group.case.key, self.group.case.table)
        self.refused = self.verdict.refused
        self.status = STATUS[self.refused.why] if self.refused else 0
        if len(self.octets) < reader.HEADER:  # what is there is read, and cannot be enough
            result = self.run("-t", "--header", "header", "bad")
            self.expect(result.status == 4, "--header: status", result.status, result.err)
            return "--header"
        self.expect_verdict(self.run("-t", "--header", "header", "bad"), "--header")
        return "--header"

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
            result = self.run("-d", "--salvage", "-o", "out", "bad")
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
        Try.with_header, Try.range, Try.range, Try.part, Try.saved_in_place, Try.saved_in_place,
        Try.saved, Try.saved, Try.saved]


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
