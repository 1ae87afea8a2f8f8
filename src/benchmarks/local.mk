# SPDX-License-Identifier: ISC
# The experiments: built, not installed.  What a machine cannot build (32 bits, another compiler) is
# left out by configure; `make experiments` builds all the rest, and `make check` tests it.
benchmark_programs = \
    src/benchmarks/chooser \
    src/benchmarks/forced-simd \
    src/benchmarks/lanes \
    src/benchmarks/stopwatch \
    src/benchmarks/summary \
    src/benchmarks/word-widths
noinst_PROGRAMS += $(benchmark_programs)

libbenchmark = src/benchmarks/libmeasure.a libgostcrypt.a $(kernel_libraries)
noinst_LIBRARIES += src/benchmarks/libmeasure.a
src_benchmarks_libmeasure_a_SOURCES = src/benchmarks/measure.c src/benchmarks/measure.h

src_benchmarks_summary_SOURCES = src/benchmarks/summary.c
src_benchmarks_summary_LDADD = $(libbenchmark)
src_benchmarks_stopwatch_SOURCES = src/benchmarks/stopwatch.c
src_benchmarks_stopwatch_LDADD = $(libbenchmark)

# Experiment 3, lanes.
src_benchmarks_lanes_SOURCES = \
    src/benchmarks/lanes.c \
    src/benchmarks/md5.c src/benchmarks/md5.h src/benchmarks/md5_table.h \
    src/benchmarks/md5_simd.c
EXTRA_DIST += src/benchmarks/md5.inc.c
src_benchmarks_lanes_LDADD =
if HAVE_KERNEL_AVX2
noinst_LIBRARIES += src/benchmarks/libmd5_avx2.a
src_benchmarks_libmd5_avx2_a_SOURCES = src/benchmarks/md5_avx2.c
src_benchmarks_libmd5_avx2_a_CFLAGS = $(AM_CFLAGS) $(AVX2_CFLAGS)
src_benchmarks_lanes_LDADD += src/benchmarks/libmd5_avx2.a
endif
if HAVE_GENERAL_REGS_ONLY
noinst_LIBRARIES += src/benchmarks/libmd5_general.a
src_benchmarks_libmd5_general_a_SOURCES = src/benchmarks/md5_general.c
src_benchmarks_libmd5_general_a_CFLAGS = $(AM_CFLAGS) -mgeneral-regs-only
src_benchmarks_lanes_LDADD += src/benchmarks/libmd5_general.a
endif
src_benchmarks_lanes_LDADD += $(libbenchmark)

# Experiment 4, forced SIMD.
src_benchmarks_forced_simd_SOURCES = \
    src/benchmarks/forced_simd.c \
    src/benchmarks/blake2b.c src/benchmarks/blake2b.h \
    src/benchmarks/blake2b_plain.c
EXTRA_DIST += src/benchmarks/blake2b_rows.inc.c
src_benchmarks_forced_simd_CFLAGS = $(AM_CFLAGS) $(SODIUM_CFLAGS)
src_benchmarks_forced_simd_LDADD =
if HAVE_KERNEL_SSE2
noinst_LIBRARIES += src/benchmarks/libblake2b_sse2.a
src_benchmarks_libblake2b_sse2_a_SOURCES = \
    src/benchmarks/blake2b_sse2.c src/benchmarks/blake2b_pair.h
src_benchmarks_libblake2b_sse2_a_CFLAGS = $(AM_CFLAGS) $(SSE2_CFLAGS)
src_benchmarks_forced_simd_LDADD += src/benchmarks/libblake2b_sse2.a
endif
if HAVE_KERNEL_SSSE3
noinst_LIBRARIES += src/benchmarks/libblake2b_ssse3.a
src_benchmarks_libblake2b_ssse3_a_SOURCES = \
    src/benchmarks/blake2b_ssse3.c src/benchmarks/blake2b_pair.h
src_benchmarks_libblake2b_ssse3_a_CFLAGS = $(AM_CFLAGS) $(SSSE3_CFLAGS)
src_benchmarks_forced_simd_LDADD += src/benchmarks/libblake2b_ssse3.a
endif
if HAVE_KERNEL_AVX2
noinst_LIBRARIES += src/benchmarks/libblake2b_avx2.a
src_benchmarks_libblake2b_avx2_a_SOURCES = src/benchmarks/blake2b_avx2.c
src_benchmarks_libblake2b_avx2_a_CFLAGS = $(AM_CFLAGS) $(AVX2_CFLAGS)
src_benchmarks_forced_simd_LDADD += src/benchmarks/libblake2b_avx2.a
endif
src_benchmarks_forced_simd_LDADD += $(libbenchmark) $(SODIUM_LIBS)

# Experiment 2, word widths.  MMX code is compiled without SSE2, so that only mm registers are left.
src_benchmarks_word_widths_SOURCES = \
    src/benchmarks/word_widths.c src/benchmarks/sha512_wide.h src/benchmarks/sha512_words.c
EXTRA_DIST += src/benchmarks/sha512_wide.inc.c
src_benchmarks_word_widths_CPPFLAGS = $(AM_CPPFLAGS) -DNATIVE
src_benchmarks_word_widths_CFLAGS = $(AM_CFLAGS) $(SODIUM_CFLAGS)
src_benchmarks_word_widths_LDADD =
if HAVE_MMX
noinst_LIBRARIES += src/benchmarks/libsha512_mmx.a
src_benchmarks_libsha512_mmx_a_SOURCES = src/benchmarks/sha512_mmx.c src/benchmarks/sha512_wide.h
src_benchmarks_libsha512_mmx_a_CFLAGS = $(AM_CFLAGS) -mmmx -mno-sse2
src_benchmarks_word_widths_LDADD += src/benchmarks/libsha512_mmx.a
endif
if HAVE_KERNEL_SSE2
noinst_LIBRARIES += src/benchmarks/libsha512_sse2.a
src_benchmarks_libsha512_sse2_a_SOURCES = \
    src/benchmarks/sha512_sse2_low.c src/benchmarks/sha512_wide.h
src_benchmarks_libsha512_sse2_a_CFLAGS = $(AM_CFLAGS) $(SSE2_CFLAGS)
src_benchmarks_word_widths_LDADD += src/benchmarks/libsha512_sse2.a
endif
src_benchmarks_word_widths_LDADD += $(libbenchmark) $(SODIUM_LIBS)

# The same for i386: its plain C is that of a machine without SSE2.
if HAVE_M32
benchmark_programs += src/benchmarks/word-widths-32
M32_CFLAGS = $(WARNING_CFLAGS) $(HARDENING_CFLAGS) -m32 -fno-pie
m32_libraries = \
    src/benchmarks/libwidths32.a src/benchmarks/libwidths32_plain.a \
    src/benchmarks/libwidths32_sse2.a
noinst_LIBRARIES += $(m32_libraries)
src_benchmarks_libwidths32_a_SOURCES = \
    src/base/cpu.c \
    src/benchmarks/measure.c \
    src/benchmarks/public_wipe.c \
    src/sha512/constants.c \
    src/sha512/sha512.c
src_benchmarks_libwidths32_a_CFLAGS = $(M32_CFLAGS)
src_benchmarks_libwidths32_plain_a_SOURCES = src/benchmarks/sha512_words.c
src_benchmarks_libwidths32_plain_a_CFLAGS = $(M32_CFLAGS) -march=i686 -mno-sse -mno-mmx
src_benchmarks_libwidths32_sse2_a_SOURCES = \
    src/benchmarks/sha512_by_itself.c src/benchmarks/sha512_sse2_low.c
src_benchmarks_libwidths32_sse2_a_CFLAGS = $(M32_CFLAGS) -msse2
src_benchmarks_word_widths_32_SOURCES = \
    src/benchmarks/word_widths.c src/benchmarks/sha512_wide.h
src_benchmarks_word_widths_32_CFLAGS = $(M32_CFLAGS)
src_benchmarks_word_widths_32_LDFLAGS = $(AM_LDFLAGS) -m32 -no-pie
src_benchmarks_word_widths_32_LDADD =
if HAVE_MMX
m32_libraries += src/benchmarks/libwidths32_mmx.a
src_benchmarks_libwidths32_mmx_a_SOURCES = src/benchmarks/sha512_mmx.c
src_benchmarks_libwidths32_mmx_a_CFLAGS = $(M32_CFLAGS) -mmmx -mno-sse2
endif
src_benchmarks_word_widths_32_LDADD += $(m32_libraries)
endif

# Experiment 4 again, put to our own kernels.
src_benchmarks_chooser_SOURCES = src/benchmarks/chooser.c
src_benchmarks_chooser_LDADD = $(libbenchmark)

# Experiment 1, fast types: one program for each compiler, width and optimisation, with the flags of
# the article and none of the user's.
fast_types_programs =
fast_types_sources = \
    src/benchmarks/fast_types.c \
    src/benchmarks/fast_types_grid.c \
    src/benchmarks/measure.c \
    src/benchmarks/public_wipe.c \
    src/gost/sbox.c
fast_types_headers = \
    src/benchmarks/fast_types.h \
    src/benchmarks/fast_types.inc.c \
    src/benchmarks/measure.h \
    src/gost/scalar.inc.c
EXTRA_DIST += $(fast_types_sources) $(fast_types_headers)
GRID_FLAGS = -std=gnu11 -fomit-frame-pointer -Wall -Wextra $(DEFAULT_INCLUDES) $(AM_CPPFLAGS)
GRID_BUILD = $(AM_V_GEN)$(MKDIR_P) src/benchmarks; \
    build() { \
        compiler=$$1; flags=$$2; optimise=$$3; width=$$4; shift 4; \
        "$$compiler" $$optimise $$flags $(GRID_FLAGS) -DGRID="\"$$compiler $$optimise $$width-bit\"" \
            -o $@ "$$@"; \
    }; \
    build
if GRID_GCC_64
fast_types_programs += \
    src/benchmarks/fast-types-gcc-64-O2 \
    src/benchmarks/fast-types-gcc-64-O3
endif
if GRID_GCC_32
fast_types_programs += \
    src/benchmarks/fast-types-gcc-32-O2 \
    src/benchmarks/fast-types-gcc-32-O3
endif
if GRID_CLANG_64
fast_types_programs += \
    src/benchmarks/fast-types-clang-64-O2 \
    src/benchmarks/fast-types-clang-64-O3
endif
if GRID_CLANG_32
fast_types_programs += \
    src/benchmarks/fast-types-clang-32-O2 \
    src/benchmarks/fast-types-clang-32-O3
endif
src/benchmarks/fast-types-gcc-64-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_64_CFLAGS)" -O2 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/benchmarks/fast-types-gcc-64-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_64_CFLAGS)" -O3 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/benchmarks/fast-types-gcc-32-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_32_CFLAGS)" -O2 32 $(fast_types_sources:%=$(top_srcdir)/%)
src/benchmarks/fast-types-gcc-32-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_GCC) "$(GRID_GCC_32_CFLAGS)" -O3 32 $(fast_types_sources:%=$(top_srcdir)/%)
src/benchmarks/fast-types-clang-64-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_64_CFLAGS)" -O2 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/benchmarks/fast-types-clang-64-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_64_CFLAGS)" -O3 64 $(fast_types_sources:%=$(top_srcdir)/%)
src/benchmarks/fast-types-clang-32-O2: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_32_CFLAGS)" -O2 32 $(fast_types_sources:%=$(top_srcdir)/%)
src/benchmarks/fast-types-clang-32-O3: $(fast_types_sources) $(fast_types_headers)
	$(GRID_BUILD) $(GRID_CLANG) "$(GRID_CLANG_32_CFLAGS)" -O3 32 $(fast_types_sources:%=$(top_srcdir)/%)

# The same as a user would see it: the whole program with only one scalar kernel inside.  Objects
# come from a library, so that the other kernel stays out.
EXTRA_PROGRAMS += gostcrypt-u32 gostcrypt-fast32
EXTRA_LIBRARIES += src/benchmarks/libgostcrypt_u32.a src/benchmarks/libgostcrypt_fast32.a
src_benchmarks_libgostcrypt_u32_a_SOURCES = $(libgostcrypt_a_SOURCES) src/benchmarks/no_vectors.h
src_benchmarks_libgostcrypt_u32_a_CFLAGS = $(libgostcrypt_a_CFLAGS)
src_benchmarks_libgostcrypt_u32_a_CPPFLAGS = $(AM_CPPFLAGS) -DGOST_ONLY_U32
src_benchmarks_libgostcrypt_fast32_a_SOURCES = $(libgostcrypt_a_SOURCES)
src_benchmarks_libgostcrypt_fast32_a_CFLAGS = $(libgostcrypt_a_CFLAGS)
src_benchmarks_libgostcrypt_fast32_a_CPPFLAGS = $(AM_CPPFLAGS) -DGOST_ONLY_FAST32
gostcrypt_u32_SOURCES = $(gostcrypt_SOURCES)
gostcrypt_u32_LDADD = src/benchmarks/libgostcrypt_u32.a $(ARGON2_LIBS)
gostcrypt_fast32_SOURCES = $(gostcrypt_SOURCES)
gostcrypt_fast32_LDADD = src/benchmarks/libgostcrypt_fast32.a $(ARGON2_LIBS)
CLEANFILES += gostcrypt-u32 gostcrypt-fast32 \
    src/benchmarks/libgostcrypt_u32.a src/benchmarks/libgostcrypt_fast32.a

# Built by `make experiments` and `make check`: they take as long to compile as all the rest.
later_programs = $(fast_types_programs) gostcrypt-u32 gostcrypt-fast32
all_experiments = $(benchmark_programs) $(fast_types_programs)
experiments: $(benchmark_programs) $(later_programs)
.PHONY: experiments
check_DATA = $(later_programs)
CLEANFILES += $(fast_types_programs)
