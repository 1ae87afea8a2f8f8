/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 with octets of many blocks side by side, and nibbles looked up by vector shuffles:
   any S-boxes, no address or branch that depends on secrets.

   A plane is a vector that holds the same octet of PLANE blocks; a set of PLANE blocks is four
   planes of N1 and four of N2.  Comparisons of vectors are signed, so planes are stored xor 0x80; a
   Feistel cipher does not mind such a constant.

   The unit that includes this file gives the vector type `plane` (uint8_t), its size PLANE, the
   number of SETS in a batch, and the primitives
     lookup(table, index)       table[index] for indexes 0..15, in each 16 octets
     high_nibble(x, fifteen)    x >> 4; `fifteen` is 15 in every octet
     subtract(a, b)             saturated, with sign
     pairs(x)                   octets 0 8 1 9 ... 7 15 of each 16
     low_N(a, b), high_N(a, b)  units of N bits, in turn, from the lower (upper) 8 octets of each
                                16 of a and of b; N = 8, 16, 32, 64
     IN_REGISTER(x), a macro    keeps the compiler from folding a load of x into its uses */
#include "gost/kernel.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "base/secret.h"
#include "gost/schedule.h"

#include <string.h>

/* Sets that are worked on in turn and share the loads of the tables: the adder of one set is a
   chain that leaves too much idle. */
enum { GROUP = 2 };

/* A number in planes: each octet k xor 0x80, and the largest octet (xor 0x80) to which k may be
   added without a carry, 255-k: its complement. */
struct addend {
    plane octet[4], limit[4];
};

/* All that a call derives from key and S-boxes. */
struct expanded {
    struct addend word[8];
    plane low[4], high_a[4], high_b[4]; /* gost.nibble */
};

ALWAYS_INLINE plane load(const uint8_t *octets)
{
    plane x;
    memcpy(&x, octets, PLANE);
    return x;
}

ALWAYS_INLINE void store(uint8_t *octets, plane x)
{
    memcpy(octets, &x, PLANE);
}

/* -1 (all ones) where a > b, both with sign; else 0. */
ALWAYS_INLINE plane above(plane a, plane b)
{
    typedef int8_t with_sign __attribute__((vector_size(PLANE)));
    return (plane)((with_sign)a > (with_sign)b);
}

ALWAYS_INLINE plane splat(uint32_t octet)
{
    return (plane){0} + (uint8_t)octet;
}

ALWAYS_INLINE void expand(struct expanded *e, const struct gost *g, const struct gost_key *key)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++) {
            e->word[i].octet[j] = splat(key->word[i] >> 8 * j ^ 0x80);
            e->word[i].limit[j] = ~e->word[i].octet[j];
        }
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < PLANE; i += 16) {
            memcpy((uint8_t *)&e->low[j] + i, g->nibble[0][j], 16);
            memcpy((uint8_t *)&e->high_a[j] + i, g->nibble[1][j], 16);
            memcpy((uint8_t *)&e->high_b[j] + i, g->nibble[2][j], 16);
        }
}

/* The state stays in memory, in this order: left to itself gcc moves it through its own spill slots
   and is a tenth slower. */
#define STATE_IN_MEMORY() __asm__ volatile("" ::: "memory")

/* One round, to ^= rotl11(S(from + key)).  The carry c is 0 or -1.  With d = a - (255-k),
   saturated, a + k + c > 255 is d > 0 without a carry and d >= 0 with one: d > c.  The rotation is
   a change of planes, and three bits inside the tables. */
ALWAYS_INLINE void one_round(const struct expanded *e, const struct addend *key,
                             plane from[SETS][4], plane to[SETS][4])
{
    plane fifteen = splat(15);
    IN_REGISTER(fifteen);
    UNROLL(8)
    for (int first = 0; first < SETS; first += GROUP) {
        plane carry[GROUP], high[GROUP], plane1[GROUP];
        UNROLL(4)
        for (int j = 0; j < 4; j++) {
            plane low = e->low[j], high_a = e->high_a[j], high_b = e->high_b[j];
            UNROLL(4)
            for (int s = 0; s < GROUP; s++) {
                plane a = from[first + s][j], t = a + key->octet[j];
                if (j > 0)
                    t -= carry[s];
                if (j == 0)
                    carry[s] = above(a, key->limit[j]);
                else if (j < 3)
                    carry[s] = above(subtract(a, key->limit[j]), carry[s]);
                plane upper = high_nibble(t, fifteen);
                plane x = lookup(low, t & fifteen) ^ lookup(high_a, upper);
                if (j == 0)
                    plane1[s] = x;
                else
                    to[first + s][(j + 1) % 4] ^= x ^ high[s];
                high[s] = lookup(high_b, upper);
                if (j == 3)
                    to[first + s][1] ^= plane1[s] ^ high[s];
                STATE_IN_MEMORY();
            }
        }
    }
}

ALWAYS_INLINE void all_rounds(const struct expanded *e, enum gost_direction direction,
                              plane n1[SETS][4], plane n2[SETS][4])
{
    for (unsigned round = 0; round < GOST_ROUNDS; round += 2) {
        one_round(e, &e->word[gost_key_word(direction, round)], n1, n2);
        one_round(e, &e->word[gost_key_word(direction, round + 1)], n2, n1);
    }
}

/* One level of a transposition: the units of 8 to 64 bits of x[i] and x[i+distance], in turn. */
#define INTERLEAVE(bits, x, distance)                                          \
    UNROLL(8)                                                                  \
    for (int i_ = 0; i_ < 8; i_++)                                             \
        if ((i_ & (distance)) == 0) {                                          \
            plane low_ = low_##bits((x)[i_], (x)[i_ + (distance)]);            \
            (x)[i_ + (distance)] = high_##bits((x)[i_], (x)[i_ + (distance)]); \
            (x)[i_] = low_;                                                    \
        }

/* PLANE blocks to planes, and back.  Two blocks lie in each 16 octets of a vector; the places that
   blocks take in the planes are such that the way back needs a level less. */
ALWAYS_INLINE void slice(const uint8_t *in, plane n1[4], plane n2[4])
{
    plane x[8];
    UNROLL(8)
    for (int i = 0; i < 8; i++)
        x[i] = pairs(load(in + PLANE * i));
    INTERLEAVE(16, x, 4)
    INTERLEAVE(32, x, 2)
    INTERLEAVE(64, x, 1)
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        n1[j] = x[j] ^ splat(0x80);
        n2[j] = x[j + 4] ^ splat(0x80);
    }
}

ALWAYS_INLINE void unslice(const plane n1[4], const plane n2[4], plane x[8])
{
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        x[j] = n1[j] ^ splat(0x80);
        x[j + 4] = n2[j] ^ splat(0x80);
    }
    INTERLEAVE(8, x, 1)
    INTERLEAVE(16, x, 2)
    INTERLEAVE(32, x, 4)
}

enum { BATCH = SETS * PLANE, SET_OCTETS = PLANE * GOST_BLOCK };

static void ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct expanded e;
    expand(&e, g, key);
    for (; blocks; blocks -= BATCH, in += SETS * SET_OCTETS, out += SETS * SET_OCTETS) {
        plane n1[SETS][4], n2[SETS][4], x[8];
        for (int s = 0; s < SETS; s++)
            slice(in + SET_OCTETS * s, n1[s], n2[s]);
        all_rounds(&e, direction, n1, n2);
        for (int s = 0; s < SETS; s++) {
            unslice(n2[s], n1[s], x);
            UNROLL(8)
            for (int i = 0; i < 8; i++)
                store(out + SET_OCTETS * s + PLANE * i, x[i]);
        }
    }
    wipe(&e, sizeof e);
}

ALWAYS_INLINE void set_addend(struct addend *a, uint32_t number)
{
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        a->octet[j] = splat(number >> 8 * j & 255);
        a->limit[j] = ~(a->octet[j] ^ splat(0x80));
    }
}

/* Counters of a set, `steps` steps further.  N4 is added modulo 2^32-1: the chain of carries runs
   once to find the carry out of the top, and again with that coming in. */
ALWAYS_INLINE void advance(plane n3[4], plane n4[4], const plane from3[4], const plane from4[4],
                           uint32_t steps)
{
    struct addend a3, a4;
    set_addend(&a3, steps * GOST_C2);
    set_addend(&a4, (uint32_t)((uint64_t)steps * GOST_C1 % UINT32_MAX));
    plane carry = {0}, over[4];
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        plane difference = subtract(from3[j], a3.limit[j]);
        n3[j] = from3[j] + a3.octet[j] - carry;
        carry = above(difference, carry);
    }
    carry = (plane){0};
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        over[j] = subtract(from4[j], a4.limit[j]);
        carry = above(over[j], carry);
    }
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        n4[j] = from4[j] + a4.octet[j] - carry;
        carry = above(over[j], carry);
    }
}

static void ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct expanded e;
    plane n3[SETS][4], n4[SETS][4];
    uint8_t first[SET_OCTETS];
    if (blocks == 0)
        return;
    expand(&e, g, key);
    for (int i = 0; i < SET_OCTETS; i += GOST_BLOCK) {
        gost_counter_step(&from);
        store_le32(first + i, from.n3);
        store_le32(first + i + 4, from.n4);
    }
    slice(first, n3[0], n4[0]);
    for (int s = 1; s < SETS; s++)
        advance(n3[s], n4[s], n3[s - 1], n4[s - 1], PLANE);
    for (; blocks; blocks -= BATCH, in += SETS * SET_OCTETS, out += SETS * SET_OCTETS) {
        plane n1[SETS][4], n2[SETS][4], x[8];
        for (int s = 0; s < SETS; s++) {
            memcpy(n1[s], n3[s], sizeof n1[s]);
            memcpy(n2[s], n4[s], sizeof n2[s]);
            advance(n3[s], n4[s], n3[s], n4[s], BATCH);
        }
        all_rounds(&e, GOST_ENCRYPT, n1, n2);
        for (int s = 0; s < SETS; s++) {
            unslice(n2[s], n1[s], x);
            UNROLL(8)
            for (int i = 0; i < 8; i++) {
                int at = SET_OCTETS * s + PLANE * i;
                store(out + at, x[i] ^ load(in + at));
            }
        }
    }
    wipe(&e, sizeof e);
}
