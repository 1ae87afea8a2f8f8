# SPDX-License-Identifier: ISC
# The experiments: built with --enable-experiments, never installed.  What a machine cannot build (32
# bits, another compiler) is left out by configure; `make experiments` builds all the rest, and
# `make check` tests it.
fast_types_sources = \
    src/experiments/fast_types.c \
    src/experiments/fast_types_grid.c \
    src/measure/measure.c \
    src/experiments/public_wipe.c \
    src/gost/sbox.c
fast_types_headers = \
    src/experiments/fast_types.h \
    src/experiments/fast_types.inc.c \
    src/measure/measure.h \
    src/gost/scalar/scalar.inc.c
EXTRA_DIST += $(fast_types_sources) $(fast_types_headers) \
    src/experiments/blake2b_rows.inc.c \
    src/experiments/md5.inc.c \
    src/experiments/sha512_wide.inc.c

.PHONY: experiments
if EXPERIMENTS
experiment_programs = \
    src/experiments/chooser \
    src/experiments/forced-simd \
    src/experiments/lanes \
    src/experiments/stopwatch \
    src/experiments/summary \
    src/experiments/word-widths
noinst_PROGRAMS += $(experiment_programs)

experiment_libraries = libmeasure.a $(down_from_format)

src_experiments_summary_SOURCES = src/experiments/summary.c
src_experiments_summary_LDADD = $(experiment_libraries)
src_experiments_stopwatch_SOURCES = src/experiments/stopwatch.c
src_experiments_stopwatch_LDADD = $(experiment_libraries)

# Experiment 3, lanes.
src_experiments_lanes_SOURCES = \
    src/experiments/lanes.c \
    src/experiments/md5.c src/experiments/md5.h src/experiments/md5_table.h \
    src/experiments/md5_simd.c
src_experiments_lanes_LDADD =
if HAVE_KERNEL_AVX2
noinst_LIBRARIES += src/experiments/libmd5_avx2.a
src_experiments_libmd5_avx2_a_SOURCES = src/experiments/md5_avx2.c
src_experiments_libmd5_avx2_a_CFLAGS = $(AM_CFLAGS) $(AVX2_CFLAGS)
src_experiments_lanes_LDADD += src/experiments/libmd5_avx2.a
endif
if HAVE_GENERAL_REGS_ONLY
noinst_LIBRARIES += src/experiments/libmd5_general.a
src_experiments_libmd5_general_a_SOURCES = src/experiments/md5_general.c
src_experiments_libmd5_general_a_CFLAGS = $(AM_CFLAGS) -mgeneral-regs-only
src_experiments_lanes_LDADD += src/experiments/libmd5_general.a
endif
src_experiments_lanes_LDADD += $(experiment_libraries)

# Experiment 4, forced SIMD.
src_experiments_forced_simd_SOURCES = \
    src/experiments/forced_simd.c \
    src/experiments/blake2b.c src/experiments/blake2b.h \
    src/experiments/blake2b_plain.c
src_experiments_forced_simd_CFLAGS = $(AM_CFLAGS) $(SODIUM_CFLAGS)
src_experiments_forced_simd_LDADD =
if HAVE_KERNEL_SSE2
noinst_LIBRARIES += src/experiments/libblake2b_sse2.a
src_experiments_libblake2b_sse2_a_SOURCES = \
    src/experiments/blake2b_sse2.c src/experiments/blake2b_pair.h
src_experiments_libblake2b_sse2_a_CFLAGS = $(AM_CFLAGS) $(SSE2_CFLAGS)
src_experiments_forced_simd_LDADD += src/experiments/libblake2b_sse2.a
endif
if HAVE_KERNEL_SSSE3
noinst_LIBRARIES += src/experiments/libblake2b_ssse3.a
src_experiments_libblake2b_ssse3_a_SOURCES = \
    src/experiments/blake2b_ssse3.c src/experiments/blake2b_pair.h
src_experiments_libblake2b_ssse3_a_CFLAGS = $(AM_CFLAGS) $(SSSE3_CFLAGS)
src_experiments_forced_simd_LDADD += src/experiments/libblake2b_ssse3.a
endif
if HAVE_KERNEL_AVX2
noinst_LIBRARIES += src/experiments/libblake2b_avx2.a
src_experiments_libblake2b_avx2_a_SOURCES = src/experiments/blake2b_avx2.c
src_experiments_libblake2b_avx2_a_CFLAGS = $(AM_CFLAGS) $(AVX2_CFLAGS)
src_experiments_forced_simd_LDADD += src/experiments/libblake2b_avx2.a
endif
src_experiments_forced_simd_LDADD += $(experiment_libraries) $(SODIUM_LIBS)

# Experiment 2, word widths.  MMX code is compiled without SSE2, so that only mm registers are left.
src_experiments_word_widths_SOURCES = \
    src/experiments/word_widths.c src/experiments/sha512_wide.h src/experiments/sha512_words.c
src_experiments_word_widths_CPPFLAGS = $(AM_CPPFLAGS) -DNATIVE
src_experiments_word_widths_CFLAGS = $(AM_CFLAGS) $(SODIUM_CFLAGS)
src_experiments_word_widths_LDADD =
if HAVE_MMX
noinst_LIBRARIES += src/experiments/libsha512_mmx.a
src_experiments_libsha512_mmx_a_SOURCES = src/experiments/sha512_mmx.c src/experiments/sha512_wide.h
src_experiments_libsha512_mmx_a_CFLAGS = $(AM_CFLAGS) -mmmx -mno-sse2
src_experiments_word_widths_LDADD += src/experiments/libsha512_mmx.a
endif
if HAVE_KERNEL_SSE2
noinst_LIBRARIES += src/experiments/libsha512_sse2.a
src_experiments_libsha512_sse2_a_SOURCES = \
    src/experiments/sha512_sse2_low.c src/experiments/sha512_wide.h
src_experiments_libsha512_sse2_a_CFLAGS = $(AM_CFLAGS) $(SSE2_CFLAGS)
src_experiments_word_widths_LDADD += src/experiments/libsha512_sse2.a
endif
src_experiments_word_widths_LDADD += $(experiment_libraries) $(SODIUM_LIBS)

# The same for i386: its plain C is that of a machine without SSE2.
if HAVE_M32
experiment_programs += src/experiments/word-widths-32
M32_CFLAGS = $(WARNING_CFLAGS) $(HARDENING_CFLAGS) -m32 -fno-pie
m32_libraries = \
    src/experiments/libwidths32.a src/experiments/libwidths32_plain.a \
    src/experiments/libwidths32_sse2.a
noinst_LIBRARIES += $(m32_libraries)
src_experiments_libwidths32_a_SOURCES = \
    src/base/cpu.c \
    src/base/hex.c \
    src/measure/measure.c \
    src/experiments/public_wipe.c \
    src/sha512/constants.c \
    src/sha512/sha512.c
src_experiments_libwidths32_a_CFLAGS = $(M32_CFLAGS)
src_experiments_libwidths32_plain_a_SOURCES = src/experiments/sha512_words.c
src_experiments_libwidths32_plain_a_CFLAGS = $(M32_CFLAGS) -march=i686 -mno-sse -mno-mmx
src_experiments_libwidths32_sse2_a_SOURCES = \
    src/experiments/sha512_by_itself.c src/experiments/sha512_sse2_low.c
src_experiments_libwidths32_sse2_a_CFLAGS = $(M32_CFLAGS) -msse2
src_experiments_word_widths_32_SOURCES = \
    src/experiments/word_widths.c src/experiments/sha512_wide.h
src_experiments_word_widths_32_CFLAGS = $(M32_CFLAGS)
src_experiments_word_widths_32_LDFLAGS = $(AM_LDFLAGS) -m32 -no-pie
src_experiments_word_widths_32_LDADD =
if HAVE_MMX
m32_libraries += src/experiments/libwidths32_mmx.a
src_experiments_libwidths32_mmx_a_SOURCES = src/experiments/sha512_mmx.c
src_experiments_libwidths32_mmx_a_CFLAGS = $(M32_CFLAGS) -mmmx -mno-sse2
endif
src_experiments_word_widths_32_LDADD += $(m32_libraries)
endif

# Experiment 4 again, put to our own kernels.
src_experiments_chooser_SOURCES = src/experiments/chooser.c
src_experiments_chooser_LDADD = $(experiment_libraries)

# Experiment 1, fast types: one program for each compiler, width and optimisation, with the flags of
# the article and none of the user's.
fast_types_programs =
GRID_FLAGS = -std=gnu11 -fomit-frame-pointer -Wall -Wextra $(DEFAULT_INCLUDES) $(AM_CPPFLAGS)
GRID_BUILD = $(AM_V_GEN)$(MKDIR_P) src/experiments; \
    build() { \
        compiler=$$1; flags=$$2; optimise=$$3; width=$$4; shift 4; \
        "$$compiler" $$optimise $$flags $(GRID_FLAGS) -DGRID="\"$$compiler $$optimise $$width-bit\"" \
            -o $@ "$$@"; \
    }; \
    build
if GRID_GCC_64
fast_types_programs += \
    src/experiments/fast-types-gcc-64-O2 \
    src/experiments/fast-types-gcc-64-O3
endif
if GRID_GCC_32
fast_types_programs += \
    src/experiments/fast-types-gcc-32-O2 \
    src/experiments/fast-types-gcc-32-O3
endif
if GRID_CLANG_64
fast_types_programs += \
    src/experiments/fast-types-clang-64-O2 \
    src/experiments/fast-types-clang-64-O3
endif
if GRID_CLANG_32
fast_types_programs += \
    src/experiments/fast-types-clang-32-O2 \
    src/experiments/fast-types-clang-32-O3
endif
src/experiments/fast-types-gcc-64-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_64_CFLAGS)" -O2 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/experiments/fast-types-gcc-64-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_64_CFLAGS)" -O3 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/experiments/fast-types-gcc-32-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_32_CFLAGS)" -O2 32 $(fast_types_sources:%=$(top_srcdir)/%)
src/experiments/fast-types-gcc-32-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_32_CFLAGS)" -O3 32 $(fast_types_sources:%=$(top_srcdir)/%)
src/experiments/fast-types-clang-64-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_64_CFLAGS)" -O2 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/experiments/fast-types-clang-64-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_64_CFLAGS)" -O3 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/experiments/fast-types-clang-32-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_32_CFLAGS)" -O2 32 $(fast_types_sources:%=$(top_srcdir)/%)
src/experiments/fast-types-clang-32-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_32_CFLAGS)" -O3 32 $(fast_types_sources:%=$(top_srcdir)/%)

# Built by `make experiments` and `make check`: they take as long to compile as all the rest.
all_experiments = $(experiment_programs) $(fast_types_programs)
experiments: gostcrypt $(all_experiments)
check_DATA = $(fast_types_programs)
CLEANFILES += $(fast_types_programs)
else
experiments:
	@echo "experiments are built with configure --enable-experiments" >&2; exit 1
endif
