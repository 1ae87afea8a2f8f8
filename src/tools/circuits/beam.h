/* SPDX-License-Identifier: ISC */
/* What the two beam searches share. */
#ifndef BEAM_H
#define BEAM_H

#include "tools/circuits/circuits.h"

/* The functions computed so far, the inputs first, and the gates that give them. */
struct state {
    unsigned values;
    truth value[MOST_VALUES];
    struct gate gate[MOST_VALUES];
};

struct reached {
    truth f;
    struct gate gate;
};

/* A state of the beam with one function more. */
struct child {
    float cost;
    unsigned parent;
    struct reached next;
};

static inline void add_gate(struct state *to, const struct state *from, const struct reached *r)
{
    *to = *from;
    to->value[to->values] = r->f;
    to->gate[to->values++] = r->gate;
}

/* For qsort(). */
int by_cost(const void *a, const void *b);

/* The states with which a search begins, and the outputs it looks for. */
void first_state(struct state *s);
void find_targets(truth target[OUTPUTS], const uint8_t sbox[16]);

/* When the last gate is done if input i comes at time `step` * i, as the carry of the adder lets
   it: the sooner, the sooner the next round can begin. */
unsigned finish(const struct state *c, unsigned step);
const struct state *soonest(const struct state *circuits, unsigned count, unsigned step);

#endif
