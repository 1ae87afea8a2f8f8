/* SPDX-License-Identifier: ISC */
#include "support/reference_gost.h"

#include "support/unit.h"

#include <string.h>

/* Halves are arrays of bits, bit 0 first, as the standard numbers its registers. */
struct half {
    unsigned bit[32];
};

static struct half half_of(const uint8_t octets[4])
{
    struct half h;
    for (int i = 0; i < 32; i++)
        h.bit[i] = octets[i / 8] >> i % 8 & 1;
    return h;
}

static void octets_of(const struct half *h, uint8_t octets[4])
{
    memset(octets, 0, 4);
    for (int i = 0; i < 32; i++)
        octets[i / 8] |= (uint8_t)(h->bit[i] << i % 8);
}

/* K, then R: the adder CM1, the substitution, the shift by eleven towards the high end. */
static struct half f(const struct gost_sbox *sbox, const struct half *n, const struct half *x)
{
    struct half sum, substituted, shifted;
    unsigned carry = 0;
    for (int i = 0; i < 32; i++) {
        unsigned s = n->bit[i] + x->bit[i] + carry;
        sum.bit[i] = s & 1;
        carry = s >> 1;
    }
    for (int j = 0; j < 8; j++) {
        unsigned nibble = 0;
        for (int i = 0; i < 4; i++)
            nibble += sum.bit[4 * j + i] << i;
        for (int i = 0; i < 4; i++)
            substituted.bit[4 * j + i] = sbox->pi[j][nibble] >> i & 1;
    }
    for (int i = 0; i < 32; i++)
        shifted.bit[(i + 11) % 32] = substituted.bit[i];
    return shifted;
}

void reference_block(const struct gost_sbox *sbox, const uint8_t key[32], bool decrypt,
                     const uint8_t in[8], uint8_t out[8])
{
    struct half n1 = half_of(in), n2 = half_of(in + 4);
    for (int round = 1; round <= 32; round++) {
        int word = round <= 24 ? (round - 1) % 8 : 32 - round;
        if (decrypt)
            word = round <= 8 ? round - 1 : (32 - round) % 8;
        struct half x = half_of(key + 4 * word), y = f(sbox, &n1, &x), old = n1;
        for (int i = 0; i < 32; i++)
            n1.bit[i] = y.bit[i] ^ n2.bit[i];
        n2 = old;
    }
    /* the last round leaves the halves where they are */
    octets_of(&n2, out);
    octets_of(&n1, out + 4);
}

void reference_ctr(const struct gost_sbox *sbox, const uint8_t key[32], uint32_t n3, uint32_t n4,
                   const uint8_t *in, uint8_t *out, size_t octets)
{
    uint64_t a = n3, b = n4;
    uint8_t counter[8], gamma[8];
    for (size_t i = 0; i < octets; i++) {
        if (i % 8 == 0) {
            a = (a + 0x01010101) % (UINT64_C(1) << 32);
            b += 0x01010104;
            if (b >= UINT64_C(1) << 32)
                b -= (UINT64_C(1) << 32) - 1;
            for (int j = 0; j < 4; j++) {
                counter[j] = (uint8_t)(a >> 8 * j);
                counter[4 + j] = (uint8_t)(b >> 8 * j);
            }
            reference_block(sbox, key, false, counter, gamma);
        }
        out[i] = in[i] ^ gamma[i % 8];
    }
}

void reference_mesh(const struct gost_sbox *sbox, uint8_t key[32], uint8_t state[8])
{
    static const uint8_t constant[32] = {
        0x69, 0x00, 0x72, 0x22, 0x64, 0xc9, 0x04, 0x23, 0x8d, 0x3a, 0xdb,
        0x96, 0x46, 0xe9, 0x2a, 0xc4, 0x18, 0xfe, 0xac, 0x94, 0x00, 0xed,
        0x07, 0x12, 0xc0, 0x86, 0xdc, 0xc2, 0xef, 0x4c, 0xa9, 0x2b,
    };
    uint8_t next[32];
    for (int i = 0; i < 32; i += 8)
        reference_block(sbox, key, true, constant + i, next + i);
    memcpy(key, next, 32);
    reference_block(sbox, key, false, state, next);
    memcpy(state, next, 8);
}

void random_sbox(struct gost_sbox *sbox)
{
    for (int j = 0; j < 8; j++)
        for (unsigned x = 0; x < 16; x++) {
            unsigned y = (unsigned)(unit_random() % (x + 1));
            sbox->pi[j][x] = sbox->pi[j][y];
            sbox->pi[j][y] = (uint8_t)x;
        }
}
