/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdint.h>

typedef uint64_t word;

#define BUNDLES 2
#define VECTOR 0
#define TERNARY 0
#define IN_REGISTER(x) ((void)0)

#include "gost/bitslice/bitslice.h"
#include "gost/bitslice/planes_u64.inc.c"
#include "gost/bitslice/rounds.inc.c"
#include "gost/bitslice/modes.inc.c"

/* There are no lanes: one section after the other. */
static void sections_ctr(const struct gost *g, const struct gost_section *section,
                         const uint8_t *in, uint8_t *out, size_t sections)
{
    for (size_t i = 0; i < sections; i++, in += SECTION_OCTETS, out += SECTION_OCTETS)
        ctr(g, &section[i].key, section[i].from, in, out, GOST_SECTION);
}

const struct gost_kernel gost_bitslice_u64 = {
    .name = "bitslice-u64",
    .cpu = 0,
    .batch = BATCH,
    .call_cost = 600,
    .batch_cost = 5300,
    .any_sbox = false,
    .secret_addresses = false,
    .ecb = ecb,
    .ctr = ctr,
    .sections = sections_ctr,
    .section_batch = 1,
};
