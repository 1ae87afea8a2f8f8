/* SPDX-License-Identifier: ISC */
/* Linked into a build of the program whose best cipher kernel is wrong on purpose: the linker's
   --wrap sends the calls of each bit-sliced kernel here. */
#include "config.h"

#include "gost/units.h"

#define BROKEN(name)                                                                         \
    void __real_gost_##name##_ctr(const struct gost *g, const struct gost_key *key,          \
                                  struct gost_counter from, const uint8_t *in, uint8_t *out, \
                                  size_t blocks);                                            \
    void __wrap_gost_##name##_ctr(const struct gost *g, const struct gost_key *key,          \
                                  struct gost_counter from, const uint8_t *in, uint8_t *out, \
                                  size_t blocks);                                            \
    void __wrap_gost_##name##_ctr(const struct gost *g, const struct gost_key *key,          \
                                  struct gost_counter from, const uint8_t *in, uint8_t *out, \
                                  size_t blocks)                                             \
    {                                                                                        \
        __real_gost_##name##_ctr(g, key, from, in, out, blocks);                             \
        out[GOST_BLOCK * blocks - 1] ^= 0x80;                                                \
    }

#ifdef HAVE_KERNEL_AVX512
BROKEN(bitslice_avx512)
#endif
#ifdef HAVE_KERNEL_AVX2
BROKEN(bitslice_avx2)
#endif
#ifdef HAVE_KERNEL_SSE2
BROKEN(bitslice_sse2)
#endif
#ifdef HAVE_KERNEL_NEON
BROKEN(bitslice_neon)
#endif
BROKEN(bitslice_u64)
