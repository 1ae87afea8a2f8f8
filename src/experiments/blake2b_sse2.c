/* SPDX-License-Identifier: ISC */
/* BLAKE2b with nothing but SSE2, as a distribution would force it on every x86-64. */
#include "experiments/blake2b.h"

#include "base/cpu.h"
#include "experiments/blake2b_pair.h"

#include <string.h>

ALWAYS_INLINE __m128i pair_rotr24(__m128i x)
{
    return _mm_xor_si128(_mm_srli_epi64(x, 24), _mm_slli_epi64(x, 40));
}

ALWAYS_INLINE row row_rotr24(row x)
{
    return (row){pair_rotr24(x.low), pair_rotr24(x.high)};
}

/* By 16 bits: words of 16 change places, in the lower and in the upper half. */
ALWAYS_INLINE __m128i pair_rotr16(__m128i x)
{
    return _mm_shufflehi_epi16(_mm_shufflelo_epi16(x, 0x39), 0x39);
}

ALWAYS_INLINE row row_rotr16(row x)
{
    return (row){pair_rotr16(x.low), pair_rotr16(x.high)};
}

/* The upper word of x and the lower word of y. */
ALWAYS_INLINE __m128i pair_across(__m128i x, __m128i y)
{
    return _mm_unpackhi_epi64(x, _mm_unpacklo_epi64(y, y));
}

ALWAYS_INLINE row row_turn1(row x)
{
    return (row){pair_across(x.low, x.high), pair_across(x.high, x.low)};
}

ALWAYS_INLINE row row_turn3(row x)
{
    return (row){pair_across(x.high, x.low), pair_across(x.low, x.high)};
}

#include "experiments/blake2b_rows.inc.c"

const struct blake2b_kernel blake2b_sse2 = {"SSE2", CPU_SSE2, compress};
