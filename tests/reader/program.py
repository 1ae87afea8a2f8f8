# SPDX-License-Identifier: ISC
"""What the campaigns share: running the program, and counting what was tried and what failed."""
import argparse
import collections
import os
import random
import re
import signal
import subprocess
import tempfile
import time

# What a CPU may have: the cases are tried as if this one had less, unless that is set from outside.
CPUS = ["", "", "none", "sse2", "sse2,ssse3", "sse2,ssse3,avx2"]

Result = collections.namedtuple("Result", "status out err")

# Exit statuses of the program for what a reader refuses; see gostcrypt(1).
STATUS = {"magic": 4, "version": 4, "cut header": 4, "damaged header": 4, "range": 4, "options": 2,
          "key": 3, "segment": 4, "truncated": 4}


def run(*arguments, stdin=b""):
    """The program of the variable GOSTCRYPT.  A run of two minutes hangs."""
    done = subprocess.run([os.environ["GOSTCRYPT"], *map(str, arguments)], input=stdin,
                          capture_output=True, timeout=120, check=False)
    return Result(done.returncode, done.stdout, done.stderr.decode(errors="replace"))


def segment_in(message):
    """The number of the segment that a message names, or None."""
    found = re.search(r"segment (\d+)", message)
    return int(found[1]) if found else None


def write(name, octets):
    with open(name, "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(octets)
    return name


def read(name):
    with open(name, "rb") as file:
        return file.read()


def write_table(name, table):
    return write(name, "".join("%s\n" % "".join("%x" % x for x in row) for row in table).encode())


class Wrong(Exception):
    """The program did not do what it should."""


def expect(right, what, *facts):
    if not right:
        raise Wrong(": ".join([what, *map(str, facts)]))


def set_cpu(features):
    """The program believes in these, as far as the CPU has them; "": in all."""
    os.environ.pop("GOSTCRYPT_CPU", None)
    if features:
        os.environ["GOSTCRYPT_CPU"] = features


def campaign(name, case, cases):
    """Runs case(number, random_of), which returns what kind it was, in a scratch directory,
    `cases` times or for the hours given.  random_of(WORD) gives random numbers that depend on
    that word and the seed only, so that --seed S --first N --cases 1 repeats one.  Prints the
    failures and a line of figures, also when it is interrupted; returns the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=cases)
    parser.add_argument("--hours", type=float)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=os.environ.get(
        "GOSTCRYPT_TEST_SEED", time.time_ns() >> 10 & 0xFFFFFFFF))
    given = parser.parse_args()
    if not os.access(os.environ.get("GOSTCRYPT", ""), os.X_OK):
        parser.error("the variable GOSTCRYPT names no program")
    os.environ["GOSTCRYPT"] = os.path.abspath(os.environ["GOSTCRYPT"])

    def random_of(word):
        return random.Random(f"{given.seed} {word}")

    def broken_off(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, broken_off)
    began = time.monotonic()
    any_cpu = "GOSTCRYPT_CPU" not in os.environ
    kinds = collections.Counter()
    wrong = 0
    number = given.first
    with tempfile.TemporaryDirectory(prefix="gostcrypt-campaign.") as scratch:
        os.chdir(scratch)
        try:
            while (time.monotonic() - began < 3600 * given.hours if given.hours
                   else number < given.first + given.cases):
                if any_cpu:
                    set_cpu(random_of(f"cpu {number}").choice(CPUS))
                try:
                    kinds[case(number, random_of)] += 1
                except (Wrong, subprocess.TimeoutExpired) as failure:
                    wrong += 1
                    print(f"FAILED: --seed {given.seed} --first {number} --cases 1: {failure}",
                          flush=True)
                    if wrong == 20:
                        break
                number += 1
        except KeyboardInterrupt:
            print("broken off")
        os.chdir("/")
    print(f"{name}: {number - given.first} cases, {wrong} wrong, seed {given.seed}, "
          f"{time.monotonic() - began:.0f} s ("
          + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) + ")")
    return 1 if wrong else 0
