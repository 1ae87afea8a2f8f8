# SPDX-License-Identifier: ISC
"""A container that many cases damage, each anew."""
import reader
from cases import Case
from damage import Target, Verdict, damaged
from program import expect, run, write

BY_READER = 9000  # octets of data, at most: it is slow


class Group:
    """A container, and what belongs to all cases that damage it."""

    def __init__(self, number, random_of):
        r = random_of(f"container {number}")
        self.case = case = Case(r, logs=[12] * 20 + [13, 14, 16])
        self.segment = 1 << case.log2
        count = r.choice([0, 0, 1, 2, 3, 5, 8, 8] + [19, 40] * (case.log2 == 12))
        rest = r.choice([0, 1, 7, 8, 9, 63, 64, 65, self.segment - 1, r.randrange(self.segment)])
        # No zeros, which stand for what --salvage lost.
        case.data = r.randbytes(count * self.segment + rest).replace(b"\0", b"\1")
        self.data = case.data
        container, other = (self.sealed(case) for _ in range(2))
        self.target = Target(container, other, self.segment)
        write("whole", container)
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
