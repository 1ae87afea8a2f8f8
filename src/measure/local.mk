# SPDX-License-Identifier: ISC
# Beside the house: what experiments and comparisons time with.
EXTRA_LIBRARIES += libmeasure.a
libmeasure_a_SOURCES = src/measure/measure.c src/measure/measure.h
CLEANFILES += libmeasure.a
