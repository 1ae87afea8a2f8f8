#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Signals, full disks, limits and closed pipes at random moments: the output of the program is
absent, as it was, or whole and right, nothing else is left, and it dies by that signal.
usage: kills.py [--cases N | --hours H] [--seed S]
The program is that of the variable GOSTCRYPT."""
import functools
import os
import resource
import shutil
import signal
import subprocess
import sys
import time

from program import campaign, expect
from scene import Place, Scene

KILLS = ["KILL", "TERM", "INT", "HUP"]
OTHERS = ["QUIT", "ALRM", "USR2", "PIPE", "VTALRM", "PROF", "POLL", "PWR", "SYS", "XCPU", "SEGV",
          "BUS", "FPE", "ILL", "ABRT", "TRAP", "STKFLT", "RTMIN", "RTMAX"]
HARMLESS = ["USR1", "CHLD", "URG", "WINCH", "XFSZ", "CONT"]
STOPS = ["STOP", "TSTP", "TTIN", "TTOU"]
FAREWELL = "is complete, but"

@functools.lru_cache
def scene(size, random_of):
    """Made in a directory of its own, and gone to."""
    os.mkdir(str(size))
    os.chdir(str(size))
    made = Scene(size, random_of(f"scene {size}"))
    os.chdir("..")
    return made


def as_at_login(limits):
    """In the child: signals as nobody ignores or blocks them, no core, and the limits."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        try:
            signal.signal(number, signal.SIG_DFL)
        except (OSError, ValueError):
            pass
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for limit in limits:
        resource.setrlimit(*limit)


def start(words, limits=(), out=subprocess.PIPE):
    # pylint: disable=subprocess-popen-preexec-fn
    return subprocess.Popen([os.environ["GOSTCRYPT"], *words], stdin=subprocess.DEVNULL, stdout=out,
                            stderr=subprocess.PIPE, preexec_fn=lambda: as_at_login(limits))


def number_of(name):
    return getattr(signal, f"SIG{name}")


def finish(process, what):
    try:
        _, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        expect(False, f"{what}: hangs")
    # Without OpenMP, and where threads are scarce, that is said, and does not count.
    return "".join(line for line in err.decode(errors="replace").splitlines(True)
                   if "threads could be had" not in line)


def wait_for_its_dispositions(process):
    """Before its main() a program dies by every signal."""
    mask = 1 << signal.SIGUSR1 - 1
    while process.poll() is None:
        with open(f"/proc/{process.pid}/status", encoding="ascii", errors="replace") as status:
            caught = [line for line in status if line.startswith("SigCgt:")]
        if caught and int(caught[0].split()[1], 16) & mask:
            return
        time.sleep(0.0005)


def a_signal(r, one, place):
    name = r.choice([r.choice(KILLS), r.choice(KILLS), r.choice(OTHERS), r.choice(HARMLESS)])
    process = start(place.words)
    if name in HARMLESS:
        wait_for_its_dispositions(process)
    time.sleep(r.uniform(0, 1.1 * one.seconds))
    process.send_signal(number_of(name))
    what = f"{' '.join(place.words)}: {name}"
    err = finish(process, what)
    ended = process.returncode
    if name in HARMLESS or ended == one.status:
        expect(ended == one.status, f"{what}: status {ended}", err)
        place.look(what, must=True)
        return "harmless signals" if name in HARMLESS else "too late"
    expect(ended == -number_of(name), f"{what}: ends with {ended}", err)
    whole = place.look(what, may_leave=name == "KILL")
    lines = [line for line in err.splitlines() if not line.endswith(" are lost")]  # by --salvage
    expect(not lines or whole and len(lines) == 1 and FAREWELL in lines[0],
           f"{what}: says something", err)
    return name if name in KILLS else "other signals"


def a_stop(r, one, place):
    """Stopped, nothing half done has a name; then it goes on, or is killed while it is stopped."""
    name, then = r.choice(STOPS), r.choice(["CONT", "CONT", "KILL", "TERM"])
    process = start(place.words)
    time.sleep(r.uniform(0, 1.1 * one.seconds))
    process.send_signal(number_of(name))
    what = f"{' '.join(place.words)}: {name}, {then}"
    if process.returncode is None:  # it was not at its end
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    place.look(f"{what}: stopped", may_leave=True)
    process.send_signal(number_of(then))
    process.send_signal(signal.SIGCONT)
    err = finish(process, what)
    if then == "CONT" or process.returncode == one.status:
        expect(process.returncode == one.status, f"{what}: ends with {process.returncode}", err)
        place.look(what, must=True)
    else:
        expect(process.returncode == -number_of(then), f"{what}: ends with {process.returncode}",
               err)
        place.look(what, may_leave=then == "KILL")
    return "STOP and CONT"


def a_limit(r, one, place):
    """A file may not grow beyond some octets: an error, as a full disk is one."""
    most = r.randrange(1, len(CURRENT[0].data))
    process = start(place.words, [(resource.RLIMIT_FSIZE, (most, most))])
    what = f"{' '.join(place.words)}: files of {most} octets"
    err = finish(process, what)
    if process.returncode == one.status:
        place.look(what, must=True)
    else:
        expect(process.returncode == 1 and err.count("gostcrypt: ") - err.count("hint: ") == 1,
               f"{what}: status {process.returncode}", err)
        place.look(what, must=False)
    return "file size limit"


@functools.lru_cache(maxsize=1)
def can_mount():
    done = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "place"], check=False,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) \
        if shutil.which("unshare") else None
    return done is not None and done.returncode == 0


def a_full_disk(r, one, place):
    """A small file system of its own, that only this run sees."""
    if not can_mount():
        return a_limit(r, one, place)
    size = 4096 * r.randrange(2, max(3, len(CURRENT[0].data) * 5 // 4 // 4096))
    script = ('mount -t tmpfs -o size="$1" none place && cd "$2" && shift 2 &&'
              '{ "$@" >&2; status=$?; ls -A place; exit $status; }')
    words = [word for word in place.words if word != "-f"]
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script, "-", str(size), os.getcwd(),
                           os.environ["GOSTCRYPT"], *words],
                          capture_output=True, timeout=60, check=False)
    what = f"{' '.join(place.words)}: a disk of {size} octets"
    left, err = done.stdout.decode().split(), done.stderr.decode()
    if done.returncode == one.status:
        expect("out" in left, f"{what}: OUT is not there", err)
    else:
        expect(done.returncode == 1 and not left, f"{what}: status {done.returncode}", left, err)
        expect("no space left" in err.lower(), f"{what}: another message", err)
    return "full disk"


def a_closed_pipe(r, one, _):
    """Whoever reads goes away after some octets."""
    if one.name in ("-g", "--rekey"):  # they want a file
        return "closed pipe"
    most = r.choice([0, 1, r.randrange(1, 200000), r.randrange(1, 4 << 20)])
    process = start(one.words)
    got = process.stdout.read(most)
    process.stdout.close()
    what = f"{' '.join(one.words)}: a pipe closed after {most} octets"
    err = finish(process, what)
    expect(process.returncode in (-signal.SIGPIPE, one.status),
           f"{what}: ends with {process.returncode}", err)
    expect(err == "" or process.returncode != -signal.SIGPIPE, f"{what}: says something", err)
    true = {"-d": CURRENT[0].data, "--verify-first": CURRENT[0].data,
            "--salvage": CURRENT[0].saved}.get(one.name)
    expect(true is None or true.startswith(got), f"{what}: false octets")
    return "closed pipe"


CURRENT = []  # the scene
HITS = [a_signal, a_signal, a_signal, a_signal, a_stop, a_limit, a_full_disk, a_closed_pipe]


def kill(number, random_of):
    r = random_of(number)
    size = r.choice([300001, 3 << 20, 3 << 20, 8000003])
    CURRENT[:] = [scene(size, random_of)]
    os.chdir(str(size))
    try:
        one = r.choice(CURRENT[0].runs)
        return r.choice(HITS)(r, one, Place(r, one))
    finally:
        os.chdir("..")


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(campaign("kills", kill, cases=100))
