/* SPDX-License-Identifier: ISC */
/* The experiment on word widths: SHA-512 of octets 0xAD, with words of 32 and 64 bits, with and
   without the registers of MMX.  Compiled once for each width. */
#include "config.h"

#include "base/cpu.h"
#include "base/hex.h"
#include "measure/measure.h"
#include "experiments/sha512_wide.h"
#include "sha512/kernel_table.h"
#include "sha512/sha512.h"

#include <stdlib.h>
#include <string.h>

#ifndef NATIVE
#undef HAVE_SODIUM
#endif
#ifdef HAVE_SODIUM
#include <sodium.h>
#endif

#if UINTPTR_MAX > 0xffffffff
#define WIDTH "64-bit"
#else
#define WIDTH "32-bit"
#endif

enum { MOST_CONTENDERS = 32, PIECE = 1 << 20 };

/* SHA-512 of 2^30 octets 0xAD, as the article gives it. */
static const char gibibyte_digest[] =
    "f469edb3eb1f899ee787fe25326069b362a7da7e7db8f3cf46c160243ae5c4d2"
    "e211317d714445914b0f9f57b406ac1418da17cd276e6859f748189542673bc3";

/* FIPS 180-4's examples: "abc", and the one of 896 bits. */
static const struct {
    const char *message, *digest;
} vectors[] = {
    {"abc", "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
     "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
     "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"},
};

static const struct sha512_kernel own[] = {
    {WIDTH " plain C", 0, 1, sha512_words},
#ifndef NATIVE
    {WIDTH " plain C (SSE2 allowed)", CPU_SSE2, 1, sha512_by_itself},
#endif
#ifdef HAVE_MMX
    {WIDTH " MMX", CPU_SSE2, 1, sha512_mmx},
#endif
#ifdef HAVE_KERNEL_SSE2
    {WIDTH " SSE2 lower halves", CPU_SSE2, 1, sha512_sse2_low},
#endif
};

/* What is hashed, and how.  With several lanes all hash the same octets. */
struct job {
    struct sha512_kernel kernel;
    struct sha512_engine engine;
    char name[64];
    const uint8_t *piece; /* PIECE octets of 0xAD */
};

static void hash(const struct job *job, uint64_t amount, uint8_t digest[][SHA512_DIGEST])
{
    struct sha512 state[SHA512_LANES_MAX], *s[SHA512_LANES_MAX];
    const uint8_t *data[SHA512_LANES_MAX];
    uint8_t *out[SHA512_LANES_MAX];
    for (unsigned i = 0; i < job->kernel.lanes; i++) {
        sha512_init(&state[i], &job->engine);
        s[i] = &state[i];
        data[i] = job->piece;
        out[i] = digest[i];
    }
    for (size_t n; amount; amount -= n) {
        n = amount < PIECE ? (size_t)amount : PIECE;
        sha512_update_many(s, data, n, job->kernel.lanes);
    }
    sha512_final_many(s, out, job->kernel.lanes);
}

static bool vectors_agree(const struct job *job)
{
    for (size_t v = 0; v < sizeof vectors / sizeof *vectors; v++) {
        struct sha512_engine engine = job->engine;
        uint8_t digest[SHA512_LANES_MAX][SHA512_DIGEST], text[256];
        char hex[2 * SHA512_DIGEST + 1];
        struct job one = {.kernel = job->kernel, .engine = engine, .piece = text};
        memcpy(text, vectors[v].message, strlen(vectors[v].message));
        hash(&one, strlen(vectors[v].message), digest);
        for (unsigned lane = 0; lane < job->kernel.lanes; lane++) {
            hex_encode(digest[lane], SHA512_DIGEST, hex);
            if (strcmp(hex, vectors[v].digest) != 0)
                return false;
        }
    }
#ifdef HAVE_SODIUM
    for (uint64_t octets = 0; octets < 1000; octets++) {
        uint8_t digest[SHA512_LANES_MAX][SHA512_DIGEST], want[SHA512_DIGEST];
        hash(job, octets, digest);
        crypto_hash_sha512(want, job->piece, octets);
        if (memcmp(want, digest[job->kernel.lanes - 1], sizeof want) != 0)
            return false;
    }
#endif
    return true;
}

/* A run of exactly 2^30 octets is compared with the article's digest. */
static void run(const void *context, uint64_t amount)
{
    const struct job *job = context;
    uint8_t digest[SHA512_LANES_MAX][SHA512_DIGEST];
    char hex[2 * SHA512_DIGEST + 1];
    hash(job, amount, digest);
    if (amount != 1 << 30)
        return;
    for (unsigned lane = 0; lane < job->kernel.lanes; lane++) {
        hex_encode(digest[lane], SHA512_DIGEST, hex);
        measure_insist(strcmp(hex, gibibyte_digest) == 0, "a wrong digest of 1 GiB");
    }
}

#ifdef HAVE_SODIUM
static void run_sodium(const void *context, uint64_t amount)
{
    const struct job *job = context;
    crypto_hash_sha512_state s;
    uint8_t digest[SHA512_DIGEST];
    crypto_hash_sha512_init(&s);
    for (; amount >= PIECE; amount -= PIECE)
        crypto_hash_sha512_update(&s, job->piece, PIECE);
    crypto_hash_sha512_final(&s, digest);
}
#endif

static void prepare(struct job *job, const struct sha512_kernel *kernel, const char *name,
                    const uint8_t *piece)
{
    job->kernel = *kernel;
    job->kernel.name = job->name;
    job->piece = piece;
    snprintf(job->name, sizeof job->name, "%s", name);
    job->engine.stream = &job->kernel; /* with lanes, all are always filled */
    job->engine.lanes = kernel->lanes == 1 ? NULL : &job->kernel;
}

/* What this CPU can run, plain C first; the kernels of src/sha512/ too if they are linked in. */
static size_t prepare_all(struct job jobs[MOST_CONTENDERS], const uint8_t *piece)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!(own[i].cpu & ~cpu_features()))
            prepare(&jobs[count++], &own[i], own[i].name, piece);
#ifdef NATIVE
    size_t kernels;
    const struct sha512_kernel *const *all = sha512_kernels(&kernels);
    for (size_t i = 0; i < kernels && count < MOST_CONTENDERS - 1; i++) {
        char name[64];
        snprintf(name, sizeof name,
                 all[i]->lanes == 1 ? "gostcrypt %s" : "gostcrypt %s (%u messages)", all[i]->name,
                 all[i]->lanes);
        if (!(all[i]->cpu & ~cpu_features()))
            prepare(&jobs[count++], all[i], name, piece);
    }
#endif
    return count;
}

int main(int argc, char **argv)
{
    struct measure_options options = measure_read_options(argc, argv);
    static struct job jobs[MOST_CONTENDERS];
    struct measure_contender contenders[MOST_CONTENDERS];
    struct measure_tap tap = {0};
    const uint64_t amount = options.amount ? options.amount : 1 << 30;
    uint8_t *piece = malloc(PIECE);

    measure_insist(piece != NULL, "no memory");
    memset(piece, 0xad, PIECE);
    size_t count = prepare_all(jobs, piece);
    for (size_t i = 0; i < count; i++) {
        if (options.check)
            measure_ok(&tap, vectors_agree(&jobs[i]), jobs[i].name);
        else
            measure_insist(vectors_agree(&jobs[i]), jobs[i].name);
        contenders[i] = (struct measure_contender){jobs[i].name,         run,  &jobs[i], amount,
                                                   jobs[i].kernel.lanes, false};
    }
    if (options.check)
        return measure_plan(&tap);
#ifdef HAVE_SODIUM
    contenders[count++] =
        (struct measure_contender){"libsodium", run_sodium, &jobs[0], amount, 1, false};
#endif
    measure_pin();
    printf("SHA-512 of %llu octets 0xAD\n", (unsigned long long)amount);
    measure("word-widths", "octets", contenders, count, &options);
    free(piece);
    return EXIT_SUCCESS;
}
