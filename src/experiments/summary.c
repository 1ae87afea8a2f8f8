/* SPDX-License-Identifier: ISC */
/* summary < RAW > SUMMARY: raw figures (MEASURE_COLUMNS) in, one line for each contender out, in
   the order of their first appearance. */
#include "config.h"

#include "measure/measure.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 512 };

struct series {
    char experiment[64], contender[128], unit[32];
    unsigned lanes;
    unsigned long long amount;
    double *seconds;
    size_t count;
};

struct all {
    struct series *series;
    size_t count;
};

static struct series *find(struct all *all, const struct series *key)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->series[i].experiment, key->experiment) == 0 &&
            strcmp(all->series[i].contender, key->contender) == 0)
            return &all->series[i];
    struct series *more = realloc(all->series, (all->count + 1) * sizeof *more);
    measure_insist(more != NULL, "no memory");
    all->series = more;
    more[all->count] = *key;
    return &more[all->count++];
}

static void add(struct all *all, const char *line)
{
    struct series key = {.count = 0};
    unsigned round;
    double seconds;
    if (strncmp(line, MEASURE_COLUMNS, strlen(MEASURE_COLUMNS)) == 0)
        return;
    int fields = sscanf(line, "%63[^,],%127[^,],%u,%u,%llu,%31[^,],%lf", key.experiment,
                        key.contender, &key.lanes, &round, &key.amount, key.unit, &seconds);
    measure_insist(fields == 7, "a line of the CSV has not the columns " MEASURE_COLUMNS);
    struct series *s = find(all, &key);
    double *more = realloc(s->seconds, (s->count + 1) * sizeof *more);
    measure_insist(more != NULL, "no memory");
    s->seconds = more;
    s->seconds[s->count++] = seconds;
}

int main(void)
{
    struct all all = {0};
    char line[LINE];
    while (fgets(line, sizeof line, stdin))
        add(&all, line);
    puts("experiment,contender,lanes,rounds,amount,unit,median,lowest,highest,"
         "first_quartile,third_quartile");
    for (size_t i = 0; i < all.count; i++) {
        struct series *s = &all.series[i];
        struct measure_statistics m = measure_statistics(s->seconds, s->count);
        printf("%s,%s,%u,%zu,%llu,%s,%.9f,%.9f,%.9f,%.9f,%.9f\n", s->experiment, s->contender,
               s->lanes, s->count, s->amount, s->unit, m.median, m.lowest, m.highest,
               m.first_quartile, m.third_quartile);
        free(s->seconds);
    }
    free(all.series);
    return EXIT_SUCCESS;
}
