/* SPDX-License-Identifier: ISC */
/* Times our kernels and those of other libraries in memory, in turn, over buffers of 64 KiB and of
   1 MiB, on one thread and by its CPU time.  Before that, each must give what one block at a time
   gives.  Options and CSV are those of the experiments (measure/measure.h).

   A contender's name is "WHAT: KERNEL".  "best" is what gostcrypt takes on this CPU, "best avx2"
   what it takes on one without AVX-512. */
#include "config.h"

#include "tools/compare/memory.h"

#include "base/cpu.h"
#include "measure/measure.h"
#include "format/container.h"
#include "format/raw.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "sha512/choose.h"
#include "sha512/kernel_table.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZES = 2,
    MOST = 200,
    NAME = 64,
    OTHERS_MOST = 8,
    SEGMENT = 1 << HEADER_SEGMENT_DEFAULT,
    SEGMENTS = 16,
    LARGE = SEGMENTS * SEGMENT,
    BUFFER = SEGMENTS * (SEGMENT + CONTAINER_OVERHEAD),
};

static const size_t sizes[SIZES] = {65536, LARGE};
static const uint8_t key_octets[GOST_KEY] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
static const uint8_t iv[GOST_BLOCK] = {2, 7, 1, 8, 2, 8, 1, 8};
static const uint8_t nonces[SEGMENTS * CONTAINER_NONCE];

enum what { COUNTER, ECB, ECB_DECRYPT, STREAM, LANES, SEAL, MESHED, OTHER };

struct work {
    char name[NAME];
    enum what what;
    const struct gost *gost;
    const struct gost_kernel *kernel;
    const struct sha512_kernel *hash;
    const struct container *container;
    void (*other)(uint8_t *data, size_t octets);
    size_t size;
};

struct comparison {
    struct gost_key key;
    struct gost_counter from;
    uint8_t *buffer, *expected;
    struct work works[MOST];
    size_t count;
};

/* What all contenders share. */
static struct comparison all;

static void hash(const struct sha512_kernel *kernel, const uint8_t *data, size_t octets)
{
    uint64_t h[SHA512_LANES_MAX][8] = {{0}}, *states[SHA512_LANES_MAX];
    const uint8_t *messages[SHA512_LANES_MAX];
    const size_t blocks = octets / SHA512_BLOCK / kernel->lanes;
    for (unsigned i = 0; i < kernel->lanes; i++) {
        states[i] = h[i];
        messages[i] = data + i * blocks * SHA512_BLOCK;
    }
    kernel->compress(states, messages, blocks);
}

/* Counter mode with a new key every 1024 octets, with the chain of the keys. */
static void meshed(const struct gost *g, uint8_t *data, size_t octets)
{
    static struct gost_section sections[LARGE / RAW_SECTION];
    struct raw raw;
    raw_init(&raw, RAW_CTR_MESHED, GOST_ENCRYPT, g, key_octets, iv);
    struct gost_section chain = raw.first;
    raw_mesh(&raw, &chain, sections, data, octets);
    raw_crypt(&raw, 0, sections, NULL, data, octets);
}

static void once(const struct work *w)
{
    const struct container_run segments = {.buffer = all.buffer, .count = SEGMENTS};
    const size_t blocks = w->size / GOST_BLOCK;
    const enum gost_direction direction = w->what == ECB ? GOST_ENCRYPT : GOST_DECRYPT;
    switch (w->what) {
    case COUNTER:
        w->kernel->ctr(w->gost, &all.key, all.from, all.buffer, all.buffer, blocks);
        break;
    case ECB:
    case ECB_DECRYPT:
        w->kernel->ecb(w->gost, &all.key, direction, all.buffer, all.buffer, blocks);
        break;
    case STREAM:
    case LANES:
        hash(w->hash, all.buffer, w->size);
        break;
    case SEAL:
        container_seal(w->container, &segments, nonces);
        break;
    case MESHED:
        meshed(w->gost, all.buffer, w->size);
        break;
    case OTHER:
        w->other(all.buffer, w->size);
        break;
    }
}

static void run(const void *context, uint64_t amount)
{
    const struct work *w = context;
    for (uint64_t done = 0; done < amount; done += w->size)
        once(w);
}

/* A work's name is `what`, `kernel` and, in brackets, `note` (may be empty). */
static struct work *add(enum what what, const char *kernel, const char *note)
{
    static const char *const words[] = {"counter", "ecb",  "ecb decrypt", "sha512",
                                        "sha512",  "seal", "meshed",      ""};
    measure_insist(all.count < MOST, "too many contenders");
    struct work *w = &all.works[all.count++];
    w->what = what;
    snprintf(w->name, sizeof w->name, *note != '\0' ? "%s: %s (%s)" : "%s: %s", words[what], kernel,
             note);
    return w;
}

static struct gost *new_cipher(const struct gost_sbox *sbox)
{
    struct gost *g = calloc(1, sizeof *g);
    measure_insist(g != NULL, "no memory");
    gost_init(g, sbox);
    return g;
}

static void add_cipher(const struct gost *g, const struct gost_kernel *kernel, const char *name,
                       const char *note)
{
    for (enum what what = COUNTER; what <= ECB_DECRYPT; what++) {
        struct work *w = add(what, name, note);
        w->gost = g;
        w->kernel = kernel;
    }
}

/* The kernel that is taken for these S-boxes on a CPU with these features. */
static void add_best(const struct gost_sbox *sbox, unsigned cpu, const char *name, const char *note)
{
    struct gost *g = new_cipher(sbox);
    measure_insist(gost_choose(g, cpu, NULL, NULL), "no kernel works");
    add_cipher(g, g->kernel, name, note);
    add(MESHED, name, note)->gost = g;
}

/* A table that is no named set. */
static struct gost_sbox users_table(void)
{
    struct gost_sbox sbox;
    for (unsigned row = 0; row < 8; row++)
        for (unsigned x = 0; x < 16; x++)
            sbox.pi[row][x] = (uint8_t)((x * (2 * row + 3) + 5 * row + 1) % 16);
    return sbox;
}

static void add_ciphers(unsigned cpu, const char *best)
{
    size_t sets;
    const struct gost_named_sbox *set = gost_named_sboxes(&sets);
    const struct gost_sbox table = users_table();
    for (size_t i = 0; i < sets; i++)
        if (set[i].number != 0)
            add_best(&set[i].sbox, cpu, best, set[i].name);
    add_best(&table, cpu, best, "user");
}

static void add_containers(unsigned cpu, const char *best)
{
    const struct header header = {
        .mode = HEADER_CTR, .sbox = 1, .segment_log2 = HEADER_SEGMENT_DEFAULT};
    struct gost *g = new_cipher(&gost_sbox_by_number(1)->sbox);
    struct sha512_engine *engine = calloc(1, sizeof *engine);
    struct container *c = calloc(1, sizeof *c);
    measure_insist(engine != NULL && c != NULL, "no memory");
    gost_choose(g, cpu, NULL, NULL);
    sha512_choose(engine, cpu, NULL);
    container_create(c, &header, g, engine, key_octets);
    add(SEAL, best, "")->container = c;
    if (engine->lanes != NULL)
        add(LANES, best, "lanes")->hash = engine->lanes;
    add(STREAM, best, "stream")->hash = engine->stream;
}

static void add_others(void)
{
    static struct other others[OTHERS_MOST];
    static const char *const words[] = {"ecb", "ecb decrypt", "counter", "sha512"};
    size_t count = others_open(key_octets, iv, others, OTHERS_MOST);
    for (size_t i = 0; i < count; i++) {
        struct work *w = add(OTHER, "", "");
        w->other = others[i].run;
        snprintf(w->name, sizeof w->name, "%s: %s", words[others[i].what], others[i].name);
    }
}

static void add_all(void)
{
    const unsigned cpu = cpu_features();
    const struct gost *g = new_cipher(&gost_sbox_by_name("tc26Z")->sbox);
    const struct gost *portable = g;
    size_t count;
    add_cipher(g, &compare_one_block, compare_one_block.name, "");
    const struct gost_kernel *const *cipher = gost_kernels(&count);
    for (size_t i = 0; i < count; i++)
        if (gost_kernel_fits(cipher[i], portable, cpu))
            add_cipher(g, cipher[i], cipher[i]->name, "");
    const struct sha512_kernel *const *hashes = sha512_kernels(&count);
    for (size_t i = 0; i < count; i++)
        if ((hashes[i]->cpu & ~cpu) == 0)
            add(hashes[i]->lanes > 1 ? LANES : STREAM, hashes[i]->name, "")->hash = hashes[i];
    add_ciphers(cpu, "best");
    add_containers(cpu, "best");
    if (cpu & CPU_AVX512) {
        add_ciphers(cpu & ~(unsigned)CPU_AVX512, "best avx2");
        add_containers(cpu & ~(unsigned)CPU_AVX512, "best avx2");
    }
    add_others();
}

/* Our ciphers against one block at a time; others against that, too, where they do the same. */
static bool is_right(const struct work *w)
{
    static const struct gost *tc26z;
    struct work one = *w;
    size_t octets = w->size;
    if (tc26z == NULL)
        tc26z = w->gost; /* the first work's */
    if (w->what == OTHER) {
        one.gost = tc26z;
        one.what = strncmp(w->name, "counter", 7) == 0        ? COUNTER
                   : strncmp(w->name, "ecb decrypt", 11) == 0 ? ECB_DECRYPT
                   : strncmp(w->name, "ecb", 3) == 0          ? ECB
                                                              : STREAM;
        if (one.what == COUNTER)
            octets = GOST_SECTION * GOST_BLOCK; /* then keys change */
    }
    if (one.what > STREAM || (w->what == STREAM && w->hash != NULL))
        return true; /* the self-tests and `make check` look after these */
    one.kernel = &compare_one_block;
    measure_fill(all.buffer, BUFFER, 1);
    if (one.what == STREAM) {
        struct sha512_engine engine;
        sha512_engine_init(&engine);
        octets = SHA512_DIGEST;
        sha512(&engine, all.buffer, w->size, all.expected);
    } else {
        once(&one);
        memcpy(all.expected, all.buffer, octets);
        measure_fill(all.buffer, BUFFER, 1);
    }
    once(w);
    return memcmp(all.buffer, all.expected, octets) == 0;
}

/* Enough passes for two milliseconds. */
static uint64_t amount_of(const struct work *w)
{
    double start = measure_thread_seconds();
    once(w);
    once(w);
    double seconds = (measure_thread_seconds() - start) / 2;
    return w->size * (1 + (uint64_t)(2e-3 / seconds));
}

static void compare(size_t size, const char *name, const struct measure_options *options)
{
    struct measure_contender contenders[MOST];
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++) {
        struct work *w = &all.works[i];
        w->size = size;
        if (w->what == SEAL && size != LARGE)
            continue;
        if (options->only != NULL && strstr(w->name, options->only) == NULL)
            continue;
        if (size != LARGE && !is_right(w)) {
            fprintf(stderr, "compare: %s computes wrongly\n", w->name);
            exit(EXIT_FAILURE);
        }
        contenders[count++] = (struct measure_contender){w->name, run, w, amount_of(w), 1, false};
    }
    measure(name, "octets", contenders, count, options);
}

int main(int argc, char **argv)
{
    static const char *const names[SIZES] = {"64 KiB", "1 MiB"};
    struct measure_options options = measure_read_options(argc, argv);
    all.buffer = malloc(BUFFER);
    all.expected = malloc(BUFFER);
    measure_insist(all.buffer != NULL && all.expected != NULL, "no memory");
    measure_pin();
    gost_set_key(&all.key, key_octets);
    add_all();
    others_print_versions();
    all.from = gost_counter_start(all.works[0].gost, &all.key, iv);
    for (int i = 0; i < SIZES; i++)
        compare(sizes[i], names[i], &options);
    free(all.buffer);
    free(all.expected);
    return EXIT_SUCCESS;
}
