/* SPDX-License-Identifier: ISC */
/* circuits search SECONDS [SET]...   looks for circuits, SECONDS for each S-box and form; a SET is
                                      a name, or a file of 8 rows as --sbox takes it; else all names
   circuits verify FILE               checks all circuits of a file for all inputs
   circuits print FILE SET            prints those of a set as C
   circuits list                      prints the list of all sets as C

   A file of circuits: [SET], then for each form ("two": AND, OR, XOR, AND-NOT; "three": any gates
   of three operands) and S-box a line

       two pi_0 15: 4=0&2 5=1|4 6=2&~3 7=3^6 ... -> 7 14 18 16 ^ c
       three pi_0 10: 4=0,1,2:96 5=4,0,3:e8 ... -> 4,5:6 ... ^ c

   with the number of operations, that of the exclusive or with the state counted in the form
   "three" only.  Values 0 to 3 are the inputs, 0 the lowest bit.  After the arrow come the four
   outputs, the lowest first, and S(0): the circuit gives S(x) ^ S(0).  `:` stands before the truth
   table in hexadecimal, whose bit n is the value at operands that read n, the first one as the
   highest bit; three operands make it the immediate octet of vpternlog. */
#include "tools/circuits/circuits.h"

#include "gost/sbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TWO = 0, THREE = 1, FORMS = 2, ROWS = 8, MOST_LINE = 1024 };

static const char *const form_name[FORMS] = {"two", "three"};

struct set {
    char name[32];
    struct circuit circuit[FORMS][ROWS];
};

_Noreturn static void die(const char *what, const char *which)
{
    fprintf(stderr, "circuits: %s: %s\n", which, what);
    exit(1);
}

/* ---- writing ---- */

static void write_gate(const struct gate *g)
{
    const unsigned a = g->in[0], b = g->in[1];
    if (g->fan == 3)
        printf("%u,%u,%u:%02x", a, b, g->in[2], g->table);
    else if (g->table == NOT_AND)
        printf("%u&~%u", b, a);
    else
        printf("%u%s%u", a,
               g->table == AND       ? "&"
               : g->table == AND_NOT ? "&~"
               : g->table == OR      ? "|"
                                     : "^",
               b);
}

static void write_circuit(const struct circuit *c, unsigned form, unsigned row)
{
    printf("%s pi_%u %u:", form_name[form], row, circuit_size(c));
    for (unsigned g = 0; g < c->gates; g++) {
        printf(" %u=", INPUTS + g);
        write_gate(&c->gate[g]);
    }
    printf(" ->");
    for (unsigned q = 0; q < OUTPUTS; q++)
        if (c->fan == 3)
            printf(" %u,%u:%x", c->out[q].in[0], c->out[q].in[1], c->out[q].table);
        else
            printf(" %u", c->out[q].in[0]);
    printf(" ^ %x\n", c->at_zero);
}

/* ---- reading ---- */

static unsigned number(const char **p, int base)
{
    char *end;
    unsigned long n = strtoul(*p, &end, base);
    if (end == *p || n > 255)
        die("no number", *p);
    *p = end;
    return (unsigned)n;
}

static bool take(const char **p, const char *word)
{
    const size_t n = strlen(word);
    if (strncmp(*p, word, n) != 0)
        return false;
    *p += n;
    return true;
}

static struct gate read_gate(const char **p)
{
    struct gate g = {.fan = 1};
    g.in[0] = (uint8_t)number(p, 10);
    while (g.fan < 3 && take(p, ","))
        g.in[g.fan++] = (uint8_t)number(p, 10);
    if (g.fan > 1) {
        if (!take(p, ":"))
            die("no table", *p);
        g.table = (uint8_t)number(p, 16);
        return g;
    }
    static const struct {
        const char *word;
        uint8_t table;
    } operators[] = {{"&~", AND_NOT}, {"&", AND}, {"|", OR}, {"^", XOR}};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (take(p, operators[i].word)) {
            g.fan = 2;
            g.table = operators[i].table;
            g.in[1] = (uint8_t)number(p, 10);
            break;
        }
    return g;
}

static void read_circuit(const char *p, struct set *set)
{
    const unsigned form = take(&p, "two pi_") ? TWO : THREE;
    if (form == THREE && !take(&p, "three pi_"))
        die("no circuit", p);
    const unsigned row = number(&p, 10);
    if (row >= ROWS)
        die("no S-box", p);
    struct circuit *c = &set->circuit[form][row];
    *c = (struct circuit){.fan = form == TWO ? 2 : 3};
    const unsigned size = number(&p, 10);
    if (!take(&p, ":"))
        die("no gates", p);
    while (!take(&p, " ->")) {
        if (c->gates == MOST_GATES || number(&p, 10) != INPUTS + c->gates || !take(&p, "="))
            die("not the next gate", p);
        c->gate[c->gates++] = read_gate(&p);
    }
    for (unsigned q = 0; q < OUTPUTS; q++)
        c->out[q] = form == TWO ? (struct gate){1, {(uint8_t)number(&p, 10), 0, 0}, 0}
                                : (++p, read_gate(&p));
    if (!take(&p, " ^ "))
        die("no S(0)", p);
    c->at_zero = (uint8_t)number(&p, 16);
    if (size != circuit_size(c))
        die("wrong number of operations", p);
}

/* Reads the next set of the file; false: there is none. */
static bool read_set(FILE *f, struct set *set)
{
    char line[MOST_LINE];
    unsigned circuits = 0;
    set->name[0] = 0;
    while (circuits < FORMS * ROWS && fgets(line, sizeof line, f)) {
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (line[0] == '[') {
            if (sscanf(line, "[%31[^]]]", set->name) != 1)
                die("no name", line);
            continue;
        }
        read_circuit(line, set);
        circuits++;
    }
    if (circuits != 0 && circuits != FORMS * ROWS)
        die("circuits are missing", set->name);
    return circuits != 0;
}

/* ---- C ---- */

static const char *value_name(unsigned v, char name[8])
{
    snprintf(name, 8, "%c%u", v < INPUTS ? 'x' : 't', v);
    return name;
}

static void print_two(const struct circuit *c)
{
    char a[8], b[8];
    for (unsigned g = 0; g < c->gates; g++) {
        const struct gate *t = &c->gate[g];
        value_name(t->in[0], a);
        value_name(t->in[1], b);
        printf("    word t%u = %s %s%s;\n", INPUTS + g, a,
               t->table == AND       ? "& "
               : t->table == AND_NOT ? "& ~"
               : t->table == OR      ? "| "
                                     : "^ ",
               b);
    }
    for (unsigned q = 0; q < OUTPUTS; q++)
        printf("    *y%u ^= %s;\n", q, value_name(c->out[q].in[0], a));
}

static void print_three(const struct circuit *c)
{
    char a[8], b[8], d[8];
    for (unsigned g = 0; g < c->gates; g++) {
        const struct gate *t = &c->gate[g];
        printf("    word t%u = ternary(%s, %s, %s, 0x%02x);\n", INPUTS + g, value_name(t->in[0], a),
               value_name(t->in[1], b), value_name(t->in[2], d), t->table);
    }
    for (unsigned q = 0; q < OUTPUTS; q++) {
        const struct gate *o = &c->out[q];
        const unsigned table = c->at_zero >> q & 1 ? o->table ^ 15u : o->table;
        printf("    *y%u = ternary(*y%u, %s, %s, 0x%02x);\n", q, q, value_name(o->in[0], a),
               value_name(o->in[1], b), (table ^ 15) << 4 | table);
    }
}

static void print_set(const struct set *set)
{
    unsigned total[FORMS] = {0};
    for (unsigned form = 0; form < FORMS; form++)
        for (unsigned row = 0; row < ROWS; row++)
            total[form] += circuit_size(&set->circuit[form][row]);
    printf("/* SPDX-License-Identifier: ISC */\n"
           "/* The S-boxes of %s as circuits: %u operations, or %u ternary ones.\n"
           "   Generated by src/tools/circuits (make circuits): do not edit. */\n",
           set->name, total[TWO], total[THREE]);
    for (unsigned form = FORMS; form-- > 0;) {
        printf("%s\n", form == THREE ? "#if TERNARY" : "\n#else");
        for (unsigned row = 0; row < ROWS; row++) {
            printf("\nALWAYS_INLINE void %s_pi%u(word x0, word x1, word x2, word x3, word *y0, "
                   "word *y1,\n                             word *y2, word *y3)\n{\n",
                   set->name, row);
            (form == TWO ? print_two : print_three)(&set->circuit[form][row]);
            printf("}\n");
        }
    }
    printf("\n#endif\n\n/* S(0), which the circuits without ternary operations leave out. */\n"
           "#define %s_AT_ZERO 0x",
           set->name);
    for (unsigned row = ROWS; row-- > 0;)
        printf("%x", set->circuit[TWO][row].at_zero);
    printf("u\n");
}

/* The header that includes all others, in the order of the numbers of the sets. */
static void print_list(void)
{
    const struct gost_named_sbox *set;
    printf("/* SPDX-License-Identifier: ISC */\n"
           "/* All sets that have circuits, in the order of their numbers, see "
           "gost_sbox_by_number().\n"
           "   Generated by src/tools/circuits (make circuits): do not edit. */\n");
    for (unsigned number = 1; (set = gost_sbox_by_number(number)) != NULL; number++)
        printf("#include \"gost/bitslice/circuits/%s.h\"\n", set->name);
    printf("\n#define FOR_ALL_CIRCUITS(what)");
    for (unsigned number = 1; (set = gost_sbox_by_number(number)) != NULL; number++)
        printf(" \\\n    what(%s)", set->name);
    printf("\n");
}

/* ---- commands ---- */

static void read_rows(const char *name, struct gost_sbox *sbox)
{
    const struct gost_named_sbox *named = gost_sbox_by_name(name);
    if (named) {
        *sbox = named->sbox;
        return;
    }
    char text[4096];
    unsigned line;
    FILE *f = fopen(name, "r");
    if (!f)
        die("no such set or file", name);
    const size_t octets = fread(text, 1, sizeof text, f);
    fclose(f);
    if (gost_sbox_parse(text, octets, sbox, &line) != GOST_SBOX_GOOD)
        die("not 8 rows of 16 digits", name);
}

static void search(const char *name, double seconds)
{
    struct gost_sbox sbox;
    read_rows(name, &sbox);
    printf("[%s]\n", name);
    for (unsigned form = 0; form < FORMS; form++)
        for (unsigned row = 0; row < ROWS; row++) {
            struct circuit c;
            if (form == TWO)
                search_two(sbox.pi[row], 0.75 * seconds, row + 1, &c);
            else
                search_three(sbox.pi[row], 0.25 * seconds, row + 1, &c);
            if (!circuit_correct(&c, sbox.pi[row]))
                die("the search went wrong", name);
            write_circuit(&c, form, row);
            fflush(stdout);
        }
}

static void verify(const struct set *set)
{
    struct gost_sbox sbox;
    unsigned total[FORMS] = {0};
    read_rows(set->name, &sbox);
    for (unsigned form = 0; form < FORMS; form++)
        for (unsigned row = 0; row < ROWS; row++) {
            if (!circuit_correct(&set->circuit[form][row], sbox.pi[row]))
                die("a wrong circuit", set->name);
            total[form] += circuit_size(&set->circuit[form][row]);
        }
    printf("%-10s %3u operations, or %2u ternary ones\n", set->name, total[TWO], total[THREE]);
}

int main(int argc, char **argv)
{
    if (argc >= 3 && strcmp(argv[1], "search") == 0) {
        size_t count;
        const struct gost_named_sbox *named = gost_named_sboxes(&count);
        for (int i = 3; i < argc; i++)
            search(argv[i], atof(argv[2]));
        for (size_t i = 0; i < count && argc == 3; i++)
            if (named[i].number)
                search(named[i].name, atof(argv[2]));
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        print_list();
        return 0;
    }
    const bool print = argc == 4 && strcmp(argv[1], "print") == 0;
    if (!print && !(argc == 3 && strcmp(argv[1], "verify") == 0))
        die("search SECONDS [SET]... | verify FILE | print FILE SET | list", "usage");
    FILE *f = fopen(argv[2], "r");
    if (!f)
        die("cannot be read", argv[2]);
    struct set set;
    bool found = !print;
    while (read_set(f, &set))
        if (!print)
            verify(&set);
        else if (strcmp(set.name, argv[3]) == 0) {
            print_set(&set);
            found = true;
        }
    fclose(f);
    if (!found)
        die("no such set", argv[3]);
    return 0;
}
