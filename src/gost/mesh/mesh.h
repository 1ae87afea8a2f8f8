/* SPDX-License-Identifier: ISC */
/* The forms of gost_mesh(): how the chain of keys of CryptoPro key meshing (RFC 4357 section 2.3.2)
   is computed.  Each unit exports one; mesh.c lists them. */
#ifndef GOST_MESH_H
#define GOST_MESH_H

#include "gost/gost.h"

struct gost_mesh_form {
    const char *name; /* the name of the instruction set, "portable" for the one in plain C */
    unsigned cpu;     /* set of enum cpu_feature that it needs */
    void (*mesh)(const struct gost *, struct gost_section *chain, struct gost_section *sections,
                 size_t count); /* as gost_mesh() */
};

/* The form for every machine. */
extern const struct gost_mesh_form gost_mesh_portable;

/* The constant C of RFC 4357, as little-endian words: decrypted under a key it gives the next. */
extern const uint32_t gost_mesh_constant[8];

/* The best form that the CPU (a set of enum cpu_feature) has, of those that agree with the portable
   one. */
const struct gost_mesh_form *gost_mesh_choose(const struct gost *g, unsigned cpu);

#endif
