/* SPDX-License-Identifier: ISC */
#include "config.h"

#define COMPRESS sha512_plain
#include "sha512/plain.inc.c"
