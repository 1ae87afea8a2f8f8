/* SPDX-License-Identifier: ISC */
#include "support/reference_sha512.h"

#include <stdbool.h>
#include <string.h>

/* The constants are the first 64 bits of the fractional parts of the roots of primes (FIPS 180-4
   sections 4.2.3 and 5.3.5).  Numbers of 32-bit limbs, the lowest first. */
enum { LIMBS = 8, SQUARE = 2, CUBE = 3 };

static void multiply(uint32_t out[LIMBS], const uint32_t a[LIMBS], const uint32_t b[LIMBS])
{
    uint32_t product[LIMBS] = {0};
    for (int i = 0; i < LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = 0; i + j < LIMBS; j++) {
            carry += (uint64_t)a[i] * b[j] + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    memcpy(out, product, sizeof product);
}

/* Whether x to the power does not exceed prime * 2^(64 * power). */
static bool fits(const uint32_t x[LIMBS], int power, unsigned prime)
{
    uint32_t y[LIMBS];
    multiply(y, x, x);
    if (power == CUBE)
        multiply(y, y, x);
    for (int i = LIMBS - 1; i > 2 * power; i--)
        if (y[i])
            return false;
    if (y[2 * power] != prime)
        return y[2 * power] < prime;
    for (int i = 0; i < 2 * power; i++)
        if (y[i])
            return false;
    return true;
}

/* The root times 2^64, bit by bit; its integer part, at most five bits long, is dropped. */
static uint64_t root(int power, unsigned prime)
{
    uint32_t x[LIMBS] = {0};
    for (int bit = 68; bit >= 0; bit--) {
        x[bit / 32] |= UINT32_C(1) << bit % 32;
        if (!fits(x, power, prime))
            x[bit / 32] &= ~(UINT32_C(1) << bit % 32);
    }
    return (uint64_t)x[1] << 32 | x[0];
}

static unsigned next_prime(unsigned n)
{
    for (bool prime = false; !prime;) {
        prime = ++n > 1;
        for (unsigned i = 2; i < n; i++)
            prime = prime && n % i != 0;
    }
    return n;
}

void reference_sha512_start(uint64_t h[8])
{
    for (unsigned i = 0, prime = 1; i < 8; i++)
        h[i] = root(SQUARE, prime = next_prime(prime));
}

static uint64_t rotr(uint64_t x, int n)
{
    return x >> n | x << (64 - n);
}

void reference_sha512_block(uint64_t h[8], const uint8_t block[128])
{
    static uint64_t k[80];
    for (unsigned i = 0, prime = 1; i < 80 && !k[79]; i++)
        k[i] = root(CUBE, prime = next_prime(prime));
    uint64_t w[80] = {0}, v[8];
    for (int t = 0; t < 128; t++)
        w[t / 8] = w[t / 8] << 8 | block[t];
    for (int t = 16; t < 80; t++)
        w[t] = (rotr(w[t - 2], 19) ^ rotr(w[t - 2], 61) ^ w[t - 2] >> 6) + w[t - 7] +
               (rotr(w[t - 15], 1) ^ rotr(w[t - 15], 8) ^ w[t - 15] >> 7) + w[t - 16];
    memcpy(v, h, sizeof v);
    for (int t = 0; t < 80; t++) {
        const uint64_t a = v[0], b = v[1], c = v[2], e = v[4], f = v[5], g = v[6];
        uint64_t t1 =
            v[7] + (rotr(e, 14) ^ rotr(e, 18) ^ rotr(e, 41)) + ((e & f) ^ (~e & g)) + k[t] + w[t];
        uint64_t t2 = (rotr(a, 28) ^ rotr(a, 34) ^ rotr(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

void reference_sha512(const uint8_t *message, size_t octets, uint8_t digest[64])
{
    static uint64_t start[8];
    uint64_t h[8];
    uint8_t last[256] = {0};
    size_t whole = octets - octets % 128, rest = octets - whole;
    size_t end = rest + 1 + 16 <= 128 ? 128 : 256;
    if (!start[0])
        reference_sha512_start(start);
    memcpy(h, start, sizeof h);
    for (size_t i = 0; i < whole; i += 128)
        reference_sha512_block(h, message + i);
    if (rest)
        memcpy(last, message + whole, rest);
    last[rest] = 0x80;
    for (size_t i = 0; i < 8; i++)
        last[end - 1 - i] = (uint8_t)((uint64_t)octets * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += 128)
        reference_sha512_block(h, last + i);
    for (size_t i = 0; i < 64; i++)
        digest[i] = (uint8_t)(h[i / 8] >> (56 - i % 8 * 8));
}
