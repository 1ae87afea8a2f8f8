# SPDX-License-Identifier: ISC
# Searches circuits for the S-boxes, and writes those of circuits.txt as C: src/gost/bitslice/circuits/*.h.
EXTRA_PROGRAMS += src/tools/circuits/circuits
src_tools_circuits_circuits_SOURCES = \
    src/tools/circuits/beam.c src/tools/circuits/beam.h \
    src/tools/circuits/circuits.c src/tools/circuits/circuits.h \
    src/tools/circuits/three.c src/tools/circuits/two.c \
    src/base/hex.c src/gost/sbox.c src/gost/sbox_parse.c
src_tools_circuits_circuits_LDADD =
src_tools_circuits_circuits_CPPFLAGS = $(AM_CPPFLAGS)
CLEANFILES += src/tools/circuits/circuits$(EXEEXT)
EXTRA_DIST += src/tools/circuits/circuits.txt

circuits_txt = $(srcdir)/src/tools/circuits/circuits.txt
circuits: src/tools/circuits/circuits$(EXEEXT)
	src/tools/circuits/circuits verify $(circuits_txt)
	for set in $$(sed -n 's/^\[\(.*\)\]$$/\1/p' $(circuits_txt)); do \
	    src/tools/circuits/circuits print $(circuits_txt) $$set \
	        > $(srcdir)/src/gost/bitslice/circuits/$$set.h || exit 1; \
	done
	src/tools/circuits/circuits list > $(srcdir)/src/gost/bitslice/circuits/list.h
.PHONY: circuits

# What scripts/compare builds: the timers, and our kernels in one object for the yardstick.
EXTRA_PROGRAMS += src/tools/compare/memory src/tools/compare/commands
src_tools_compare_commands_SOURCES = src/tools/compare/commands.c
src_tools_compare_commands_LDADD =
src_tools_compare_memory_SOURCES = \
    src/tools/compare/memory.c src/tools/compare/memory.h \
    src/tools/compare/one_block.c \
    src/tools/compare/others.c
src_tools_compare_memory_CFLAGS = \
    $(AM_CFLAGS) $(LIBCRYPTO_CFLAGS) $(LIBGCRYPT_CFLAGS) $(SODIUM_CFLAGS)
src_tools_compare_memory_LDADD = libmeasure.a \
    $(down_from_format) $(LIBCRYPTO_LIBS) $(LIBGCRYPT_LIBS) $(SODIUM_LIBS)
EXTRA_LIBRARIES += src/tools/compare/libadapter.a
src_tools_compare_libadapter_a_SOURCES = \
    src/tools/compare/adapter.c src/tools/compare/adapter.h
CLEANFILES += src/tools/compare/memory$(EXEEXT) src/tools/compare/commands$(EXEEXT) \
    src/tools/compare/libadapter.a src/tools/compare/ours.o

# The yardstick has functions of the same names: only those of adapter.h stay visible.
src/tools/compare/ours.o: src/tools/compare/libadapter.a libgost.a libsha512.a libbase.a \
    $(kernel_libraries)
	$(AM_V_GEN)$(CC) $(CFLAGS) -r -nostdlib -o $@ \
	    -Wl,--whole-archive src/tools/compare/libadapter.a -Wl,--no-whole-archive \
	    -Wl,--start-group libgost.a libsha512.a $(kernel_libraries) libbase.a -Wl,--end-group
	$(AM_V_at)$(OBJCOPY) --wildcard --keep-global-symbol='own_*' $@
