# SPDX-License-Identifier: ISC
"""What a run of the program reads and writes, and what may be there when it was broken off."""
import collections
import os
import shutil
import stat
import time

from program import expect, read, run, write

OLD = b"what was there before\n"
SEGMENT = 65536  # octets, the default

Run = collections.namedtuple("Run", "name words makes seconds status")


class Scene:
    """Files that all cases read, in the current directory: data, container, one that is damaged, a
    header, and keys."""

    def __init__(self, size, r):
        self.data = r.randbytes(size).replace(b"\0", b"\1")
        for name in "key", "new":
            write(name, bytes([200]) + r.randbytes(30) + bytes([1]))
        write("data", self.data)
        for words in (["-o", "container", "data"], ["--make-header", "-o", "header"]):
            made = run("-e", "-q", "-f", "-k", "key", *words)
            expect(made.status == 0, words, made.err)
        damaged = bytearray(read("container"))
        damaged[len(damaged) // 2] ^= 1
        write("damaged", damaged)
        lost = (len(damaged) // 2 - 128) // (SEGMENT + 64) * SEGMENT
        self.saved = self.data[:lost] + bytes(SEGMENT) + self.data[lost + SEGMENT:]
        self.runs = [self.timed(*one) for one in (
            ("-e", ["-e", "-k", "key", "data"], self.seals),
            ("-d", ["-d", "-k", "key", "container"], self.opens),
            ("--verify-first", ["-d", "--verify-first", "-k", "key", "container"], self.opens),
            ("--rekey", ["--rekey", "-q", "-k", "key", "--new-key", "new", "container"],
             self.seals_anew),
            ("--salvage", ["-d", "--salvage", "-k", "key", "damaged"], self.saves),
            ("-e --part", ["-e", "--header", "header", "--part=2/3", "-k", "key", "data"],
             self.seals_part),
            ("-d --part", ["-d", "--part=2/3", "-k", "key", "container"], self.opens_part),
            ("-g", ["-g"], lambda made: len(made) == 32))]

    @staticmethod
    def timed(name, words, makes):
        begin = time.monotonic()
        done = run(*words, "-o", "timed")
        seconds = time.monotonic() - begin
        status = 4 if name == "--salvage" else 0
        good = done.status == status and makes(read("timed"))
        os.unlink("timed")
        expect(good, f"{name} when nothing happens", done.status, done.err)
        return Run(name, words, makes, seconds, status)

    def seals(self, made, key="key"):
        opened = run("-d", "-k", key, stdin=made)
        return opened.status == 0 and opened.out == self.data

    def seals_anew(self, made):
        return self.seals(made, "new")

    def part(self):
        """The octets of the data of part 2 of 3."""
        total = len(self.data) // SEGMENT + 1
        return total // 3 * SEGMENT, 2 * total // 3 * SEGMENT

    def seals_part(self, made):
        at, end = self.part()
        if len(made) != (end - at) // SEGMENT * (SEGMENT + 64):
            return False
        parts = [run("-e", "--header", "header", f"--part={i}/3", "-k", "key", "data").out
                 for i in (1, 3)]
        return self.seals(b"".join([read("header"), parts[0], made, parts[1]]))

    def opens(self, made):
        return made == self.data

    def opens_part(self, made):
        at, end = self.part()
        return made == self.data[at:end]

    def saves(self, made):
        return made == self.saved


class Place:
    """A directory for the outputs of a run, and what may be in it afterwards."""

    def __init__(self, r, one):
        shutil.rmtree("place", ignore_errors=True)
        os.mkdir("place")
        self.one = one
        self.old = r.random() < 0.5 and one.name != "-g"
        self.digest = r.random() < 0.3 and one.name in ("-e", "-d", "--salvage")
        self.integrity = r.random() < 0.3 and one.name in ("-e", "-d", "--rekey")
        self.words = [*one.words, *r.choice([[], ["-T1"], ["-T3"]] if one.name != "-g" else [[]]),
                      "-o", "place/out"]
        if self.old:
            write("place/out", OLD)
            self.words.append("-f")
        if self.digest:
            self.words.append("--digest=place/sum")
        if self.integrity:
            self.words.append("--integrity=place/tags")
        if one.name in ("-d", "--salvage") and r.random() < 0.3:
            self.words.append("--sparse")

    def look(self, what, may_leave=False, must=None):
        """must: whether OUT has to be there (True), or as it was (False)."""
        made = {name: read(f"place/{name}") for name in os.listdir("place")}
        out, total = made.pop("out", None), made.pop("sum", None)
        unchanged = out == (OLD if self.old else None)
        whole = not unchanged and out is not None and self.one.makes(out)
        expect(unchanged or whole, f"{what}: OUT is neither as it was nor whole",
               len(out or b""))
        expect(must is None or whole == must, f"{what}: OUT is {'there' if whole else 'not there'}")
        for line, wanted in ((total, self.digest), (made.pop("tags", None), self.integrity)):
            expect(line is None or wanted and len(line) > 130 and line.count(b"\n") == 1,
                   f"{what}: a digest file", line)
            expect(must is None or (line is not None) == (must and wanted),
                   f"{what}: a digest file is there, or is not")
        for name in made:
            mode = stat.S_IMODE(os.stat(f"place/{name}").st_mode)
            named = name.startswith((".out.", ".sum.", ".tags.")) and name.endswith(".gostcrypt")
            expect(may_leave and named and mode == 0o600, f"{what}: left behind: {name}", oct(mode))
        return whole
