/* SPDX-License-Identifier: ISC */
/* The scalar kernel of src/gost/ in all the variants of the experiment on fast types that one
   compiler with one set of flags can make. */
#include "experiments/fast_types.h"

#include "gost/schedule.h"
#include "gost/units.h"

#include <stdint.h>

#define DECLARE(type)                    \
    GOST_KERNEL_FUNCTIONS(type##_cast1); \
    GOST_KERNEL_FUNCTIONS(type##_cast2); \
    GOST_KERNEL_FUNCTIONS(type##_cast4); \
    GOST_KERNEL_FUNCTIONS(type##_cast8); \
    GOST_KERNEL_FUNCTIONS(type##_mask1); \
    GOST_KERNEL_FUNCTIONS(type##_mask2); \
    GOST_KERNEL_FUNCTIONS(type##_mask4); \
    GOST_KERNEL_FUNCTIONS(type##_mask8)
DECLARE(u32);
DECLARE(fast32);

#define TYPE uint32_t
#define TYPE_(name) gost_u32_##name
#include "experiments/fast_types.inc.c"
#undef TYPE
#undef TYPE_

#define TYPE uint_fast32_t
#define TYPE_(name) gost_fast32_##name
#include "experiments/fast_types.inc.c"

#define VARIANT(type, index, blocks)                               \
    {                                                              \
#type, #index, blocks, gost_##type##_##index##blocks##_ecb \
    }

const struct fast_types_variant fast_types_variants[FAST_TYPES_VARIANTS] = {
    VARIANT(u32, cast, 1),    VARIANT(fast32, cast, 1), VARIANT(u32, mask, 1),
    VARIANT(fast32, mask, 1), VARIANT(u32, cast, 2),    VARIANT(fast32, cast, 2),
    VARIANT(u32, mask, 2),    VARIANT(fast32, mask, 2), VARIANT(u32, cast, 4),
    VARIANT(fast32, cast, 4), VARIANT(u32, mask, 4),    VARIANT(fast32, mask, 4),
    VARIANT(u32, cast, 8),    VARIANT(fast32, cast, 8), VARIANT(u32, mask, 8),
    VARIANT(fast32, mask, 8),
};
