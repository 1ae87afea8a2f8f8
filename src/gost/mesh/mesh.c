/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/cpu.h"
#include "base/octets.h"
#include "base/secret.h"
#include "gost/units.h"

#include <stdbool.h>
#include <string.h>

/* RFC 4357 section 2.3.2, as little-endian words. */
const uint32_t gost_mesh_constant[8] = {0x22720069, 0x2304c964, 0x96db3a8d, 0xc42ae946,
                                        0x94acfe18, 0x1207ed00, 0xc2dc86c0, 0x2ba94cef};

/* Best first; the last one needs nothing. */
static const struct form {
    unsigned cpu;
    void (*mesh)(const struct gost *, struct gost_piece *chain, struct gost_piece *pieces,
                 size_t count);
} forms[] = {
#ifdef HAVE_KERNEL_AVX512
    {CPU_AVX512, gost_mesh_avx512},
#endif
#ifdef HAVE_KERNEL_AVX2
    {CPU_AVX2, gost_mesh_avx2},
#endif
#ifdef HAVE_KERNEL_SSSE3
    {CPU_SSSE3, gost_mesh_ssse3},
#endif
#ifdef HAVE_KERNEL_NEON
    {CPU_NEON, gost_mesh_neon},
#endif
    {0, gost_mesh_portable},
};

void gost_mesh_portable(const struct gost *g, struct gost_piece *chain, struct gost_piece *pieces,
                        size_t count)
{
    uint8_t key[GOST_KEY], counter[GOST_BLOCK];
    for (size_t i = 0; i < count; i++) {
        pieces[i] = *chain;
        struct gost_counter next = gost_counter_jump(chain->from, GOST_PIECE);
        store_le32(counter, next.n3);
        store_le32(counter + 4, next.n4);
        for (int j = 0; j < 8; j++)
            store_le32(key + 4 * j, gost_mesh_constant[j]);
        for (int j = 0; j < GOST_KEY; j += GOST_BLOCK)
            g->one(g, &chain->key, GOST_DECRYPT, key + j, key + j);
        gost_set_key(&chain->key, key);
        chain->from = gost_counter_start(g, &chain->key, counter);
    }
    wipe(key, sizeof key);
    wipe(counter, sizeof counter);
}

static bool agrees(const struct gost *g, const struct form *form)
{
    enum { PIECES = 3 };
    const struct gost_piece start = {{{1, 22, 333, 4444, 55555, 666666, 7777777, 88888888}},
                                     {0x01234567, 0xfffffffe}};
    struct gost_piece a = start, b = start, mine[PIECES], plain[PIECES];
    form->mesh(g, &a, mine, PIECES);
    gost_mesh_portable(g, &b, plain, PIECES);
    return memcmp(mine, plain, sizeof mine) == 0 && memcmp(&a, &b, sizeof a) == 0;
}

void gost_mesh_choose(struct gost *g, unsigned cpu)
{
    const struct form *form = forms;
    while ((form->cpu & ~cpu) != 0 || !agrees(g, form))
        form++;
    g->mesh = form->mesh;
}

void gost_mesh(const struct gost *g, struct gost_piece *chain, struct gost_piece *pieces,
               size_t count)
{
    g->mesh(g, chain, pieces, count);
}
