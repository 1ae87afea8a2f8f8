# SPDX-License-Identifier: ISC
"""A container that many cases damage, each anew, and what the program must say of it then."""
import reader
from cases import Case
from damage import Target, Verdict, damaged
from program import STATUS, expect, run, segment_in, write

BY_READER = 9000  # octets of data, at most: it is slow


class Group:
    """A container, and what belongs to all cases that damage it."""

    def __init__(self, number, random_of):
        r = random_of(f"container {number}")
        self.case = case = Case(r, logs=[12] * 20 + [13, 14, 16])
        self.segment = 1 << case.log2
        count = r.choice([0, 0, 1, 2, 3, 5, 8, 8] + [19, 40, 300] * (case.log2 == 12))
        rest = r.choice([0, 1, 7, 8, 9, 63, 64, 65, self.segment - 1, r.randrange(self.segment)])
        # No zeros, which stand for what --salvage lost.
        case.data = r.randbytes(count * self.segment + rest).replace(b"\0", b"\1")
        self.data = case.data
        container, other = (self.sealed(case) for _ in range(2))
        self.target = Target(container, other, self.segment)
        keys = reader.read_header(container, case.key, table=case.table)
        self.digest = reader.integrity_digest(container, keys)
        write("header", container[:reader.HEADER])
        self.opening = case.opening()

    @staticmethod
    def sealed(case):
        if len(case.data) < BY_READER:
            keys = case.new_header()
            return keys.header + case.sealed(keys)
        result = run("-e", *case.sealing(), stdin=case.data)
        expect(result.status == 0, "-e", case, result.err)
        return result.out

    def damage(self, number, random_of):
        octets, words = damaged(random_of(f"damage {number}"), self.target)
        verdict = Verdict(octets, self.case.key, self.case.table)
        expect(verdict.refused or octets in (self.target.container, self.target.other),
               f"{words}: a forgery")
        return octets, words, verdict


class Damaged:
    """One damaged container, of the name `bad`, and what must come of it."""

    def __init__(self, group, number, random_of):
        self.group = group
        self.r = random_of(number)
        self.octets, self.words, verdict = group.damage(number, random_of)
        self.judge(verdict)
        write("bad", self.octets)

    def judge(self, verdict):
        self.verdict = verdict
        self.refused = verdict.refused
        self.status = STATUS[self.refused.why] if self.refused else 0

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
