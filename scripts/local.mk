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
EXTRA_DIST += scripts/experiments scripts/experiments-plots scripts/experiments-report
