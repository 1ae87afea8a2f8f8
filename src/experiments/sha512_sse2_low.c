/* SPDX-License-Identifier: ISC */
/* SHA-512 in the lower halves of SSE2's registers: what a 32-bit program has instead of 64-bit
   words, without MMX. */
#include "base/compiler.h"
#include "experiments/sha512_wide.h"

#include <emmintrin.h>

typedef __m128i wide;

ALWAYS_INLINE wide wide_load(const uint64_t *p)
{
    return _mm_loadl_epi64((const __m128i *)p);
}

ALWAYS_INLINE void wide_store(uint64_t *p, wide x)
{
    _mm_storel_epi64((__m128i *)p, x);
}

ALWAYS_INLINE wide wide_add(wide x, wide y)
{
    return _mm_add_epi64(x, y);
}

ALWAYS_INLINE wide wide_xor(wide x, wide y)
{
    return _mm_xor_si128(x, y);
}

ALWAYS_INLINE wide wide_and(wide x, wide y)
{
    return _mm_and_si128(x, y);
}

#define wide_left(x, n) _mm_slli_epi64(x, n)
#define wide_right(x, n) _mm_srli_epi64(x, n)
#define wide_leave() ((void)0)

#define COMPRESS sha512_sse2_low
#include "experiments/sha512_wide.inc.c"
