# SPDX-License-Identifier: ISC
EXTRA_DIST += scripts/check scripts/cross-check tests/cross/check.h scripts/lib.sh scripts/quickstart .ci/run

# Searches circuits for the S-boxes, and writes those of circuits.txt as C: src/gost/circuits/*.h.
EXTRA_PROGRAMS += scripts/circuits/circuits
scripts_circuits_circuits_SOURCES = \
    scripts/circuits/beam.c scripts/circuits/beam.h \
    scripts/circuits/circuits.c scripts/circuits/circuits.h \
    scripts/circuits/three.c scripts/circuits/two.c \
    src/gost/sbox.c src/gost/sbox_parse.c
scripts_circuits_circuits_CPPFLAGS = $(AM_CPPFLAGS)
CLEANFILES += scripts/circuits/circuits$(EXEEXT)
EXTRA_DIST += scripts/circuits/circuits.txt

named_circuits = tc26Z cpA cpB cpC cpD test r3411test r3411cp dke1 eac
circuits: scripts/circuits/circuits$(EXEEXT)
	scripts/circuits/circuits verify $(srcdir)/scripts/circuits/circuits.txt
	for set in $(named_circuits); do \
	    scripts/circuits/circuits print $(srcdir)/scripts/circuits/circuits.txt $$set \
	        > $(srcdir)/src/gost/circuits/$$set.h || exit 1; \
	done
.PHONY: circuits
EXTRA_DIST += scripts/experiments scripts/experiments.d/plots scripts/experiments.d/report

# What scripts/compare builds: the timers, and our kernels in one object for the yardstick.
EXTRA_DIST += scripts/compare scripts/compare.d/adapter.c \
    scripts/compare.d/report.awk scripts/compare.d/twins.awk scripts/compare.d/plot.gp
EXTRA_PROGRAMS += scripts/compare.d/memory scripts/compare.d/commands
scripts_compare_d_commands_SOURCES = scripts/compare.d/commands.c
scripts_compare_d_memory_SOURCES = \
    scripts/compare.d/memory.c scripts/compare.d/memory.h \
    scripts/compare.d/one_block.c \
    scripts/compare.d/others.c
scripts_compare_d_memory_CFLAGS = \
    $(AM_CFLAGS) $(LIBCRYPTO_CFLAGS) $(LIBGCRYPT_CFLAGS) $(SODIUM_CFLAGS)
scripts_compare_d_memory_LDADD = src/benchmarks/libmeasure.a \
    libgostcrypt.a $(kernel_libraries) $(LIBCRYPTO_LIBS) $(LIBGCRYPT_LIBS) $(SODIUM_LIBS)
EXTRA_LIBRARIES += scripts/compare.d/libadapter.a
scripts_compare_d_libadapter_a_SOURCES = \
    scripts/compare.d/adapter_ours.c scripts/compare.d/adapter.h
CLEANFILES += scripts/compare.d/memory$(EXEEXT) scripts/compare.d/commands$(EXEEXT) \
    scripts/compare.d/libadapter.a scripts/compare.d/ours.o

# The yardstick has functions of the same names: only the adapter's stay visible.
scripts/compare.d/ours.o: scripts/compare.d/libadapter.a libgostcrypt.a $(kernel_libraries)
	$(AM_V_GEN)$(CC) $(CFLAGS) -r -nostdlib -o $@ \
	    -Wl,--whole-archive scripts/compare.d/libadapter.a -Wl,--no-whole-archive \
	    -Wl,--start-group libgostcrypt.a $(kernel_libraries) -Wl,--end-group
	$(AM_V_at)$(OBJCOPY) --wildcard --keep-global-symbol='adapter_*' $@
EXTRA_DIST += scripts/experiments.md \
    scripts/experiments.d/results/choices.txt \
    scripts/experiments.d/results/fast-types.png \
    scripts/experiments.d/results/fast-types.svg \
    scripts/experiments.d/results/forced-simd.png \
    scripts/experiments.d/results/forced-simd.svg \
    scripts/experiments.d/results/instructions.csv \
    scripts/experiments.d/results/lanes.png \
    scripts/experiments.d/results/lanes.svg \
    scripts/experiments.d/results/machine.txt \
    scripts/experiments.d/results/raw.csv \
    scripts/experiments.d/results/report.md \
    scripts/experiments.d/results/summary.csv \
    scripts/experiments.d/results/word-widths.png \
    scripts/experiments.d/results/word-widths.svg
