/* SPDX-License-Identifier: ISC */
/* The experiment on forced SIMD: is BLAKE2b faster with the vector instructions that every x86-64
   has, than in plain C? */
#include "config.h"

#include "base/cpu.h"
#include "experiments/blake2b.h"
#include "measure/measure.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_SODIUM
#include <sodium.h>
#endif

enum { MOST_CONTENDERS = 8, MESSAGE = 1 << 20 };

/* RFC 7693 appendix A: BLAKE2b-512 of "abc". */
static const uint8_t abc_digest[64] = {
    0xba, 0x80, 0xa5, 0x3f, 0x98, 0x1c, 0x4d, 0x0d, 0x6a, 0x27, 0x97, 0xb6, 0x9f, 0x12, 0xf6, 0xe9,
    0x4c, 0x21, 0x2f, 0x14, 0x68, 0x5a, 0xc4, 0xb7, 0x4b, 0x12, 0xbb, 0x6f, 0xdb, 0xff, 0xa2, 0xd1,
    0x7d, 0x87, 0xc5, 0x39, 0x2a, 0xab, 0x79, 0x2d, 0xc2, 0x52, 0xd5, 0xde, 0x45, 0x33, 0xcc, 0x95,
    0x18, 0xd3, 0x8a, 0xa8, 0xdb, 0xf1, 0x92, 0x5a, 0xb9, 0x23, 0x86, 0xed, 0xd4, 0x00, 0x99, 0x23};

/* RFC 7693 appendix E: the digest of digests of four lengths, with and without keys. */
static const uint8_t self_test_digest[32] = {
    0xc2, 0x3a, 0x78, 0x00, 0xd9, 0x81, 0x23, 0xbd, 0x10, 0xf5, 0x06, 0xc6, 0x1e, 0x29, 0xda, 0x56,
    0x03, 0xd7, 0x63, 0xb8, 0xbb, 0xad, 0x2e, 0x73, 0x7f, 0x5e, 0x76, 0x5a, 0x7b, 0xcc, 0xd4, 0x75};

/* Appendix E's sequence: numbers as of Fibonacci, their uppermost octets. */
static void sequence(uint8_t *out, size_t octets, uint32_t seed)
{
    uint32_t a = 0xdead4bad * seed, b = 1;
    for (size_t i = 0; i < octets; i++) {
        uint32_t t = a + b;
        a = b;
        b = t;
        out[i] = (uint8_t)(t >> 24);
    }
}

static bool passes_self_test(const struct blake2b_kernel *kernel)
{
    static const size_t digests[4] = {20, 32, 48, 64}, inputs[6] = {0, 3, 128, 129, 255, 1024};
    uint8_t in[1024], key[64], out[4 * 6 * 2 * 64], digest[32];
    size_t used = 0;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < 6; j++) {
            sequence(in, inputs[j], (uint32_t)inputs[j]);
            blake2b(kernel, out + used, digests[i], NULL, 0, in, inputs[j]);
            used += digests[i];
            sequence(key, digests[i], (uint32_t)digests[i]);
            blake2b(kernel, out + used, digests[i], key, digests[i], in, inputs[j]);
            used += digests[i];
        }
    blake2b(kernel, digest, sizeof digest, NULL, 0, out, used);
    return memcmp(digest, self_test_digest, sizeof digest) == 0;
}

static bool agrees(const struct blake2b_kernel *kernel)
{
    uint8_t digest[64];
    blake2b(kernel, digest, sizeof digest, NULL, 0, (const uint8_t *)"abc", 3);
    if (memcmp(digest, abc_digest, sizeof digest) != 0 || !passes_self_test(kernel))
        return false;
#ifdef HAVE_SODIUM
    for (size_t octets = 0; octets < 1000; octets++) {
        uint8_t text[1000], want[64];
        measure_fill(text, octets, octets);
        blake2b(kernel, digest, sizeof digest, NULL, 0, text, octets);
        if (crypto_generichash(want, sizeof want, text, octets, NULL, 0) != 0 ||
            memcmp(want, digest, sizeof want) != 0)
            return false;
    }
#endif
    return true;
}

struct job {
    const struct blake2b_kernel *kernel;
    const uint8_t *text;
};

static void run_kernel(const void *context, uint64_t amount)
{
    const struct job *job = context;
    uint8_t digest[64];
    for (; amount >= MESSAGE; amount -= MESSAGE)
        blake2b(job->kernel, digest, sizeof digest, NULL, 0, job->text, MESSAGE);
}

#ifdef HAVE_SODIUM
static void run_sodium(const void *context, uint64_t amount)
{
    const struct job *job = context;
    uint8_t digest[64];
    for (; amount >= MESSAGE; amount -= MESSAGE)
        crypto_generichash(digest, sizeof digest, job->text, MESSAGE, NULL, 0);
}
#endif

int main(int argc, char **argv)
{
    struct measure_options options = measure_read_options(argc, argv);
    struct measure_contender contenders[MOST_CONTENDERS];
    struct job jobs[MOST_CONTENDERS];
    struct measure_tap tap = {0};
    uint8_t *text = malloc(MESSAGE);
    size_t all, count = 0;
    const struct blake2b_kernel *const *kernels = blake2b_kernels(&all);
    const uint64_t amount = options.amount ? options.amount : 256 << 20;

    measure_insist(text != NULL, "no memory");
    measure_fill(text, MESSAGE, 0);
#ifdef HAVE_SODIUM
    measure_insist(sodium_init() >= 0, "libsodium does not start");
#endif
    for (size_t i = 0; i < all; i++) {
        if (kernels[i]->cpu & ~cpu_features())
            continue;
        if (options.check)
            measure_ok(&tap, agrees(kernels[i]), kernels[i]->name);
        else
            measure_insist(agrees(kernels[i]), kernels[i]->name);
        jobs[count] = (struct job){kernels[i], text};
        contenders[count] = (struct measure_contender){kernels[i]->name, run_kernel, &jobs[count],
                                                       amount,           1,          false};
        count++;
    }
    if (options.check)
        return measure_plan(&tap);
#ifdef HAVE_SODIUM
    jobs[count] = (struct job){NULL, text};
    contenders[count] =
        (struct measure_contender){"libsodium", run_sodium, &jobs[count], amount, 1, false};
    count++;
#endif
    measure_pin();
    printf("BLAKE2b-512, messages of %d octets\n", MESSAGE);
    measure("forced-simd", "octets", contenders, count, &options);
    free(text);
    return EXIT_SUCCESS;
}
