/* SPDX-License-Identifier: ISC */
/* The scalar kernel of src/gost/ for 1, 2, 4 and 8 blocks, with octets taken by a cast and by a
   mask, for one type of the halves of a block.  The unit that includes this file defines TYPE and
   TYPE_(name), a name with a prefix of its own. */
#define word TYPE_(word)
#define one_round SCALAR(one_round)
#define all_rounds SCALAR(all_rounds)
typedef TYPE word;

#define SCALAR_BLOCKS 1
#define SCALAR_INDEX(x) ((uint8_t)(x))
#define SCALAR(name) TYPE_(cast1_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#define SCALAR_BLOCKS 1
#define SCALAR_INDEX(x) ((x)&0xff)
#define SCALAR(name) TYPE_(mask1_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#define SCALAR_BLOCKS 2
#define SCALAR_INDEX(x) ((uint8_t)(x))
#define SCALAR(name) TYPE_(cast2_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#define SCALAR_BLOCKS 2
#define SCALAR_INDEX(x) ((x)&0xff)
#define SCALAR(name) TYPE_(mask2_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#define SCALAR_BLOCKS 4
#define SCALAR_INDEX(x) ((uint8_t)(x))
#define SCALAR(name) TYPE_(cast4_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#define SCALAR_BLOCKS 4
#define SCALAR_INDEX(x) ((x)&0xff)
#define SCALAR(name) TYPE_(mask4_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#define SCALAR_BLOCKS 8
#define SCALAR_INDEX(x) ((uint8_t)(x))
#define SCALAR(name) TYPE_(cast8_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#define SCALAR_BLOCKS 8
#define SCALAR_INDEX(x) ((x)&0xff)
#define SCALAR(name) TYPE_(mask8_##name)
#include "gost/scalar/scalar.inc.c"
#undef SCALAR_BLOCKS
#undef SCALAR_INDEX
#undef SCALAR

#undef word
#undef one_round
#undef all_rounds
