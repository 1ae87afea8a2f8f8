/* SPDX-License-Identifier: ISC */
/* Compiled with AVX2. */
#include "experiments/md5.h"

#include "base/cpu.h"
#include "base/octets.h"
#include "experiments/md5_table.h"

#include <string.h>

#define MD5_CPU CPU_AVX2

#define LANES 4
#define MD5_(name) md5_avx2_4_##name
#define MD5_NAME "AVX2 4 lanes"
#include "experiments/md5.inc.c"

#define LANES 8
#define MD5_(name) md5_avx2_8_##name
#define MD5_NAME "AVX2 8 lanes"
#include "experiments/md5.inc.c"
