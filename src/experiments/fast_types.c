/* SPDX-License-Identifier: ISC */
/* The experiment on fast types: GOST 28147-89 (ECB) with halves of uint32_t and of uint_fast32_t.
   Compiled once for each compiler, optimisation and width; GRID names them. */
#include "config.h"

#include "experiments/fast_types.h"

#include "base/octets.h"
#include "measure/measure.h"

#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

enum { CHECKED = 1024 }; /* blocks */

/* RFC 8891 appendix A.4: key, plaintext and ciphertext, of which this cipher has the words in the
   same and the octets within them in the opposite order. */
static const uint32_t rfc_key[8] = {0xffeeddcc, 0xbbaa9988, 0x77665544, 0x33221100,
                                    0xf0f1f2f3, 0xf4f5f6f7, 0xf8f9fafb, 0xfcfdfeff};
static const uint32_t rfc_plain[2] = {0x76543210, 0xfedcba98}; /* N1, N2 */
static const uint32_t rfc_cipher[2] = {0xc2d8ca3d, 0x4ee901e5};

struct job {
    const struct fast_types_variant *variant;
    const struct gost *g;
    const struct gost_key *key;
    uint8_t *data; /* encrypted in place */
};

/* The table of two S-boxes and the rotation, all that the kernel reads of struct gost. */
static void derive_table(struct gost *g, const struct gost_sbox *sbox)
{
    for (unsigned j = 0; j < 4; j++)
        for (unsigned x = 0; x < 256; x++) {
            uint32_t y = (uint32_t)(sbox->pi[2 * j][x & 15] | sbox->pi[2 * j + 1][x >> 4] << 4)
                         << 8 * j;
            g->table[j][x] = y << 11 | y >> 21;
        }
}

/* RFC 5830 section 5, nibble by nibble. */
static void slow_encrypt(const struct gost_sbox *sbox, const struct gost_key *key, uint32_t n[2])
{
    for (unsigned round = 0; round < 32; round++) {
        uint32_t sum = n[0] + key->word[round < 24 ? round % 8 : 7 - round % 8], s = 0;
        for (unsigned i = 0; i < 8; i++)
            s |= (uint32_t)sbox->pi[i][sum >> 4 * i & 15] << 4 * i;
        s = (s << 11 | s >> 21) ^ n[1];
        n[1] = n[0];
        n[0] = s;
    }
    uint32_t last = n[0]; /* the last round does not swap */
    n[0] = n[1];
    n[1] = last;
}

static bool slow_form_is_right(const struct gost_sbox *sbox)
{
    struct gost_key key;
    uint32_t n[2] = {rfc_plain[0], rfc_plain[1]};
    memcpy(key.word, rfc_key, sizeof key.word);
    slow_encrypt(sbox, &key, n);
    return memcmp(n, rfc_cipher, sizeof n) == 0;
}

static bool agrees(const struct fast_types_variant *v, const struct gost *g,
                   const struct gost_sbox *sbox, const struct gost_key *key)
{
    static uint8_t in[CHECKED * GOST_BLOCK], out[CHECKED * GOST_BLOCK];
    measure_fill(in, sizeof in, 3);
    v->kernel.ecb(g, key, GOST_ENCRYPT, in, out, CHECKED);
    for (size_t i = 0; i < CHECKED; i++) {
        uint32_t n[2] = {load_le32(in + GOST_BLOCK * i), load_le32(in + GOST_BLOCK * i + 4)};
        slow_encrypt(sbox, key, n);
        if (n[0] != load_le32(out + GOST_BLOCK * i) || n[1] != load_le32(out + GOST_BLOCK * i + 4))
            return false;
    }
    v->kernel.ecb(g, key, GOST_DECRYPT, out, out, CHECKED);
    return memcmp(in, out, sizeof in) == 0;
}

static void run(const void *context, uint64_t amount)
{
    const struct job *job = context;
    size_t blocks = (size_t)amount / GOST_BLOCK / 8 * 8;
    job->variant->kernel.ecb(job->g, job->key, GOST_ENCRYPT, job->data, job->data, blocks);
}

#ifdef _OPENMP
static void run_on_all(const void *context, uint64_t amount)
{
    const struct job *job = context;
    const size_t piece = 8192; /* blocks, 64 KiB */
    const size_t pieces = (size_t)amount / GOST_BLOCK / piece;
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < pieces; i++) {
        uint8_t *data = job->data + i * piece * GOST_BLOCK;
        job->variant->kernel.ecb(job->g, job->key, GOST_ENCRYPT, data, data, piece);
    }
}
#endif

/* As the article: octets of /dev/urandom. */
static uint8_t *random_data(size_t octets)
{
    uint8_t *data = malloc(octets);
    FILE *random = fopen("/dev/urandom", "rb");
    measure_insist(data && random && fread(data, 1, octets, random) == octets,
                   "no memory, or no /dev/urandom");
    fclose(random);
    return data;
}

/* Times all variants in one manner; the contenders' names end in `how`. */
static void time_all(const char *experiment, const char *how,
                     void (*function)(const void *, uint64_t), bool threads,
                     const struct job jobs[FAST_TYPES_VARIANTS], uint64_t amount,
                     const struct measure_options *options)
{
    static char names[FAST_TYPES_VARIANTS][96];
    struct measure_contender contenders[FAST_TYPES_VARIANTS];
    for (size_t i = 0; i < FAST_TYPES_VARIANTS; i++) {
        const struct fast_types_variant *v = jobs[i].variant;
        snprintf(names[i], sizeof names[i], GRID " %u %s %s %s", v->blocks, v->index, how, v->type);
        contenders[i] =
            (struct measure_contender){names[i], function, &jobs[i], amount, 1, threads};
    }
    measure(experiment, "octets", contenders, FAST_TYPES_VARIANTS, options);
}

int main(int argc, char **argv)
{
    struct measure_options options = measure_read_options(argc, argv);
    static struct gost g;
    struct gost_key key;
    struct job jobs[FAST_TYPES_VARIANTS];
    struct measure_tap tap = {0};
    const struct gost_sbox *sbox = &gost_sbox_by_name("tc26Z")->sbox;
    const uint64_t amount = options.amount ? options.amount : 16 << 20;

    derive_table(&g, sbox);
    measure_fill((uint8_t *)key.word, sizeof key.word, 1);
    measure_insist(slow_form_is_right(sbox), "the reference differs from RFC 8891");
    for (size_t i = 0; i < FAST_TYPES_VARIANTS; i++) {
        const struct fast_types_variant *v = &fast_types_variants[i];
        char what[96];
        snprintf(what, sizeof what, GRID ": %s, %u blocks, %s", v->type, v->blocks, v->index);
        if (options.check)
            measure_ok(&tap, agrees(v, &g, sbox, &key), what);
        else
            measure_insist(agrees(v, &g, sbox, &key), what);
        jobs[i] = (struct job){v, &g, &key, NULL};
    }
    if (options.check)
        return measure_plan(&tap);

    uint8_t *data = random_data((size_t)amount);
    for (size_t i = 0; i < FAST_TYPES_VARIANTS; i++)
        jobs[i].data = data;
#ifdef _OPENMP
    printf("GOST 28147-89, ECB, " GRID ", on %d threads\n", omp_get_max_threads());
    time_all("fast-types", "threads", run_on_all, true, jobs, amount, &options);
#endif
    measure_pin(); /* only now: threads would inherit it */
    printf("GOST 28147-89, ECB, " GRID ", on one thread\n");
    time_all("fast-types", "serial", run, false, jobs, amount, &options);
    free(data);
    return EXIT_SUCCESS;
}
