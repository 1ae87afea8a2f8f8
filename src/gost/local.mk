# SPDX-License-Identifier: ISC
# The face, what all kernels share, and the choice among them.
noinst_LIBRARIES += libgost.a
libgost_a_SOURCES = \
    src/gost/choose.c src/gost/choose.h \
    src/gost/counter.c src/gost/counter.h \
    src/gost/gost.h \
    src/gost/init.c \
    src/gost/kernel.c src/gost/kernel.h \
    src/gost/kernel_table.c src/gost/kernel_table.h \
    src/gost/mac.c src/gost/mac.h \
    src/gost/modes.c \
    src/gost/one.c \
    src/gost/sbox.c src/gost/sbox.h \
    src/gost/sbox_parse.c \
    src/gost/schedule.h \
    src/gost/selftest.c src/gost/selftest.h \
    src/gost/tables.c src/gost/tables.h

# Kernels, a folder for each family.
libgost_a_SOURCES += src/gost/scalar/scalar_fast32.c src/gost/scalar/scalar_u32.c
EXTRA_DIST += src/gost/scalar/scalar.inc.c

libgost_a_SOURCES += src/gost/bitslice/bitslice.h src/gost/bitslice/bitslice_u64.c
libkernels_sse2_a_SOURCES += src/gost/bitslice/bitslice_sse2.c
libkernels_avx2_a_SOURCES += src/gost/bitslice/bitslice_avx2.c
libkernels_avx512_a_SOURCES += src/gost/bitslice/bitslice_avx512.c
libkernels_neon_a_SOURCES += src/gost/bitslice/bitslice_neon.c
EXTRA_DIST += \
    src/gost/bitslice/modes.inc.c \
    src/gost/bitslice/planes_u64.inc.c \
    src/gost/bitslice/planes_vector.inc.c \
    src/gost/bitslice/rounds.inc.c \
    src/gost/bitslice/sections.inc.c \
    src/gost/bitslice/circuits

libkernels_ssse3_a_SOURCES += src/gost/byteslice/byteslice_ssse3.c
libkernels_avx2_a_SOURCES += src/gost/byteslice/byteslice_avx2.c
libkernels_neon_a_SOURCES += src/gost/byteslice/byteslice_neon.c
EXTRA_DIST += src/gost/byteslice/byteslice.inc.c src/gost/byteslice/modes.inc.c

libkernels_avx512_a_SOURCES += src/gost/wordslice/wordslice_avx512.c

# The chain of keys of key meshing.
libgost_a_SOURCES += \
    src/gost/mesh/mesh.c src/gost/mesh/mesh.h \
    src/gost/mesh/mesh_portable.c
libkernels_ssse3_a_SOURCES += src/gost/mesh/mesh_ssse3.c
libkernels_avx2_a_SOURCES += src/gost/mesh/mesh_avx2.c
libkernels_avx512_a_SOURCES += src/gost/mesh/mesh_avx512.c
libkernels_neon_a_SOURCES += src/gost/mesh/mesh_neon.c
EXTRA_DIST += src/gost/mesh/mesh.inc.c src/gost/mesh/mesh_shuffle.inc.c
