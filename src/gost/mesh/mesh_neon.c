/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"

#include <arm_neon.h>
#include <stdint.h>

typedef uint32_t vec __attribute__((vector_size(16)));
#define both(x, y) ((struct lanes){{(vec){x, x, x, x}, (vec){y, y, y, y}}})

ALWAYS_INLINE vec shuffle(vec table, vec at)
{
    return (vec)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)at);
}

#include "gost/mesh/mesh_shuffle.inc.c"
#include "gost/mesh/mesh.inc.c"

const struct gost_mesh_form gost_mesh_neon = {.name = "neon", .cpu = CPU_NEON, .mesh = mesh};
