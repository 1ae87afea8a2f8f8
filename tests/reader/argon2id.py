# SPDX-License-Identifier: ISC
"""Argon2id version 0x13 from RFC 9106, with the standard library only: independent of libargon2,
and some thousand times slower.  Passwords and salts are octets, memory is in KiB; no secret, no
associated data."""
import hashlib
import struct

WORDS = 128  # 64-bit words of a block of 1024 octets
SLICES = 4
MASK = (1 << 64) - 1
ARGON2ID, VERSION = 2, 0x13


def hash_of_any_length(octets, message):
    """H'^T (3.3)."""
    message = struct.pack("<I", octets) + message
    if octets <= 64:
        return hashlib.blake2b(message, digest_size=octets).digest()
    made = b""
    v = hashlib.blake2b(message).digest()
    while octets - len(made) > 64:
        made += v[:32]
        v = hashlib.blake2b(v, digest_size=min(64, octets - len(made))).digest()
    return made + v


def mix(v, a, b, c, d):
    """GB (3.6), on four words of v."""
    va, vb, vc, vd = v[a], v[b], v[c], v[d]
    for first, second in ((32, 24), (16, 63)):
        va = va + vb + 2 * (va & 0xFFFFFFFF) * (vb & 0xFFFFFFFF) & MASK
        vd ^= va
        vd = vd >> first | vd << 64 - first & MASK
        vc = vc + vd + 2 * (vc & 0xFFFFFFFF) * (vd & 0xFFFFFFFF) & MASK
        vb ^= vc
        vb = vb >> second | vb << 64 - second & MASK
    v[a], v[b], v[c], v[d] = va, vb, vc, vd


def permutation_indexes():
    """The words that each GB takes (3.5, 3.6): P over the rows, then over the columns, of 8 by 8
    registers of two words."""
    rows = [[16 * row + i for i in range(16)] for row in range(8)]
    columns = [[16 * (i // 2) + 2 * column + i % 2 for i in range(16)] for column in range(8)]
    for w in rows + columns:
        for i in range(4):
            yield w[i], w[4 + i], w[8 + i], w[12 + i]
        for i in range(4):
            yield w[i], w[4 + (i + 1) % 4], w[8 + (i + 2) % 4], w[12 + (i + 3) % 4]


INDEXES = list(permutation_indexes())


def compress(x, y):
    """G (3.5)."""
    r = [a ^ b for a, b in zip(x, y)]
    z = r[:]
    for a, b, c, d in INDEXES:
        mix(z, a, b, c, d)
    return [a ^ b for a, b in zip(z, r)]


ZERO = [0] * WORDS


def addresses(turn, lane, part, blocks, passes, wanted):
    """J1 and J2 of a part whose addresses do not depend on the data (3.4.1.2)."""
    pairs = []
    for counter in range(1, wanted // WORDS + 2):
        seed = [turn, lane, part, blocks, passes, ARGON2ID, counter] + [0] * (WORDS - 7)
        pairs += compress(ZERO, compress(ZERO, seed))
    return [(pair & 0xFFFFFFFF, pair >> 32) for pair in pairs]


def reference(j1, j2, turn, lane, part, at, lanes, length):
    """Lane and column of the block that is referred to (3.4.2); `at` counts within the part, which
    has `length` blocks."""
    of = lane if turn == 0 and part == 0 else j2 % lanes
    parts_before = part if turn == 0 else SLICES - 1
    if of == lane:
        size = parts_before * length + at - 1
    else:
        size = parts_before * length - (1 if at == 0 else 0)
    x = j1 * j1 >> 32
    position = size - 1 - (size * x >> 32)
    start = 0 if turn == 0 else (part + 1) % SLICES * length
    return of, (start + position) % (SLICES * length)


def fill(memory, turn, lane, part, passes, lanes, length):
    """One lane's part of a pass."""
    columns = SLICES * length
    row = memory[lane]
    independent = turn == 0 and part < SLICES // 2
    if independent:
        pairs = addresses(turn, lane, part, lanes * columns, passes, length)
    for at in range(2 if turn == 0 and part == 0 else 0, length):
        column = part * length + at
        before = row[column - 1]
        j1, j2 = pairs[at] if independent else (before[0] & 0xFFFFFFFF, before[0] >> 32)
        of, place = reference(j1, j2, turn, lane, part, at, lanes, length)
        block = compress(before, memory[of][place])
        row[column] = block if turn == 0 else [a ^ b for a, b in zip(block, row[column])]


def argon2id(password, salt, *, passes, kib, lanes, octets):
    start = struct.pack("<6I", lanes, octets, kib, passes, VERSION, ARGON2ID)
    for part in (password, salt, b"", b""):
        start += struct.pack("<I", len(part)) + part
    h0 = hashlib.blake2b(start).digest()
    length = kib // (SLICES * lanes)  # blocks of a lane in a part
    memory = [[None] * (SLICES * length) for _ in range(lanes)]
    for lane, row in enumerate(memory):
        for column in (0, 1):
            block = hash_of_any_length(1024, h0 + struct.pack("<2I", column, lane))
            row[column] = list(struct.unpack("<128Q", block))
    for turn in range(passes):
        for part in range(SLICES):
            for lane in range(lanes):
                fill(memory, turn, lane, part, passes, lanes, length)
    final = memory[0][-1]
    for row in memory[1:]:
        final = [a ^ b for a, b in zip(final, row[-1])]
    return hash_of_any_length(octets, struct.pack("<128Q", *final))
