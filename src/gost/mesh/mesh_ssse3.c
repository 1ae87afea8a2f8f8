/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <stdint.h>
#include <tmmintrin.h>

typedef uint32_t vec __attribute__((vector_size(16)));
#define both(x, y) ((struct lanes){{(vec){x, x, x, x}, (vec){y, y, y, y}}})

ALWAYS_INLINE vec shuffle(vec table, vec at)
{
    return (vec)_mm_shuffle_epi8((__m128i)table, (__m128i)at);
}

#include "gost/mesh/mesh_shuffle.inc.c"
#include "gost/mesh/mesh.inc.c"

const struct gost_mesh_form gost_mesh_ssse3 = {.name = "ssse3", .cpu = CPU_SSSE3, .mesh = mesh};
