/* SPDX-License-Identifier: ISC */
/* The experiment on lanes: what does a step of MD5 cost when it is done to 1, 4 or 8 messages at
   once, with vector instructions and without? */
#include "config.h"

#include "base/cpu.h"
#include "experiments/md5.h"
#include "measure/measure.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_KERNELS = 8, MESSAGE = 4096 };

/* RFC 1321 appendix A.5. */
static const struct {
    const char *message;
    uint8_t digest[MD5_DIGEST];
} vectors[] = {
    {"",
     {0xd4, 0x1d, 0x8c, 0xd9, 0x8f, 0x00, 0xb2, 0x04, 0xe9, 0x80, 0x09, 0x98, 0xec, 0xf8, 0x42,
      0x7e}},
    {"a",
     {0x0c, 0xc1, 0x75, 0xb9, 0xc0, 0xf1, 0xb6, 0xa8, 0x31, 0xc3, 0x99, 0xe2, 0x69, 0x77, 0x26,
      0x61}},
    {"abc",
     {0x90, 0x01, 0x50, 0x98, 0x3c, 0xd2, 0x4f, 0xb0, 0xd6, 0x96, 0x3f, 0x7d, 0x28, 0xe1, 0x7f,
      0x72}},
    {"message digest",
     {0xf9, 0x6b, 0x69, 0x7d, 0x7c, 0xb7, 0x93, 0x8d, 0x52, 0x5a, 0x2f, 0x31, 0xaa, 0xf1, 0x61,
      0xd0}},
    {"abcdefghijklmnopqrstuvwxyz",
     {0xc3, 0xfc, 0xd3, 0xd7, 0x61, 0x92, 0xe4, 0x00, 0x7d, 0xfb, 0x49, 0x6c, 0xca, 0x67, 0xe1,
      0x3b}},
    {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
     {0xd1, 0x74, 0xab, 0x98, 0xd2, 0x77, 0xd9, 0xf5, 0xa5, 0x61, 0x1c, 0x2c, 0x9f, 0x41, 0x9d,
      0x9f}},
    {"1234567890123456789012345678901234567890123456789012345678901234567890123456789"
     "0",
     {0x57, 0xed, 0xf4, 0xa2, 0x2b, 0xe3, 0xc9, 0x55, 0xac, 0x49, 0xda, 0x2e, 0x21, 0x07, 0xb6,
      0x7a}},
};

/* Each vector in each lane, other messages of the same length in the others. */
static bool vectors_agree(const struct md5_kernel *kernel)
{
    for (size_t v = 0; v < sizeof vectors / sizeof *vectors; v++) {
        size_t octets = strlen(vectors[v].message);
        for (unsigned place = 0; place < kernel->lanes; place++) {
            uint8_t text[MD5_MOST_LANES][128], digest[MD5_MOST_LANES][MD5_DIGEST];
            const uint8_t *message[MD5_MOST_LANES];
            for (unsigned lane = 0; lane < kernel->lanes; lane++) {
                measure_fill(text[lane], sizeof text[lane], lane);
                message[lane] = text[lane];
            }
            memcpy(text[place], vectors[v].message, octets);
            md5(kernel, message, octets, digest);
            if (memcmp(digest[place], vectors[v].digest, MD5_DIGEST) != 0)
                return false;
        }
    }
    return true;
}

/* The definition of RFC 1321, one step at a time. */
static void slow_steps(uint32_t state[4], uint32_t data, unsigned steps)
{
    while (steps--) {
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        a += ((b & c) | (~b & d)) + data + 0xd76aa478;
        a = b + (a << 7 | a >> 25);
        state[0] = d;
        state[1] = a;
        state[2] = b;
        state[3] = c;
    }
}

static bool steps_agree(const struct md5_kernel *kernel)
{
    uint32_t state[4 * MD5_MOST_LANES], want[MD5_MOST_LANES][4], data;
    measure_fill((uint8_t *)state, sizeof state, 1);
    measure_fill((uint8_t *)&data, sizeof data, 2);
    for (unsigned lane = 0; lane < kernel->lanes; lane++) {
        for (unsigned word = 0; word < 4; word++)
            want[lane][word] = state[word * kernel->lanes + lane];
        slow_steps(want[lane], data, 1000);
    }
    kernel->steps(state, data, 1000);
    for (unsigned lane = 0; lane < kernel->lanes; lane++)
        for (unsigned word = 0; word < 4; word++)
            if (want[lane][word] != state[word * kernel->lanes + lane])
                return false;
    return true;
}

static void run_steps(const void *context, uint64_t amount)
{
    const struct md5_kernel *kernel = context;
    uint32_t state[4 * MD5_MOST_LANES] = {1, 2, 3};
    kernel->steps(state, 0x12345678, amount);
    measure_insist(state[0] != 0, "a state of zero is no wonder, but very unlikely");
}

static void run_whole(const void *context, uint64_t amount)
{
    const struct md5_kernel *kernel = context;
    uint8_t text[MD5_MOST_LANES][MESSAGE], digest[MD5_MOST_LANES][MD5_DIGEST];
    const uint8_t *message[MD5_MOST_LANES];
    for (unsigned lane = 0; lane < kernel->lanes; lane++) {
        measure_fill(text[lane], sizeof text[lane], lane);
        message[lane] = text[lane];
    }
    for (; amount >= MESSAGE; amount -= MESSAGE)
        md5(kernel, message, MESSAGE, digest);
}

int main(int argc, char **argv)
{
    struct measure_options options = measure_read_options(argc, argv);
    struct measure_contender steps[MOST_KERNELS], whole[MOST_KERNELS];
    struct measure_tap tap = {0};
    size_t all, count = 0;
    const struct md5_kernel *const *kernels = md5_kernels(&all);
    const uint64_t amount = options.amount ? options.amount : 100000000;

    for (size_t i = 0; i < all; i++) {
        const struct md5_kernel *k = kernels[i];
        if (k->cpu & ~cpu_features())
            continue;
        bool agree = steps_agree(k) && vectors_agree(k);
        if (options.check)
            measure_ok(&tap, agree, k->name);
        else
            measure_insist(agree, k->name);
        steps[count] = (struct measure_contender){k->name, run_steps, k, amount, k->lanes, false};
        whole[count] = (struct measure_contender){k->name, run_whole, k, amount, k->lanes, false};
        count++;
    }
    if (options.check)
        return measure_plan(&tap);
    measure_pin();
    printf("MD5, %llu dependent steps of round 1, each lane counted\n", (unsigned long long)amount);
    measure("lanes-step", "steps", steps, count, &options);
    printf("\nMD5, messages of %d octets\n", MESSAGE);
    measure("lanes-md5", "octets", whole, count, &options);
    return EXIT_SUCCESS;
}
