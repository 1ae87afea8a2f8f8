/* SPDX-License-Identifier: ISC */
/* The scalar kernel of src/gost/ in all the variants of the experiment on fast types that one
   compiler with one set of flags can make. */
#include "experiments/fast_types.h"

#include "gost/schedule.h"

#include <stdint.h>

#define TYPE uint32_t
#define TYPE_(name) gost_u32_##name
#include "experiments/fast_types.inc.c"
#undef TYPE
#undef TYPE_

#define TYPE uint_fast32_t
#define TYPE_(name) gost_fast32_##name
#include "experiments/fast_types.inc.c"

#define VARIANT(type, index, blocks)                    \
    {                                                   \
#type, #index, blocks,                          \
        {                                               \
            .ecb = gost_##type##_##index##blocks##_ecb, \
            .ctr = gost_##type##_##index##blocks##_ctr, \
        }                                               \
    }

const struct fast_types_variant fast_types_variants[FAST_TYPES_VARIANTS] = {
    VARIANT(u32, cast, 1),    VARIANT(fast32, cast, 1), VARIANT(u32, mask, 1),
    VARIANT(fast32, mask, 1), VARIANT(u32, cast, 2),    VARIANT(fast32, cast, 2),
    VARIANT(u32, mask, 2),    VARIANT(fast32, mask, 2), VARIANT(u32, cast, 4),
    VARIANT(fast32, cast, 4), VARIANT(u32, mask, 4),    VARIANT(fast32, mask, 4),
    VARIANT(u32, cast, 8),    VARIANT(fast32, cast, 8), VARIANT(u32, mask, 8),
    VARIANT(fast32, mask, 8),
};
