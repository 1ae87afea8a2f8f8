/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/progress_line.h"

#include <stdbool.h>
#include <string.h>

enum { TAIL_MOST = 200, NAME_LEAST = 8 /* columns, for which it is worth to show a name */ };

struct text {
    char *at;
    size_t used, room;
};

static void put(struct text *t, const char *word)
{
    for (; *word != '\0' && t->used < t->room; word++)
        t->at[t->used++] = *word;
}

static void put_number(struct text *t, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    put(t, digits + at);
}

static void put_two_digits(struct text *t, uint64_t number)
{
    if (number < 10)
        put(t, "0");
    put_number(t, number);
}

static const char *const units[] = {"octets", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

/* The largest unit of which there is one at least. */
static unsigned unit_of(uint64_t octets)
{
    unsigned unit = 0;
    while (octets >> 10 * unit >= 1024)
        unit++;
    return unit;
}

/* In tenths, unless it is octets. */
static void put_amount(struct text *t, uint64_t octets, unsigned unit)
{
    const uint64_t whole = octets >> 10 * unit;
    const uint64_t rest = unit > 0 ? octets >> (10 * unit - 10) & 1023 : 0;
    put_number(t, whole);
    if (unit > 0) {
        put(t, ".");
        put_number(t, rest * 10 / 1024);
    }
}

static void put_rate(struct text *t, uint64_t rate)
{
    const unsigned unit = unit_of(rate);
    if (rate >> 10 * unit >= 10 || unit == 0)
        put_number(t, rate >> 10 * unit);
    else
        put_amount(t, rate, unit);
    put(t, " ");
    put(t, units[unit]);
    put(t, "/s");
}

static void put_time(struct text *t, uint64_t seconds)
{
    if (seconds >= 86400) {
        put_number(t, seconds / 86400);
        put(t, "d ");
    }
    if (seconds >= 3600) {
        put_number(t, seconds / 3600 % 24);
        put(t, ":");
        put_two_digits(t, seconds / 60 % 60);
    } else {
        put_number(t, seconds / 60);
    }
    put(t, ":");
    put_two_digits(t, seconds % 60);
}

/* What stands behind the name, in parts that begin with two blanks. */
static void put_tail(struct text *t, const struct progress_facts *f)
{
    const bool known = f->expected != UINT64_MAX && f->expected > 0;
    const uint64_t done = known && f->octets > f->expected ? f->expected : f->octets;
    const unsigned unit = unit_of(known ? f->expected : done);
    put(t, "  ");
    if (known) {
        /* So that neither product nor sum overflows. */
        put_number(t, f->expected >> 56 ? done / (f->expected / 100) : done * 100 / f->expected);
        put(t, "%  ");
    }
    put_amount(t, done, unit);
    if (known) {
        put(t, " / ");
        put_amount(t, f->expected, unit);
    }
    put(t, " ");
    put(t, units[unit]);
    if (f->rate > 0) {
        put(t, "  ");
        put_rate(t, f->rate);
    }
    if (!known) {
        put(t, "  ");
        put_time(t, f->milliseconds / 1000);
    } else if (f->rate > 0 && (f->expected - done) / f->rate < 100 * 86400) {
        put(t, "  ");
        put_time(t, (f->expected - done + f->rate - 1) / f->rate);
        put(t, " left");
    }
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static size_t columns(const char *text, size_t octets)
{
    size_t count = 0;
    for (size_t i = 0; i < octets; i++)
        count += (unsigned char)text[i] < 0x80 ? 1 : begins_character(text[i]) ? 2 : 0;
    return count;
}

/* The name, or "..." and as much of its end as fits. */
static void put_name(struct text *t, const char *name, size_t width)
{
    size_t length = strlen(name);
    const size_t all = columns(name, length);
    if (all > width) {
        put(t, "...");
        for (size_t left = all; left > width - 3 || !begins_character(*name); name++, length--)
            left -= (unsigned char)*name < 0x80 ? 1 : begins_character(*name) ? 2 : 0;
    }
    put(t, name);
}

size_t progress_line(const struct progress_facts *facts, size_t width,
                     char line[PROGRESS_LINE_MOST])
{
    char tail[TAIL_MOST];
    struct text end = {tail, 0, sizeof tail}, all = {line, 0, PROGRESS_LINE_MOST};
    put_tail(&end, facts);
    const size_t most = width < PROGRESS_LINE_MOST ? width : PROGRESS_LINE_MOST;
    const size_t taken = strlen(facts->verb) + 1 + end.used;
    put(&all, facts->verb);
    if (taken + NAME_LEAST <= most || taken + columns(facts->name, strlen(facts->name)) <= most) {
        put(&all, " ");
        put_name(&all, facts->name, most - taken < 400 ? most - taken : 400);
    }
    for (size_t i = 0; i < end.used; i++)
        all.at[all.used++] = tail[i];
    if (columns(line, all.used) <= most)
        return all.used;
    /* Too narrow: without the last parts. */
    size_t length = most;
    while (length > 0 &&
           !(line[length] == ' ' && line[length - 1] != ' ' && line[length + 1] == ' '))
        length--;
    return length > 0 ? length : most < strlen(facts->verb) ? most : strlen(facts->verb);
}
