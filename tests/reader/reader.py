#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Reads and writes gostcrypt containers, independently of gostcrypt: written from the manual page
gostcrypt(5) and the RFCs it names, with the standard library only.  Slow, and not constant in time:
it is there to be compared with, and to be read beside the page.

usage: reader.py seal|open KEY [-p] [TABLE] <IN >OUT
KEY is a file of 32 octets, or with -p holds a passphrase; TABLE is a file of the user's S-boxes.
"""
import hashlib
import hmac
import os
import struct
import sys

import argon2id
from gost89 import (NAMES, TABLES, counter_mode, decryption, ecb_mode, encryption,
                    read_table)

MAGIC = bytes.fromhex("89 47 53 54 0D 0A 1A 0A")
HEADER = 128  # octets
COUNTER, ECB = 1, 2
KEY_FILE, PASSPHRASE = 0, 1
OWN_TABLE = 0


class Refused(Exception):
    """Why a container is not read: the first check that fails, and the segment if it is one's."""

    def __init__(self, why, segment=None):
        super().__init__(why if segment is None else f"{why} at segment {segment}")
        self.why = why
        self.segment = segment


# --- header and keys

def authentic(key, message):
    """H(k, m) of the page."""
    return hmac.new(key, message, hashlib.sha512).digest()


def passphrase_key(header, passphrase):
    return argon2id.argon2id(passphrase, header[16:48], passes=header[14],
                             kib=1 << header[13], lanes=header[15], octets=32)


class Keys:
    """What belongs to one header: its fields, and the keys that it and the master key give."""

    def __init__(self, start, master_key, table):
        """start: octets 0..47."""
        self.mode = start[9]
        self.segment = 1 << start[11]
        self.table = table
        packed = bytes(table[2 * j][x] * 16 + table[2 * j + 1][x]
                       for x in range(16) for j in range(4))
        info = b"gostcrypt v1\0" + start[:16] + packed
        prk = authentic(start[16:48], master_key)
        expanded = [b""]
        for i in (1, 2, 3):
            expanded.append(authentic(prk, expanded[-1] + info + bytes([i])))
        _, header_key, self.segment_key, self.tag_key = expanded
        header = start + authentic(header_key, start)
        self.header = header + hashlib.sha512(header).digest()[:16]

    def of_segment(self, index, nonce):
        both = authentic(self.segment_key, struct.pack(">Q", index) + nonce)
        return both[:32], both[32:40]

    def tag(self, index, ciphertext, nonce, last):
        return authentic(self.tag_key, ciphertext + nonce + struct.pack(
            ">QII", index, len(ciphertext), 1 if last else 0))[:32]


def read_header(octets, master_key=None, passphrase=None, table=None):
    """The keys of the container that begins with these octets, checked in the page's order."""
    if octets[:8] != MAGIC:
        raise Refused("magic")
    if octets[8:9] not in (b"", b"\1"):
        raise Refused("version")
    if len(octets) < HEADER:
        raise Refused("cut header")
    header = octets[:HEADER]
    if hashlib.sha512(header[:112]).digest()[:16] != header[112:]:
        raise Refused("damaged header")
    mode, sbox, log2, source, *costs = header[9:16]
    low, high = ((0, 0, 0), (0, 0, 0)) if source == KEY_FILE else ((10, 1, 1), (22, 64, 16))
    if not (mode in (COUNTER, ECB) and sbox <= 10 and 12 <= log2 <= 20 and
            source in (KEY_FILE, PASSPHRASE) and
            all(a <= b <= c for a, b, c in zip(low, costs, high))):
        raise Refused("range")
    if ((source == KEY_FILE) != (master_key is not None) or
            (sbox == OWN_TABLE) != (table is not None)):
        raise Refused("options")
    if master_key is None:
        master_key = passphrase_key(header, passphrase)
    keys = Keys(header[:48], master_key, table or TABLES[NAMES[sbox]])
    if not hmac.compare_digest(keys.header, header):
        raise Refused("key")
    return keys


def new_header(key, sbox="tc26Z", mode=COUNTER, log2=16, costs=None, table=None, salt=None):
    """The keys of a new container; `key` is a passphrase if there are costs of Argon2."""
    number = OWN_TABLE if table is not None else NAMES.index(sbox)
    start = (MAGIC + bytes([1, mode, number, log2, KEY_FILE if costs is None else PASSPHRASE]) +
             bytes(costs or (0, 0, 0)) + (salt or os.urandom(32)))
    master_key = key if costs is None else passphrase_key(start, key)
    return Keys(start, master_key, table or TABLES[sbox])


# --- body

def seal_segments(keys, data, first=0, end=None, nonce=lambda index: os.urandom(32)):
    """The sealed segments `first` to `end` - 1 of that data; all of them, up to the last."""
    count = len(data) // keys.segment + 1
    for i in range(first, count if end is None else end):
        plain = data[i * keys.segment:(i + 1) * keys.segment]
        n_i = nonce(i)
        if keys.mode == COUNTER:
            sealed = counter_mode(keys.table, *keys.of_segment(i, n_i), plain)
        else:
            sealed = ecb_mode(keys.table, *keys.of_segment(i, n_i), plain, encryption)
        yield sealed + n_i + keys.tag(i, sealed, n_i, i == count - 1)


def verified_segments(keys, body):
    """The segments in order, up to the first that is refused: ciphertext, nonce, tag."""
    whole = keys.segment + 64
    for i in range(len(body) // whole + 1):
        piece = body[i * whole:(i + 1) * whole]
        if len(piece) < 64:
            raise Refused("truncated", i)
        sealed, nonce, tag = piece[:-64], piece[-64:-32], piece[-32:]
        if not hmac.compare_digest(tag, keys.tag(i, sealed, nonce, len(piece) < whole)):
            raise Refused("segment", i)
        yield sealed, nonce, tag


def open_segments(keys, body):
    """The data of each segment, up to the first that is refused."""
    for i, (sealed, nonce, _) in enumerate(verified_segments(keys, body)):
        if keys.mode == COUNTER:
            yield counter_mode(keys.table, *keys.of_segment(i, nonce), sealed)
        else:
            yield ecb_mode(keys.table, *keys.of_segment(i, nonce), sealed, decryption)


def seal(keys, data, **how):
    return keys.header + b"".join(seal_segments(keys, data, **how))


def integrity_digest(container, keys):
    tags = b"".join(tag for *_, tag in verified_segments(keys, container[HEADER:]))
    return hashlib.sha512(keys.header + tags).hexdigest()


def main(verb, key, *rest):
    with open(key, "rb") as file:
        secret = file.read()
    words = rest[:1] == ("-p",)
    table = None
    for name in rest[1 if words else 0:]:
        with open(name, encoding="ascii") as file:
            table = read_table(file.read())
    data = sys.stdin.buffer.read()
    if verb == "seal":
        keys = new_header(secret, table=table, costs=(12, 1, 1) if words else None)
        sys.stdout.buffer.write(seal(keys, data))
        return
    keys = read_header(data, passphrase=secret, table=table) if words else read_header(
        data, master_key=secret, table=table)
    for plain in open_segments(keys, data[HEADER:]):
        sys.stdout.buffer.write(plain)


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in ("seal", "open"):
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except Refused as refusal:
        sys.exit(f"reader.py: {refusal}")
