/* SPDX-License-Identifier: ISC */
/* Small logic circuits for S-boxes of 4 bits.

   A circuit computes S(x) ^ S(0).  A function of the four inputs is its truth table: bit x is the
   value at x.  All inputs are 0 at x = 0, and so is every gate used here, so that a table is
   stored without its bit 0 ("normal") and no gate needs a complement.

   Others who looked for small circuits: M. Kwan, "Reducing the Gate Count of Bitslice DES", and for
   S-boxes of this cipher N. Courtois, D. Hulme and T. Mourouzis, "Solving Circuit Optimisation
   Problems in Cryptography and Cryptanalysis".  The searches here are our own. */
#ifndef CIRCUITS_H
#define CIRCUITS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t truth;

enum { INPUTS = 4, OUTPUTS = 4, MOST_GATES = 20, MOST_VALUES = INPUTS + MOST_GATES };

static const truth input_truth[INPUTS] = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};

/* A gate of `fan` (2 or 3) operands; an operand below INPUTS is an input, INPUTS + n is gate n.
   `table` gives its value at operands read as a number, the first one as the highest bit. */
struct gate {
    uint8_t fan, in[3], table;
};

enum { AND = 0x8, AND_NOT = 0x4, NOT_AND = 0x2, OR = 0xe, XOR = 0x6 };

/* With gates of two operands output q is the value out[q].in[0].  With gates of three it is the
   gate out[q] of two operands, whose exclusive or with the state is one operation more. */
struct circuit {
    unsigned fan, gates;
    struct gate gate[MOST_GATES];
    struct gate out[OUTPUTS];
    uint8_t at_zero; /* S(0) */
};

static inline truth normal(truth f)
{
    return f & 1 ? (truth)~f : f;
}

static inline truth apply2(unsigned table, truth a, truth b)
{
    return (truth)((table & 1 ? ~a & ~b : 0) | (table & 2 ? ~a & b : 0) | (table & 4 ? a & ~b : 0) |
                   (table & 8 ? a & b : 0));
}

static inline truth apply3(unsigned table, truth a, truth b, truth c)
{
    return (truth)((~a & apply2(table & 15, b, c)) | (a & apply2(table >> 4, b, c)));
}

static inline truth apply(const struct gate *g, const truth *value)
{
    return g->fan == 2 ? apply2(g->table, value[g->in[0]], value[g->in[1]])
                       : apply3(g->table, value[g->in[0]], value[g->in[1]], value[g->in[2]]);
}

/* The operations of a circuit: its gates, and with three operands the four outputs too. */
static inline unsigned circuit_size(const struct circuit *c)
{
    return c->gates + (c->fan == 3 ? OUTPUTS : 0);
}

/* Whether `c` gives S(x) ^ S(0) at all 16 inputs. */
bool circuit_correct(const struct circuit *c, const uint8_t sbox[16]);

/* Looks for `seconds` for the smallest circuit of AND, OR, XOR and AND-NOT. */
void search_two(const uint8_t sbox[16], double seconds, uint64_t seed, struct circuit *best);

/* The same with any gates of three operands. */
void search_three(const uint8_t sbox[16], double seconds, uint64_t seed, struct circuit *best);

/* Seconds of processor time so far, and a random number. */
double seconds_used(void);
uint64_t random_from(uint64_t *state);

#endif
