/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 with the octets of many blocks side by side, and the S-boxes looked up by shuffles
   of octets in registers: any S-boxes, no address and no branch that depends on a secret.

   That a shuffle can be a look-up in a table of 16 is the idea of M. Hamburg, "Accelerating AES
   with Vector Permute Instructions" (CHES 2009).  Ciphers sliced into octets and done that way are
   studied in J. Kivilinna, "Block Ciphers: Fast Implementations on x86-64 Architecture" (University
   of Oulu, 2013).

   A plane is a vector that holds the same octet of PLANE blocks.  These blocks are a bundle: four
   planes are their halves N1, four planes their halves N2.

   Comparisons of vectors are those of numbers with a sign, so every octet a is stored as a ^ 0x80.
   That costs nothing: rounds only xor into a half, which leaves the constant where it is, and the
   sum with the key comes out right because the octets of the key are stored in the same way (adding
   0x80 twice changes nothing).

   This file has the rounds, and blocks to planes and back; modes.inc.c, which the unit includes
   behind it, has ECB and counter mode.

   The unit that includes this file gives the vector type `plane` (of uint8_t), its size PLANE, the
   number of BUNDLES in a batch, and the primitives

     lookup(table, index)      table[index] for indexes 0..15, in each 16 octets
     high_nibble(x, fifteen)   x >> 4; `fifteen` is 15 in every octet
     subtract(a, b)            with sign, saturated
     pairs(x)                  octets 0 8 1 9 ... 7 15 of each 16
     low_N(a, b), high_N(a, b) units of N bits, N = 8, 16, 32, 64, in turn from the lower (upper)
                               8 octets of each 16 of a and of b
     IN_REGISTER(x), a macro   no instruction, but the compiler must have x in a register */
#include "gost/kernel.h"

#include "base/compiler.h"
#include "base/octets.h"
#include "base/secret.h"
#include "gost/schedule.h"

#include <string.h>

/* Bundles that are worked on side by side and share the loads of the tables.  The adder of one
   bundle is a chain, in which each step waits for the one before: alone it would leave most of the
   CPU idle. */
enum { TOGETHER = 2 };

/* A number that is added to one in planes.  `octet` is what is added: k ^ 0x80 if the sum goes into
   look-ups, which need it as it is, k if the sum is stored again.  `limit` is the largest octet to
   which k may be added without a carry, which is 255 - k, as (255 - k) ^ 0x80. */
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

/* Makes the compiler read and write the state in memory in the order of the source.  Left to itself
   gcc copies it to and from places of its own on the stack, and the rounds take a tenth longer. */
#define STATE_IN_MEMORY() __asm__ volatile("" ::: "memory")

/* One round, to ^= rotl11(S(from + key)).

   The carry into an octet is kept as a number c with sign: -1 if there is one, 0 if not.  It is
   subtracted from the sum.  There is a carry out of a + k if a - (255 - k) > 0, or >= 0 with a
   carry in.  With d for that difference, both are d > c.  The subtraction saturates, which does not
   change on which side of 0 its result is.

   The rotation by 11 is one by an octet, which is a change of planes, and one by three bits, which
   is done in the tables (see gost_derive_tables()): octet j goes to the planes j+1 and j+2. */
ALWAYS_INLINE void one_round(const struct expanded *e, const struct addend *key,
                             plane from[BUNDLES][4], plane to[BUNDLES][4])
{
    plane fifteen = splat(15);
    IN_REGISTER(fifteen);
    UNROLL(8)
    for (int first = 0; first < BUNDLES; first += TOGETHER) {
        plane carry[TOGETHER], high[TOGETHER], plane1[TOGETHER];
        UNROLL(4)
        for (int j = 0; j < 4; j++) {
            plane low = e->low[j], high_a = e->high_a[j], high_b = e->high_b[j];
            UNROLL(4)
            for (int u = 0; u < TOGETHER; u++) {
                plane a = from[first + u][j], t = a + key->octet[j];
                if (j > 0)
                    t -= carry[u];
                if (j == 0)
                    carry[u] = above(a, key->limit[j]);
                else if (j < 3)
                    carry[u] = above(subtract(a, key->limit[j]), carry[u]);
                plane upper = high_nibble(t, fifteen);
                plane x = lookup(low, t & fifteen) ^ lookup(high_a, upper);
                if (j == 0)
                    plane1[u] = x;
                else
                    to[first + u][(j + 1) % 4] ^= x ^ high[u];
                high[u] = lookup(high_b, upper);
                if (j == 3)
                    to[first + u][1] ^= plane1[u] ^ high[u];
                STATE_IN_MEMORY();
            }
        }
    }
}

ALWAYS_INLINE void all_rounds(const struct expanded *e, enum gost_direction direction,
                              plane n1[BUNDLES][4], plane n2[BUNDLES][4])
{
    for (unsigned round = 0; round < GOST_ROUNDS; round += 2) {
        one_round(e, &e->word[gost_key_word(direction, round)], n1, n2);
        one_round(e, &e->word[gost_key_word(direction, round + 1)], n2, n1);
    }
}

/* One level of a transposition: x[i] and x[i+distance] become their units of `bits` bits in turn.
 */
#define INTERLEAVE(bits, x, distance)                                          \
    UNROLL(8)                                                                  \
    for (int i_ = 0; i_ < 8; i_++)                                             \
        if ((i_ & (distance)) == 0) {                                          \
            plane low_ = low_##bits((x)[i_], (x)[i_ + (distance)]);            \
            (x)[i_ + (distance)] = high_##bits((x)[i_], (x)[i_ + (distance)]); \
            (x)[i_] = low_;                                                    \
        }

/* A bundle to planes.  Two blocks lie in each 16 octets of a vector.  The order in which blocks
   come to stand in a plane does not matter; this one leaves one level less for the way back. */
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

/* The vectors of a bundle from its planes. */
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
