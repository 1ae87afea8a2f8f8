/* SPDX-License-Identifier: ISC */
/* GOST 28147-89 with the words of 16 blocks side by side, for AVX-512 with VBMI: any S-boxes, no
   address and no branch that depends on a secret.

   A bundle is 16 blocks: one vector holds their halves N1, one their halves N2, so that the adder
   is one instruction.  The S-boxes are looked up by shuffles, as in the byte-sliced kernels (see
   byteslice.inc.c), but vpermb takes indexes of six bits: a nibble, and above it which of the
   four octets of its word it stands in.  So one look-up serves all four octets, each with its own
   S-box.

   Halves are stored rotated right by 11.  Then the output of the S-boxes is XORed in as it comes,
   both nibbles in one operation of three inputs, and only the half that goes into the adder is
   rotated.  A round is eight instructions. */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"
#include "base/octets.h"
#include "base/secret.h"
#include "gost/kernel.h"
#include "gost/schedule.h"

#include <immintrin.h>

enum {
    LANES = 16,  /* blocks in a bundle */
    BUNDLES = 8, /* in a batch, interleaved: one alone waits for its look-ups */
    BUNDLE_OCTETS = LANES * GOST_BLOCK
};

/* Operations of three inputs, as tables of truth: index 4a + 2b + c. */
enum { XOR3 = 0x96, A_WHERE_B_ELSE_C = 0xe2 };

struct tables {
    __m512i low, high; /* entry 16j + x: octet j of the S-boxes' output for the nibble x */
    __m512i nibble;    /* 15 in every octet */
    __m512i position;  /* 16j in octet j of every word */
};

ALWAYS_INLINE struct tables make_tables(const struct gost *g)
{
    uint8_t low[64], high[64];
    for (int i = 0; i < 64; i++) {
        low[i] = g->sbox.pi[i / 16 * 2][i % 16];
        high[i] = (uint8_t)(g->sbox.pi[i / 16 * 2 + 1][i % 16] << 4);
    }
    return (struct tables){_mm512_loadu_si512(low), _mm512_loadu_si512(high), _mm512_set1_epi8(15),
                           _mm512_set1_epi32(0x30201000)};
}

/* One round of all bundles, to ^= rotl11(S(from + key)), where `from` and `to` are stored rotated.
 */
ALWAYS_INLINE void one_round(const struct tables *t, uint32_t key_word, const __m512i from[BUNDLES],
                             __m512i to[BUNDLES])
{
    __m512i key = _mm512_set1_epi32((int)key_word);
    UNROLL(8)
    for (int i = 0; i < BUNDLES; i++) {
        __m512i x = _mm512_add_epi32(_mm512_rol_epi32(from[i], 11), key);
        __m512i low = _mm512_ternarylogic_epi32(x, t->nibble, t->position, A_WHERE_B_ELSE_C);
        __m512i high = _mm512_ternarylogic_epi32(_mm512_srli_epi32(x, 4), t->nibble, t->position,
                                                 A_WHERE_B_ELSE_C);
        to[i] = _mm512_ternarylogic_epi32(to[i], _mm512_permutexvar_epi8(low, t->low),
                                          _mm512_permutexvar_epi8(high, t->high), XOR3);
    }
}

ALWAYS_INLINE void all_rounds(const struct tables *t, const uint32_t schedule[GOST_ROUNDS],
                              __m512i n1[BUNDLES], __m512i n2[BUNDLES])
{
    UNROLL(8)
    for (int i = 0; i < BUNDLES; i++) {
        n1[i] = _mm512_ror_epi32(n1[i], 11);
        n2[i] = _mm512_ror_epi32(n2[i], 11);
    }
    UNROLL(1)
    for (int round = 0; round < GOST_ROUNDS; round += 2) {
        one_round(t, schedule[round], n1, n2);
        one_round(t, schedule[round + 1], n2, n1);
    }
    UNROLL(8)
    for (int i = 0; i < BUNDLES; i++) {
        n1[i] = _mm512_rol_epi32(n1[i], 11);
        n2[i] = _mm512_rol_epi32(n2[i], 11);
    }
}

/* A bundle from memory.  In each 128 bits the halves of two blocks of the first 64 octets stand
   before those of two blocks of the second; unpacklo and unpackhi put them back in order. */
ALWAYS_INLINE void load_bundle(const uint8_t *in, __m512i *n1, __m512i *n2)
{
    __m512 a = _mm512_loadu_ps(in), b = _mm512_loadu_ps(in + 64);
    *n1 = _mm512_castps_si512(_mm512_shuffle_ps(a, b, 0x88));
    *n2 = _mm512_castps_si512(_mm512_shuffle_ps(a, b, 0xdd));
}

static void ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    const struct tables t = make_tables(g);
    uint32_t schedule[GOST_ROUNDS];
    gost_schedule(key, direction, schedule);
    for (; blocks; blocks -= BUNDLES * LANES) {
        __m512i n1[BUNDLES], n2[BUNDLES];
        UNROLL(8)
        for (int i = 0; i < BUNDLES; i++, in += BUNDLE_OCTETS)
            load_bundle(in, &n1[i], &n2[i]);
        all_rounds(&t, schedule, n1, n2);
        UNROLL(8)
        for (int i = 0; i < BUNDLES; i++, out += BUNDLE_OCTETS) {
            _mm512_storeu_si512(out, _mm512_unpacklo_epi32(n2[i], n1[i]));
            _mm512_storeu_si512(out + 64, _mm512_unpackhi_epi32(n2[i], n1[i]));
        }
    }
    wipe(schedule, sizeof schedule);
}

/* a + b modulo 2^32-1 in the standard's way: a carry comes back in, FFFFFFFF stays. */
ALWAYS_INLINE __m512i add_modulo(__m512i a, __m512i b)
{
    __m512i sum = _mm512_add_epi32(a, b);
    return _mm512_mask_sub_epi32(sum, _mm512_cmplt_epu32_mask(sum, b), sum, _mm512_set1_epi32(-1));
}

static void ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    const struct tables t = make_tables(g);
    const __m512i number = /* of the block, from 1, in each place that load_bundle() gives */
        _mm512_setr_epi32(1, 2, 9, 10, 3, 4, 11, 12, 5, 6, 13, 14, 7, 8, 15, 16);
    const __m512i step3 = _mm512_set1_epi32((int)(LANES * GOST_C2));
    const __m512i step4 = _mm512_set1_epi32((int)(LANES * GOST_C1));
    __m512i n3 = _mm512_add_epi32(_mm512_set1_epi32((int)from.n3),
                                  _mm512_mullo_epi32(number, _mm512_set1_epi32((int)GOST_C2)));
    __m512i n4 = add_modulo(_mm512_set1_epi32((int)from.n4),
                            _mm512_mullo_epi32(number, _mm512_set1_epi32((int)GOST_C1)));
    uint32_t schedule[GOST_ROUNDS];
    gost_schedule(key, GOST_ENCRYPT, schedule);
    for (; blocks; blocks -= BUNDLES * LANES) {
        __m512i n1[BUNDLES], n2[BUNDLES];
        UNROLL(8)
        for (int i = 0; i < BUNDLES; i++) {
            n1[i] = n3;
            n2[i] = n4;
            n3 = _mm512_add_epi32(n3, step3);
            n4 = add_modulo(n4, step4);
        }
        all_rounds(&t, schedule, n1, n2);
        UNROLL(8)
        for (int i = 0; i < BUNDLES; i++, in += BUNDLE_OCTETS, out += BUNDLE_OCTETS) {
            __m512i low = _mm512_unpacklo_epi32(n2[i], n1[i]);
            __m512i high = _mm512_unpackhi_epi32(n2[i], n1[i]);
            low = _mm512_xor_si512(low, _mm512_loadu_si512(in));
            high = _mm512_xor_si512(high, _mm512_loadu_si512(in + 64));
            _mm512_storeu_si512(out, low);
            _mm512_storeu_si512(out + 64, high);
        }
    }
    wipe(schedule, sizeof schedule);
}

/* The name is the one that users know: it came before the method had its own. */
const struct gost_kernel gost_wordslice_avx512 = {
    .name = "byteslice-avx512",
    .cpu = CPU_AVX512,
    .batch = BUNDLES * LANES,
    .call_cost = 150,
    .batch_cost = 850,
    .any_sbox = true,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
};
