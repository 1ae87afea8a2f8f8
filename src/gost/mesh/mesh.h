/* SPDX-License-Identifier: ISC */
/* The forms of gost_mesh(): how the chain of keys of CryptoPro key meshing (RFC 4357 section 2.3.2)
   is computed.  Each unit exports one; mesh.c lists them. */
#ifndef GOST_MESH_H
#define GOST_MESH_H

#include "base/octets.h"
#include "gost/gost.h"

struct gost_mesh_form {
    const char *name; /* the name of the instruction set, "portable" for the one in plain C */
    unsigned cpu;     /* set of enum cpu_feature that it needs */
    /* As gost_mesh(), or with `ciphertext`, of which `whole` sections are at hand, as
       gost_mesh_feedback(). */
    void (*mesh)(const struct gost *, struct gost_section *chain, struct gost_section *sections,
                 size_t count, const uint8_t *ciphertext, size_t whole);
};

/* What is encrypted under the key of the section behind section i to begin it: the counter behind
   it, or its last block; zeros, which nobody uses, behind a part of a section. */
static inline struct gost_counter gost_mesh_next(struct gost_counter from, size_t i,
                                                 const uint8_t *ciphertext, size_t whole)
{
    if (ciphertext == NULL)
        return gost_counter_jump(from, GOST_SECTION);
    if (i >= whole)
        return (struct gost_counter){0, 0};
    const uint8_t *last = ciphertext + (i + 1) * GOST_SECTION * GOST_BLOCK - GOST_BLOCK;
    return (struct gost_counter){load_le32(last), load_le32(last + 4)};
}

/* The form for every machine. */
extern const struct gost_mesh_form gost_mesh_portable;

/* The constant C of RFC 4357, as little-endian words: decrypted under a key it gives the next. */
extern const uint32_t gost_mesh_constant[8];

/* The best form that the CPU (a set of enum cpu_feature) has, of those that agree with the portable
   one. */
const struct gost_mesh_form *gost_mesh_choose(const struct gost *g, unsigned cpu);

#endif
