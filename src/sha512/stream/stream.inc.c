/* SPDX-License-Identifier: ISC */
/* One message, whose schedule is computed with vectors for two blocks at once: a ymm register holds
   a pair of words of the first block and the same pair of the second.  The schedule does not depend
   on the rounds, so the CPU computes it while the rounds of the first block wait for each other; it
   is 16 rounds ahead of them.  The method is that of S. Gueron and V. Krasnov, "Parallelizing
   message schedules to accelerate the computations of hash functions", Journal of Cryptographic
   Engineering 2 (2012), and eprint 2012/067.

   The unit that includes this may define the small sigmas in its own instructions. */
#include "base/compiler.h"
#include "sha512/constants.h"
#include "sha512/kernel.h"
#include "sha512/rounds.h"

#include <immintrin.h>

typedef uint64_t pairs __attribute__((vector_size(32)));

/* The pairs of big-endian words at `first` and `second`. */
ALWAYS_INLINE pairs load_pairs(const uint8_t *first, const uint8_t *second)
{
    const __m256i order = _mm256_setr_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f,
                                             0x0001020304050607, 0x08090a0b0c0d0e0f);
    __m128i low = _mm_loadu_si128((const __m128i *)(const void *)first);
    __m128i high = _mm_loadu_si128((const __m128i *)(const void *)second);
    return (pairs)_mm256_shuffle_epi8(_mm256_set_m128i(high, low), order);
}

/* Words 1 of `a` and 0 of `b`: the pair that begins one word after `a`. */
ALWAYS_INLINE pairs next_word(pairs b, pairs a)
{
    return (pairs)_mm256_alignr_epi8((__m256i)b, (__m256i)a, 8);
}

/* Sums of words of the schedule and the constants of their rounds, as the rounds take them. */
ALWAYS_INLINE void store_sums(uint64_t kw[4], pairs w, const uint64_t k[2])
{
    __m256i constants =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)k));
    _mm256_store_si256((__m256i *)(void *)kw, (__m256i)(w + (pairs)constants));
}

#define KW(j) kw[4 * ((j) / 2) + (j) % 2]

/* Pair j of the 16 words that follow those in the ring w, and two rounds meanwhile. */
#define STEP(a, b, c, d, e, f, g, h, j)                                                         \
    do {                                                                                        \
        w[j] += SMALL_SIGMA0(next_word(w[((j) + 1) % 8], w[j])) +                               \
                next_word(w[((j) + 5) % 8], w[((j) + 4) % 8]) + SMALL_SIGMA1(w[((j) + 7) % 8]); \
        store_sums(kw + 4 * (8 + (j)), w[j], k + 2 * (j));                                      \
        ROUND(a, b, c, d, e, f, g, h, ab, bc, KW(2 * (j)));                                     \
        ROUND(h, a, b, c, d, e, f, g, bc, ab, KW(2 * (j) + 1));                                 \
    } while (0)

static void compress(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    _Alignas(32) uint64_t sums[4 * 40];
    uint64_t *s = state[0];
    uint64_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (const uint8_t *block = data[0]; blocks; block += 256) {
        const uint8_t *second = blocks > 1 ? block + 128 : block;
        const uint64_t *k = sha512_constants;
        uint64_t *kw = sums, ab, bc = b ^ c;
        pairs w[8];
        UNROLL(8)
        for (int j = 0; j < 8; j++) {
            w[j] = load_pairs(block + 16 * j, second + 16 * j);
            store_sums(kw + 4 * j, w[j], k + 2 * j);
        }
        for (int i = 0; i < 4; i++, kw += 32) {
            k += 16;
            STEP(a, b, c, d, e, f, g, h, 0);
            STEP(g, h, a, b, c, d, e, f, 1);
            STEP(e, f, g, h, a, b, c, d, 2);
            STEP(c, d, e, f, g, h, a, b, 3);
            STEP(a, b, c, d, e, f, g, h, 4);
            STEP(g, h, a, b, c, d, e, f, 5);
            STEP(e, f, g, h, a, b, c, d, 6);
            STEP(c, d, e, f, g, h, a, b, 7);
        }
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW, 0);
        EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW, 8);
        ADD_TO_STATE(s, a, b, c, d, e, f, g, h);
        if (--blocks == 0)
            break;

        kw = sums + 2;
        bc = b ^ c;
        for (int i = 0; i < 10; i++, kw += 16)
            EIGHT_ROUNDS(a, b, c, d, e, f, g, h, ab, bc, KW, 0);
        ADD_TO_STATE(s, a, b, c, d, e, f, g, h);
        blocks--;
    }
}
