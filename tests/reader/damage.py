# SPDX-License-Identifier: ISC
"""Random damage to a container, and what the reader makes of it."""
import hashlib

import reader

HEADER = reader.HEADER
LIMITS = [1, 2, 3, 9, 10, 11, 12, 16, 17, 20, 21, 22, 23, 64, 65]  # of fields, and beyond
ODD = [1, 2, 3, 8, 31, 32, 33, 63, 64, 65, 128, 511, 512, 513, 4095, 4096]


class Target:
    """A container to be damaged: its octets, those of another one that the same key sealed with
    another header, and octets of data in a segment."""

    def __init__(self, container, other, segment):
        self.container = container
        self.other = other
        self.segment = segment
        self.whole = segment + 64

    def place(self, index):
        return HEADER + index * self.whole

    def pieces(self, octets):
        """Header and segments, the last of them perhaps short."""
        return [octets[:HEADER]] + [octets[at:at + self.whole]
                                    for at in range(HEADER, len(octets), self.whole)]

    def somewhere(self, r, octets):
        """Near the ends of header, segments, ciphertext and nonces, as often as anywhere."""
        if r.random() < 0.5:
            return r.randrange(len(octets) + 1)
        at = self.place(r.randrange(len(octets) // self.whole + 1))
        at += r.choice([0, 0, 0, -64, -32, 32]) + r.choice([0, 0, -1, 1])
        return min(max(at, 0), len(octets))


def filling(r, octets, count):
    """Octets that take the place of others: random, the same, or a copy from the file."""
    at = r.randrange(len(octets) + 1)
    return r.choice([r.randbytes(count), bytes(count), b"\xff" * count, octets[at:at + count]])


def how_many(r, target):
    return r.choice([r.choice(ODD), r.choice(ODD), 512 * r.randrange(1, 40), r.randrange(1, 4097),
                     target.whole * r.randrange(1, 4), r.randrange(1, 3 * target.whole)])


def bits(r, target, octets):
    changed = bytearray(octets)
    for _ in range(r.choice([1, 1, 1, 2, 9]) if octets else 0):
        changed[min(target.somewhere(r, octets), len(octets) - 1)] ^= 1 << r.randrange(8)
    return bytes(changed)


def run(r, target, octets):
    at = target.somewhere(r, octets)
    new = filling(r, octets, how_many(r, target))
    return octets[:at] + new[:len(octets) - at] + octets[at + len(new):]


def cut(r, target, octets):
    return octets[:target.somewhere(r, octets)]


def cut_at_start(r, target, octets):
    return octets[target.somewhere(r, octets):]


def insertion(r, target, octets):
    at = target.somewhere(r, octets)
    return octets[:at] + filling(r, octets, how_many(r, target)) + octets[at:]


def loss(r, target, octets):
    at = target.somewhere(r, octets)
    return octets[:at] + octets[at + how_many(r, target):]


def appended(r, target, octets):
    return octets + r.choice([bytes(how_many(r, target)), r.randbytes(how_many(r, target)),
                              target.other, octets, octets[HEADER:]])


def segments(change):
    """change(random, list of segments, those of the other container)"""
    def damage(r, target, octets):
        header, *body = target.pieces(octets)
        if not body:
            return octets
        change(r, body, target.pieces(target.other)[1:])
        return header + b"".join(body)
    damage.__name__ = change.__name__
    return damage


@segments
def swapped(r, body, _):
    i, k = r.randrange(len(body)), r.randrange(len(body))
    body[i], body[k] = body[k], body[i]


@segments
def dropped(r, body, _):
    at = r.randrange(len(body))
    del body[at:at + r.choice([1, 1, 2, 5, 20])]


@segments
def doubled(r, body, _):
    at = r.randrange(len(body))
    count = r.choice([1, 1, 2, 5, 20])
    to = r.choice([at, at, r.randrange(len(body) + 1)])
    body[to:to] = body[at:at + count]


@segments
def foreign(r, body, other):
    if other:
        i = r.randrange(len(body))
        body[i] = other[min(i, len(other) - 1) if r.random() < 0.5 else r.randrange(len(other))]


@segments
def parts(r, body, _):
    """Those of --part in another order, one of them left out, or doubled."""
    count = r.randrange(2, 6)
    made = [body[i * len(body) // count:(i + 1) * len(body) // count] for i in range(count)]
    r.shuffle(made)
    made[r.randrange(count):] = r.choice([[], made[r.randrange(count):], made, made[::-1]])
    body[:] = [segment for part in made for segment in part]


@segments
def last_again(r, body, _):
    """The last one in the place of another, with or without what follows."""
    at = r.randrange(len(body))
    body[at] = body[-1]
    if r.random() < 0.5:
        del body[at + 1:]


def other_header(_, target, octets):
    return target.other[:HEADER] + octets[HEADER:]


def field(r, _, octets):
    """A header that says something else, and whose check is made good again."""
    if len(octets) < HEADER:
        return octets
    header = bytearray(octets[:HEADER])
    for _ in range(r.choice([1, 1, 1, 2])):
        at = r.choice([*range(8, 16), *range(8, 16), r.randrange(16, 112)])
        header[at] = r.choice([header[at] ^ 1 << r.randrange(8), r.randrange(256), r.randrange(3),
                               r.choice(LIMITS), r.choice(LIMITS)])
    header[112:] = hashlib.sha512(header[:112]).digest()[:16]
    return bytes(header) + octets[HEADER:]


KINDS = [bits, bits, run, run, cut, cut_at_start, insertion, insertion, loss, loss, appended,
         swapped, dropped, doubled, parts, foreign, last_again, other_header, field, field]


def damaged(r, target):
    """The octets, and in words what was done to them."""
    octets, words = target.container, []
    for _ in range(r.choice([1, 1, 1, 2])):
        kind = r.choice(KINDS)
        octets = kind(r, target, octets)
        words.append(kind.__name__)
    return octets, " and ".join(words)


class Verdict:
    """What the reader says of the octets."""

    def __init__(self, octets, key, table):
        self.refused = None  # an exception of the reader's
        self.keys = None
        self.in_place = {}  # the segments that are good where they stand: index to tag
        self.ends = False  # the last piece of the file is a good last segment
        try:
            self.keys = reader.read_header(octets, key, table=table)
            self.before = sum(1 for _ in reader.verified_segments(self.keys, octets[HEADER:]))
        except reader.Refused as refused:
            self.refused = refused
            self.before = refused.segment or 0  # good segments before the first bad one
        if self.keys:
            self.look_at_all(octets[HEADER:])

    def look_at_all(self, body):
        whole = self.keys.segment + 64
        for i in range(len(body) // whole + 1):
            piece = body[i * whole:(i + 1) * whole]
            last = len(piece) < whole
            tag = self.keys.tag(i, piece[:-64], piece[-64:-32], last)
            if len(piece) >= 64 and tag == piece[-32:]:
                self.in_place[i] = tag
                self.ends = last


def places_of(segment, octets):
    at = octets.find(segment)
    while at >= 0:
        yield at
        at = octets.find(segment, at + 1)


def elsewhere(target, octets):
    """The good segments, wherever they stand, if --salvage has to find them all; None if more than
    one thing was done to them, and all that is sure is that nothing false comes out."""
    found, shift, missing, end = set(), 0, 0, 0
    for i, segment in enumerate(target.pieces(target.container)[1:]):
        places = [at - target.place(i) for at in places_of(segment, octets)]
        if not places:
            missing += 1
            continue
        if shift not in places:
            if shift or len(places) > 1 or missing > 16:
                return None
            shift = places[0]
            if target.place(i) + shift < end:  # before others that come before it
                return None
        elif len(places) > 1 and (shift or min(places) < 0):
            return None
        found.add(i)
        missing = 0
        end = target.place(i + 1) + shift
    near = abs(shift) <= 4096 or shift % 512 == 0 or shift % target.whole == 0
    return found if near else None
