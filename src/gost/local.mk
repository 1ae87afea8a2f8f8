# SPDX-License-Identifier: ISC
libgostcrypt_a_SOURCES += \
    src/gost/gost.c src/gost/gost.h \
    src/gost/init.c \
    src/gost/kernels.c src/gost/kernels.h \
    src/gost/mesh.c \
    src/gost/one.c \
    src/gost/sbox.c src/gost/sbox.h \
    src/gost/sbox_parse.c \
    src/gost/scalar_fast32.c src/gost/scalar_u32.c \
    src/gost/schedule.h \
    src/gost/selftest.c \
    src/gost/timing.c \
    src/gost/units.h
libkernels_ssse3_a_SOURCES += src/gost/byteslice_ssse3.c src/gost/mesh_ssse3.c
libkernels_avx2_a_SOURCES += src/gost/byteslice_avx2.c src/gost/mesh_avx2.c
libkernels_avx512_a_SOURCES += src/gost/byteslice_avx512.c src/gost/mesh_avx512.c
libkernels_neon_a_SOURCES += src/gost/byteslice_neon.c src/gost/mesh_neon.c
EXTRA_DIST += src/gost/byteslice.inc.c src/gost/mesh.inc.c src/gost/mesh_shuffle.inc.c \
    src/gost/scalar.inc.c

libgostcrypt_a_SOURCES += src/gost/bitslice.h src/gost/bitslice_u64.c
libkernels_sse2_a_SOURCES += src/gost/bitslice_sse2.c
libkernels_avx2_a_SOURCES += src/gost/bitslice_avx2.c
libkernels_avx512_a_SOURCES += src/gost/bitslice_avx512.c
libkernels_neon_a_SOURCES += src/gost/bitslice_neon.c
EXTRA_DIST += \
    src/gost/bitslice.inc.c src/gost/bitslice_pieces.inc.c src/gost/bitslice_round.inc.c \
    src/gost/bitslice_sets.inc.c src/gost/bitslice_u64.inc.c src/gost/bitslice_vector.inc.c \
    src/gost/circuits
