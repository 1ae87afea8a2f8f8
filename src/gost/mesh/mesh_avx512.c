/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"
#include "gost/gost.h"

#include <immintrin.h>
#include <stdint.h>

typedef uint32_t vec __attribute__((vector_size(32)));
#define both(x, y) ((struct lanes){{(vec){x, x, x, x, y, y, y, y}}})

/* VBMI takes octets from a table of 64: the S-boxes of the low, and of the high nibbles of the four
   octets of a word. */
struct tables {
    __m512i low, high;
};

static void set_tables(struct tables *t, const struct gost_sbox *sbox)
{
    uint8_t low[64], high[64];
    for (size_t j = 0; j < 4; j++)
        for (size_t x = 0; x < 16; x++) {
            low[16 * j + x] = sbox->pi[2 * j][x];
            high[16 * j + x] = (uint8_t)(sbox->pi[2 * j + 1][x] << 4);
        }
    t->low = _mm512_loadu_si512(low);
    t->high = _mm512_loadu_si512(high);
}

ALWAYS_INLINE __m256i look_up(__m512i table, __m256i nibbles)
{
    const __m256i mask = _mm256_set1_epi32(0x0f0f0f0f), part = _mm256_set1_epi32(0x30201000);
    const __m256i at = _mm256_ternarylogic_epi32(nibbles, mask, part, 0xea); /* & mask | part */
    __m512i found = _mm512_permutexvar_epi8(_mm512_castsi256_si512(at), table);
    return _mm256_rol_epi32(_mm512_castsi512_si256(found), 11);
}

ALWAYS_INLINE vec with_substituted(const struct tables *t, vec y, vec x)
{
    const __m256i low = look_up(t->low, (__m256i)x);
    const __m256i high = look_up(t->high, _mm256_srli_epi32((__m256i)x, 4));
    return (vec)_mm256_ternarylogic_epi32((__m256i)y, low, high, 0x96);
}

#include "gost/mesh/mesh.inc.c"

const struct gost_mesh_form gost_mesh_avx512 = {.name = "avx512", .cpu = CPU_AVX512, .mesh = mesh};
