# SPDX-License-Identifier: ISC
"""Random containers: what the campaigns try."""
import reader
from gost89 import TABLES
from program import write, write_table

USUALLY, LARGEST = 16 << 10, 256 << 10  # octets of data: the reader is slow


class Case:
    """Key, data and parameters of a container, and the words that tell them to the program."""

    def __init__(self, r, largest=None, logs=(12, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 20)):
        """largest: octets of data; logs: log2 of segment sizes, to choose from."""
        self.r = r
        self.mode = r.choice([reader.COUNTER, reader.COUNTER, reader.ECB])
        self.log2 = r.choice(logs)
        self.sbox = r.choice(list(TABLES))
        self.table = None
        if r.random() < 0.2:
            self.table = tuple(tuple(r.sample(range(16), 16)) for _ in range(8))
            write_table("table", self.table)
        self.key = bytes(r.choice([0, 10, 13, 26, 255, r.randrange(256)]) for _ in range(32))
        self.key = bytes([r.randrange(128, 255)]) + self.key[1:-1] + bytes([1])  # no password
        write("key", self.key)
        largest = largest or (LARGEST if r.random() < 0.03 else USUALLY)
        self.data = r.randbytes(min(max(self.length(), 0), largest))

    def length(self):
        r, segment = self.r, 1 << self.log2
        around = r.randrange(4) * segment + r.choice([-9, -8, -7, -1, 0, 1, 7, 8, 9])
        return r.choice([r.randrange(18), r.randrange(300), around, r.randrange(3 * segment)])

    def opening(self):
        return ["-k", "key"] + (["-s", "table"] if self.table else [])

    def threads(self):
        return self.r.choice([[], [], ["-T1"], ["-T2"], ["-T4"], ["-T9"]])

    def sealing(self):
        segment = 1 << self.log2
        size = self.r.choice([str(segment), f"{segment >> 10}K"])
        return ["-q", "-k", "key", "-m", "ctr" if self.mode == reader.COUNTER else "ecb",
                "-s", "table" if self.table else self.sbox, f"--segment-size={size}"]

    def new_header(self, key=None, costs=None):
        return reader.new_header(self.key if key is None else key, sbox=self.sbox, mode=self.mode,
                                 log2=self.log2, table=self.table, costs=costs,
                                 salt=self.r.randbytes(32))

    def sealed(self, keys, **which):
        """By the reader."""
        return b"".join(reader.seal_segments(keys, self.data, nonce=lambda _: self.r.randbytes(32),
                                             **which))

    def __str__(self):
        return (f"mode {self.mode}, {'table' if self.table else self.sbox}, "
                f"segments of {1 << self.log2}, {len(self.data)} octets")
