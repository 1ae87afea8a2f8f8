/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/benchmark.h"

#include "base/cpu.h"
#include "gost/kernel.h"
#include "program/job.h"
#include "sha512/choose.h"

#include <stdio.h>

static const char *entry_name(const struct benchmark_entry *e)
{
    if (e->cipher != NULL)
        return e->cipher->name;
    if (e->hash != NULL)
        return e->hash->name;
    return e->what == BENCHMARK_MESHED ? "counter mode" : "container";
}

static const char *entry_what(const struct benchmark_entry *e)
{
    static const char *const words[] = {"ecb", "ctr", "sha512", "seal", "open", "meshed"};
    return words[e->what];
}

static bool is_chosen(const struct benchmark *b, const struct benchmark_entry *e)
{
    if (e->cipher != NULL)
        return e->cipher == b->gost.kernel;
    return e->hash != NULL && sha512_has_chosen(&b->sha512, e->hash);
}

static void print_cycles(FILE *to, double cycles)
{
    if (cycles > 0)
        fprintf(to, "  %8.3f", cycles);
    else
        fprintf(to, "  %8s", "-");
}

/* ECB and counter mode of one kernel stand in one line; `e` is the ECB entry of a pair. */
static void print_cipher(FILE *to, const struct benchmark *b, const struct benchmark_entry *e)
{
    fprintf(to, "%-24s  %10.1f  %10.1f", e->cipher->name, benchmark_speed(e),
            benchmark_speed(e + 1));
    print_cycles(to, benchmark_cycles(b, e));
    print_cycles(to, benchmark_cycles(b, e + 1));
    fprintf(to, "%s\n", is_chosen(b, e) ? "  chosen" : "");
}

static void print_other(FILE *to, const struct benchmark *b, const struct benchmark_entry *e)
{
    fprintf(to, "%-8s%-16s  %10.1f", entry_what(e), entry_name(e), benchmark_speed(e));
    print_cycles(to, benchmark_cycles(b, e));
    fprintf(to, "%s\n", is_chosen(b, e) ? "  chosen" : "");
}

void benchmark_print_table(FILE *to, const struct benchmark *b)
{
    char cpu[64];
    unsigned threads = 0;
    const struct benchmark_entry *before = NULL;
    cpu_feature_names(b->cpu, cpu, sizeof cpu);
    fprintf(to, "CPU: %s; %d KiB a thread, medians of %d CPU times\n", cpu, BENCHMARK_BUFFER / 1024,
            BENCHMARK_ROUNDS);
    for (size_t i = 0; i < b->count; i++) {
        const struct benchmark_entry *e = &b->entries[i];
        if (e->threads != threads)
            fprintf(to, "\n%u thread%s\n", e->threads, e->threads == 1 ? "" : "s");
        if (e->cipher != NULL && (before == NULL || e->threads != threads))
            fprintf(to, "%-24s  %10s  %10s  %8s  %8s\n", "GOST 28147-89 kernel", "ecb MiB/s",
                    "ctr MiB/s", "ecb c/o", "ctr c/o");
        if (e->cipher == NULL && (before == NULL || before->cipher != NULL))
            fprintf(to, "%-24s  %10s  %8s\n", "SHA-512, containers", "MiB/s", "c/o");
        threads = e->threads;
        before = e;
        if (e->cipher != NULL)
            print_cipher(to, b, &b->entries[i++]);
        else
            print_other(to, b, e);
    }
    if (b->argon2_seconds > 0)
        fprintf(to, "\nArgon2id: a key from a passphrase takes %.2f s and %d MiB of memory.\n",
                b->argon2_seconds, 1 << (ARGON2_MEMORY_LOG2 - 10));
    fprintf(to, "\nc/o: cycles of the time stamp counter an octet, in one thread.\n");
}

void benchmark_print_json(FILE *to, const struct benchmark *b)
{
    char cpu[64];
    cpu_feature_names(b->cpu, cpu, sizeof cpu);
    fprintf(
        to,
        "{\n  \"cpu\": \"%s\",\n  \"buffer_octets\": %d,\n  \"rounds\": %d,\n  \"results\": [\n",
        cpu, BENCHMARK_BUFFER, BENCHMARK_ROUNDS);
    for (size_t i = 0; i < b->count; i++) {
        const struct benchmark_entry *e = &b->entries[i];
        fprintf(to, "    {\"what\": \"%s\", \"kernel\": \"%s\", \"threads\": %u, \"mib_s\": %.2f, ",
                entry_what(e), entry_name(e), e->threads, benchmark_speed(e));
        if (benchmark_cycles(b, e) > 0)
            fprintf(to, "\"cycles_per_octet\": %.4f, ", benchmark_cycles(b, e));
        else
            fprintf(to, "\"cycles_per_octet\": null, ");
        fprintf(to, "\"chosen\": %s}", is_chosen(b, e) ? "true" : "false");
        fprintf(to, "%s\n", i + 1 < b->count ? "," : "");
    }
    fprintf(
        to,
        "  ],\n  \"argon2id\": {\"memory_kib\": %d, \"passes\": %d, \"lanes\": %d, \"seconds\": "
        "%.3f}\n}\n",
        1 << ARGON2_MEMORY_LOG2, ARGON2_PASSES, ARGON2_LANES, b->argon2_seconds);
}
