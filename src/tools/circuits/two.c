/* SPDX-License-Identifier: ISC */
/* A beam search.  A state is the list of functions computed so far; its cost is a guess at the
   gates still missing: for each output 0 if it is there, 1 to 3 if that many gates from the state
   give it, else a little over 4.  Each level adds one gate to each state and keeps the cheapest
   WIDTH.  Runs repeat with other weights and other noise until the time is up.

   What a gate adds to the reach of a state is small beside that reach, so the parent's reach is
   computed once and each child looks only at what its own new function brings. */
#include "tools/circuits/beam.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 400, MOST_REACH = 2048, MOST_FOUND = 300, HASHES = 1 << 21 };

struct search {
    truth target[OUTPUTS];
    float cost3, cost4, noise;
    uint64_t random;
    double end;
    unsigned best; /* gates of the smallest circuit so far */
    unsigned found;
    struct state circuit[MOST_FOUND];

    struct state beam[WIDTH], next[WIDTH];
    struct child *children;
    unsigned child_count, child_room;
    uint32_t *seen; /* a hash table of states of this level */

    /* The parent: what one gate gives, and the same as marks. */
    struct reached reach[MOST_REACH];
    unsigned reaches;
    uint32_t mark[65536], stamp;
    unsigned distance[OUTPUTS];
    /* What the child's own function adds to it. */
    truth added[5 * MOST_VALUES];
    unsigned adds;
    uint32_t added_mark[65536], added_stamp;
};

static const uint8_t two_tables[5] = {AND, AND_NOT, NOT_AND, OR, XOR};

static bool is_near(const struct search *s, truth f)
{
    return s->mark[f] == s->stamp || s->added_mark[f] == s->added_stamp;
}

static void find_reach(struct search *s, const struct state *p)
{
    s->stamp++;
    s->reaches = 0;
    s->mark[0] = s->stamp;
    for (unsigned i = 0; i < p->values; i++)
        s->mark[p->value[i]] = s->stamp;
    for (unsigned i = 0; i < p->values; i++)
        for (unsigned j = i + 1; j < p->values; j++)
            for (unsigned t = 0; t < 5; t++) {
                truth f = apply2(two_tables[t], p->value[i], p->value[j]);
                if (s->mark[f] == s->stamp)
                    continue;
                s->mark[f] = s->stamp;
                s->reach[s->reaches++] =
                    (struct reached){f, {2, {(uint8_t)i, (uint8_t)j, 0}, two_tables[t]}};
            }
}

/* What f makes reachable beyond the parent's reach. */
static void find_added(struct search *s, const struct state *p, truth f)
{
    s->added_stamp++;
    s->adds = 0;
    for (unsigned i = 0; i < p->values; i++) {
        truth v = p->value[i];
        const truth g[5] = {f & v, f & (truth)~v, v & (truth)~f, f | v, f ^ v};
        for (unsigned t = 0; t < 5; t++)
            if (!is_near(s, g[t])) {
                s->added_mark[g[t]] = s->added_stamp;
                s->added[s->adds++] = g[t];
            }
    }
}

/* Whether a gate of f and something in reach (what was `added` only, if so asked) gives t. */
static bool completes(const struct search *s, truth f, truth t, bool added_only)
{
    const truth x = t ^ f;
    if (s->added_mark[x] == s->added_stamp || (!added_only && s->mark[x] == s->stamp))
        return true;
    const bool inside = !(t & ~f), outside = !(t & f), around = !(f & ~t);
    if (!inside && !outside && !around)
        return false;
    const truth where = inside ? f : (truth)~f, want = t & where;
    for (unsigned k = 0; k < s->adds; k++)
        if ((s->added[k] & where) == want || (inside && (~s->added[k] & where) == want))
            return true;
    for (unsigned k = 0; k < s->reaches && !added_only; k++)
        if ((s->reach[k].f & where) == want || (inside && (~s->reach[k].f & where) == want))
            return true;
    return false;
}

/* Gates to t from the parent, 4 standing for more than 3. */
static unsigned parent_distance(const struct search *s, const struct state *p, truth t)
{
    for (unsigned i = 0; i < p->values; i++)
        if (p->value[i] == t)
            return 0;
    if (s->mark[t] == s->stamp)
        return 1;
    for (unsigned i = 0; i < p->values; i++)
        if (completes(s, p->value[i], t, false))
            return 2;
    for (unsigned k = 0; k < s->reaches; k++)
        if (completes(s, s->reach[k].f, t, false))
            return 3;
    return 4;
}

static unsigned child_distance(const struct search *s, const struct state *p, truth f, unsigned q)
{
    const truth t = s->target[q];
    if (t == f || s->distance[q] == 0)
        return 0;
    if (is_near(s, t))
        return 1;
    if (s->distance[q] == 2 || completes(s, f, t, false))
        return 2;
    for (unsigned i = 0; i < p->values; i++)
        if (completes(s, p->value[i], t, true))
            return 2;
    if (s->distance[q] == 3)
        return 3;
    for (unsigned k = 0; k < s->adds; k++)
        if (completes(s, s->added[k], t, false))
            return 3;
    return 4;
}

/* Whether the state p with f was seen at this level, in whatever order it was made. */
static bool seen_before(struct search *s, const struct state *p, truth f)
{
    uint64_t hash = 0;
    for (unsigned i = INPUTS; i <= p->values; i++) {
        uint64_t x = (i < p->values ? p->value[i] : f) * UINT64_C(0x9e3779b97f4a7c15);
        x = (x ^ x >> 31) * UINT64_C(0xd6e8feb86659fd93);
        hash += x ^ x >> 29;
    }
    const uint32_t key = (uint32_t)(hash >> 32) | 1;
    for (size_t at = hash & (HASHES - 1);; at = (at + 1) & (HASHES - 1)) {
        if (s->seen[at] == key)
            return true;
        if (s->seen[at] == 0) {
            s->seen[at] = key;
            return false;
        }
    }
}

static void try_child(struct search *s, unsigned parent, const struct reached *r, unsigned gates)
{
    const struct state *p = &s->beam[parent];
    if (seen_before(s, p, r->f))
        return;
    find_added(s, p, r->f);
    const float price[5] = {0, 1, 2, s->cost3, s->cost4};
    float cost = 0;
    unsigned missing = 0, least = 0;
    for (unsigned q = 0; q < OUTPUTS; q++) {
        const unsigned d = child_distance(s, p, r->f, q);
        cost += price[d];
        missing += d > 0;
        least = d > least ? d : least;
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
    if (gates + (least > missing ? least : missing) > s->best)
        return;
    if (s->child_count == s->child_room)
        return;
    const double noise = (double)(random_from(&s->random) >> 11) * 0x1p-53;
    s->children[s->child_count++] = (struct child){cost + s->noise * (float)noise, parent, *r};
}

static void try_children(struct search *s, unsigned parent, unsigned gates)
{
    const struct state *p = &s->beam[parent];
    find_reach(s, p);
    s->adds = 0;
    s->added_stamp++;
    for (unsigned q = 0; q < OUTPUTS; q++)
        s->distance[q] = parent_distance(s, p, s->target[q]);
    for (unsigned k = 0; k < s->reaches; k++) /* an output one gate away: nothing else */
        for (unsigned q = 0; q < OUTPUTS; q++)
            if (s->distance[q] == 1 && s->reach[k].f == s->target[q]) {
                try_child(s, parent, &s->reach[k], gates);
                return;
            }
    for (unsigned k = 0; k < s->reaches; k++)
        try_child(s, parent, &s->reach[k], gates);
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
        memset(s->seen, 0, HASHES * sizeof *s->seen);
        for (unsigned p = 0; p < width && !late(s); p++)
            try_children(s, p, gates);
        if (s->child_count == 0)
            return;
        qsort(s->children, s->child_count, sizeof *s->children, by_cost);
        width = s->child_count < WIDTH ? s->child_count : WIDTH;
        for (unsigned i = 0; i < width; i++)
            add_gate(&s->next[i], &s->beam[s->children[i].parent], &s->children[i].next);
        memcpy(s->beam, s->next, width * sizeof *s->beam);
    }
}

static void to_circuit(const struct search *s, const struct state *from, struct circuit *c)
{
    c->fan = 2;
    c->gates = from->values - INPUTS;
    for (unsigned g = 0; g < c->gates; g++)
        c->gate[g] = from->gate[INPUTS + g];
    for (unsigned q = 0; q < OUTPUTS; q++)
        for (unsigned v = 0; v < from->values; v++)
            if (from->value[v] == s->target[q])
                c->out[q].in[0] = (uint8_t)v;
}

void search_two(const uint8_t sbox[16], double seconds, uint64_t seed, struct circuit *best)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->child_room = 1 << 20;
    s->children = malloc(s->child_room * sizeof *s->children);
    s->seen = malloc(HASHES * sizeof *s->seen);
    if (!s->children || !s->seen)
        abort();
    find_targets(s->target, sbox);
    s->random = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    s->end = seconds_used() + seconds;
    s->best = MOST_GATES + 1;
    for (unsigned n = 0; !late(s); n++) {
        s->noise = n == 0 ? 0.05f : 0.2f + 0.1f * (float)(n % 6);
        s->cost3 = 2.8f + 0.1f * (float)(random_from(&s->random) % 4);
        s->cost4 = 4.0f + 0.1f * (float)(random_from(&s->random) % 8);
        run(s);
    }
    const struct state *chosen = soonest(s->circuit, s->found, 2);
    *best = (struct circuit){.at_zero = sbox[0]};
    to_circuit(s, chosen, best);
    free(s->seen);
    free(s->children);
    free(s);
}
