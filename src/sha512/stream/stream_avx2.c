/* SPDX-License-Identifier: ISC */
#include "config.h"

#define COMPRESS sha512_stream_avx2
#include "sha512/stream/stream.inc.c"
