/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/cpu.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "program/message.h"
#include "program/report.h"
#include "program/sboxes.h"
#include "sha512/choose.h"
#include "sha512/kernel_table.h"

#include <stdlib.h>

static void print_sboxes(FILE *to)
{
    size_t count;
    const struct gost_named_sbox *sboxes = gost_named_sboxes(&count);
    fprintf(to, "%-9s  %-36s  %s\n", "NAME", "IDENTIFIER", "OID");
    for (size_t i = 0; i < count; i++)
        fprintf(to, "%-9s  %-36s  %-19s%s\n", sboxes[i].name, sboxes[i].identifier,
                sboxes[i].oid != NULL ? sboxes[i].oid : "-",
                sboxes[i].number == 0 ? "  not in the header: give -s again to decrypt" : "");
}

static void print_sboxes_json(FILE *to)
{
    size_t count;
    const struct gost_named_sbox *sboxes = gost_named_sboxes(&count);
    fprintf(to, "[\n");
    for (size_t i = 0; i < count; i++) {
        fprintf(to, "  {\"name\": \"%s\", \"identifier\": \"%s\", \"oid\": ", sboxes[i].name,
                sboxes[i].identifier);
        fprintf(to, sboxes[i].oid != NULL ? "\"%s\"" : "null", sboxes[i].oid);
        fprintf(to, ", \"number\": %u}%s\n", sboxes[i].number, i + 1 < count ? "," : "");
    }
    fprintf(to, "]\n");
}

int verb_list_sboxes(const struct options *options)
{
    struct report report;
    if (report_begin(&report)) {
        if (options_given(options, OPTION_JSON))
            print_sboxes_json(report.file);
        else
            print_sboxes(report.file);
    }
    return report_end(&report);
}

/* What --kernel list knows. */
struct kernels {
    unsigned cpu; /* set of enum cpu_feature */
    struct gost gost;
    struct sha512_engine sha512;
};

static void print_kernels(FILE *to, const struct kernels *k)
{
    size_t ciphers, hashes;
    const struct gost_kernel *const *cipher = gost_kernels(&ciphers);
    const struct sha512_kernel *const *hash = sha512_kernels(&hashes);
    fprintf(to, "%-18s  %-16s  %s\n", "GOST 28147-89", "RUNS", "FOR");
    for (size_t i = 0; i < ciphers; i++)
        fprintf(to, "%-18s  %-16s  %-11s%s%s\n", cipher[i]->name,
                (cipher[i]->cpu & ~k->cpu) == 0 ? "on this CPU" : "not on this CPU",
                cipher[i]->any_sbox ? "any S-boxes" : "named sets",
                cipher[i]->secret_addresses ? "  looks up tables" : "",
                cipher[i] == k->gost.kernel ? "  chosen" : "");
    fprintf(to, "\n%-18s  %-16s  %s\n", "SHA-512", "RUNS", "FOR");
    for (size_t i = 0; i < hashes; i++)
        fprintf(to, "%-18s  %-16s  %u message%s%s\n", hash[i]->name,
                (hash[i]->cpu & ~k->cpu) == 0 ? "on this CPU" : "not on this CPU", hash[i]->lanes,
                hash[i]->lanes > 1 ? "s at once" : "",
                sha512_has_chosen(&k->sha512, hash[i]) ? "  chosen" : "");
    fprintf(to, "\nnamed sets: only the S-boxes that --sbox list shows, no table from a file.\n");
}

static void print_needs(FILE *to, const char *name, unsigned cpu, bool fits)
{
    const char *comma = "";
    fprintf(to, "    {\"name\": \"%s\", \"cpu\": [", name);
    for (unsigned i = 0; i < CPU_FEATURES; i++)
        if (cpu & 1u << i) {
            char text[64];
            cpu_feature_names(1u << i, text, sizeof text);
            fprintf(to, "%s\"%s\"", comma, text);
            comma = ", ";
        }
    fprintf(to, "], \"fits\": %s, ", fits ? "true" : "false");
}

static void print_kernels_json(FILE *to, const struct kernels *k)
{
    size_t ciphers, hashes;
    const struct gost_kernel *const *cipher = gost_kernels(&ciphers);
    const struct sha512_kernel *const *hash = sha512_kernels(&hashes);
    fprintf(to, "{\n  \"cipher\": [\n");
    for (size_t i = 0; i < ciphers; i++) {
        print_needs(to, cipher[i]->name, cipher[i]->cpu, (cipher[i]->cpu & ~k->cpu) == 0);
        fprintf(to, "\"any_sbox\": %s, \"looks_up_tables\": %s, \"chosen\": %s}%s\n",
                cipher[i]->any_sbox ? "true" : "false",
                cipher[i]->secret_addresses ? "true" : "false",
                cipher[i] == k->gost.kernel ? "true" : "false", i + 1 < ciphers ? "," : "");
    }
    fprintf(to, "  ],\n  \"hash\": [\n");
    for (size_t i = 0; i < hashes; i++) {
        print_needs(to, hash[i]->name, hash[i]->cpu, (hash[i]->cpu & ~k->cpu) == 0);
        fprintf(to, "\"lanes\": %u, \"chosen\": %s}%s\n", hash[i]->lanes,
                sha512_has_chosen(&k->sha512, hash[i]) ? "true" : "false",
                i + 1 < hashes ? "," : "");
    }
    fprintf(to, "  ]\n}\n");
}

int verb_list_kernels(const struct options *options)
{
    struct kernels *k = calloc(1, sizeof *k);
    struct gost_sbox sbox;
    struct failure failure;
    struct report report;
    uint8_t number;
    bool good = k != NULL || failure_set(&failure, FAILURE_NO_MEMORY, NULL, 0);
    good = good &&
           sboxes_find(options->sbox != NULL ? options->sbox : "tc26Z", &sbox, &number, &failure);
    if (!good) {
        free(k);
        return message_failure(&failure);
    }
    k->cpu = cpu_features();
    gost_init(&k->gost, &sbox);
    if (!gost_choose(&k->gost, k->cpu, options_kernel(options), NULL))
        k->gost.kernel = NULL; /* GOSTCRYPT_KERNEL names none of them */
    sha512_choose(&k->sha512, k->cpu, NULL);
    if (report_begin(&report)) {
        if (options_given(options, OPTION_JSON))
            print_kernels_json(report.file, k);
        else
            print_kernels(report.file, k);
    }
    free(k);
    return report_end(&report);
}
