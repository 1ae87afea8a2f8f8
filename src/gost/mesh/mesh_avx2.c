/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <immintrin.h>
#include <stdint.h>

typedef uint32_t vec __attribute__((vector_size(32)));
#define both(x, y) ((struct lanes){{(vec){x, x, x, x, y, y, y, y}}})

ALWAYS_INLINE vec shuffle(vec table, vec at)
{
    return (vec)_mm256_shuffle_epi8((__m256i)table, (__m256i)at);
}

#include "gost/mesh/mesh_shuffle.inc.c"
#include "gost/mesh/mesh.inc.c"

const struct gost_mesh_form gost_mesh_avx2 = {.name = "avx2", .cpu = CPU_AVX2, .mesh = mesh};
