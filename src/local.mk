# SPDX-License-Identifier: ISC
noinst_LIBRARIES += libgostcrypt.a
libgostcrypt_a_CFLAGS = $(AM_CFLAGS) $(ARGON2_CFLAGS)
libgostcrypt_a_SOURCES =

bin_PROGRAMS += gostcrypt
gostcrypt_SOURCES =

include src/kernels.mk
include src/base/local.mk
include src/gost/local.mk
include src/sha512/local.mk
include src/format/local.mk
include src/io/local.mk
include src/parallel/local.mk
include src/flow/local.mk
include src/program/local.mk
include src/experiments/local.mk
include src/tools/local.mk
