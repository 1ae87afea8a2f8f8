/* SPDX-License-Identifier: ISC */
/* Compiled with the vector instructions of the base architecture (SSE2, NEON). */
#include "experiments/md5.h"

#include "base/cpu.h"
#include "base/octets.h"
#include "experiments/md5_table.h"

#include <string.h>

#define MD5_CPU 0

#define LANES 1
#define MD5_(name) md5_simd_1_##name
#define MD5_NAME "SIMD 1 lane"
#include "experiments/md5.inc.c"

#define LANES 4
#define MD5_(name) md5_simd_4_##name
#define MD5_NAME "SIMD 4 lanes"
#include "experiments/md5.inc.c"

#define LANES 8
#define MD5_(name) md5_simd_8_##name
#define MD5_NAME "SIMD 8 lanes"
#include "experiments/md5.inc.c"
