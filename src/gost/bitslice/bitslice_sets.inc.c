/* SPDX-License-Identifier: ISC */
/* The rounds of bitslice.inc.c with the circuits of every set that has a number. */

#define SET tc26Z
#include "gost/bitslice/circuits/tc26Z.h"
#include "gost/bitslice/rounds.inc.c"

#define SET cpA
#include "gost/bitslice/circuits/cpA.h"
#include "gost/bitslice/rounds.inc.c"

#define SET cpB
#include "gost/bitslice/circuits/cpB.h"
#include "gost/bitslice/rounds.inc.c"

#define SET cpC
#include "gost/bitslice/circuits/cpC.h"
#include "gost/bitslice/rounds.inc.c"

#define SET cpD
#include "gost/bitslice/circuits/cpD.h"
#include "gost/bitslice/rounds.inc.c"

#define SET test
#include "gost/bitslice/circuits/test.h"
#include "gost/bitslice/rounds.inc.c"

#define SET r3411test
#include "gost/bitslice/circuits/r3411test.h"
#include "gost/bitslice/rounds.inc.c"

#define SET r3411cp
#include "gost/bitslice/circuits/r3411cp.h"
#include "gost/bitslice/rounds.inc.c"

#define SET dke1
#include "gost/bitslice/circuits/dke1.h"
#include "gost/bitslice/rounds.inc.c"

#define SET eac
#include "gost/bitslice/circuits/eac.h"
#include "gost/bitslice/rounds.inc.c"

/* Rounds for S-boxes, with all blocks under the same key or pieces under their own, which meet the
   pattern 0 and V. */
struct circuits {
    void (*same)(const half *a, half *b, const struct key_bits *key);
    void (*same_pattern)(const half *a, half *b, const struct key_bits *key);
#if VECTOR
    void (*own)(const half *a, half *b, const struct key_planes *key);
    void (*own_pattern)(const half *a, half *b, const struct key_planes *key);
#endif
    uint32_t v;
};

#if TERNARY
#define CIRCUITS(set)                                   \
    {                                                   \
        set##_same, set##_same, set##_own, set##_own, 0 \
    }
#elif VECTOR
#define CIRCUITS(set)                                                                       \
    {                                                                                       \
        set##_same, set##_same_pattern, set##_own, set##_own_pattern, ROTL11(set##_AT_ZERO) \
    }
#else
#define CIRCUITS(set)                                         \
    {                                                         \
        set##_same, set##_same_pattern, ROTL11(set##_AT_ZERO) \
    }
#endif

/* In the order of their numbers, see gost_sbox_by_number(). */
static const struct circuits circuits[] = {
    CIRCUITS(tc26Z), CIRCUITS(cpA),       CIRCUITS(cpB),     CIRCUITS(cpC),  CIRCUITS(cpD),
    CIRCUITS(test),  CIRCUITS(r3411test), CIRCUITS(r3411cp), CIRCUITS(dke1), CIRCUITS(eac),
};
