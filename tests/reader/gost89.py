# SPDX-License-Identifier: ISC
"""The cipher GOST 28147-89, its S-boxes and modes as gostcrypt(5) has them (and RFC 5830), with the
standard library only.  Blocks, keys and synchro messages are octets; a table is 8 tuples of 16."""
import functools
import struct

TABLES_OF_THE_PAGE = """
tc26Z             cpA               cpB
c462a5b9e8d703f1  96328b17a4efc0d5  84b135092eacd67f
68239a5c1e47bd0f  37e98af0526cb4d1  012a4d5c973fb86e
b3582fade174c960  e462b3d8cf5a0719  ec0a92db758f3614
c821d4f670a53e9b  e7acd13902b4f856  750db6123acf4e98
7f5a816d093eb42c  b5198df0e423c7a6  27cf95ab140d68e3
5df692cab78143e0  3adc120b75948fe6  83264debc17fa095
8e25691cf4b0da37  1d297a608c45f3be  52ab91c374d06f8e
17ed05834fa69cb2  baf50ce8623917d4  04be8371a296fd5c

cpC               cpD               test
1bc29d0f458ea763  fc2a645079ed1b83  42f59108e3bcd7a6
017db4528efc9a63  b634cfe27d805a91  c9fe813a274d60b5
825049fa37cd6e1b  1cb0fe65ad489372  d8ec739a15246f0b
36015da8b297efc4  15eca70d62b493f8  e9b25f710dc6a438
8db0451293ce6fa7  0c89d2ab73654ef1  3e59680dab7c21f4
c9b18e247365a0fd  80f325eb1a47c9d6  8f6b19c5d37a0e24
a968de20f35b41c7  306f1e92d8c4ba57  9bc0367548ef1a2d
7405a2fec61bd938  1a68fb04c3597d2e  c652b09d3e7af418

r3411test         r3411cp           dke1
4a92d80e6b1c7f53  a4568137dce092bf  a9d6eb45f13c7082
eb4c6dfa23810759  5f402db91763cea8  80c4967b231f5ead
581da342efc7609b  7fce94103b526a8d  f658eba4c037291d
7da1089fe46cb253  4a7c0f28e165db93  38d96bf025ca4e17
6c715fd84a9e03b2  764b9c2a180efd35  f8e9720dc615b43a
4ba0721d36859cfe  7624d9f0a15b8ec3  28975f0bc1dea364
db413f590ae7682c  de41705a3c8f629b  38b564ea2c179fd0
1fd057a4923e6b8c  13a95b4f867ed02c  123e6db8fac57904

eac
b48a9703162fe5cd
17e9b3fc0546da82
731924df8ac650be
a5f7eb39281c046d
0e6b9384cfa5d712
92bc04563fd817ea
40e15b83c2976adf
7ecd948fa2603b51
"""


def named_tables():
    """The S-boxes by name, in the order of their numbers from 1 on."""
    tables = {}
    for part in TABLES_OF_THE_PAGE.strip().split("\n\n"):
        names, *rows = [line.split() for line in part.split("\n")]
        for name, column in zip(names, zip(*rows)):
            tables[name] = tuple(tuple(int(digit, 16) for digit in row) for row in column)
    return tables


TABLES = named_tables()
NAMES = ["own table", *TABLES]  # by number


@functools.lru_cache(maxsize=64)
def substitutions(table):
    """S and the rotation by 11, for the lower and the upper half of a word."""
    def octet(k):
        for x in range(256):
            word = (table[2 * k + 1][x >> 4] << 4 | table[2 * k][x & 15]) << 8 * k
            yield (word << 11 | word >> 21) & 0xFFFFFFFF
    parts = [list(octet(k)) for k in range(4)]
    return [a ^ b for b in parts[1] for a in parts[0]], [a ^ b for b in parts[3] for a in parts[2]]


def in_this_order(table, x):
    """The 32 rounds with the words x of the key, as a function of a block's two words.  Two rounds
    at a time: the halves need no exchange then, but for the one at the end."""
    low, high = substitutions(table)
    pairs = list(zip(x[::2], x[1::2]))

    def block(n1, n2):
        for first, second in pairs:
            word = n1 + first & 0xFFFFFFFF
            n2 ^= low[word & 0xFFFF] ^ high[word >> 16]
            word = n2 + second & 0xFFFFFFFF
            n1 ^= low[word & 0xFFFF] ^ high[word >> 16]
        return n2, n1
    return block


def encryption(table, key):
    x = struct.unpack("<8I", key)
    return in_this_order(table, x * 3 + x[::-1])


def decryption(table, key):
    x = struct.unpack("<8I", key)
    return in_this_order(table, x + x[::-1] * 3)


def xor(data, gamma):
    """Of the length of data."""
    wide = int.from_bytes(data, "little") ^ int.from_bytes(gamma[:len(data)], "little")
    return wide.to_bytes(len(data), "little")


def counter_mode(table, key, iv, data):
    """Both ways."""
    encrypt = encryption(table, key)
    n3, n4 = encrypt(*struct.unpack("<2I", iv))
    gamma = []
    for _ in range(0, len(data), 8):
        n3 = n3 + 0x01010101 & 0xFFFFFFFF
        n4 += 0x01010104
        if n4 >= 1 << 32:
            n4 -= (1 << 32) - 1
        gamma += encrypt(n3, n4)
    return xor(data, struct.pack(f"<{len(gamma)}I", *gamma))


def ecb_mode(table, key, iv, data, direction):
    """direction: encryption or decryption, of the whole blocks."""
    block = direction(table, key)
    whole = len(data) // 8 * 8
    words = struct.unpack(f"<{whole // 4}I", data[:whole])
    made = [word for n1, n2 in zip(words[::2], words[1::2]) for word in block(n1, n2)]
    rest = struct.pack("<2I", *encryption(table, key)(*struct.unpack("<2I", iv)))
    return struct.pack(f"<{len(made)}I", *made) + xor(data[whole:], rest)


def read_table(text):
    """8 lines of 16 hexadecimal digits, pi_0 first; comments begin with #."""
    rows = ["".join(line.split("#")[0].split()) for line in text.splitlines()]
    return tuple(tuple(int(digit, 16) for digit in row) for row in rows if row)
