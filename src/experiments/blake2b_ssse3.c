/* SPDX-License-Identifier: ISC */
/* BLAKE2b with SSSE3: rotations by whole octets are one shuffle, and palignr turns rows. */
#include "experiments/blake2b.h"

#include "base/cpu.h"
#include "experiments/blake2b_pair.h"

#include <string.h>
#include <tmmintrin.h>

ALWAYS_INLINE row row_shuffle(row x, __m128i octets)
{
    return (row){_mm_shuffle_epi8(x.low, octets), _mm_shuffle_epi8(x.high, octets)};
}

ALWAYS_INLINE row row_rotr24(row x)
{
    return row_shuffle(x, _mm_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10));
}

ALWAYS_INLINE row row_rotr16(row x)
{
    return row_shuffle(x, _mm_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9));
}

ALWAYS_INLINE row row_turn1(row x)
{
    return (row){_mm_alignr_epi8(x.high, x.low, 8), _mm_alignr_epi8(x.low, x.high, 8)};
}

ALWAYS_INLINE row row_turn3(row x)
{
    return (row){_mm_alignr_epi8(x.low, x.high, 8), _mm_alignr_epi8(x.high, x.low, 8)};
}

#include "experiments/blake2b_rows.inc.c"

const struct blake2b_kernel blake2b_ssse3 = {"SSSE3", CPU_SSSE3, compress};
