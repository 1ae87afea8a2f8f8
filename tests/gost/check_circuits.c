/* SPDX-License-Identifier: ISC */
/* Every circuit of the bit-sliced kernels against the tables, at all 16 inputs.  Compiled twice:
   with TERNARY 0 and 1. */
#include "support/unit.h"

#include "base/compiler.h"
#include "gost/sbox.h"

typedef uint32_t word; /* all 16 inputs, twice */

#if TERNARY
/* As vpternlog does it: the octet `table` has a bit for each value of the three operands. */
static word ternary(word a, word b, word c, unsigned table)
{
    word result = 0;
    for (unsigned bit = 0; bit < 32; bit++) {
        unsigned operands = (a >> bit & 1) << 2 | (b >> bit & 1) << 1 | (c >> bit & 1);
        result |= (word)(table >> operands & 1) << bit;
    }
    return result;
}
#endif

#include "gost/bitslice/circuits/list.h"

struct circuit {
    void (*pi[8])(word, word, word, word, word *, word *, word *, word *);
    uint32_t at_zero;
    const char *name;
};

#define CIRCUIT(set)                                                                           \
    {{set##_pi0, set##_pi1, set##_pi2, set##_pi3, set##_pi4, set##_pi5, set##_pi6, set##_pi7}, \
     set##_AT_ZERO,                                                                            \
     #set},

static const struct circuit circuits[] = {FOR_ALL_CIRCUITS(CIRCUIT)};

enum { CIRCUITS = sizeof circuits / sizeof circuits[0] };

/* The circuits xor S(x) into the state, those without ternary operations S(x) ^ S(0). */
static void check_row(const struct circuit *c, const struct gost_sbox *sbox, unsigned row)
{
    word y[4], before[4];
    for (int i = 0; i < 4; i++)
        y[i] = before[i] = (word)unit_random();
    c->pi[row](0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, &y[0], &y[1], &y[2], &y[3]);
    for (unsigned bit = 0; bit < 32; bit++) {
        unsigned value = TERNARY ? 0 : c->at_zero >> 4 * row & 15;
        for (unsigned i = 0; i < 4; i++)
            value ^= ((y[i] ^ before[i]) >> bit & 1) << i;
        ck_assert_msg(value == sbox->pi[row][bit % 16], "%s, pi_%u of %u", c->name, row, bit % 16);
    }
}

START_TEST(every_circuit_is_its_row_at_every_input)
{
    for (unsigned i = 0; i < CIRCUITS; i++) {
        const struct gost_named_sbox *named = gost_sbox_by_number(i + 1);
        ck_assert_str_eq(named->name, circuits[i].name);
        for (unsigned row = 0; row < 8; row++)
            check_row(&circuits[i], &named->sbox, row);
    }
    ck_assert_ptr_null(gost_sbox_by_number(CIRCUITS + 1));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create(TERNARY ? "ternary circuits" : "circuits");
    TCase *tests = tcase_create("against the tables");
    tcase_add_test(tests, every_circuit_is_its_row_at_every_input);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
