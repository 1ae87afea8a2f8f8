/* SPDX-License-Identifier: ISC */
/* The beam search of two.c for gates of three operands, any of their 256 functions, as
   vpternlog computes them.  The last operation of an output is the exclusive or with the state,
   and takes two values of the circuit as its other operands; so a circuit is done when each
   output is a function of two values.  Nearly every function is two gates away from a state of a
   few gates; what tells states apart is how many single gates would give an output. */
#include "tools/circuits/beam.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 300, MOST_REACH = 32768, MOST_CHILDREN = 1 << 22, MOST_FOUND = 300 };

struct search {
    truth target[OUTPUTS];
    float far, noise;
    uint64_t random;
    double end;
    unsigned best, found;
    struct state circuit[MOST_FOUND];
    struct state beam[WIDTH];
    struct state next[WIDTH];
    struct child *children;
    unsigned child_count;

    /* The parent: what one gate gives, as a list and as marks; and for each output whether two
       values give it (done), else how many single gates would make it so. */
    struct reached reach[MOST_REACH];
    unsigned reaches;
    uint32_t mark[65536], stamp;
    bool done[OUTPUTS];
    unsigned ways[OUTPUTS];
};

/* The last two are the operands themselves. */
static const uint8_t two_tables[7] = {AND, AND_NOT, NOT_AND, OR, XOR, 0xc, 0xa};

/* Whether a function of a and b is t, and which. */
static bool pair_gives(truth a, truth b, truth t, uint8_t *table)
{
    for (unsigned i = 0; i < 7; i++)
        if (apply2(two_tables[i], a, b) == t) {
            *table = two_tables[i];
            return true;
        }
    return false;
}

static bool output_of(const struct state *p, truth t, struct gate *out)
{
    for (unsigned i = 0; i < p->values; i++)
        for (unsigned j = 0; j < i; j++)
            if (pair_gives(p->value[j], p->value[i], t, &out->table)) {
                *out = (struct gate){2, {(uint8_t)j, (uint8_t)i, 0}, out->table};
                return true;
            }
    return false;
}

static void find_reach(struct search *s, const struct state *p)
{
    s->stamp++;
    s->reaches = 0;
    s->mark[0] = s->stamp;
    for (unsigned i = 0; i < p->values; i++)
        s->mark[p->value[i]] = s->stamp;
    for (unsigned a = 0; a < p->values; a++)
        for (unsigned b = a + 1; b < p->values; b++)
            for (unsigned c = b + 1; c < p->values; c++)
                for (unsigned table = 2; table < 256; table += 2) {
                    truth f = apply3(table, p->value[a], p->value[b], p->value[c]);
                    if (s->mark[f] == s->stamp)
                        continue;
                    s->mark[f] = s->stamp;
                    s->reach[s->reaches++] = (struct reached){
                        f, {3, {(uint8_t)a, (uint8_t)b, (uint8_t)c}, (uint8_t)table}};
                }
}

/* How many functions in reach give t together with v. */
static unsigned ways_with(const struct search *s, truth v, truth t)
{
    unsigned ways = s->mark[(truth)(t ^ v)] == s->stamp;
    const bool inside = !(t & ~v), outside = !(t & v), around = !(v & ~t);
    if (!inside && !outside && !around)
        return ways;
    const truth where = inside ? v : (truth)~v, want = t & where;
    for (unsigned k = 0; k < s->reaches; k++)
        ways += (s->reach[k].f & where) == want || (inside && (~s->reach[k].f & where) == want);
    return ways;
}

static void try_child(struct search *s, unsigned parent, const struct reached *r, unsigned gates)
{
    const struct state *p = &s->beam[parent];
    float cost = 0;
    unsigned missing = 0;
    for (unsigned q = 0; q < OUTPUTS; q++) {
        const truth t = s->target[q];
        uint8_t table;
        bool done = s->done[q];
        for (unsigned i = 0; i < p->values && !done; i++)
            done = pair_gives(r->f, p->value[i], t, &table);
        if (done)
            continue;
        missing++;
        const unsigned ways = s->ways[q] + ways_with(s, r->f, t);
        cost += ways == 0 ? s->far : 1 + 0.6f / (1 + 0.1f * (float)ways);
    }
    if (missing == 0) {
        if (gates < s->best) {
            s->best = gates;
            s->found = 0;
        }
        if (s->found < MOST_FOUND)
            add_gate(&s->circuit[s->found++], p, r);
        return;
    }
    if (gates + 1 > s->best || s->child_count == MOST_CHILDREN)
        return;
    const double noise = (double)(random_from(&s->random) >> 11) * 0x1p-53;
    s->children[s->child_count++] = (struct child){cost + s->noise * (float)noise, parent, *r};
}

static void try_children(struct search *s, unsigned parent, unsigned gates)
{
    const struct state *p = &s->beam[parent];
    find_reach(s, p);
    for (unsigned q = 0; q < OUTPUTS; q++) {
        struct gate ignored;
        s->done[q] = output_of(p, s->target[q], &ignored);
        s->ways[q] = 0;
        for (unsigned i = 0; i < p->values && !s->done[q]; i++)
            s->ways[q] += ways_with(s, p->value[i], s->target[q]);
    }
    for (unsigned k = 0; k < s->reaches; k++)
        try_child(s, parent, &s->reach[k], gates);
}

static bool same_functions(const struct state *a, const struct state *b)
{
    unsigned equal = 0;
    for (unsigned i = INPUTS; i < a->values; i++)
        for (unsigned j = INPUTS; j < b->values; j++)
            equal += a->value[i] == b->value[j];
    return equal == a->values - INPUTS;
}

/* The cheapest children that are different states; returns how many. */
static unsigned take_cheapest(struct search *s)
{
    qsort(s->children, s->child_count, sizeof *s->children, by_cost);
    unsigned width = 0;
    for (unsigned i = 0; i < s->child_count && width < WIDTH; i++) {
        struct state *n = &s->next[width];
        add_gate(n, &s->beam[s->children[i].parent], &s->children[i].next);
        bool known = false;
        for (unsigned j = 0; j < width && !known; j++)
            known = same_functions(n, &s->next[j]);
        width += !known;
    }
    memcpy(s->beam, s->next, width * sizeof *s->beam);
    return width;
}

static bool late(const struct search *s)
{
    return s->found > 0 && seconds_used() > s->end;
}

static void run(struct search *s)
{
    unsigned width = 1;
    first_state(&s->beam[0]);
    for (unsigned gates = 1; gates <= s->best && gates <= MOST_GATES; gates++) {
        s->child_count = 0;
        for (unsigned p = 0; p < width && !late(s); p++)
            try_children(s, p, gates);
        if (s->child_count == 0)
            return;
        width = take_cheapest(s);
    }
}

void search_three(const uint8_t sbox[16], double seconds, uint64_t seed, struct circuit *best)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->children = malloc(MOST_CHILDREN * sizeof *s->children);
    if (!s->children)
        abort();
    find_targets(s->target, sbox);
    s->random = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    s->end = seconds_used() + seconds;
    s->best = MOST_GATES + 1;
    for (unsigned n = 0; !late(s); n++) {
        s->noise = n == 0 ? 0.02f : 0.1f * (float)(1 + n % 6);
        s->far = 1.8f + 0.1f * (float)(random_from(&s->random) % 6);
        run(s);
    }
    const struct state *chosen = soonest(s->circuit, s->found, 1);
    *best = (struct circuit){.fan = 3, .gates = chosen->values - INPUTS, .at_zero = sbox[0]};
    memcpy(best->gate, chosen->gate + INPUTS, best->gates * sizeof *best->gate);
    for (unsigned q = 0; q < OUTPUTS; q++)
        output_of(chosen, s->target[q], &best->out[q]);
    free(s->children);
    free(s);
}
