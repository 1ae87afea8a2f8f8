/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "gost/mesh/mesh.h"

#include <stdbool.h>
#include <string.h>

extern const struct gost_mesh_form gost_mesh_avx512, gost_mesh_avx2, gost_mesh_ssse3,
    gost_mesh_neon;

/* Best first; the last one needs nothing. */
static const struct gost_mesh_form *const forms[] = {
#ifdef HAVE_KERNEL_AVX512
    &gost_mesh_avx512,
#endif
#ifdef HAVE_KERNEL_AVX2
    &gost_mesh_avx2,
#endif
#ifdef HAVE_KERNEL_SSSE3
    &gost_mesh_ssse3,
#endif
#ifdef HAVE_KERNEL_NEON
    &gost_mesh_neon,
#endif
    &gost_mesh_portable,
};

static bool agrees(const struct gost *g, const struct gost_mesh_form *form)
{
    enum { SECTIONS = 3 };
    const struct gost_section start = {{{1, 22, 333, 4444, 55555, 666666, 7777777, 88888888}},
                                       {0x01234567, 0xfffffffe}};
    struct gost_section a = start, b = start, mine[SECTIONS], portable[SECTIONS];
    uint8_t ciphertext[2 * GOST_SECTION * GOST_BLOCK];
    for (size_t i = 0; i < sizeof ciphertext; i++)
        ciphertext[i] = (uint8_t)(i * i >> 3);
    form->mesh(g, &a, mine, SECTIONS, NULL, 0);
    gost_mesh_portable.mesh(g, &b, portable, SECTIONS, NULL, 0);
    if (memcmp(mine, portable, sizeof mine) != 0 || memcmp(&a, &b, sizeof a) != 0)
        return false;
    form->mesh(g, &a, mine, SECTIONS, ciphertext, 2);
    gost_mesh_portable.mesh(g, &b, portable, SECTIONS, ciphertext, 2);
    return memcmp(mine, portable, sizeof mine) == 0;
}

const struct gost_mesh_form *gost_mesh_choose(const struct gost *g, unsigned cpu)
{
    const struct gost_mesh_form *const *form = forms;
    while (*form != &gost_mesh_portable && (((*form)->cpu & ~cpu) != 0 || !agrees(g, *form)))
        form++;
    return *form;
}
