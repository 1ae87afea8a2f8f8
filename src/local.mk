# SPDX-License-Identifier: ISC
# Each floor is a static library.  down_from_X is what a program links that uses floor X: its library
# and those of the floors below.  Kernels call back into gost and sha512, which come twice therefore.
down_from_base = libbase.a
down_from_gost = libgost.a $(kernel_libraries) libgost.a libbase.a
down_from_sha512 = libsha512.a $(kernel_libraries) libsha512.a libbase.a
down_from_format = libformat.a libgost.a libsha512.a $(kernel_libraries) libgost.a libsha512.a \
    libbase.a $(ARGON2_LIBS) $(NETTLE_LIBS)
down_from_io = libio.a $(down_from_format)
down_from_parallel = libparallel.a $(down_from_io)
down_from_flow = libflow.a $(down_from_parallel)
libraries: $(noinst_LIBRARIES)
.PHONY: libraries

include src/kernels.mk
include src/base/local.mk
include src/gost/local.mk
include src/sha512/local.mk
include src/format/local.mk
include src/io/local.mk
include src/parallel/local.mk
include src/flow/local.mk
include src/program/local.mk
include src/measure/local.mk
include src/experiments/local.mk
include src/tools/local.mk
