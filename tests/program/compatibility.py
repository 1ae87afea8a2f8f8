# SPDX-License-Identifier: ISC
"""Ciphers of other libraries, by their C interfaces, for compatibility.sh.

    compatibility.py LIBRARY                      prints its version
    compatibility.py LIBRARY NAME encrypt|decrypt|mac KEYFILE IV <in >out

NAME is what the tables of gostcrypt(1) call the cipher, IV hexadecimal digits or `-`.
Exit status 77: the library, or this cipher of it, is not there.
"""
import ctypes
import sys

BLOCK = 8


def library(name):
    try:
        return ctypes.CDLL(name)
    except OSError:
        sys.exit(77)


def text(function, *arguments):
    function.restype = ctypes.c_char_p
    return function(*arguments).decode()


def need(condition):
    if not condition:
        sys.exit(1)


class Libgcrypt:
    ECB, CFB, CBC = 1, 2, 3
    SET_SBOX = 73

    def __init__(self):
        self.lib = library('libgcrypt.so.20')
        self.version = text(self.lib.gcry_check_version, None)

    def mac(self, name, key, data):
        algorithm = self.lib.gcry_mac_map_name(name.encode())
        handle, tag, length = ctypes.c_void_p(), ctypes.create_string_buffer(8), ctypes.c_size_t(4)
        if not algorithm:
            sys.exit(77)
        need(self.lib.gcry_mac_open(ctypes.byref(handle), algorithm, 0, None) == 0)
        need(self.lib.gcry_mac_setkey(handle, key, ctypes.c_size_t(len(key))) == 0)
        need(self.lib.gcry_mac_write(handle, data, ctypes.c_size_t(len(data))) == 0)
        need(self.lib.gcry_mac_read(handle, tag, ctypes.byref(length)) == 0)
        return tag.raw[:4]

    def crypt(self, name, encrypting, key, iv, data):
        words = name.split()
        algorithm = self.lib.gcry_cipher_map_name(words[0].encode())
        handle = ctypes.c_void_p()
        if not algorithm:
            sys.exit(77)
        need(self.lib.gcry_cipher_open(ctypes.byref(handle), algorithm, getattr(self, words[1]),
                                       0) == 0)
        if words[2:3] == ['SET_SBOX']:
            need(self.lib.gcry_cipher_ctl(handle, self.SET_SBOX, words[3].encode(),
                                          ctypes.c_size_t(0)) == 0)
        need(self.lib.gcry_cipher_setkey(handle, key, ctypes.c_size_t(len(key))) == 0)
        if iv:
            need(self.lib.gcry_cipher_setiv(handle, iv, ctypes.c_size_t(len(iv))) == 0)
        out = ctypes.create_string_buffer(len(data))
        function = self.lib.gcry_cipher_encrypt if encrypting else self.lib.gcry_cipher_decrypt
        need(function(handle, out, ctypes.c_size_t(len(data)), data,
                      ctypes.c_size_t(len(data))) == 0)
        return out.raw


class Gnutls:
    class Datum(ctypes.Structure):
        _fields_ = [('data', ctypes.c_char_p), ('size', ctypes.c_uint)]

    def __init__(self):
        self.lib = library('libgnutls.so.30')
        self.version = text(self.lib.gnutls_check_version, None)

    def mac(self, name, key, data):
        algorithm = self.lib.gnutls_mac_get_id(name.encode())
        tag = ctypes.create_string_buffer(64)
        if not algorithm:
            sys.exit(77)
        # An empty nonce is the start that the standard has; without one it is refused.
        handle = ctypes.c_void_p()
        need(self.lib.gnutls_hmac_init(ctypes.byref(handle), algorithm, key,
                                       ctypes.c_size_t(len(key))) == 0)
        self.lib.gnutls_hmac_set_nonce(handle, bytes(BLOCK), ctypes.c_size_t(BLOCK))
        need(self.lib.gnutls_hmac(handle, data, ctypes.c_size_t(len(data))) == 0)
        self.lib.gnutls_hmac_deinit(handle, tag)
        return tag.raw[:4]

    def crypt(self, name, encrypting, key, iv, data):
        algorithm = self.lib.gnutls_cipher_get_id(name.encode())
        handle = ctypes.c_void_p()
        if not algorithm:
            sys.exit(77)
        status = self.lib.gnutls_cipher_init(
            ctypes.byref(handle), algorithm, ctypes.byref(self.Datum(key, len(key))),
            ctypes.byref(self.Datum(iv, len(iv))))
        if status < 0: # some distributions build it without these ciphers
            sys.exit(77)
        out = ctypes.create_string_buffer(data, len(data))
        function = self.lib.gnutls_cipher_encrypt if encrypting else self.lib.gnutls_cipher_decrypt
        need(function(handle, out, ctypes.c_size_t(len(data))) == 0)
        return out.raw


class Botan:
    """Blocks only, which is ECB."""

    def __init__(self):
        self.lib = library('libbotan-2.so.19')
        self.version = text(self.lib.botan_version_string).split()[1]

    def crypt(self, name, encrypting, key, iv, data):
        handle, out = ctypes.c_void_p(), ctypes.create_string_buffer(len(data))
        if self.lib.botan_block_cipher_init(ctypes.byref(handle), name.encode()) != 0:
            sys.exit(77)
        need(self.lib.botan_block_cipher_set_key(handle, key, ctypes.c_size_t(len(key))) == 0)
        function = (self.lib.botan_block_cipher_encrypt_blocks if encrypting
                    else self.lib.botan_block_cipher_decrypt_blocks)
        need(function(handle, data, out, ctypes.c_size_t(len(data) // BLOCK)) == 0)
        return out.raw


def main():
    opened = {'libgcrypt': Libgcrypt, 'gnutls': Gnutls, 'botan': Botan}[sys.argv[1]]()
    if len(sys.argv) == 2:
        print(opened.version)
        return
    name, action, path, iv = sys.argv[2:6]
    with open(path, 'rb') as file:
        key = file.read()
    data = sys.stdin.buffer.read()
    if action == 'mac':
        out = opened.mac(name, key, data).hex().encode() + b'\n'
    else:
        out = opened.crypt(name, action == 'encrypt', key, bytes.fromhex(iv.strip('-')), data)
    sys.stdout.buffer.write(out)


main()
