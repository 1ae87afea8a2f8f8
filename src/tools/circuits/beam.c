/* SPDX-License-Identifier: ISC */
#include "tools/circuits/beam.h"

#include <string.h>
#include <time.h>

double seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

uint64_t random_from(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

int by_cost(const void *a, const void *b)
{
    const float x = ((const struct child *)a)->cost, y = ((const struct child *)b)->cost;
    return (x > y) - (x < y);
}

void first_state(struct state *s)
{
    *s = (struct state){.values = INPUTS};
    memcpy(s->value, input_truth, sizeof input_truth);
}

void find_targets(truth target[OUTPUTS], const uint8_t sbox[16])
{
    for (unsigned q = 0; q < OUTPUTS; q++) {
        target[q] = 0;
        for (unsigned x = 0; x < 16; x++)
            target[q] |= (truth)((sbox[x] >> q & 1) << x);
        target[q] = normal(target[q]);
    }
}

unsigned finish(const struct state *c, unsigned step)
{
    unsigned time[MOST_VALUES] = {0}, last = 0;
    for (unsigned v = 0; v < INPUTS; v++)
        time[v] = step * v;
    for (unsigned v = INPUTS; v < c->values; v++) {
        for (unsigned i = 0; i < c->gate[v].fan; i++)
            if (time[c->gate[v].in[i]] >= time[v])
                time[v] = time[c->gate[v].in[i]] + 1;
        last = time[v] > last ? time[v] : last;
    }
    return last;
}

const struct state *soonest(const struct state *circuits, unsigned count, unsigned step)
{
    const struct state *best = circuits;
    for (const struct state *c = circuits; c < circuits + count; c++)
        if (finish(c, step) < finish(best, step))
            best = c;
    return best;
}

bool circuit_correct(const struct circuit *c, const uint8_t sbox[16])
{
    truth value[MOST_VALUES], target[OUTPUTS];
    memcpy(value, input_truth, sizeof input_truth);
    if (c->gates > MOST_GATES || c->at_zero != sbox[0])
        return false;
    for (unsigned g = 0; g < c->gates; g++) {
        for (unsigned i = 0; i < c->gate[g].fan; i++)
            if (c->gate[g].in[i] >= INPUTS + g)
                return false;
        value[INPUTS + g] = apply(&c->gate[g], value);
    }
    find_targets(target, sbox);
    for (unsigned q = 0; q < OUTPUTS; q++) {
        const struct gate *o = &c->out[q];
        if (o->in[0] >= INPUTS + c->gates || o->in[1] >= INPUTS + c->gates)
            return false;
        if ((c->fan == 2 ? value[o->in[0]] : apply(o, value)) != target[q])
            return false;
    }
    return true;
}
